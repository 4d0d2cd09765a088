#ifndef CCANONICALDATA_H
#define CCANONICALDATA_H

#include <stddef.h>

/// A file of Resources/ that was compiled in.
struct canonical_file {
    /// Its first byte. Lives as long as the process.
    const unsigned char *bytes;
    /// How many bytes it has.
    size_t count;
};

struct canonical_file canonical_sports(void);
struct canonical_file canonical_league_structure(void);
struct canonical_file canonical_stadiums(void);
struct canonical_file canonical_teams(void);
struct canonical_file canonical_stadium_aliases(void);
struct canonical_file canonical_team_aliases(void);
struct canonical_file canonical_team_tenures(void);
struct canonical_file canonical_achievements(void);
struct canonical_file canonical_provider_codes(void);

#endif
