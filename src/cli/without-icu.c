/* without-icu.c - the functions that need ICU, in a build without it: non-ASCII
 * characters can be in labels, and nothing else is known of them. options.c
 * refuses the options that need more, so the functions after those of char.h
 * are never called. */

#include "config.h"

#include "base/unicode.h"
#include "explain/explain.h"
#include "names/idna2008.h"
#include "names/uts46.h"
#include "safe/safe.h"
#include "text/char.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"

/* clang-format off */

uint32_t unicode_to_lower(uint32_t c) { return c; }
uint32_t unicode_to_upper(uint32_t c) { return c; }
bool unicode_is_unassigned(uint32_t c) { return false; }
void unicode_put_scripts(uint32_t c, struct buffer *out) { }
bool unicode_is_blank(uint32_t c) { return c == ' '; }
bool unicode_has_icu(void) { return false; }
const char *unicode_load(void) { return NULL; }
const char *unicode_version(void) { return NULL; }
const char *unicode_icu_version(void) { return NULL; }

unsigned char_find_properties(uint32_t c) { return CHAR_LABEL; }
struct pages char_pages;
bool char_is_punctuation(uint32_t c) { return c == 0; }
bool char_is_quotation_mark(uint32_t c) { return c == 0; }
bool char_ends_host(uint32_t c) { return c == 0; }

struct pages uts46_characters;
unsigned uts46_map_label(struct slice label, struct buffer *mapped) { return 0; }
const struct uts46_character *uts46_find(uint32_t c) { return NULL; }
bool uts46_is_right_to_left(struct slice label) { return false; }
bool uts46_check_bidi(struct slice label, struct failure *failure) { return false; }
uint32_t uts46_origin(struct slice text, uint32_t code_point) { return 0; }
bool idna2008_fail_joiner(struct slice label, struct failure *failure) { return false; }
bool idna2008_check_given(struct slice given, struct slice mapped, struct buffer *scratch, struct failure *failure) { return false; }

struct safe *safe_open(bool has_rules) { return NULL; }
bool safe_add_script(struct safe *safe, struct slice name, struct failure *failure) { return false; }
bool safe_add_trusted(struct safe *safe, struct slice name, struct failure *failure) { return false; }
bool safe_add_table(struct safe *safe, const char *path, struct buffer *warnings, struct failure *failure) { return false; }
bool safe_add_protected(struct safe *safe, const char *path, bool are_compared, struct failure *failure) { return false; }
bool safe_checks_ascii(const struct safe *safe) { return false; }
bool safe_may_refuse_ascii(struct safe *safe, struct slice name) { return false; }
bool safe_check(struct safe *safe, struct slice name, struct failure *failure) { return false; }
void safe_hide_unsafe(struct safe *safe, struct buffer *name, size_t from) { }
void safe_put_index(struct safe *safe, struct slice unicode, struct buffer *name, size_t from) { }

struct explain *explain_open(const struct settings *settings) { return NULL; }
bool explain_put(struct explain *explain, struct slice text, const struct failure *failure, bool ascii, struct buffer *out) { return false; }
void explain_put_header(const struct explain *explain, struct buffer *out) { }
void explain_close(struct explain *explain) { }
