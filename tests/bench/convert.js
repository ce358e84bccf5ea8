// convert.js - Node's punycode, a line at a time; decodes with -d; with -n and -dn
// url.domainToASCII and domainToUnicode, whose calls alone are timed, as in loop.c.
const fs = require('fs');
const url = require('url');

const option = process.argv[2];
const convert = option === '-n' ? url.domainToASCII
    : option === '-dn' ? url.domainToUnicode
    : require('punycode')[option === '-d' ? 'decode' : 'encode'];
const lines = fs.readFileSync(0, 'utf8').split('\n');
lines.pop();
const start = process.hrtime.bigint();
const results = lines.map((line) => convert(line));
if (option && option.endsWith('n'))
    fs.writeSync(3, Number(process.hrtime.bigint() - start) / 1e9 + '\n');
process.stdout.write(results.join('\n') + '\n');
