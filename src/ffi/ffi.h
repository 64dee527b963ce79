/* The handles of the foreign function interface, a game in progress or a table, and what its files
 * share. */
#ifndef PIAZZA_FFI_FFI_H
#define PIAZZA_FFI_FFI_H

#include "core/bytes.h"
#include "core/memory.h"
#include "piazza/piazza.h"

/* What a handle returns: texts and failures. */
struct ffi_reply {
    char *text;        /* the last text that was returned */
    size_t text_size;  /* the size of the memory of `text` in bytes */
    int code;          /* the code of the last failure; 0 if there was none */
    char problem[300]; /* the last failure as a sentence */
};

struct pz_ffi {
    const struct pz_game *game; /* NULL: the handle is empty */
    struct pz_setup setup;      /* as the caller set it; record.setup has the first player drawn */
    struct pz_record record;    /* the record of the game, without its moves */
    struct pz_chance chance;
    bool seeded;   /* there is a seed: chance can be drawn */
    bool started;  /* the game has a state */
    bool sampled;  /* the state was sampled: its moves are not known */
    bool answered; /* `answer` is a bot's answer in the current state */
    union pz_any_state state;

    pz_move *made; /* the moves so far */
    uint32_t made_count;
    size_t made_capacity;

    bool listed; /* `legal` lists the moves of the current state */
    uint32_t legal_count;
    pz_move legal[PZ_MOVES_MAX];
    uint32_t weights[PZ_MOVES_MAX]; /* the weights of `legal`; 1 for moves of seats */

    struct pz_ask_buffer *asking; /* for questions and answers; NULL before the first question */
    struct pz_answer answer;      /* points into `asking` */
    double playout_points[PZ_SEATS_MAX];
    double playout_wins[PZ_SEATS_MAX];

    struct ffi_reply reply;
};

struct pz_ffi_table {
    struct pz_table *table;
    struct pz_output out;         /* the output of the last call */
    struct pz_ask_buffer *asking; /* for questions and answers; NULL before the first question */
    struct ffi_reply reply;
};

static inline void *ffi_alloc(size_t size)
{
    return machine_memory.resize(NULL, NULL, size > 0 ? size : 1);
}

static inline void ffi_free(void *block)
{
    machine_memory.resize(NULL, block, 0);
}

/* Whose move it is in a game that has started; PZ_NOBODY also if only one seat is left. */
int ffi_actor(const struct pz_ffi *ffi);

/* Keeps the failure for pz_ffi_error() and returns its code. */
int ffi_fail(struct pz_ffi *ffi, int code);

/* The same for a handle of either kind: from a code, from a problem, or while reading a seed. */
int ffi_reply_code(struct ffi_reply *reply, int code);
int ffi_reply_because(struct ffi_reply *reply, const struct pz_problem *problem);
int ffi_reply_seed(struct ffi_reply *reply, const char *text, struct pz_seed *seed);
/* Begins a text to return, with at least that many bytes; false if there is no memory. */
bool ffi_reply_begin(struct ffi_reply *reply, size_t size, struct pz_text *text);
enum { FFI_TEXT_SIZE = 1 << 14 }; /* the size in bytes with which a text begins */
/* Sets reply->text to what `write` writes, JSON or (to json->out) any text; 0 or a negative code.
 * If it does not fit, `write` is called again with more memory. */
int ffi_reply_text(struct ffi_reply *reply, int (*write)(void *context, struct pz_json *json),
                   void *context);

/* Gets the memory for questions and answers, once; false if there is none. */
bool ffi_have_buffer(struct pz_ask_buffer **asking);
/* Opens the bot, asks it and closes it. An answer follows from the question alone, so nothing is
 * lost between questions. With 0 nodes the bot has its default budget. */
int ffi_ask_bot(struct ffi_reply *reply, const struct pz_bot_kind *kind, int32_t nodes,
                const struct pz_question *question, struct pz_answer *answer);

/* Called when the position has changed: drops the list of moves and the answer. */
void ffi_moved(struct pz_ffi *ffi);

/* Each of these returns whether its condition holds; if not, it keeps the failure.
 * ffi_need() takes any condition, with the code of its failure. */
bool ffi_need(struct pz_ffi *ffi, bool holds, int code);
/* There is a game; it has started; its moves are known too; chance or a seat is to act. */
bool ffi_need_setup(struct pz_ffi *ffi);
bool ffi_need_started(struct pz_ffi *ffi);
bool ffi_need_history(struct pz_ffi *ffi);
bool ffi_need_actor(struct pz_ffi *ffi);
/* It is a seat or PZ_NOBODY, an onlooker. */
bool ffi_need_seat(struct pz_ffi *ffi, int32_t seat);

/* Makes the move, whoever is to act; a negative code if it is refused. */
int ffi_make(struct pz_ffi *ffi, pz_move move);
/* Makes the next move of chance, which is to act, and returns it; or a negative code. */
int32_t ffi_draw(struct pz_ffi *ffi);

/* The index of a legal move in the list, or -1. */
int32_t ffi_find_legal(struct pz_ffi *ffi, int32_t move);

/* The text that `write` writes, in memory of the handle; NULL after a failure. */
const char *ffi_text(struct pz_ffi *ffi, int (*write)(void *context, struct pz_json *json),
                     void *context);

static inline const char *ffi_given(const char *text)
{
    return text != NULL ? text : "";
}

#endif
