/* unit-registry.c - registries' tables: a small ruleset for each feature of RFC
 * 7940, with the labels that it allows, their variants and index labels, and
 * names that are variants of each other.
 *
 * A new feature is a row, or some rows in turn for one ruleset. */

#include "config.h"

#include "lib/tap.h"

#if defined(HAVE_ICU) && defined(HAVE_EXPAT)

#include "registry/variants.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

struct row {
    const char *name;
    const char *data;  /* of the ruleset; NULL: that of the row before */
    const char *rules; /* or NULL */
    const char *given; /* labels, or a pair of names */
    const char *wanted;
};

/* Parts of rulesets. RULE refuses labels that it does not match. */
#define LETTERS                                                \
    "<char cp='00E4'/><range first-cp='0061' last-cp='007A'/>" \
    "<range first-cp='0030' last-cp='0039'/>"
#define PAIRS                                          \
    "<char cp='00E4'><var cp='0061' type='t'/></char>" \
    "<char cp='0061'><var cp='00E4' type='t'/></char>" \
    "<char cp='00F6'><var cp='006F' type='u'/></char>" \
    "<char cp='006F'><var cp='00F6' type='u'/></char><char cp='0062'/>"
#define AFTER_B                                                         \
    "<rule name='after-b'><look-behind><char cp='0062'/></look-behind>" \
    "<anchor/></rule>"
#define RULE(operators)                   \
    "<rule name='r'>" operators "</rule>" \
    "<action disp='invalid' not-match='r'/>"
#define CLASS(operator)                                 \
    operator"<rule name='r'><class by-ref='c'/></rule>" \
            "<action disp='invalid' match='r'/>"
#define OVERLAP "<class>0061-0064</class><class>0063-0066</class>"
#define NO_MATCH \
    "table:1: the label is not allowed, because the rule 'r' does not match"
#define MATCH "table:1: the label is not allowed, because the rule 'r' matches"

