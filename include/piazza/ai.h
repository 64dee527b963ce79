/* Bots: one way to ask, and a life.
 *
 * A bot is honest by its type: it is given what a seat knows and the moves that the seat may make,
 * never a state. It is opened for a game, asked as often as you like, told to stop if need be, and
 * closed:
 *
 *     struct pz_bot bot;
 *     struct pz_bot_options options;
 *     pz_bot_options_init(&options, kind);              // the budget that the kind has by default
 *     code = pz_bot_open(&bot, game, kind, &options, &host, &problem);
 *     code = pz_bot_ask(&bot, &question, &answer);      // pz_question_make() of match.h
 *     pz_bot_close(&bot);
 *
 * With a budget of nodes an answer follows from the question and the options alone, not from
 * earlier questions, time or threads: so a game can be repeated, and resumed anywhere. A bot that
 * was told to stop, or whose time is over, gives the best move that it has found so far.
 *
 * An opened bot is used by one thread at a time; only the stop flag may be set by another. */
#ifndef PIAZZA_AI_H
#define PIAZZA_AI_H

#include "piazza/api.h"
#include "piazza/game.h"

PZ_API_BEGIN

/* ---- the world around a bot ---- */

/* What a bot may need of the machine; the library itself has no memory, clock or threads. Any
 * member may be NULL: then a bot that needs it cannot be opened. `context` is handed back. */
struct pz_host {
    void *context;
    /* Memory aligned for anything, or NULL if there is not enough. */
    void *(*allocate)(void *context, size_t size);
    void (*release)(void *context, void *memory);
    /* Milliseconds on a clock that only goes forward. */
    uint64_t (*milliseconds)(void *context);
    /* Calls work(argument, 0) ... work(argument, count - 1), at the same time if it can, and
     * returns when all have returned. */
    void (*parallel)(void *context, unsigned count, void (*work)(void *argument, unsigned index),
                     void *argument);
};

/* A flag that any thread may set and read. Its inside belongs to these two functions. */
struct pz_stop {
    int flag;
};

void pz_stop_set(struct pz_stop *stop, bool stopped);
bool pz_stop_get(const struct pz_stop *stop); /* false for NULL */

/* ---- asking ---- */

struct pz_question {
    const struct pz_game *game;
    const void *view;           /* of the seat that is to act */
    int seat;                   /* that seat */
    const pz_move *moves;       /* its legal moves, ascending */
    uint32_t move_count;        /* at least 1 */
    uint64_t seed;              /* all the randomness that the bot has */
    const struct pz_stop *stop; /* set when the answer is wanted at once; NULL if nobody will */
    uint64_t made;              /* how many moves, also of chance, were made before */
};

enum {
    PZ_REASON_WORD_MAX = 80,
    PZ_WIN_CERTAIN = 1000000 /* chances to win are in millionths */
};
#define PZ_WIN_UNKNOWN UINT32_MAX

/* A move, and what the bot thinks of it. */
struct pz_candidate {
    pz_move move;
    int32_t value;       /* hundredths of a point of the bot's own measure, more is better */
    uint32_t visits;     /* how often it was looked at; 0 if the bot did not look at it */
    uint32_t win_chance; /* a shared victory in parts: millionths, or PZ_WIN_UNKNOWN */
};

/* Why, in words: a sentence in English in which {n} stands for `number` and {w} for `word`, so that
 * a face can translate the sentence before it fills in the two. */
struct pz_reason {
    const char *sentence;
    int32_t number;
    char word[PZ_REASON_WORD_MAX];
};

/* The caller sets `candidates` and `capacity`, which is at least the question's move_count. Every
 * legal move is a candidate exactly once, the best first; only if `stopped` some may be missing. */
struct pz_answer {
    struct pz_candidate *candidates;
    uint32_t capacity;
    uint32_t candidate_count; /* at least 1 */
    pz_move move;             /* that of the first candidate */
    bool stopped;             /* told to, or out of time, before it had looked at all moves */
    struct pz_reason reason;
};

/* ---- a life ---- */

/* How much a bot may think about a question, by whichever is used up first; 0 is no limit, but one
 * of the two must be set. Nodes are positions that it looks at. Every bot looks at each legal move
 * once, whatever the number of nodes. */
struct pz_budget {
    uint64_t nodes;
    uint32_t milliseconds; /* where the host has no clock, the nodes count alone */
};

struct pz_bot_options {
    struct pz_budget budget;
    unsigned threads;    /* 1 or more, by the host's parallel() */
    const void *weights; /* a file of weights (see below), for a kind that wants one */
    size_t weights_size;
};

