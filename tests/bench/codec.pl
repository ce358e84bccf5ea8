# Net::IDN::Punycode, a line at a time; decodes with -d.
use strict;
use warnings;
use Net::IDN::Punycode qw(encode_punycode decode_punycode);

binmode STDIN,  ':utf8';
binmode STDOUT, ':utf8';
my $decode = @ARGV && $ARGV[0] eq '-d';
@ARGV = ();
while (<STDIN>) {
    chomp;
    print $decode ? decode_punycode($_) : encode_punycode($_), "\n";
}
