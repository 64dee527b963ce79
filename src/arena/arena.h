/* Matches of bots that are counted by blocks. A block is one deal played in all seat rotations; a
 * lineup is who sits together. The parts: plan.c says who plays whom, play.c plays blocks on
 * threads, file.c keeps them, count.c adds them up by stats.c, print.c, write.c and plot.c show
 * them. Unless a comment says otherwise, a function that can fail returns 0, or -1 after one line
 * on stderr. */
#ifndef PIAZZA_ARENA_ARENA_H
#define PIAZZA_ARENA_ARENA_H

#include "outside/named_bot.h"
#include "stats.h"
#include <stdio.h>

enum { ARENA_BOTS_MAX = STATS_BOTS_MAX, ARENA_LINEUPS_MAX = STATS_LINEUPS_MAX };

/* How a game ended: by the rules, at the limit of turns (then all share the victory), or by a bot
 * that failed (then the others share it). */
enum arena_end { ARENA_OVER, ARENA_LIMIT, ARENA_FAILED, ARENA_ENDS };

/* How files name these: line.c. */
extern const char *const arena_end_names[ARENA_ENDS];

struct arena_game {
    uint8_t end;         /* enum arena_end */
    uint8_t winners;     /* winning seats, as bits */
    uint8_t failed_seat; /* with ARENA_FAILED: the seat of the bot that failed */
    int16_t failure;     /* with ARENA_FAILED: the code with which it failed */
    uint32_t turns;
    int16_t points[PZ_SEATS_MAX];        /* points at the end */
    uint32_t moves[PZ_SEATS_MAX];        /* how often the seat was asked */
    uint64_t microseconds[PZ_SEATS_MAX]; /* the time that all its moves took */
    uint64_t longest[PZ_SEATS_MAX];      /* the longest time for one move, in microseconds */
};

/* The bot of each seat in the first game of a block; in game r it sits r seats further on. */
struct arena_lineup {
    uint8_t bots[PZ_SEATS_MAX];
};

struct arena {
    const struct pz_game *game;
    struct pz_setup setup; /* its first player may still be random */
    uint64_t seed;         /* seed of the first deal */
    struct named_bot bots[ARENA_BOTS_MAX];
    unsigned bot_count;
    struct arena_lineup lineups[ARENA_LINEUPS_MAX];
    unsigned lineup_count;
    uint32_t turn_limit;
    uint64_t part; /* which part of the blocks is played, from 1 to `parts` */
    uint64_t parts;
    bool has_test;
    struct stats_test test;
    /* Blocks are numbered deal by deal: number = deal * lineup_count + lineup. Each is an array of
     * as many games as there are players, or NULL while it has not been played. */
    uint64_t block_count;
    struct arena_game **blocks;
};

/* Says on stderr what goes wrong, in one line for people; returns -1. */
int arena_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- the plan: plan.c ---- */

/* Sets who sits with whom, from the bots and the number of players. Fails if there are too many
 * ways. */
int arena_plan(struct arena *arena);
/* Allocates the array of blocks. */
int arena_make_blocks(struct arena *arena, uint64_t deals);
void arena_free(struct arena *arena);
/* Is the block one of those that this part plays? */
bool arena_in_part(const struct arena *arena, uint64_t block);
static inline uint64_t arena_seed_of(const struct arena *arena, uint64_t block)
{
    return arena->seed + block / arena->lineup_count;
}
/* The bot of the seat in game number `rotation` of a block. */
unsigned arena_bot_at(const struct arena *arena, uint64_t block, unsigned rotation, int seat);
/* What the seat has of the victory, in parts of TALLY_SHARES. */
unsigned arena_shares(const struct arena_game *game, int seat);
/* "300 ms", "5000 nodes", "20000 nodes or 1000 ms". */
void arena_budget_text(const struct pz_budget *budget, struct pz_text *text);

/* ---- playing: play.c ---- */

struct arena_file;

/* Plays what is missing until all is played, the test is decided or a signal comes (*interrupted).
 * `file` may be NULL. Shows on stderr how far it is, if that is a terminal. */
int arena_play(struct arena *arena, struct arena_file *file, unsigned threads, bool *interrupted);

/* ---- the file of results: file.c ---- */

/* Opens or makes the file and reads its blocks into the arena. */
int arena_file_open(struct arena *arena, const char *path, struct arena_file **file);
/* Appends a block; false if it could not be written. One thread at a time. */
bool arena_file_add(struct arena_file *file, const struct arena *arena, uint64_t block);
/* Writes everything to the disk and closes it; false after one line if that failed. */
bool arena_file_close(struct arena_file *file);
/* Makes an arena with all blocks from files of all its parts. */
int arena_file_merge(const char *const *paths, int count, struct arena *arena);

/* ---- the count: count.c ---- */

/* The state of the sequential probability ratio test. It decides how many blocks count: those up to
 * its decision. */
struct arena_test_state {
    double ratio;    /* the logarithm of the likelihood ratio of P1 to P0 */
    double lower;    /* at or below it, P0 is accepted */
    double upper;    /* at or above it, P1 is accepted */
    int decision;    /* -1: P0, 1: P1, 0: not yet */
    uint64_t blocks; /* how many blocks the test has counted */
};

/* Counts blocks for the test in order. It stops at the first block that is missing, or that decides
 * the test. `state` and `counts` (STATS_SCORE_MAX + 1 of them) are zero at first; later calls go on
 * from them. */
void arena_test(const struct arena *arena, struct arena_test_state *state, uint64_t *counts);

/* How often a bot won in some of the blocks: victories per game and seat, so that bots of equal
 * strength have 1 / players each. */
struct arena_share {
    uint64_t blocks;
    struct interval wins;
};

struct arena_score {
    uint64_t games; /* a game counts once for each seat that the bot had */
    struct arena_share all;
    struct interval elo;
    double points;
    uint64_t moves;
    uint64_t microseconds;
    uint64_t longest;
    uint64_t failures[PZ_SEATS_MAX]; /* failures at each seat */
    uint64_t failure_count;
    int last_failure; /* the code of the last failure */
};

struct arena_result {
    uint64_t end; /* blocks from this number on do not count: the test was decided before */
    uint64_t blocks;
    uint64_t planned; /* blocks of this part */
    uint64_t games;
    uint64_t unfinished;
    uint64_t failures;
    struct arena_test_state test;
    struct arena_score scores[ARENA_BOTS_MAX];
    struct stats_lineup lineups[ARENA_LINEUPS_MAX]; /* the bots of each lineup, each named once */
    struct arena_share shares[ARENA_LINEUPS_MAX][PZ_SEATS_MAX]; /* how often each of them won */
    /* How often the row's bot won in blocks with the column's. */
    struct arena_share matrix[ARENA_BOTS_MAX][ARENA_BOTS_MAX];
    unsigned ladder[ARENA_BOTS_MAX]; /* the bots, the strongest first */
};

int arena_count(const struct arena *arena, struct arena_result *result);

/* ---- what is shown: print.c, write.c, plot.c ---- */

void arena_print_text(const struct arena *arena, const struct arena_result *result, bool times);
void arena_write_json(const struct arena *arena, const struct arena_result *result, bool times,
                      struct pz_json *json);
/* Writes one row for each game. */
void arena_write_csv(const struct arena *arena, const struct arena_result *result, bool times,
                     FILE *out);
/* Draws the result as SVG. */
void arena_draw_plot(const struct arena *arena, const struct arena_result *result, FILE *out);

#endif