/* The four strengths that every game has, under the same names: turista, viaggiatore, capotreno,
 * maestro. */
enum pz_level { PZ_LEVEL_NONE, PZ_TURISTA, PZ_VIAGGIATORE, PZ_CAPOTRENO, PZ_MAESTRO };

/* An opened bot. The caller gives the place and leaves the members alone. */
struct pz_bot {
    const struct pz_bot_kind *kind; /* NULL when it is not open */
    const struct pz_game *game;
    const struct pz_host *host;
    struct pz_bot_options options; /* weights without their head */
    void *memory;                  /* as much as the kind wanted */
    uint64_t asked_at; /* when the present question was asked, if the host has a clock */
};

/* What a bot is made of. Programs may have kinds of their own beside those of the library. */
struct pz_bot_kind {
    const char *id;          /* "random" */
    const char *help;        /* one line */
    enum pz_level level;     /* PZ_LEVEL_NONE for a kind that is none of the four */
    const char *weights;     /* the name of the weights that it needs, NULL for none, */
    uint32_t weights_format; /* and the version of their format that it reads */
    struct pz_budget budget; /* its default */
    /* How much memory a bot of these options takes; NULL for none. */
    size_t (*memory)(const struct pz_game *game, const struct pz_bot_options *options);
    /* Game, host, options and memory are set, and checked. 0, or a negative code and *problem;
     * NULL if there is nothing to do. */
    int (*open)(struct pz_bot *bot, struct pz_problem *problem);
    /* 0, or a negative code. */
    int (*ask)(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer);
    void (*close)(struct pz_bot *bot); /* NULL if there is nothing to do */
};

/* The bots of a game: NULL past the last, or for an unknown name. */
const struct pz_bot_kind *pz_bot_at(const struct pz_game *game, unsigned index);
const struct pz_bot_kind *pz_bot_find(const struct pz_game *game, const char *id);
/* The bot of that level; NULL if the game has none. */
const struct pz_bot_kind *pz_bot_of_level(const struct pz_game *game, enum pz_level level);
/* Whom people are proposed as an opponent. */
const struct pz_bot_kind *pz_bot_proposed(const struct pz_game *game);
/* Whom one asks for a hint. */
const struct pz_bot_kind *pz_bot_strongest(const struct pz_game *game);

/* The kind's own budget, one thread, and the weights that the library has for it. */
void pz_bot_options_init(struct pz_bot_options *options, const struct pz_bot_kind *kind);

/* 0, or a negative code, with the sentence in *problem (may be NULL): PZ_E_BOT if kind is NULL,
 * PZ_E_BUDGET, PZ_E_MEMORY, PZ_E_WEIGHTS, or the kind's own. `host` may be NULL; it and the weights
 * must outlive the bot. On failure the bot is not open. */
int pz_bot_open(struct pz_bot *bot, const struct pz_game *game, const struct pz_bot_kind *kind,
                const struct pz_bot_options *options, const struct pz_host *host,
                struct pz_problem *problem);
/* 0, or a negative code: PZ_E_SPACE if the answer's capacity is too small, PZ_E_MOVE if the bot
 * named a move that is not legal, PZ_E_GAME for a question about another game, or the kind's own.
 */
int pz_bot_ask(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer);
/* Gives everything back. A bot that is not open (all zero, or closed) may be closed again. */
void pz_bot_close(struct pz_bot *bot);

/* ---- weights ---- */

/* A file of weights is a head and numbers that only the kind understands. The head names them, so
 * that no bot plays with weights that were cut off, damaged or made for another: 8 bytes
 * "pzweight", 24 bytes name with NULs behind it, and little endian 4 bytes format, 4 bytes size of
 * the rest, 8 bytes FNV-1a of the rest. */
enum { PZ_WEIGHTS_HEAD = 48, PZ_WEIGHTS_NAME_MAX = 24 };

/* Writes the head for `size` bytes of weights. The name has less than PZ_WEIGHTS_NAME_MAX bytes. */
void pz_weights_head(const char *name, uint32_t format, const void *weights, uint32_t size,
                     uint8_t head[PZ_WEIGHTS_HEAD]);
/* The file of that name that is built into the library; NULL if there is none. */
const void *pz_weights_shipped(const char *name, size_t *size);
/* 0 if the file (head and weights) is whole and of that name and format, else PZ_E_WEIGHTS and
 * *problem. The weights start at PZ_WEIGHTS_HEAD. */
int pz_weights_check(const void *file, size_t size, const char *name, uint32_t format,
                     struct pz_problem *problem);

PZ_API_END

#endif