/* Labels of one disposition, or which the table denies for one reason. */
static const struct row label_rows[] = {
    {"the repertoire", "<char cp='00E4'/>", NULL, "ä ää", "valid"},
    {"a property in two classes", LETTERS,
     "<class name='digit' property='gc:Nd'/><rule name='two-digits'>"
     "<class by-ref='digit'/><class property='gc:Nd'/></rule>"
     "<action disp='invalid' match='two-digits' comment='no'/>",
     "ä1 1ä1", "valid"},
    {"a property in two classes matches twice", NULL, NULL, "ä12",
     "table:1: the label is not allowed, because the rule 'two-digits' matches "
     "(no)"},
    {"a class of members", LETTERS,
     "<rule name='r'><class> 0061-0065 0063 0062-0064 0078</class>"
     "</rule><action disp='invalid' match='r'/>",
     "äf äw äy", "valid"},
    {"a class of members: its members", NULL, NULL, "äa äb äe äx", MATCH},
    {"a class of 64 members: those before and after it",
     "<range first-cp='4E00' last-cp='4E4F'/>",
     "<rule name='r'><class>4E01-4E40</class></rule>"
     "<action disp='invalid' match='r'/>",
     "一 乁", "valid"},
    {"a class of 64 members: those at its ends", NULL, NULL, "丁 丿 乀", MATCH},
    {"a tag that nothing has", LETTERS,
     "<rule name='r'><class from-tag='unused'/></rule>"
     "<action disp='invalid' match='r'/>",
     "äf", "valid"},
    {"tags",
     "<char cp='00E4' tag='x y'/>"
     "<range first-cp='0061' last-cp='0063' tag='y'/>"
     "<range first-cp='0064' last-cp='007A'/>",
     "<rule name='r'><start/><class from-tag='y'/></rule><rule name='s'>"
     "<class from-tag='x'/><end/></rule>"
     "<action disp='invalid' not-match='r'/>"
     "<action disp='invalid' match='s'/>",
     "äb cäz", "valid"},
    {"a tag that the first character lacks", NULL, NULL, "däb", NO_MATCH},
    {"two tags of a code point", NULL, NULL, "aä",
     "table:1: the label is not allowed, because the rule 's' matches"},
    {"union", LETTERS, CLASS("<union name='c'>" OVERLAP "</union>"),
     "äa äb äc äd äe äf", MATCH},
    {"union: the other letters", NULL, NULL, "äg", "valid"},
    {"union, twice in a union", LETTERS,
     CLASS("<union name='c'>"
           "<union>" OVERLAP "</union>"
           "<union>" OVERLAP "</union>"
           "</union>"),
     "äa äb äc äd äe äf", MATCH},
    {"union, twice in a union: the other letters", NULL, NULL, "äg", "valid"},
    {"intersection", LETTERS,
     CLASS("<intersection name='c'>" OVERLAP "</intersection>"), "äc äd",
     MATCH},
    {"intersection: the other letters", NULL, NULL, "äa äb äe äf äg", "valid"},
    {"intersection, twice in a union", LETTERS,
     CLASS("<union name='c'>"
           "<intersection>" OVERLAP "</intersection>"
           "<intersection>" OVERLAP "</intersection>"
           "</union>"),
     "äc äd", MATCH},
    {"intersection, twice in a union: the other letters", NULL, NULL,
     "äa äb äe äf äg", "valid"},
    {"difference", LETTERS,
     CLASS("<difference name='c'>" OVERLAP "</difference>"), "äa äb", MATCH},
    {"difference: the other letters", NULL, NULL, "äc äd äe äf äg", "valid"},
    {"difference, twice in a union", LETTERS,
     CLASS("<union name='c'>"
           "<difference>" OVERLAP "</difference>"
           "<difference>" OVERLAP "</difference>"
           "</union>"),
     "äa äb", MATCH},
    {"difference, twice in a union: the other letters", NULL, NULL,
     "äc äd äe äf äg", "valid"},
    {"symmetric-difference", LETTERS,
     CLASS("<symmetric-difference name='c'>" OVERLAP "</symmetric-difference>"),
     "äa äb äe äf", MATCH},
    {"symmetric-difference: the other letters", NULL, NULL, "äc äd äg",
     "valid"},
    {"symmetric-difference, twice in a union", LETTERS,
     CLASS("<union name='c'>"
           "<symmetric-difference>" OVERLAP "</symmetric-difference>"
           "<symmetric-difference>" OVERLAP "</symmetric-difference>"
           "</union>"),
     "äa äb äe äf", MATCH},
    {"symmetric-difference, twice in a union: the other letters", NULL, NULL,
     "äc äd äg", "valid"},
    {"complement", LETTERS,
     CLASS("<complement name='c'><class>0061-007A 00E4</class></complement>"),
     "äz", "valid"},
    {"complement has the others", NULL, NULL, "ä0", MATCH},
    {"an operator without a name in a rule", LETTERS,
     "<rule name='r'><intersection><class>0061-0063</class>"
     "<class>0063-0065</class></intersection></rule>"
     "<action disp='invalid' match='r'/>",
     "äb", "valid"},
    {"a count", LETTERS,
     RULE("<start/><char cp='0061' count='2'/><char cp='00E4'/>"), "aaä",
     "valid"},
    {"a count: fewer", NULL, NULL, "aä", NO_MATCH},
    {"a count: more", NULL, NULL, "aaaä", NO_MATCH},
    {"a count of none", LETTERS,
     RULE("<start/><char cp='0061' count='0:1'/><char cp='00E4'/>"), "ä",
     "valid"},
    {"a count of none or one", NULL, NULL, "aä", "valid"},
    {"a count of at most one", NULL, NULL, "aaä", NO_MATCH},
    {"a count without a limit", LETTERS,
     RULE("<start/><char cp='0061' count='1+'/><char cp='00E4'/>"), "aaaä",
     "valid"},
    {"a count of at least one", NULL, NULL, "ä", NO_MATCH},
    {"a count beyond a label", LETTERS,
     RULE("<start/><char cp='0061' count='0:300'/><char cp='00E4'/>"), "aaä",
     "valid"},
    {"a count of more than a label has", LETTERS,
     RULE("<start/><char cp='0061' count='300'/><char cp='00E4'/>"), "aaä",
     NO_MATCH},
    {"a count of at least more than a label has", LETTERS,
     RULE("<start/><char cp='0061' count='300+'/><char cp='00E4'/>"), "aaä",
     NO_MATCH},
    {"a count of nothing", LETTERS,
     RULE("<start/><char cp='0061' count='0'/><char cp='00E4'/>"), "ä äa",
     "valid"},
    {"a count of nothing: one", NULL, NULL, "aä", NO_MATCH},
    {"a rule within a rule, with a count", LETTERS,
     RULE("<start/><rule count='2'><char cp='0061'/><any/></rule><end/>"),
     "abaä", "valid"},
    {"a rule within a rule, with a count: fewer", NULL, NULL, "aä", NO_MATCH},
    {"a rule that is another one", LETTERS,
     "<rule name='r'><char cp='0061'/></rule><rule name='s'>"
     "<rule by-ref='r'/></rule><action disp='invalid' not-match='s'/>",
     "äa", "valid"},
    {"a rule that is another one: elsewhere", NULL, NULL, "äb",
     "table:1: the label is not allowed, because the rule 's' does not match"},
    {"a choice", LETTERS,
     RULE("<start/><choice><char cp='0062'/><char cp='0061'/></choice><any/>"
          "<end/>"),
     "aä", "valid"},
    {"a choice of others", NULL, NULL, "cä", NO_MATCH},
    {"an empty rule", LETTERS, RULE(""), "ä", NO_MATCH},
    {"a character beyond the end", LETTERS, RULE("<char cp='0061'/><any/>"),
     "äa", NO_MATCH},
    {"a count of at least two ends later", LETTERS,
     RULE("<start/><any count='2+'/><char cp='00E4'/>"), "aabä", "valid"},
    {"a sequence of code points", LETTERS, RULE("<char cp='0061 00E4'/>"),
     "baäb", "valid"},
    {"a sequence of other code points", NULL, NULL, "abä", NO_MATCH},
    {"when",
     "<char cp='00E4' when='after-b'/><char cp='0062'/><char cp='0063'/>",
     AFTER_B, "bä cbä", "valid"},
    {"when: elsewhere", NULL, NULL, "cä",
     "table: U+00E4 'ä' is allowed only where the rule 'after-b' matches"},
    {"not-when",
     "<char cp='00E4' not-when='after-b'/><char cp='0062'/>"
     "<char cp='0063'/>",
     AFTER_B, "cä bcä", "valid"},
    {"not-when: there", NULL, NULL, "bä",
     "table: U+00E4 'ä' is not allowed where the rule 'after-b' matches"},
    {"a sequence in its context, or its characters",
     "<char cp='00E4'/><char cp='0062'/><char cp='0063'/>"
     "<char cp='0062 00E4' when='after-b'/>",
     AFTER_B, "bbä cbä", "valid"},
    {"a look-ahead from several positions",
     "<char cp='00E4' when='before-a'/>"
     "<range first-cp='0061' last-cp='0063'/>",
     "<rule name='before-a'><anchor/><any count='0:2'/><look-ahead>"
     "<char cp='0061'/></look-ahead></rule>",
     "äa äba äbba", "valid"},
    {"a look-ahead: elsewhere", NULL, NULL, "äbbba",
     "table: U+00E4 'ä' is allowed only where the rule 'before-a' matches"},
    {"a look-ahead of any character",
     "<char cp='00E4' when='r'/><range first-cp='0061' last-cp='0063'/>",
     "<rule name='r'><anchor/><look-ahead><any/><char cp='0062'/></look-ahead>"
     "</rule>",
     "äab äbb", "valid"},
    {"a look-ahead of any character: elsewhere", NULL, NULL, "äb äabä bäa",
     "table: U+00E4 'ä' is allowed only where the rule 'r' matches"},
    {"a look-ahead of the anchor",
     "<char cp='00E4' when='r'/><char cp='0062'/>",
     "<rule name='q'><anchor/></rule><rule name='r'>"
     "<rule count='0:1'><anchor/></rule>"
     "<look-ahead><rule by-ref='q'/><char cp='0062'/></look-ahead></rule>",
     "äb", "valid"},
    {"a look-ahead of the anchor: elsewhere", NULL, NULL, "ä bä",
     "table: U+00E4 'ä' is allowed only where the rule 'r' matches"},
    {"a look-ahead of the anchor, after it", "<char cp='00E4' when='r'/>",
     "<rule name='q'><anchor/></rule><rule name='r'><anchor/>"
     "<look-ahead><rule by-ref='q'/></look-ahead></rule>",
     "ä ää", "table: U+00E4 'ä' is allowed only where the rule 'r' matches"},
    {"when: a rule without an anchor",
     "<char cp='00E4' when='has-b'/><char cp='0062'/><char cp='0063'/>",
     "<rule name='has-b'><char cp='0062'/></rule>", "äb bä cäcb", "valid"},
    {"when: a rule without an anchor, in no position", NULL, NULL, "cä",
     "table: U+00E4 'ä' is allowed only where the rule 'has-b' matches"},
    {"a context in a rule by-ref",
     "<char cp='00E4' when='r'/><char cp='0062'/><char cp='0063'/>",
     "<rule name='q'><look-behind><char cp='0062'/></look-behind>"
     "<anchor/></rule><rule name='r'><choice><rule by-ref='q'/>"
     "<rule by-ref='q'/></choice></rule>",
     "bä bäbä", "valid"},
    {"a context in a rule by-ref: the second anchor", NULL, NULL, "bäcä",
     "table: U+00E4 'ä' is allowed only where the rule 'r' matches"},
    {"an empty comment", "<char cp='00E4'/>",
     "<rule name='r'><any/></rule>"
     "<action disp='invalid' match='r' comment=''/>",
     "ä", MATCH},
    {"the comment of a rule, not that of its action", "<char cp='00E4'/>",
     "<rule name='r' comment='the rule'><any/></rule>"
     "<action disp='invalid' match='r' comment='the action'/>",
     "ä", MATCH " (the rule)"},
    {"a reflexive variant that is invalid",
     "<char cp='00E4'><var cp='00E4' type='invalid'/></char>", NULL, "ä",
     "table: the label is not allowed, by a default action (RFC 7940)"},
    {"a reflexive variant whose context is elsewhere",
     "<char cp='00E4'><var cp='00E4' type='odd' when='after-b'/></char>"
     "<char cp='0062'/>",
     AFTER_B "<action disp='invalid' any-variant='odd'/>", "äb", "valid"},
    {"a reflexive variant in its context", NULL, NULL, "bä",
     "table:1: the label is not allowed"},
    {"the first of two reflexive variants",
     "<char cp='00E4'><var cp='00E4' type='even' when='after-b'/>"
     "<var cp='00E4' type='odd' not-when='after-b'/></char>"
     "<char cp='0062'/>",
     AFTER_B "<action disp='invalid' any-variant='odd'/>", "bä", "valid"},
    {"the second one, in its context", NULL, NULL, "ä",
     "table:1: the label is not allowed"},
    {"a reflexive variant without a type",
     "<char cp='00E4'><var cp='00E4'/></char>",
     "<action disp='invalid' only-variants='t'/>", "ä", "valid"},
    {"only-variants: the first entry has none",
     "<char cp='0062'/><char cp='00E4'><var cp='00E4' type='r'/></char>",
     "<action disp='invalid' only-variants='r'/>", "bä", "valid"},
    {"only-variants: each entry has one", NULL, NULL, "ää",
     "table:1: the label is not allowed"},
    {"a reflexive variant of a sequence in its context",
     "<char cp='0062 00E4' when='after-c'><var cp='0062 00E4' type='odd'/>"
     "</char><char cp='00E4'/><char cp='0062'/><char cp='0063'/>",
     "<rule name='after-c'><look-behind><char cp='0063'/></look-behind>"
     "<anchor/></rule><action disp='invalid' any-variant='odd'/>",
     "cbä", "table:1: the label is not allowed"},
    {"a reflexive variant of a sequence out of its context", NULL, NULL,
     "bä bbä", "valid"},
    {"a label that an action blocks", "<char cp='00E4'/><char cp='0062'/>",
     "<rule name='two'><any/><any/></rule>"
     "<action disp='blocked' match='two' comment='never two'/>",
     "äb",
     "table:1: the label is blocked, because the rule 'two' matches (never "
     "two)"},
    {"a label that it does not block", NULL, NULL, "ä", "valid"},
};

