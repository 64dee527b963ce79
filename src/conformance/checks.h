/* Checks that only the suite makes. */
#ifndef PIAZZA_CONFORMANCE_CHECKS_H
#define PIAZZA_CONFORMANCE_CHECKS_H

#include "piazza/conformance.h"

/* Fails unless `holds`. conform_require_of() first prints a line that shows what it is about. */
void conform_require(bool holds, const struct pz_game *game, const void *state, const char *what);
void conform_require_of(bool holds, const struct pz_game *game, const void *state, const char *line,
                        const char *what);

/* JSON or other text that a game writes. */
struct page {
    struct pz_text text;
    struct pz_json json;
    char bytes[1 << 16];
};

/* Empties the page. Returns its writer, whose `out` takes any text. */
struct pz_json *page_begin(struct page *page);
/* Is it a whole value of JSON? */
bool page_is_json(const struct page *page);

/* Begins a game: seeds the generator, draws the first player, and makes the first state. */
void conform_begin(const struct pz_game *game, const struct pz_setup *setup, uint64_t seed,
                   struct pz_rng *rng, void *state);

/* Checks all bots of the game, and those that play any game: answers are complete, and follow from
 * the question alone. It looks at one in `one_in` decisions of a random game. Returns how many
 * answers were checked. */
unsigned long long conform_bots(const struct pz_game *game, const struct pz_setup *setup,
                                uint64_t seed, unsigned one_in);

/* Options that are texts: what is written reads back, and a refused text changes nothing. */
void conform_data(const struct pz_game *game, const struct pz_setup *setup);
/* Lessons are some of the list, any text for a plan is either a plan or refused, and an unknown
 * name is no element. */
void conform_advice(const struct pz_game *game, const void *state, struct pz_rng *rng);
/* Statistics of a game that is over: all are set, and the same each time. */
void conform_statistics(const struct pz_game *game, const void *state);
/* Hostile input: JSON of the state and of a view with some bytes changed is read or refused. What
 * is read can be played. */
void conform_hostile(const struct pz_game *game, const void *state, struct pz_rng *rng);

#endif
