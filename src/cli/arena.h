/* piazza arena: matches of bots that are counted by blocks. A block is one deal played in all seat
 * rotations; a lineup is who sits together. The parts: arena.c reads the command, arena_play.c
 * plays blocks on threads, arena_file.c keeps them, arena_count.c adds them up by arena_stats.c,
 * arena_print.c and arena_plot.c show them. */
#ifndef PIAZZA_CLI_ARENA_H
#define PIAZZA_CLI_ARENA_H

#include "arena_stats.h"
#include "cli.h"

enum { ARENA_BOTS_MAX = STATS_BOTS_MAX, ARENA_LINEUPS_MAX = STATS_LINEUPS_MAX };

/* How a game ended: by the rules, at the limit of turns (then all share the victory), or by a bot
 * that failed (then the others share it). */
enum arena_end { ARENA_OVER, ARENA_LIMIT, ARENA_FAILED };

struct arena_game {
    uint8_t end;         /* enum arena_end */
    uint8_t winners;     /* seats, as bits */
    uint8_t failed_seat; /* with ARENA_FAILED, */
    int16_t failure;     /* and its code */
    uint32_t turns;
    int16_t points[PZ_SEATS_MAX];        /* as they stood at the end */
    uint32_t moves[PZ_SEATS_MAX];        /* how often the seat was asked, */
    uint64_t microseconds[PZ_SEATS_MAX]; /* how long it took for all, */
    uint64_t longest[PZ_SEATS_MAX];      /* and for one */
};

/* The bot of each seat in the first game of a block; in game r it sits r seats further. */
struct arena_lineup {
    uint8_t bots[PZ_SEATS_MAX];
};

struct arena {
    struct cli_setup config;
    struct cli_bot bots[ARENA_BOTS_MAX];
    unsigned bot_count;
    struct arena_lineup lineups[ARENA_LINEUPS_MAX];
    unsigned lineup_count;
    uint32_t turn_limit;
    uint64_t part; /* 1 ... parts */
    uint64_t parts;
    bool has_test;
    struct stats_test test;
    /* Blocks are numbered deal by deal: number = deal * lineup_count + lineup. Each is an array of
     * as many games as there are players, or NULL while it has not been played. */
    uint64_t block_count;
    struct arena_game **blocks;
};

/* ---- the plan: arena_plan.c ---- */

/* Who sits with whom, from the bots and the number of players; 0, or CLI_USAGE after one line. */
int arena_plan(const struct cli_args *args, struct arena *arena);
/* Memory for the blocks; CLI_FAILED after one line if there is not enough. */
int arena_make_blocks(const struct cli_args *args, struct arena *arena, uint64_t deals);
void arena_free(struct arena *arena);
/* Is the block one of those that this part plays? */
bool arena_is_ours(const struct arena *arena, uint64_t block);
static inline const struct arena_lineup *arena_lineup_of(const struct arena *arena, uint64_t block)
{
    return &arena->lineups[block % arena->lineup_count];
}
static inline uint64_t arena_seed_of(const struct arena *arena, uint64_t block)
{
    return arena->config.seed + block / arena->lineup_count;
}
/* The bot of the seat in game number `rotation` of a block. */
unsigned arena_bot_at(const struct arena *arena, uint64_t block, unsigned rotation, int seat);
/* What the seat has of the victory, in parts of TALLY_SHARES. */
unsigned arena_shares(const struct arena_game *game, int seat);
/* "300 ms", "5000 nodes", "20000 nodes or 1000 ms". */
void arena_budget_text(const struct pz_budget *budget, struct pz_text *text);

/* ---- playing: arena_play.c ---- */

/* A seat of the games that one thread plays. */
struct arena_seat {
    struct pz_bot bot;
};

/* Every seat of every thread is opened here, whatever sits there. 0, or CLI_FAILED after one line
 * on stderr. */
int arena_open_seat(const struct cli_args *args, const struct arena *arena,
                    const struct cli_bot *bot, struct arena_seat *seat);