/* Labels, with their variants and these dispositions. */
static const struct row variant_rows[] = {
    {"a sequence out of its context",
     "<char cp='00E4'/><char cp='0062'/><char cp='0063'/>"
     "<char cp='0062 00E4' when='after-b'/>",
     AFTER_B, "cbä", ""},
    {"any-variant", PAIRS, "<action disp='one' any-variant='t t'/>", "äö",
     "äo valid\n"
     "aö one\n"
     "ao one\n"},
    {"all-variants", PAIRS, "<action disp='one' all-variants='t t'/>", "äö",
     "äo valid\n"
     "aö one\n"
     "ao valid\n"},
    {"all-variants of two types", PAIRS,
     "<action disp='one' all-variants='u t'/>", "äbö",
     "äbo one\n"
     "abö one\n"
     "abo one\n"},
    {"only-variants", PAIRS, "<action disp='one' only-variants='t u'/>", "äö",
     "äo valid\n"
     "aö valid\n"
     "ao one\n"},
    {"only-variants, and another character", NULL, NULL, "äbö",
     "äbo valid\n"
     "abö valid\n"
     "abo valid\n"},
    {"invalid variants are none", PAIRS,
     "<action disp='invalid' any-variant='t'/>", "äö", "äo valid\n"},
    {"invalid labels are no variants", PAIRS,
     "<rule name='o'><char cp='006F'/></rule>"
     "<action disp='invalid' match='o'/>",
     "äö", "aö valid\n"},
    {"variants are not replaced again",
     "<char cp='00E4'><var cp='0061'/></char><char cp='0061'>"
     "<var cp='00E4'/></char><char cp='0062'/><char cp='0061 0062'>"
     "<var cp='0078'/></char><char cp='0078'><var cp='0061 0062'/>"
     "</char>",
     NULL, "äb", "ab valid\n"},
    {"a shorter sequence without variants",
     "<char cp='00E4 0062 0063'><var cp='0078'/></char>"
     "<char cp='00E4 0062'/><char cp='0063'><var cp='0064'/></char>"
     "<char cp='0064'><var cp='0063'/></char><char cp='0078'>"
     "<var cp='00E4 0062 0063'/></char>",
     NULL, "äbc",
     "x valid\n"
     "äbd valid\n"},
    {"labels that are invalid without their variants are none", PAIRS,
     "<rule name='o'><char cp='006F'/></rule>"
     "<action disp='one' any-variant='t u'/>"
     "<action disp='invalid' match='o'/>",
     "äö", "aö one\n"},
    {"a label of activated variants alone is activated",
     "<char cp='00E4'><var cp='0061' type='activated'/></char>"
     "<char cp='0061'><var cp='00E4'/></char><char cp='00F6'>"
     "<var cp='006F' type='other'/></char><char cp='006F'>"
     "<var cp='00F6'/></char>",
     NULL, "äö",
     "äo valid\n"
     "aö activated\n"
     "ao valid\n"},
    {"a sequence whose last character has no entry",
     "<char cp='00E4 0062'/><char cp='00E4'><var cp='0061'/></char>"
     "<char cp='0061'><var cp='00E4'/></char>",
     NULL, "äb", ""},
    {"a longer sequence has no variants",
     "<char cp='0061 0062'/><char cp='0061'><var cp='00E4'/></char>"
     "<char cp='00E4'><var cp='0061'/></char><char cp='0062'/>",
     NULL, "ab", "äb valid\n"},
    {"the order of variants",
     "<char cp='00E4'><var cp='0061'/><var cp='007A'/>"
     "<var cp='0061 0062'/></char><char cp='0061'><var cp='00E4'/>"
     "</char><char cp='007A'><var cp='00E4'/></char><char cp='0062'/>"
     "<char cp='0061 0062'><var cp='00E4'/></char>",
     NULL, "ä",
     "a valid\n"
     "ab valid\n"
     "z valid\n"},
    {"a context is that of the variant",
     "<char cp='00E4'><var cp='0061' when='after-b'/></char>"
     "<char cp='0061'><var cp='00E4' when='after-b'/></char>"
     "<char cp='0062'><var cp='0063'/></char><char cp='0063'>"
     "<var cp='0062'/></char>",
     AFTER_B, "bä",
     "ba valid\n"
     "cä valid\n"},
    {"a context that a variant has, but the label lacks", NULL, NULL, "cä",
     "bä valid\n"
     "ba valid\n"},
    {"a sequence without variants does not replace its characters",
     "<char cp='0061 0062'/><char cp='0061'><var cp='0061' type='r'/>"
     "<var cp='00E4' type='t'/></char><char cp='00E4'><var cp='0061'/>"
     "</char><char cp='0062'><var cp='0062' type='r'/></char>"
     "<char cp='0078'><var cp='0078' type='r'/><var cp='007A' type='t'/>"
     "</char><char cp='007A'><var cp='0078'/></char>",
     "<action disp='one' only-variants='r t'/>", "abx",
     "abz one\n"
     "äbx one\n"
     "äbz one\n"},
    {"a reflexive variant out of its context",
     "<char cp='0061'><var cp='0061' type='r' when='after-b'/>"
     "<var cp='00E4'/></char><char cp='00E4'><var cp='0061'/></char>"
     "<char cp='0062'/><char cp='0063'/>",
     AFTER_B, "cab", "cäb valid\n"},
    {"a sequence whose context a variant ends",
     "<char cp='00E4 0064' when='after-b'><var cp='0078'/></char>"
     "<char cp='0078'><var cp='00E4 0064'/></char>"
     "<char cp='00E4'><var cp='0061'/></char>"
     "<char cp='0061'><var cp='00E4'/></char>"
     "<char cp='0062'><var cp='0063'/></char>"
     "<char cp='0063'><var cp='0062'/></char><char cp='0064'/>",
     AFTER_B, "bäd",
     "bx valid\n"
     "bad valid\n"
     "cäd valid\n"
     "cad valid\n"},
    {"one variant in two contexts",
     "<char cp='00E4'><var cp='0061' type='x' when='after-b'/>"
     "<var cp='0061' type='y' not-when='after-b'/>"
     "<var cp='0061' type='z' when='after-c'/>"
     "<var cp='00E4' type='r' when='after-b'/>"
     "<var cp='00E4' type='s' not-when='after-b'/></char>"
     "<char cp='0061'><var cp='00E4'/></char><char cp='0062'/>"
     "<char cp='0063'/>",
     AFTER_B "<rule name='after-c'><look-behind><char cp='0063'/></look-behind>"
             "<anchor/></rule><action disp='one' all-variants='x'/>"
             "<action disp='two' all-variants='y'/>",
     "äb", "ab two\n"},
    {"one variant in two contexts: the other", NULL, NULL, "bä", "ba one\n"},
    {"one variant after two characters: the first",
     "<char cp='00E4'><var cp='0061' type='x' when='after-b'/>"
     "<var cp='0061' type='y' when='after-c'/></char><char cp='0061'>"
     "<var cp='00E4'/></char><char cp='0062'/><char cp='0063'/>",
     AFTER_B "<rule name='after-c'><look-behind><char cp='0063'/></look-behind>"
             "<anchor/></rule><action disp='one' all-variants='x'/>"
             "<action disp='two' all-variants='y'/>",
     "bä", "ba one\n"},
    {"one variant after two characters: the second", NULL, NULL, "cä",
     "ca two\n"},
    {"a repeated variant of one type",
     "<char cp='00E4'><var cp='0061' type='blocked'/>"
     "<var cp='0061' type='blocked' when='after-b'/>"
     "<var cp='00E4' type='t'/></char><char cp='0061'><var cp='00E4'/>"
     "</char><char cp='0062'/><char cp='0063'/>",
     AFTER_B "<rule name='first'><start/><anchor/></rule>", "bä",
     "ba blocked\n"},
    {"a repeated variant of one type, in no context", NULL, NULL, "cä",
     "ca blocked\n"},
    {"two types whose contexts overlap: the strictest counts",
     "<char cp='00E4'><var cp='0061' type='allocatable' when='after-b'/>"
     "<var cp='0061' type='blocked' not-when='first'/>"
     "<var cp='00E4' type='t'/></char><char cp='0061'><var cp='00E4'/>"
     "</char><char cp='0062'/><char cp='0063'/>",
     AFTER_B "<rule name='first'><start/><anchor/></rule>", "bä",
     "ba blocked\n"},
    {"two types: the context of one", NULL, NULL, "ä", ""},
    {"mixed types are blocked",
     "<char cp='00E4'><var cp='0061' type='x'/></char><char cp='0061'>"
     "<var cp='00E4'/></char><char cp='00F6'><var cp='006F' type='y'/>"
     "</char><char cp='006F'><var cp='00F6'/></char>",
     "<action disp='allocatable' all-variants='x'/>"
     "<action disp='allocatable' only-variants='y'/>"
     "<action disp='blocked' any-variant='x y'/>",
     "äö",
     "äo blocked\n"
     "aö allocatable\n"
     "ao blocked\n"},
    {"only-variants: all replaced", NULL, NULL, "öö",
     "öo blocked\n"
     "oö blocked\n"
     "oo allocatable\n"},
    {"a variant of 63 code points, none of 64",
     "<char cp='00E4'>"
     "<var cp='0061 0061 0061 0061 0061 0061 0061 0061' when='after-b'/>"
     "<var cp='0061 0061 0061 0061 0061 0061 0061 0061 0061' when='after-b'/>"
     "</char><char cp='0061 0061 0061 0061 0061 0061 0061 0061'>"
     "<var cp='00E4'/></char>"
     "<char cp='0061 0061 0061 0061 0061 0061 0061 0061 0061'>"
     "<var cp='00E4'/></char><char cp='0062'/><char cp='0063'/>",
     AFTER_B, "ccccccccccccccccccccccccccccccccccccccccccccccccccccccbä",
     "ccccccccccccccccccccccccccccccccccccccccccccccccccccccbaaaaaaaa valid\n"},
    {"shorter entries follow the first one that has variants",
     "<char cp='00E4 0062 0063'><var cp='00F6'/></char><char cp='00F6'>"
     "<var cp='00E4 0062 0063'/></char><char cp='00E4 0062'/>"
     "<char cp='0063'><var cp='0078'/></char><char cp='0078'>"
     "<var cp='0063'/></char>",
     NULL, "äbc",
     "ö valid\n"
     "äbx valid\n"},
};

