/* Bots: programs that choose moves.
 *
 * A bot cannot cheat: it is given what a seat knows and the seat's legal moves, never a state. Open
 * it for a game, ask it as often as you like, and close it:
 *
 *     struct pz_bot bot;
 *     struct pz_bot_options options;
 *     pz_bot_options_init(&options, kind);              // the default budget of the kind
 *     code = pz_bot_open(&bot, game, kind, &options, &host, &problem);
 *     code = pz_bot_ask(&bot, &question, &answer);      // pz_question_make() of match.h
 *     pz_bot_close(&bot);
 *
 * With a budget of nodes, an answer depends only on the question and the options, not on earlier
 * questions, time or threads. So a game can be repeated, and resumed at any point. A bot whose time
 * is over, or whose stop flag is set, answers with the best move that it has found so far.
 *
 * Only one thread at a time may use an open bot. Only the stop flag may be set by another thread.
 */
#ifndef PIAZZA_AI_H
#define PIAZZA_AI_H

#include "piazza/api.h"
#include "piazza/game.h"
#include "piazza/memory.h"

PZ_API_BEGIN

/* ---- the host ---- */

/* What a bot may need from the machine: bots call no allocator, clock or threads by themselves. Any
 * function may be NULL; a bot that needs it then fails to open. */
struct pz_host {
    struct pz_memory memory;
    void *context; /* passed to milliseconds() and parallel() */
    /* The time of a monotonic clock. */
    uint64_t (*milliseconds)(void *context);
    /* Calls work(argument, 0) ... work(argument, count - 1), in parallel if it can, and returns
     * when all calls have returned. */
    void (*parallel)(void *context, unsigned count, void (*work)(void *argument, unsigned index),
                     void *argument);
};

/* A flag that any thread may set and read, but only through these two functions. */
struct pz_stop {
    int flag;
};

void pz_stop_set(struct pz_stop *stop, bool stopped);
bool pz_stop_get(const struct pz_stop *stop); /* false for NULL */

/* ---- asking ---- */

struct pz_question {
    const struct pz_game *game;
    const void *view;           /* what the seat knows */
    int seat;                   /* the seat that is to act */
    const pz_move *moves;       /* the legal moves of the seat, ascending */
    uint32_t move_count;        /* at least 1 */
    uint64_t seed;              /* the only source of randomness for the bot */
    const struct pz_stop *stop; /* set when the answer is wanted at once; may be NULL */
    uint64_t made;              /* how many moves were made before, including those of chance */
};

enum {
    PZ_REASON_WORD_MAX = 80,
    PZ_WIN_CERTAIN = 1000000 /* a win probability of 1; the unit is a millionth */
};
#define PZ_WIN_UNKNOWN UINT32_MAX

/* A move, and how the bot values it. */
struct pz_candidate {
    pz_move move;
    int32_t value;       /* in hundredths of a unit of the bot's own; more is better */
    uint32_t visits;     /* how often the bot tried the move; 0 if it did not look at it */
    uint32_t win_chance; /* the win probability in millionths, or PZ_WIN_UNKNOWN; a victory that n
                          * seats share counts 1/n */
};

/* Why a bot chose its move: a sentence in English in which {n} stands for `number` and {w} for
 * `word`. A user interface translates the sentence before it fills in the two. */
struct pz_reason {
    const char *sentence;
    int32_t number;
    char word[PZ_REASON_WORD_MAX];
};

/* The caller sets `candidates` and `capacity`, which is at least the question's move_count. Each
 * legal move is a candidate exactly once, the best move first; some may be missing if `stopped`. */
struct pz_answer {
    struct pz_candidate *candidates;
    uint32_t capacity;        /* how many candidates fit */
    uint32_t candidate_count; /* at least 1 */
    pz_move move;             /* the move of the first candidate */
    bool stopped;             /* the stop flag or the clock ended the search early */
    struct pz_reason reason;
};

/* ---- kinds of bots ---- */

/* How much a bot may think about a question. The search ends when either limit is reached; 0 means
 * no limit, but one of the two must be set. A node is a position that the bot looks at. Every bot
 * looks once at each move that is worth searching, even if that takes more nodes. */
struct pz_budget {
    uint64_t nodes;
    uint32_t milliseconds; /* ignored if the host has no clock */
};

struct pz_bot_options {
    struct pz_budget budget;
    unsigned threads;    /* at least 1; more than 1 needs the host's parallel() */
    const void *weights; /* a file of weights (see below), for a kind that needs one */
    size_t weights_size; /* the size of that file in bytes */
};

/* The levels of strength that people choose from. A game has a bot for each level, or for none. The
 * built-in games call them turista, viaggiatore, capotreno and maestro. */
enum pz_level {
    PZ_LEVEL_NONE,
    PZ_LEVEL_BEGINNER,
    PZ_LEVEL_INTERMEDIATE,
    PZ_LEVEL_ADVANCED,
    PZ_LEVEL_EXPERT
};

/* An open bot. The caller provides the storage and does not touch the members. */
struct pz_bot {
    const struct pz_bot_kind *kind; /* NULL if the bot is not open */
    const struct pz_game *game;
    const struct pz_host *host;
    struct pz_bot_options options; /* `weights` points past the header of the file */
    void *memory;                  /* the memory that the kind asked for */
    uint64_t asked_at;             /* when the current question was asked, by the host's clock */
};

