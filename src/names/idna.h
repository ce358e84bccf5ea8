/* idna.h - UTS #46, through ICU.
 *
 * Names are processed non-transitionally, with CheckBidi and CheckJoiners.
 *
 * In a build without ICU (HAVE_ICU is not defined) idna_open returns NULL. */

#ifndef IDNA_H
#define IDNA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"

/* What ICU can find wrong with a name; a set of bits. */
enum {
    IDNA_EMPTY_LABEL = 1 << 0,
    IDNA_LEADING_MARK = 1 << 1,
    IDNA_DISALLOWED = 1 << 2,
    IDNA_PUNYCODE = 1 << 3,
    IDNA_LABEL_HAS_DOT = 1 << 4,
    IDNA_INVALID_A_LABEL = 1 << 5,
    IDNA_BIDI = 1 << 6,
    IDNA_CONTEXTJ = 1 << 7,
    IDNA_FAILED = 1 << 8 /* ICU's data are missing, or it reports an error that
                            ICU 72 does not have */
};

enum { IDNA_PAGE = 256, IDNA_PAGES = 0x110000 / IDNA_PAGE };

enum idna_plainness { IDNA_UNKNOWN, IDNA_PLAIN, IDNA_NOT_PLAIN };

/* ICU's processing. */
struct idna {
    struct UIDNA *uidna;
    const struct UNormalizer2 *nfc;
    const struct UNormalizer2 *mapping; /* UTS #46's, with form C */
    unsigned char
        *pages[IDNA_PAGES]; /* the plainness of code points, or NULL */
    struct buffer mapped;   /* scratch of idna_find_plain */
};

/* Opens ICU's processing. Returns NULL if ICU's data are missing. */
struct idna *idna_open(void);
void idna_close(struct idna *idna);

/* Stores the mapped form of NAME, valid UTF-8, in *MAPPED, in place of what
 * that held. It has A-labels decoded, and U+002E between labels. Returns the
 * set of errors. */
unsigned idna_map_name(const struct idna *idna, struct slice name,
                       struct buffer *mapped);

/* Does the same for one label, whose errors do not depend on others. */
unsigned idna_map_label(const struct idna *idna, struct slice label,
                        struct buffer *mapped);

/* Appends what UTS #46 maps CODE_POINT to, which is nothing if it is ignored.
 * Returns false if it is disallowed; then it appends CODE_POINT itself. */
bool idna_map_code_point(const struct idna *idna, uint32_t code_point,
                         struct buffer *out);

/* Appends TEXT, valid UTF-8, as UTS #46 maps it before it validates: each code
 * point as by idna_map_code_point, and all in normal form C. */
void idna_map_text(const struct idna *idna, struct slice text,
                   struct buffer *out);

/* What IDNA2003 made of CODE_POINT, if UTS #46 calls it a deviation (section 1,
 * table 1), such as "ss" for U+00DF; else NULL. */
const char *idna_deviation(uint32_t code_point);

/* Asks ICU whether CODE_POINT is plain, and remembers the answer. */
bool idna_find_plain(struct idna *idna, uint32_t code_point);

/* Whether CODE_POINT, not ASCII, is plain: mapping and normalization leave it
 * alone, whatever its neighbours are, it can begin a label and does not make
 * the bidi rule apply. A name of labels of plain characters and lower-case
 * ASCII is valid and maps to itself. This takes a tenth of the time that ICU
 * takes. */
static inline bool idna_is_plain(struct idna *idna, uint32_t code_point)
{
    const unsigned char *page = idna->pages[code_point / IDNA_PAGE];
    unsigned known = page == NULL ? IDNA_UNKNOWN : page[code_point % IDNA_PAGE];

    return known == IDNA_UNKNOWN ? idna_find_plain(idna, code_point)
                                 : known == IDNA_PLAIN;
}

#endif
