/* Adds up the blocks: shares, points, times, failures, the matrix and Elo. */
#include "arena.h"
#include <stdlib.h>
#include <string.h>

/* What the bot has won in the block, in parts of TALLY_SHARES. */
static unsigned block_shares(const struct arena *arena, uint64_t block, unsigned bot)
{
    unsigned shares = 0;
    for (unsigned r = 0; r < arena->setup.players; r++) {
        for (int seat = 0; seat < arena->setup.players; seat++) {
            if (arena_bot_at(arena, block, r, seat) == bot) {
                shares += arena_shares(&arena->blocks[block][r], seat);
            }
        }
    }
    return shares;
}

void arena_test(const struct arena *arena, struct arena_test_state *state, uint64_t *counts)
{
    const unsigned top = TALLY_SHARES * arena->setup.players;
    stats_bounds(&arena->test, &state->lower, &state->upper);
    while (state->decision == 0 && state->blocks < arena->block_count &&
           arena->blocks[state->blocks] != NULL) {
        counts[block_shares(arena, state->blocks++, 0)]++;
        state->ratio = stats_likelihood_ratio(counts, top, arena->test.p0, arena->test.p1);
        state->decision = state->ratio >= state->upper ? 1 : state->ratio <= state->lower ? -1 : 0;
    }
}

struct counting {
    const struct arena *arena;
    struct arena_result *result;
    struct stats_block *blocks; /* the blocks that count, in order */
    double *values;             /* memory for one figure of each block */
    uint64_t points_games[ARENA_BOTS_MAX];
    int64_t points[ARENA_BOTS_MAX];
};

/* The place of the bot among the members; the number of members if it is not one of them. */
static unsigned find_member(const struct stats_lineup *lineup, unsigned bot)
{
    unsigned i = 0;
    while (i < lineup->members && lineup->bot[i] != bot) {
        i++;
    }
    return i;
}

/* Lists the bots of a lineup, each once. */
static void list_members(const struct arena *arena, const struct arena_lineup *lineup,
                         struct stats_lineup *members)
{
    for (int seat = 0; seat < arena->setup.players; seat++) {
        const unsigned i = find_member(members, lineup->bots[seat]);
        members->members += i == members->members;
        members->bot[i] = lineup->bots[seat];
        members->seats[i]++;
    }
}

static void count_seat(struct counting *count, const struct arena_game *game, unsigned bot,
                       int seat)
{
    struct arena_score *score = &count->result->scores[bot];
    score->games++;
    score->moves += game->moves[seat];
    score->microseconds += game->microseconds[seat];
    score->longest = game->longest[seat] > score->longest ? game->longest[seat] : score->longest;
    if (game->end != ARENA_FAILED) {
        count->points[bot] += game->points[seat];
        count->points_games[bot]++;
    } else if (game->failed_seat == seat) {
        score->failures[seat]++;
        score->failure_count++;
        score->last_failure = game->failure;
    }
}

static void count_block(struct counting *count, uint64_t block)
{
    const struct arena *arena = count->arena;
    for (unsigned r = 0; r < arena->setup.players; r++) {
        const struct arena_game *game = &arena->blocks[block][r];
        count->result->games++;
        count->result->unfinished += game->end == ARENA_LIMIT;
        count->result->failures += game->end == ARENA_FAILED;
        for (int seat = 0; seat < arena->setup.players; seat++) {
            count_seat(count, game, arena_bot_at(arena, block, r, seat), seat);
        }
    }
}

/* Sets the block as stats_elo() takes it. */
static void describe_block(const struct counting *count, uint64_t block, struct stats_block *out)
{
    const struct arena *arena = count->arena;
    const struct stats_lineup *members = &count->result->lineups[block % arena->lineup_count];
    out->deal = block / arena->lineup_count;
    out->games = arena->setup.players;
    out->lineup = members;
    for (unsigned i = 0; i < members->members; i++) {
        out->victories[i] = (double)block_shares(arena, block, members->bot[i]) / TALLY_SHARES;
    }
}

/* Selects blocks: those of the lineup or, if it is NULL, those in which the opponent plays too. */
struct choice {
    const struct stats_lineup *lineup;
    unsigned opponent;
};

static bool is_chosen(const struct stats_block *block, unsigned bot, const struct choice *choice)
{
    if (choice->lineup != NULL) {
        return block->lineup == choice->lineup;
    }
    return block->lineup != NULL && find_member(block->lineup, bot) < block->lineup->members &&
           find_member(block->lineup, choice->opponent) < block->lineup->members;
}

