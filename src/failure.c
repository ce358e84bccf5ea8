/* failure.c - the failures of all folders as one, and their words; see
 * failure.h. */

#include "config.h"

#include "failure.h"

#include <assert.h>
#include <string.h>

#include "base/escape.h"
#include "base/number.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "safe/scripts.h"
#include "names/idna.h"
#include "names/label.h"

bool failure_of_codec(struct failure *failure, const struct codec_fault *fault)
{
    if (fault->kind == CODEC_INVALID)
        *failure = (struct failure){.kind = FAILURE_UNDECODABLE,
                                    .where = fault->where,
                                    .found = fault->found,
                                    .charset = "UTF-8"};
    else
        *failure = (struct failure){.kind = FAILURE_CODEC, .codec = *fault};
    return false;
}

bool failure_of_name(struct failure *failure, const struct name_failure *name)
{
    if (name->reason == NAME_INVALID)
        return failure_of_codec(failure, &name->fault);
    *failure = (struct failure){.kind = FAILURE_NAME, .name = *name};
    return false;
}

bool failure_of_safe(struct failure *failure, const struct safe_failure *safe)
{
    *failure = (struct failure){.kind = FAILURE_NOT_SAFE, .safe = *safe};
    return false;
}

bool failure_of_text(struct failure *failure, const struct replace_left *left)
{
    *failure = (struct failure){.kind = FAILURE_LEFT, .left = *left};
    return false;
}

/* Appends "U+00FC 'ü'", or the number alone if the character is unsafe. */
static void put_character(struct buffer *out, uint32_t code_point)
{
    char text[UTF8_MAX];

    number_point(out, code_point);
    assert(utf8_is_scalar(code_point));
    if (escape_wants(code_point))
        return;
    buffer_text(out, " '");
    buffer_append(out, text, utf8_write(code_point, text));
    buffer_text(out, "'");
}

static void put_quoted(struct buffer *out, struct slice text)
{
    buffer_text(out, "'");
    escape_append(out, text);
    buffer_text(out, "'");
}

/* Quotes TEXT, or its beginning if it is longer than any name: a message should
 * not grow with a record that somebody else has made. */
static void put_beginning(struct buffer *out, struct slice text)
{
    enum { SHOWN = 64 };
    size_t size = SHOWN;

    if (text.size <= NAME_INPUT_MAX) {
        put_quoted(out, text);
        return;
    }
    while (size > SHOWN - UTF8_MAX &&
           utf8_is_tail((unsigned char)text.text[size]))
        size--;
    put_quoted(out, slice_part(text, 0, size));
    buffer_text(out, "...");
}

static void explain_status(const struct codec_fault *f, struct buffer *out)
{
    switch (f->status) {
    case BOOTSTRING_OK:
    case BOOTSTRING_NO_ROOM:
        break;
    case BOOTSTRING_SURROGATE:
        number_point(out, f->found);
        buffer_text(out, " is a surrogate");
        break;
    case BOOTSTRING_ABOVE_UNICODE:
        if (f->found > UTF8_LAST) {
            number_point(out, f->found);
            buffer_text(out, " is above U+10FFFF");
        } else {
            buffer_text(out, "the delta leads to a code point above U+10FFFF");
        }
        break;
    case BOOTSTRING_OVERFLOW:
        buffer_text(out, "overflow: the delta does not fit in 64 bits");
        break;
    case BOOTSTRING_NOT_BASIC:
        put_character(out, f->found);
        buffer_text(out, " is not a basic (ASCII) code point");
        break;
    case BOOTSTRING_BAD_DIGIT:
        put_character(out, f->found);
        buffer_text(out, " is not a digit");
        break;
    case BOOTSTRING_TRUNCATED:
        buffer_text(out, "the input ends within the delta that begins here");
        break;
    case BOOTSTRING_BASIC_CODED:
        buffer_text(out, "the delta stands for the basic code point ");
        number_point(out, f->found);
        break;
    }
}

static void explain_fault(const struct codec_fault *f, struct buffer *out)
{
    buffer_format(out, "code point %zu: ", f->where + 1);
    if (f->kind == CODEC_NOTATION) {
        buffer_text(out, "not in the notation u+0644");
        return;
    }
    explain_status(f, out);
}