/* A kind of bot. Programs can define kinds of their own. */
struct pz_bot_kind {
    const char *id;          /* "random": letters a to z, digits, '-' and '+', at most 23 */
    const char *help;        /* what it does, in one line */
    enum pz_level level;     /* PZ_LEVEL_NONE for a kind that is at none of the four levels */
    const char *weights;     /* the name of the weights that it needs, or NULL */
    uint32_t weights_format; /* the version of the weights' format that it reads */
    struct pz_budget budget; /* the default budget */
    /* How much memory a bot with these options needs; NULL if none does. */
    size_t (*memory)(const struct pz_game *game, const struct pz_bot_options *options);
    /* Prepares the bot; game, host, options and memory are set and checked. Returns 0, or a
     * negative code and *problem. NULL if there is nothing to prepare. */
    int (*open)(struct pz_bot *bot, struct pz_problem *problem);
    /* Fills in the answer. Returns 0, or a negative code. */
    int (*ask)(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer);
    void (*close)(struct pz_bot *bot); /* NULL if there is nothing to do */
};

/* The bots of a game (struct pz_game). A game without this part has the four bots below. */
struct pz_game_bots {
    const struct pz_bot_kind *const *kinds; /* ends with NULL */
    const struct pz_bot_kind *strongest;
    /* Forward pruning: keeps those of a seat's `count` legal moves that are worth searching, in the
     * same order, and returns how many are left. NULL if all are worth it. */
    uint32_t (*prune)(const void *state, pz_move *moves, uint32_t count);
};

/* Bots that play every game. */
extern const struct pz_bot_kind pz_bot_random;  /* plays any legal move */
extern const struct pz_bot_kind pz_bot_greedy;  /* maximizes the lead in points after the move */
extern const struct pz_bot_kind pz_bot_flat_mc; /* flat Monte Carlo search */
extern const struct pz_bot_kind pz_bot_ismcts;  /* information set Monte Carlo tree search */

/* The bots of a game. NULL past the last, or for an unknown name. */
const struct pz_bot_kind *pz_bot_at(const struct pz_game *game, unsigned index);
const struct pz_bot_kind *pz_bot_find(const struct pz_game *game, const char *id);
/* The bot of that level. NULL if the game has none, or the level is PZ_LEVEL_NONE. */
const struct pz_bot_kind *pz_bot_of_level(const struct pz_game *game, enum pz_level level);
/* The opponent to suggest to people. */
const struct pz_bot_kind *pz_bot_suggested(const struct pz_game *game);
/* The bot to ask for a hint. */
const struct pz_bot_kind *pz_bot_strongest(const struct pz_game *game);

/* ---- open, ask, close ---- */

/* Sets the default budget of the kind, one thread, and the weights that the library has for it. */
void pz_bot_options_init(struct pz_bot_options *options, const struct pz_bot_kind *kind);

/* Returns 0, or a negative code with its sentence in *problem (may be NULL): PZ_E_BOT if `kind` is
 * NULL, PZ_E_BUDGET, PZ_E_MEMORY, PZ_E_WEIGHTS, or a code of the kind. `host` may be NULL; it and
 * the weights must outlive the bot. On failure *bot is set to zero: a bot that is not open. */
int pz_bot_open(struct pz_bot *bot, const struct pz_game *game, const struct pz_bot_kind *kind,
                const struct pz_bot_options *options, const struct pz_host *host,
                struct pz_problem *problem);
/* Returns 0, or a negative code: PZ_E_SPACE if the answer's capacity is too small, PZ_E_GAME if the
 * question is about another game, PZ_E_MOVE if the bot chose a move that is not legal, or a code of
 * the kind. After PZ_E_MOVE and codes of the kind the content of *answer is undefined; this is an
 * exception to the rule in error.h that outputs are unchanged on failure. */
int pz_bot_ask(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer);
/* Releases everything. Does nothing to a bot that is not open (all zero, or closed). */
void pz_bot_close(struct pz_bot *bot);

/* ---- weights ---- */

/* A file of weights is a header, and data that only the kind understands. The header makes sure
 * that no bot plays with weights that are cut off, damaged or made for another kind. It consists of
 * 8 bytes "pzweight", the name in 24 bytes padded with NULs, and in little endian the format in 4
 * bytes, the size of the data in 4 bytes and its FNV-1a hash in 8 bytes. */
enum { PZ_WEIGHTS_HEADER = 48, PZ_WEIGHTS_NAME_MAX = 24 };

/* Writes the header for `size` bytes of data. The name is shorter than PZ_WEIGHTS_NAME_MAX bytes.
 */
void pz_weights_header(const char *name, uint32_t format, const void *weights, uint32_t size,
                       uint8_t head[PZ_WEIGHTS_HEADER]);
/* The file of that name that is built into the library, or NULL and size 0. */
const void *pz_weights_shipped(const char *name, size_t *size);
/* Returns 0 if the file is complete and has that name and format, otherwise PZ_E_WEIGHTS and
 * *problem. The data starts at byte PZ_WEIGHTS_HEADER. */
int pz_weights_check(const void *file, size_t size, const char *name, uint32_t format,
                     struct pz_problem *problem);

PZ_API_END

#endif