/* Labels, with their variants that are not blocked. */
static const struct row unblocked_rows[] = {
    {"all-variants: another type can end that", PAIRS,
     "<action disp='blocked' all-variants='t'/>", "äö",
     "äo valid\n"
     "ao valid\n"},
    {"any-variant: nothing can end that", PAIRS,
     "<action disp='blocked' any-variant='t'/>", "äö", "äo valid\n"},
    {"any-variant, with a rule: another label may not match it", PAIRS,
     "<rule name='o'><char cp='006F'/></rule>"
     "<action disp='blocked' any-variant='t' not-match='o'/>",
     "äö",
     "äo valid\n"
     "ao valid\n"},
    {"an action before it", PAIRS,
     "<action disp='one' any-variant='u'/>"
     "<action disp='blocked' any-variant='t'/>",
     "äö",
     "äo one\n"
     "ao one\n"},
};

/* Labels and their index labels. */
static const struct row index_rows[] = {
    {"the least variant in its context",
     "<char cp='00E4'><var cp='0061' when='after-b'/><var cp='0065'/>"
     "</char><char cp='0061'><var cp='00E4'/></char><char cp='0065'>"
     "<var cp='00E4'/></char><char cp='0062'/><char cp='0064 0065'/>"
     "<char cp='0064'/>",
     AFTER_B, "bä", "ba"},
    {"the least variant out of its context", NULL, NULL, "ä", "e"},
    {"the least variant in its context, with a sequence", NULL, NULL, "debä",
     "deba"},
    {"the least variant out of its context, with a sequence", NULL, NULL, "deä",
     "dee"},
    {"a sequence in its context",
     "<char cp='0063 0064' when='after-b'><var cp='0061'/></char>"
     "<char cp='0061'><var cp='0063 0064'/></char>"
     "<range first-cp='0062' last-cp='0064'/><char cp='00E4'/>",
     AFTER_B, "bcdä", "baä"},
    {"a sequence out of its context", NULL, NULL, "dcdä", "dcdä"},
    {"a sequence before the variants of its last character",
     "<char cp='00E4'/><char cp='0063 0064'/><char cp='0064'>"
     "<var cp='0061'/></char><char cp='0061'><var cp='0064'/></char>",
     NULL, "äcd", "äcd"},
    {"a first character that leads nowhere",
     "<char cp='0061 00E4'/><char cp='0061'/>", NULL, "aä", "aä"},
    {"the least of two divisions that begin alike",
     "<char cp='00E4'/><char cp='0063'/><char cp='0063 0064'/>"
     "<char cp='0064'><var cp='0061'/></char><char cp='0061'>"
     "<var cp='0064'/></char>",
     NULL, "äcd", "äca"},
};