/* Appends the words for IDNA_DISALLOWED; CODE_POINT is 0 if unknown. */
static void explain_disallowed(uint32_t code_point, struct buffer *out)
{
    if (code_point == 0) {
        buffer_text(out, "a code point is disallowed (UTS #46)");
        return;
    }
    put_character(out, code_point);
    if (unicode_is_unassigned(code_point))
        buffer_format(out, " is unassigned in Unicode %s", unicode_version());
    else
        buffer_text(out, " is disallowed (UTS #46)");
}

/* Appends the words for each of a set of errors, "; " between them. */
static void explain_idna(const struct name_failure *f, struct buffer *out)
{
    static const struct {
        unsigned error;
        const char *words;
    } rows[] = {
        {IDNA_EMPTY_LABEL, "the label is empty"},
        {IDNA_LEADING_MARK, "the label begins with a combining mark"},
        {IDNA_DISALLOWED, NULL},
        {IDNA_PUNYCODE, "the label begins with xn-- and is not Punycode"},
        {IDNA_LABEL_HAS_DOT, "the label holds a dot"},
        {IDNA_INVALID_A_LABEL,
         "the label begins with xn-- and is not a real A-label"},
        {IDNA_BIDI, "the label does not satisfy the bidi rule (RFC 5893)"},
        {IDNA_CONTEXTJ,
         "a joiner, U+200C or U+200D, is not allowed in its place (RFC 5892, "
         "appendix A)"},
        {IDNA_FAILED, "ICU cannot process it"},
    };
    const char *between = "";

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!(f->errors & rows[i].error))
            continue;
        buffer_text(out, between);
        between = "; ";
        if (rows[i].error == IDNA_DISALLOWED)
            explain_disallowed(f->found, out);
        else
            buffer_text(out, rows[i].words);
    }
}

/* Returns the places where CODE_POINT is allowed: RFC 5892 appendix A. UTS #46
 * has refused joiners in other places, and the bidi rule mixed digits. */
static const char *explain_rule(uint32_t code_point)
{
    switch (code_point) {
    case 0x00B7:
        return "between two 'l'";
    case 0x0375:
        return "before a Greek character";
    case 0x05F3:
    case 0x05F4:
        return "after a Hebrew character";
    default: /* U+30FB */
        return "in a label with Hiragana, Katakana or Han";
    }
}

/* Appends why a label that UTS #46 accepts is not valid by IDNA2008. */
static void explain_idna2008(const struct idna2008_verdict *verdict,
                             struct buffer *out)
{
    const char *class = idna2008_class_name(verdict->class);

    switch (verdict->reason) {
    case IDNA2008_VALID:
        break;
    case IDNA2008_HYPHEN_FIRST:
        buffer_text(out, "the label begins with a hyphen");
        break;
    case IDNA2008_HYPHEN_LAST:
        buffer_text(out, "the label ends with a hyphen");
        break;
    case IDNA2008_HYPHENS_3_4:
        buffer_text(out, "the label has hyphens in third and fourth place");
        break;
    case IDNA2008_LEADING_MARK:
        buffer_text(out, "the label begins with a combining mark");
        break;
    case IDNA2008_CLASS:
        put_character(out, verdict->code_point);
        buffer_format(out, " is %s (RFC 5892)", class);
        break;
    case IDNA2008_CONTEXT:
        put_character(out, verdict->code_point);
        buffer_format(out, " is %s, allowed only %s (RFC 5892, appendix A)",
                      class, explain_rule(verdict->code_point));
        break;
    }
}

/* Appends that FOUND, or the label if FOUND is 0, is mapped to BECAME. */
static void explain_changed(uint32_t found, struct slice became,
                            struct buffer *out)
{
    if (found == 0) {
        buffer_text(out, "the label is not in normal form C, but mapped to ");
        put_quoted(out, became);
        return;
    }
    put_character(out, found);
    if (became.size == 0) {
        buffer_text(out, " is mapped to nothing");
    } else {
        buffer_text(out, " is mapped to ");
        put_quoted(out, became);
    }
    buffer_text(out, " (RFC 5891, section 4.1)");
}

static void put_failed_label(struct buffer *out, size_t number,
                             struct slice label)
{
    buffer_text(out, "label ");
    number_decimal(out, number);
    buffer_text(out, ", ");
    put_quoted(out, label);
    buffer_text(out, ": ");
}