/* All blocks of a deal are one figure, because they depend on each other. */
static struct arena_share share_of(struct counting *count, unsigned bot, struct choice choice)
{
    struct arena_share share = {0, {0, 0, 0}};
    size_t figures = 0;
    const uint64_t blocks = count->result->blocks;
    for (uint64_t b = 0; b < blocks;) {
        const uint64_t deal = count->blocks[b].deal;
        double victories = 0;
        unsigned games = 0;
        for (; b < blocks && count->blocks[b].deal == deal; b++) {
            const struct stats_block *block = &count->blocks[b];
            if (is_chosen(block, bot, &choice)) {
                const unsigned member = find_member(block->lineup, bot);
                victories += block->victories[member];
                games += block->games * block->lineup->seats[member];
                share.blocks++;
            }
        }
        if (games > 0) {
            count->values[figures++] = victories / games;
        }
    }
    if (figures > 0) {
        share.wins = stats_share(count->values, figures);
    }
    return share;
}

static void find_shares(struct counting *count)
{
    const struct arena *arena = count->arena;
    struct arena_result *result = count->result;
    for (unsigned l = 0; l < arena->lineup_count; l++) {
        const struct stats_lineup *lineup = &result->lineups[l];
        for (unsigned i = 0; i < lineup->members; i++) {
            result->shares[l][i] = share_of(count, lineup->bot[i], (struct choice){lineup, 0});
        }
    }
    for (unsigned row = 0; row < arena->bot_count; row++) {
        result->scores[row].all = share_of(count, row, (struct choice){NULL, row});
        for (unsigned column = 0; column < arena->bot_count; column++) {
            if (column != row) {
                result->matrix[row][column] = share_of(count, row, (struct choice){NULL, column});
            }
        }
    }
}

static void find_ladder(const struct arena *arena, struct arena_result *result)
{
    for (unsigned bot = 0; bot < arena->bot_count; bot++) {
        unsigned place = bot;
        for (; place > 0 &&
               result->scores[result->ladder[place - 1]].elo.mean < result->scores[bot].elo.mean;
             place--) {
            result->ladder[place] = result->ladder[place - 1];
        }
        result->ladder[place] = bot;
    }
}

/* Collects the blocks that count. */
static void count_blocks(struct counting *count)
{
    const struct arena *arena = count->arena;
    struct arena_result *result = count->result;
    for (unsigned l = 0; l < arena->lineup_count; l++) {
        list_members(arena, &arena->lineups[l], &result->lineups[l]);
    }
    for (uint64_t block = 0; arena->lineup_count > 0 && block < arena->block_count; block++) {
        result->planned += arena_in_part(arena, block);
        if (block < result->end && arena->blocks[block] != NULL) {
            count_block(count, block);
            describe_block(count, block, &count->blocks[result->blocks++]);
        }
    }
    for (unsigned bot = 0; bot < arena->bot_count; bot++) {
        const uint64_t games = count->points_games[bot];
        result->scores[bot].points = games > 0 ? (double)count->points[bot] / (double)games : 0;
    }
}

int arena_count(const struct arena *arena, struct arena_result *result)
{
    static uint64_t counts[STATS_SCORE_MAX + 1];
    struct counting count = {.arena = arena, .result = result};
    struct interval elo[ARENA_BOTS_MAX];
    memset(result, 0, sizeof *result);
    memset(counts, 0, sizeof counts);
    result->end = arena->block_count;
    if (arena->has_test) {
        arena_test(arena, &result->test, counts);
        result->end = result->test.blocks;
    }
    count.blocks = calloc(arena->block_count, sizeof *count.blocks);
    count.values = calloc(arena->block_count, sizeof *count.values);
    if (count.blocks == NULL || count.values == NULL) {
        free(count.blocks);
        free(count.values);
        return arena_error("not enough memory");
    }
    count_blocks(&count);
    find_shares(&count);
    stats_elo(arena->bot_count, result->lineups, arena->lineup_count, count.blocks, result->blocks,
              elo);
    for (unsigned bot = 0; bot < arena->bot_count; bot++) {
        result->scores[bot].elo = elo[bot];
    }
    find_ladder(arena, result);
    free(count.blocks);
    free(count.values);
    return 0;
}
