/* Who plays whom, and what belongs to a block. */
#include "arena.h"
#include "core/bits.h"
#include <stdlib.h>

/* Adds every lineup that completes the table with bots from `first` on. */
/* NOLINTNEXTLINE(misc-no-recursion): as deep as there are seats */
static bool choose(struct arena *arena, struct arena_lineup *lineup, int seats, unsigned first)
{
    if (seats == arena->setup.players) {
        if (arena->lineup_count == ARENA_LINEUPS_MAX) {
            return false;
        }
        arena->lineups[arena->lineup_count++] = *lineup;
        return true;
    }
    for (unsigned bot = first; bot < arena->bot_count; bot++) {
        lineup->bots[seats] = (uint8_t)bot;
        if (!choose(arena, lineup, seats + 1, bot + 1)) {
            return false;
        }
    }
    return true;
}

int arena_plan(struct arena *arena)
{
    const unsigned players = arena->setup.players;
    struct arena_lineup lineup = {{0}};
    arena->lineup_count = 0;
    if (arena->bot_count >= players) { /* every choice of bots, each at one seat */
        return choose(arena, &lineup, 0, 0)
                   ? 0
                   : arena_error("%u bots sit together by %u in more than %d ways; name fewer",
                                 arena->bot_count, players, ARENA_LINEUPS_MAX);
    }
    for (unsigned other = 1; other < arena->bot_count; other++) { /* the first against the rest */
        for (unsigned seat = 1; seat < players; seat++) {
            lineup.bots[seat] = (uint8_t)other;
        }
        arena->lineups[arena->lineup_count++] = lineup;
    }
    return 0;
}

int arena_make_blocks(struct arena *arena, uint64_t deals)
{
    arena->block_count = deals * arena->lineup_count;
    arena->blocks = calloc(arena->block_count, sizeof(struct arena_game *));
    return arena->blocks != NULL ? 0 : arena_error("not enough memory");
}

void arena_free(struct arena *arena)
{
    for (uint64_t block = 0; arena->blocks != NULL && block < arena->block_count; block++) {
        free(arena->blocks[block]);
    }
    free(arena->blocks);
    arena->blocks = NULL;
}

bool arena_in_part(const struct arena *arena, uint64_t block)
{
    return block % arena->parts == arena->part - 1;
}

unsigned arena_bot_at(const struct arena *arena, uint64_t block, unsigned rotation, int seat)
{
    const unsigned players = arena->setup.players;
    const struct arena_lineup *lineup = &arena->lineups[block % arena->lineup_count];
    return lineup->bots[((unsigned)seat + players - rotation) % players];
}

unsigned arena_shares(const struct arena_game *game, int seat)
{
    return (game->winners >> seat & 1) ? TALLY_SHARES / pz_count_bits(game->winners) : 0;
}

void arena_budget_text(const struct pz_budget *budget, struct pz_text *text)
{
    if (budget->nodes > 0) {
        pz_text_uint(text, budget->nodes);
    }
    pz_text_str(text, budget->nodes > 0 && budget->milliseconds > 0 ? ", " : "");
    if (budget->milliseconds > 0) {
        pz_text_uint(text, budget->milliseconds);
        pz_text_str(text, " ms");
    }
}