/* Appends why FOUND, which is or maps to MAPPED, cannot be in a name. */
static void explain_forbidden(uint32_t found, uint32_t mapped,
                              struct buffer *out)
{
    put_character(out, found);
    if (found != mapped) {
        buffer_text(out, " is mapped to ");
        put_character(out, mapped);
        buffer_text(out, ", which");
    }
    buffer_text(out, " cannot be in a domain name (--text is for names inside "
                     "other text)");
}

/* Appends the reason why the A-form, which has LENGTH octets, is too long. */
static void explain_length(enum name_reason reason, size_t length,
                           struct buffer *out)
{
    bool is_label = reason == NAME_LABEL_LENGTH;

    number_decimal(out, length);
    buffer_text(out, is_label ? " octets as an A-label; the limit is "
                              : " octets; the limit of a domain name is ");
    number_decimal(out, is_label ? NAME_LABEL_MAX : NAME_MAX_OCTETS);
}

static void explain_bad_name(const struct name_failure *f, struct buffer *out)
{
    static const char *const words[] = {
        [NAME_A_LABEL_EMPTY] = "not a real A-label: nothing follows the prefix",
        [NAME_A_LABEL_ASCII] = "not a real A-label: it decodes to ASCII",
        [NAME_A_LABEL_PREFIX] =
            "not a real A-label: it decodes to a label that "
            "begins with xn-- itself",
        [NAME_A_LABEL_DOT] =
            "not a real A-label: it decodes to text with a dot",
        [NAME_A_LABEL_CHANGED] =
            "decoded from an A-label that is not a real one: UTS #46 maps it "
            "to other text (case, normal form)",
        [NAME_PREFIX] = "a label that begins with xn-- must be ASCII",
        [NAME_INPUT_LENGTH] = "longer than 4096 bytes; the limit of a domain "
                              "name is 253 octets",
    };
    _Static_assert(NAME_INPUT_MAX == 4096 && NAME_MAX_OCTETS == 253, "words");

    if (f->label > 0)
        put_failed_label(out, f->label, f->word);
    switch (f->reason) {
    case NAME_FAULT:
        buffer_text(out, "not an A-label: after the prefix, ");
        explain_fault(&f->fault, out);
        break;
    case NAME_IDNA:
        explain_idna(f, out);
        break;
    case NAME_FORBIDDEN:
        explain_forbidden(f->found, f->mapped, out);
        break;
    case NAME_LABEL_LENGTH:
    case NAME_LENGTH:
        explain_length(f->reason, f->length, out);
        break;
    case NAME_CHANGED:
        explain_changed(f->found, f->became, out);
        break;
    case NAME_IDNA2008:
        explain_idna2008(&f->idna2008, out);
        break;
    case NAME_LEADING_DOT:
        buffer_text(out, f->word.size == label_dot_size(f->word)
                             ? "the root, which nobody can register"
                             : "the name begins with a dot");
        break;
    default:
        buffer_text(out, words[f->reason]);
        break;
    }
    if (name_is_valid_without_strict(f))
        buffer_text(out, "; without --strict it is accepted");
}

/* Appends COMMENT, unless it is empty, in brackets. */
static void put_comment(struct buffer *out, struct slice comment)
{
    if (comment.size == 0)
        return;
    buffer_text(out, " (");
    escape_append(out, comment);
    buffer_text(out, ")");
}

/* Appends the replacement of the placeholder LETTER (rules.h). */
static void put_placeholder(const struct safe_failure *f, char letter,
                            struct buffer *out)
{
    switch (letter) {
    case 'f':
        put_character(out, f->why.found);
        break;
    case 'o':
        put_character(out, f->why.other);
        break;
    case 'F':
        scripts_put_names(f->why.found, out);
        break;
    case 'O':
        scripts_put_names(f->why.other, out);
        break;
    case 'd':
        buffer_text(out, f->why.domains);
        break;
    case 't':
        put_quoted(out, f->tld);
        break;
    case 'n':
        put_quoted(out, f->name);
        break;
    case 'i':
        put_quoted(out, f->imitated);
        break;
    case 'r':
        put_quoted(out, f->table.rule);
        break;
    case 'c':
        put_comment(out, f->table.comment);
        break;
    }
}

