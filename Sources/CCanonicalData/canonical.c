#include "CCanonicalData.h"

// The files of Resources/, byte for byte: a program that carries them is one file that can be moved anywhere.

static const unsigned char sports_bytes[] = {
#embed "../../Resources/sports.json"
};
static const unsigned char league_structure_bytes[] = {
#embed "../../Resources/league_structure.json"
};
static const unsigned char stadiums_bytes[] = {
#embed "../../Resources/stadiums_canonical.json"
};
static const unsigned char teams_bytes[] = {
#embed "../../Resources/teams_canonical.json"
};
static const unsigned char stadium_aliases_bytes[] = {
#embed "../../Resources/stadium_aliases.json"
};
static const unsigned char team_aliases_bytes[] = {
#embed "../../Resources/team_aliases.json"
};
static const unsigned char team_tenures_bytes[] = {
#embed "../../Resources/team_tenures.json"
};
static const unsigned char achievements_bytes[] = {
#embed "../../Resources/achievements.json"
};
static const unsigned char provider_codes_bytes[] = {
#embed "../../Resources/provider_codes.csv"
};

#define ACCESSOR(name)                                             \
    struct canonical_file canonical_##name(void) {                 \
        return (struct canonical_file){name##_bytes, sizeof name##_bytes}; \
    }

ACCESSOR(sports)
ACCESSOR(league_structure)
ACCESSOR(stadiums)
ACCESSOR(teams)
ACCESSOR(stadium_aliases)
ACCESSOR(team_aliases)
ACCESSOR(team_tenures)
ACCESSOR(achievements)
ACCESSOR(provider_codes)
