// loop-ada.cpp - to_ascii() of ada, or with -d its to_unicode(). The headers are
// those of ada-url/ada or of ada-url/idna.

#include <cstring>
#include <string>

#if __has_include("ada/ada_idna.h")
#include "ada/ada_idna.h"
#else
#include "idna.h"
#endif

#define _Noreturn [[noreturn]]
extern "C" {
#include "loop.h"
}

static std::string (*function)(std::string_view name);

static size_t convert(const struct loop_line *line, char *text, uint32_t *)
{
    std::string result = function(std::string_view(line->text, line->size));
    if (result.empty())
        loop_fail("a name is not valid");
    memcpy(text, result.data(), result.size());
    return result.size();
}

int main(int argc, char **argv)
{
    function = argc == 2 && strcmp(argv[1], "-d") == 0 ? ada::idna::to_unicode
                                                       : ada::idna::to_ascii;
    loop_to_text(convert);
}