/* Pairs of names. */
static const struct row name_rows[] = {
    {"a variant in one direction",
     "<char cp='0061'><var cp='007A' when='after-b'/></char>"
     "<char cp='007A'><var cp='0061'/></char><char cp='0062'/>"
     "<char cp='0078'/><char cp='0063'><var cp='0079' when='after-b'/>"
     "</char><char cp='0079'><var cp='0063' when='after-b'/></char>",
     AFTER_B, "xz.de xa.de", "variants"},
    {"a variant in the other direction", NULL, NULL, "xa.com xz.com",
     "variants"},
    {"a variant in a context", NULL, NULL, "by.de bc.de", "variants"},
    {"a variant in no direction", NULL, NULL, "xy.de xc.de", "different"},
    {"a variant of another length",
     "<char cp='00DF'><var cp='0073 0073'/></char><char cp='0073 0073'>"
     "<var cp='00DF'/></char><char cp='0073'/><char cp='006D'/>"
     "<char cp='0061'/>",
     NULL, "maß.de mass.de", "variants"},
    {"a variant of another length, and more", NULL, NULL, "masss.de maß.de",
     "different"},
    {"another length without a variant", NULL, NULL, "masss.de mass.de",
     "different"},
    {"another length, and a letter that has another variant, too",
     "<char cp='00DF'><var cp='0073 0073'/></char><char cp='0073 0073'>"
     "<var cp='00DF'/></char><char cp='0073'><var cp='0078'/></char>"
     "<char cp='0078'><var cp='0073'/></char>",
     NULL, "ss.de ß.de", "variants"},
    {"top-level domains are equal", NULL, NULL, "a.s a.x", "different"},
    {"a letter that a variant removes",
     "<char cp='0061'/><char cp='0062'/><char cp='0078'><var cp=''/>"
     "</char>",
     NULL, "ab.de axb.de", "variants"},
    {"a letter that a variant removes: the reverse", NULL, NULL,
     "bxab.fr bab.fr", "variants"},
    {"a letter that no variant removes", NULL, NULL, "ab.fr bab.fr",
     "different"},
    {"sequences of letters with one run as their key",
     "<char cp='0061 0062'><var cp='0063'/></char><char cp='0063'>"
     "<var cp='0061 0062'/><var cp='0064'/></char><char cp='0064'>"
     "<var cp='0063'/></char><char cp='0064 0061'><var cp='0062'/>"
     "</char><char cp='0062'><var cp='0064 0061'/></char>"
     "<char cp='0061'/><char cp='00E4'/>",
     NULL, "cc.de abc.de", "variants"},
    {"sequences that are replaced in both places", NULL, NULL, "cab.de abc.de",
     "variants"},
    {"single letters", NULL, NULL, "dd.fr cd.fr", "variants"},
    {"one letter for two", NULL, NULL, "bcc.org dacab.org", "variants"},
    {"a label more", NULL, NULL, "cc.de.fr abc.de", "different"},
    {"a label less", NULL, NULL, "cc.de abc.de.fr", "different"},
    {"a letter more", NULL, NULL, "cca.de abc.de", "different"},
};

