// loop-ada.cpp - to_ascii() and to_unicode() of ada, for loop.c. The headers are
// those of ada-url/ada or of ada-url/idna.

#include <cstring>
#include <string>

#if __has_include("ada/ada_idna.h")
#include "ada/ada_idna.h"
#else
#include "idna.h"
#endif

extern "C" size_t ada_convert(const char *name, size_t size, char *result,
                              bool decodes)
{
    std::string_view view(name, size);
    std::string converted =
        decodes ? ada::idna::to_unicode(view) : ada::idna::to_ascii(view);
    memcpy(result, converted.data(), converted.size());
    return converted.size();
}