/* Appends why a name is not safe to show. */
static void explain_unsafe(const struct safe_failure *f, struct buffer *out)
{
    if (f->label > 0)
        put_failed_label(out, f->label, f->word);
    for (const char *words = f->why.words; *words != '\0'; words++) {
        if (*words == '|') {
            if (slice_equal(f->word, f->tld))
                break;
            continue;
        }
        if (*words == '%')
            put_placeholder(f, *++words, out);
        else
            buffer_append(out, words, 1);
    }
}

/* Appends that FOUND, as in struct replace_left, is in no name. */
static void explain_foreign(uint32_t found, struct buffer *out)
{
    if (found == 0)
        buffer_text(out, "an invalid byte");
    else if (found == '.')
        buffer_text(out, "an empty label");
    else
        put_character(out, found);
    buffer_text(out, " is not part of a name in text");
}

static void explain_left(const struct replace_left *left, struct buffer *out)
{
    static const char *const words[] = {
        [TEXT_NO_TOP_LEVEL] = "no top-level domain",
        [TEXT_SENTENCE] = "a sentence ends there",
        [TEXT_ATTACHED] = "part of an escape or a word",
        [TEXT_PATH] = "part of a path",
        [TEXT_LOCAL_PART] = "the local part of an address",
        [TEXT_PATTERN] = "part of a regular expression",
        [TEXT_CODE] = "source code",
        [TEXT_FILE] = "the name of a file",
        [TEXT_NUMBER] = "a numbered heading",
        [TEXT_ABBREVIATION] = "an abbreviation",
        [TEXT_CAPITALS] = "only the last label is in upper case",
        [TEXT_UNSPACED] = "words before an ASCII name",
        [TEXT_PRONUNCIATION] = "a pronunciation",
        [TEXT_CUT] = "words around an arrow, bullet or other sign",
        [TEXT_SINGLE] = "a single label",
        [TEXT_PARTS] = "something in it is not part of a name in text",
        [TEXT_NOT_VALID] = "not valid: ",
        [TEXT_NO_LABEL] = "it decodes to nothing, or to text with xn--",
        [TEXT_NOT_RESTORED] = "--text would not encode it again",
        [TEXT_MIXED] = "it has U-labels, too; --lenient decodes it",
    };

    put_beginning(out, left->run);
    buffer_text(out, " is left: ");
    if (left->reason == TEXT_PARTS) {
        explain_foreign(left->found, out);
        return;
    }
    buffer_text(out, words[left->reason]);
    if (left->reason == TEXT_NOT_VALID)
        explain_bad_name(&left->invalid, out);
    if (left->reason != TEXT_NOT_RESTORED)
        return;
    if (left->again != TEXT_NAME)
        buffer_format(out, " (%s)", words[left->again]);
    buffer_text(out, "; --lenient decodes it");
}

static void explain_invalid(const struct failure *f, struct buffer *out)
{
    buffer_format(out, "byte %zu: \\x{%02X} is not valid ", f->where + 1,
                  (unsigned)f->found);
    escape_append(out, slice_string(f->charset));
}

void failure_explain(const struct failure *f, struct buffer *out)
{
    static const char *const advice[] = {
        [FAILURE_NO_ADVICE] = "",
        [FAILURE_TRY_NAME] = " (-dn decodes domain names)",
        [FAILURE_TRY_TEXT] = " (-dT decodes the domain names in text)",
    };

    switch (f->kind) {
    case FAILURE_CODEC:
        explain_fault(&f->codec, out);
        buffer_text(out, advice[f->advice]);
        break;
    case FAILURE_NAME:
        explain_bad_name(&f->name, out);
        break;
    case FAILURE_NOT_SAFE:
        explain_unsafe(&f->safe, out);
        break;
    case FAILURE_UNDECODABLE:
        explain_invalid(f, out);
        break;
    case FAILURE_UNWRITABLE:
        put_character(out, f->found);
        buffer_text(out, " cannot be written in ");
        escape_append(out, slice_string(f->charset));
        break;
    case FAILURE_TERMINATOR:
        put_character(out, f->found);
        buffer_text(out, " would end the record");
        break;
    case FAILURE_LEFT:
        explain_left(&f->left, out);
        break;
    }
}