void arena_close_seat(struct arena_seat *seat);

struct arena_file;

/* Plays what is missing until all is played, the test is decided or a signal comes (*interrupted).
 * `file` may be NULL. 0, or CLI_FAILED after one line on stderr. */
int arena_play(const struct cli_args *args, struct arena *arena, struct arena_file *file,
               unsigned threads, bool *interrupted);

/* ---- the file of results: arena_file.c ---- */

/* Opens or makes the file and reads its blocks into the arena. 0, or CLI_FAILED after one line. */
int arena_file_open(const struct cli_args *args, struct arena *arena, const char *path,
                    struct arena_file **file);
/* Appends a block; false if it could not be written. One thread at a time. */
bool arena_file_add(struct arena_file *file, const struct arena *arena, uint64_t block);
/* Writes everything to the disk and closes it; false after one line on stderr if that failed. */
bool arena_file_close(const struct cli_args *args, struct arena_file *file);
/* Makes an arena with all blocks from files of all its parts. 0, or CLI_FAILED after one line. */
int arena_file_merge(const struct cli_args *args, const char *const *paths, int count,
                     struct arena *arena);

/* ---- the count: arena_count.c ---- */

/* How many blocks count: all that have been played, or with a test those up to its decision. */
struct arena_test_state {
    double ratio; /* the logarithm */
    double lower;
    double upper;
    int decision; /* -1: p0, 1: p1, 0: not yet */
    uint64_t blocks;
};

/* One after the other, as they count for the test: stops at the first block that is missing, or
 * with which it is decided. `state` and `counts` (STATS_SCORE_MAX + 1 of them) are zero at first
 * and are taken up where they were. */
void arena_test(const struct arena *arena, struct arena_test_state *state, uint64_t *counts);

/* How often a bot won in some of the blocks: victories by game and seat, so that 1 / players is
 * even for everybody. */
struct arena_share {
    uint64_t blocks;
    struct interval wins;
};

struct arena_score {
    uint64_t games; /* counted for each seat that it had */
    struct arena_share all;
    struct interval elo;
    double points;
    uint64_t moves;
    uint64_t microseconds;
    uint64_t longest;
    uint64_t failures[PZ_SEATS_MAX]; /* by seat */
    uint64_t failure_count;
    int last_failure; /* the code of the last one */
};

struct arena_result {
    uint64_t end; /* blocks from there on do not count: the test was decided before */
    uint64_t blocks;
    uint64_t planned; /* blocks of this part */
    uint64_t games;
    uint64_t unfinished;
    uint64_t failures;
    struct arena_test_state test;
    struct arena_score scores[ARENA_BOTS_MAX];
    struct stats_lineup lineups[ARENA_LINEUPS_MAX];             /* their members, each bot once, */
    struct arena_share shares[ARENA_LINEUPS_MAX][PZ_SEATS_MAX]; /* and how often each won */
    /* Of the row's bot in blocks with the column's. */
    struct arena_share matrix[ARENA_BOTS_MAX][ARENA_BOTS_MAX];
    unsigned ladder[ARENA_BOTS_MAX]; /* the bots, the strongest first */
};

/* CLI_FAILED after one line if there is not enough memory. */
int arena_count(const struct cli_args *args, const struct arena *arena,
                struct arena_result *result);

/* ---- what is shown: arena_print.c, arena_plot.c ---- */

void arena_print_text(const struct arena *arena, const struct arena_result *result, bool times);
int arena_print_json(const struct cli_args *args, const struct arena *arena,
                     const struct arena_result *result, bool times);
/* One row a game. CLI_FAILED after one line if it cannot be written. */
int arena_write_csv(const struct cli_args *args, const struct arena *arena,
                    const struct arena_result *result, const char *path, bool times);
int arena_write_plot(const struct cli_args *args, const struct arena *arena,
                     const struct arena_result *result, const char *path);

#endif
