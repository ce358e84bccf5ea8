/* host.h - the host in a URL, an address, or a host with a port or path.
 *
 * Here a URL is the whole string, and each fault in it is named. In text, where
 * its ends are unknown, src/text finds hosts: cursor.c their start, end.c their
 * end. bulk.h converts only simple URLs, and leaves all others to host_find.
 *
 * Pure functions; slices are borrowed. A dot in a host can be written as in
 * regular expressions ("\.") and in reports about malware ("[.]"). */

#pragma once

#include <sys/socket.h>

#include "base/base.h"

/* Returns the size of the dot at AT of TEXT that is written "\.", "\\.", "[.]",
 * "(.)", "{.}", "[dot]", "(dot)" or "{dot}", with "dot" in any case; or 0. */
size_t host_written_dot(struct slice text, size_t at);

enum { HOST_IP_BYTES = 16 }; /* of the longest IP address */

/* Returns true if TEXT is an IP address of VERSION, AF_INET or AF_INET6, and
 * stores its bytes. */
bool host_read_ip(struct slice text, int version, unsigned char *bytes);

/* Returns true if ':' and the number of a port are at AT of TEXT. */
bool host_has_port(struct slice text, size_t at);

/* Returns true if a host ends at AT of TEXT: at one of / ? # @ [ ] ^ | < > " \,
 * a blank or control character, or ':' before one of these; a port; its end. */
bool host_ends(struct slice text, size_t at);

/* Returns true if TEXT can contain a name that is not ASCII: a dot, in any
 * form, and a character beyond ASCII or its escape or, if OR_A_LABELS, the
 * prefix of an A-label, with only characters of labels between them. */
bool host_is_inside(struct slice text, bool or_a_labels);

/* Stores the host of URL, a part of it, in *HOST, as specified by puny(1),
 * section URLs. It is empty for an IPv6 address, and where URL has no host. It
 * has everything up to the port, path, query or fragment, so that a fault in it
 * is found. Returns false, with *FAILURE set unless it is NULL, and *HOST
 * empty, if URL is an error, as with several hosts. */
bool host_find(struct slice url, struct slice *host, struct failure *failure);

/* Returns true if host_find finds a host in TEXT that is not all of it. */
bool host_is_part(struct slice text);

/* Makes *NAME, the host of a URL, the name that it stands for: each dot is
 * written ".", and escapes such as "%C3%BC" are decoded. If that changes it, it
 * becomes the contents of OUT, which are replaced. Returns false, with *FAILURE
 * set, if an escape stands for ASCII that is in no name, such as a slash. */
bool host_name(struct slice *name, struct buffer *out, struct failure *failure);

/* Returns HOST with dots as ".": itself, or the replaced contents of OUT. */
struct slice host_normal(struct slice host, struct buffer *out);
