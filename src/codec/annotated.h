/* annotated.h - strings as code points with a case each (RFC 3492 appendix A):
 * what --mixed-case, --code-points and --trace are about. */

#ifndef ANNOTATED_H
#define ANNOTATED_H

#include <stdbool.h>
#include <stddef.h>

#include "codec/bootstring.h"
#include "base/buffer.h"
#include "codec/codec.h"

struct annotated_options {
    const struct bootstring *bootstring;
    bool mixed_case;  /* the case of the digits says that of the text */
    bool code_points; /* the text is written as u+0644 u+064A */
    bool trace;       /* the result is the trace */
    bool escape;      /* in traces */
};

/* Begin with OPTIONS set and all else zero. The memory is kept. */
struct annotated {
    struct annotated_options options;
    struct buffer points;
    struct buffer uppercase;
    struct buffer encoded;
    struct buffer checked;
    struct buffer scratch;
    struct buffer trace; /* of the last string, up to where it failed */
};

/* As codec_encode and codec_decode. */
bool annotated_encode(struct annotated *annotated, const char *text,
                      size_t size, struct buffer *out,
                      struct codec_fault *fault);
bool annotated_decode(struct annotated *annotated, const char *text,
                      size_t size, struct buffer *out,
                      struct codec_fault *fault);

void annotated_close(struct annotated *annotated);

#endif