/* Keeps OBJECT reachable, because nothing of the registry is freed. */
static void keep(const void *object)
{
    static struct buffer kept;

    buffer_append(&kept, &object, sizeof object);
}

/* Returns the table of ROW: TABLE, if that is the same; NULL if it is faulty.
 */
static struct table *read_table(struct table *table, const struct row *row)
{
    struct buffer text = {.data = NULL}, warnings = {.data = NULL};
    struct failure failure;

    if (row->data == NULL)
        return table;
    table = NULL;
    buffer_text(&text, "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data>");
    buffer_text(&text, row->data);
    buffer_text(&text, "</data><rules>");
    buffer_text(&text, row->rules == NULL ? "" : row->rules);
    buffer_text(&text, "</rules></lgr>");
    bool is_valid = tables_add_text(&table, "table", buffer_slice(&text),
                                    &warnings, &failure);
    keep(table);
    if (!is_valid) {
        failure_explain(&failure, &warnings);
        tap_add_text("faulty", buffer_slice(&warnings), 0);
        table = NULL;
    }
    buffer_free(&text);
    buffer_free(&warnings);
    return table;
}

/* Appends the disposition of LABEL, or why TABLE denies it. */
static void put_verdict(struct table *table, struct slice label,
                        struct buffer *out)
{
    struct failure failure = {.message = NULL};
    struct slice disposition;

