# names-idna2008.py - labels for names-idna2008.sh, and what Python's idna says of them.
#
#   names-idna2008.py labels         writes labels, one a line
#   names-idna2008.py compare ERR    reads the pairs of lines that puny read and wrote
#                              (paste, a TAB between them), and its messages;
#                              prints each difference, then a summary
#
# A label is valid to puny if it has no message and comes back as it was: what
# the mapping changes is not what IDNA2008 would register.

import os
import random
import re
import sys
import unicodedata

import idna
import idna.idnadata

PIECES = (
    # The contextual characters, and what their rules ask for.
    "\u00B7 \u0375 \u05F3 \u05F4 \u30FB \u0660 \u0669 \u06F0 \u06F9 \u200C "
    "\u200D l l a \u03B1 \u05D0 \u30AB \u3042 \u6F22 \u3007 \u30FC "
    # Viramas and joining types D, R, L, T and U.
    "\u094D \u0DCA \u0915 \u0628 \u0627 \uA872 \u064B \u0640 "
    # Hyphens, marks, digits, what is disallowed.
    "- -- \u0308 \u0903 1 \u0967 \u00DF \u00FC \U00020BB7 \u2764 A _"
).split(" ")
LONG = os.environ.get("LONG", "")
LABELS = 100000 if LONG else 5000
DOTS = "\n\r."


def is_known(c):
    return unicodedata.category(c) != "Cn"


def code_points():
    """One label for each code point, or without LONG for each that is
    assigned, except most Han and Hangul, and some that are not."""
    for number in range(0x110000):
        c = chr(number)
        kind = unicodedata.category(c)
        if kind == "Cs" or c in DOTS:
            continue
        is_one_of_many = kind in ("Cn", "Co") or (
            unicodedata.name(c, "").startswith(("CJK UNIFIED", "HANGUL SYL"))
        )
        if is_one_of_many and number % 97 and not LONG:
            continue
        is_right_to_left = unicodedata.bidirectional(c) in ("R", "AL", "AN")
        # No character composes with "q".
        yield ("\u05D0" if is_right_to_left else "q") + c


def contextual():
    chosen = random.Random(5892)
    for _ in range(LABELS):
        yield "".join(chosen.choices(PIECES, k=chosen.randint(1, 6)))


def python_accepts(label):
    try:
        idna.check_label(label)
    except idna.IDNAError:
        return False
    return True


def compare(messages):
    invalid, unassigned = set(), set()
    for line in open(messages, encoding="utf-8"):
        number = int(re.match(r"puny: -:(\d+): ", line)[1])
        invalid.add(number)
        if " is unassigned in Unicode " in line:
            unassigned.add(number)
    count = valid = passed = differences = 0
    for number, line in enumerate(sys.stdin.buffer, 1):
        label, result = line.decode().rstrip("\n").split("\t")[:2]
        accepted = number not in invalid and result == label
        count += 1
        valid += accepted
        if accepted == python_accepts(label):
            continue
        if number in unassigned or not all(map(is_known, label)):
            passed += 1  # by one of the two versions of Unicode
            continue
        differences += 1
        names = " ".join("U+%04X" % ord(c) for c in label)
        print("# %s: puny %s" % (names, "accepts" if accepted else "refuses"))
    print(
        "# %d labels, %d valid; %d with a code point that one of the two "
        "does not know; %d differences" % (count, valid, passed, differences)
    )
    return differences == 0 and count > LABELS and valid > 1000


def main():
    sys.stdout.reconfigure(encoding="utf-8")
    if sys.argv[1] == "labels":
        for label in code_points():
            print(label)
        for label in contextual():
            print(label)
    elif sys.argv[1] == "version":
        version = idna.idnadata.__version__
        own = [int(n) for n in unicodedata.unidata_version.split(".")]
        if [int(n) for n in version.split(".")] < own:
            sys.exit("its Unicode is older than Python's")
        print("idna %s, Unicode %s" % (idna.__version__, version))
    elif not compare(sys.argv[2]):
        sys.exit(1)


main()
