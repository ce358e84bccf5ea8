/* domain.c - the scripts of top-level domains; see domain.h. */

#include "config.h"

#include "safe/domain.h"

#include <stddef.h>

#include "base/ascii.h"

struct row {
    const char *tld;
    const char *scripts; /* ISO 15924 names, separated by spaces */
};

/* CLDR has one script for each country. These countries write others, too, and
 * "su" and "eu" are not countries. */
static const struct row common[] = {
    {"ba", "Cyrl"}, {"me", "Cyrl"},
    {"uz", "Cyrl"}, {"md", "Cyrl"},
    {"su", "Cyrl"}, {"eu", "Cyrl Grek"},
    {"lk", "Taml"}, {"sg", "Taml Hani"},
    {"mn", "Mong"}, {"in", "Beng Gujr Guru Knda Mlym Orya Taml Telu Arab"},
};

static const struct row limited[] = {
    {"bd", "Cakm Mtei Rohg Sylo"},
    {"bt", "Lepc Limb"},
    {"ca", "Cans"},
    {"ci", "Nkoo"},
    {"cm", "Adlm Bamu"},
    {"cn", "Lana Lisu Plrd Tale Talu Tavt Yiii"},
    {"dz", "Tfng"},
    {"gn", "Adlm Nkoo"},
    {"id", "Bali Batk Java Sund"},
    {"in", "Cakm Lepc Limb Lisu Mtei Newa Olck Saur Sylo Wcho"},
    {"iq", "Mand Syrc"},
    {"ir", "Mand Syrc"},
    {"kh", "Cham"},
    {"la", "Lana Talu Tavt"},
    {"lb", "Syrc"},
    {"lr", "Vaii"},
    {"ly", "Tfng"},
    {"ma", "Tfng"},
    {"ml", "Adlm Nkoo Tfng"},
    {"mm", "Cakm Kali Lana Lisu Rohg Tale"},
    {"ne", "Adlm Tfng"},
    {"ng", "Adlm"},
    {"np", "Lepc Limb Newa"},
    {"sl", "Vaii"},
    {"sn", "Adlm"},
    {"sy", "Syrc"},
    {"th", "Kali Lana Lisu"},
    {"tr", "Syrc"},
    {"us", "Cher Hmnp Osge"},
    {"vn", "Cham Tavt"},
};

/* Returns the scripts that the COUNT rows of TABLE have for TLD. */
static struct scripts find_row(const struct row *table, size_t count,
                               struct slice tld)
{
    for (size_t i = 0; i < count; i++)
        if (slice_equal(tld, slice_string(table[i].tld)))
            return scripts_named(table[i].scripts);
    return (struct scripts){{0}};
}

struct scripts domain_scripts(struct slice tld)
{
    struct scripts set = find_row(common, sizeof common / sizeof *common, tld);

    if (tld.size != 2 || !ascii_is_letter((unsigned char)tld.text[0]) ||
        !ascii_is_letter((unsigned char)tld.text[1]))
        return set;
    char region[] = {(char)ascii_to_upper((unsigned char)tld.text[0]),
                     (char)ascii_to_upper((unsigned char)tld.text[1]), '\0'};
    return scripts_either(set, scripts_of_country(region));
}

struct scripts domain_limited_scripts(struct slice tld)
{
    return find_row(limited, sizeof limited / sizeof *limited, tld);
}