    if (tables_allow(table, label, &failure) == NULL)
        failure_explain(&failure, out);
    else if (tables_find(table, label, &disposition) != NULL)
        buffer_put(out, disposition);
}

static bool put_variant(void *out, struct slice variant,
                        struct slice disposition)
{
    buffer_put(out, variant);
    buffer_text(out, " ");
    buffer_put(out, disposition);
    buffer_text(out, "\n");
    return true;
}

/* Append the variants of LABEL, a line each. */
static void put_all(struct table *table, struct slice label, bool skips_blocked,
                    struct buffer *out)
{
    if (!variants_each(table, label, skips_blocked,
                       &(uint64_t){VARIANTS_WORK_MAX}, put_variant, out))
        buffer_text(out, "more");
}

static void put_variants(struct table *table, struct slice label,
                         struct buffer *out)
{
    put_all(table, label, false, out);
}

static void put_unblocked(struct table *table, struct slice label,
                          struct buffer *out)
{
    put_all(table, label, true, out);
}

static void put_index(struct table *table, struct slice label,
                      struct buffer *out)
{
    if (!variants_put_index(table, label, &(uint64_t){VARIANTS_WORK_MAX}, out))
        buffer_text(out, "none");
}

/* Appends whether the two names in PAIR are variants. If so, they have the same
 * key. */
