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

/* idna has further functions of these names. */
using function_of_names = std::string (*)(std::string_view name);

static function_of_names function;

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
    bool decodes = argc == 2 && strcmp(argv[1], "-d") == 0;
    function = decodes ? static_cast<function_of_names>(ada::idna::to_unicode)
                       : static_cast<function_of_names>(ada::idna::to_ascii);
    loop_to_text(convert);
}