static void put_relation(struct table *table, struct slice pair,
                         struct buffer *out)
{
    struct variants_keys *keys = variants_keys_open(table);
    struct buffer key = {.data = NULL}, other_key = {.data = NULL};
    struct slice name;

    keep(keys);
    slice_cut(&pair, ' ', &name);
    variants_keys_put(keys, name, &key);
    variants_keys_put(keys, pair, &other_key);
    bool has_key = slice_equal(buffer_slice(&key), buffer_slice(&other_key));
    buffer_text(out, !variants_match(table, name, pair, true) ? "different"
                     : has_key                                ? "variants"
                               : "variants without a common key");
    buffer_free(&key);
    buffer_free(&other_key);
}

typedef void put_fact(struct table *table, struct slice text,
                      struct buffer *out);

static void test_rows(const struct row *rows, size_t count, char separator,
                      put_fact *put)
{
    struct table *table = NULL;

    for (const struct row *row = rows; row < rows + count; row++) {
        struct slice rest = slice_string(row->given), text;
        table = read_table(table, row);
        bool passed = table != NULL;
        while (passed && slice_cut(&rest, separator, &text)) {
            struct buffer found = {.data = NULL};
            put(table, text, &found);
            passed = tap_same(slice_string(row->wanted), buffer_slice(&found));
            buffer_free(&found);
        }
        tap_ok(passed, row->name);
    }
}

int main(void)
{
    test_rows(label_rows, COUNT(label_rows), ' ', put_verdict);
    test_rows(variant_rows, COUNT(variant_rows), ' ', put_variants);
    test_rows(unblocked_rows, COUNT(unblocked_rows), ' ', put_unblocked);
    test_rows(index_rows, COUNT(index_rows), ' ', put_index);
    test_rows(name_rows, COUNT(name_rows), '\n', put_relation);
    return tap_done();
}

#else

int main(void)
{
    return tap_skip_all("built without ICU or libexpat");
}

#endif
