/* What is behind a handle of the flat API, a game in progress or a table, and what its files share.
 */
#ifndef PIAZZA_FLAT_FLAT_H
#define PIAZZA_FLAT_FLAT_H

#include "../core/bytes.h"
#include "piazza/piazza.h"

/* What a handle says: the text that was returned last, and why the last failure was one. */
struct flat_reply {
    char *text;
    uint32_t text_size;
    int code;
    char problem[300];
};

struct pz_flat {
    const struct pz_game *game; /* NULL: empty */
    struct pz_setup setup;      /* as the caller set it; record.setup has the first player drawn */
    struct pz_record record;
    struct pz_standing standing; /* who is out, by the notes of a record that was read */
    struct pz_chance chance;
    bool seeded;
    bool started;
    bool guessed; /* the moves that led here are not known */
    bool answered;
    union pz_any_state state;

    pz_move *made; /* the moves so far */
    uint32_t made_count;
    uint32_t made_capacity;

    bool listed; /* what follows is of the present state */
    uint32_t legal_count;
    pz_move legal[PZ_MOVES_MAX];
    uint32_t weights[PZ_MOVES_MAX];

    struct pz_ask_buffer *asking; /* once a bot has been asked; the answer points into it */
    struct pz_answer answer;
    double playout_points[PZ_SEATS_MAX];
    double playout_wins[PZ_SEATS_MAX];

    struct flat_reply reply;
};

struct pz_flat_table {
    struct pz_table *table;
    struct pz_output out;
    struct pz_ask_buffer *asking; /* once a bot has been asked */
    struct flat_reply reply;
};

/* Memory: malloc, or what src/wasm has in its place. */
void *flat_alloc(uint32_t size);
void *flat_resize(void *memory, uint32_t size); /* the old block stays if there is no memory */
void flat_free(void *memory);

/* Whose move it is; PZ_NOBODY also if only one seat is left. The game has started. */
int flat_actor(const struct pz_flat *flat);

/* Keeps the failure for pz_flat_error() and returns its code. */
int flat_fail(struct pz_flat *flat, int code);

/* The same for a handle of either kind. */
int flat_reply_code(struct flat_reply *reply, int code);
int flat_reply_because(struct flat_reply *reply, const struct pz_problem *problem);
int flat_reply_seed(struct flat_reply *reply, const char *text, struct pz_seed *seed);
/* Begins the text that will be returned, with at least that many bytes; false if they cannot be
 * had. */
bool flat_reply_begin(struct flat_reply *reply, uint32_t size, struct pz_text *text);
enum { FLAT_TEXT_SIZE = 1 << 14 }; /* to begin with */

/* Opens the bot, asks it and closes it: an answer follows from the question alone, so nothing is
 * lost between questions. 0 nodes are what is usual with that bot. */
int flat_ask_bot(struct flat_reply *reply, const struct pz_bot_kind *kind, int32_t nodes,
                 const struct pz_question *question, struct pz_answer *answer);

/* Forgets what was found out about the position before: it is another one now. */
void flat_moved(struct pz_flat *flat);

/* 0 if there is a game; if it has started; if somebody is to act in it, chance or a seat; or the
 * code of the failure. */
int flat_need_setup(struct pz_flat *flat);
int flat_need_started(struct pz_flat *flat);
int flat_need_actor(struct pz_flat *flat);
/* 0 if it is a seat or an onlooker. */
int flat_need_seat(struct pz_flat *flat, int32_t seat);

/* Makes the move, whoever is to act; a negative code if it is refused. */
int flat_make(struct pz_flat *flat, pz_move move);
/* Makes the next move of chance, which is to act, and returns it; or a negative code. */
int32_t flat_draw(struct pz_flat *flat);

/* Lists the legal moves of the present state, if that has not been done. */
void flat_list(struct pz_flat *flat);
/* The place of a legal move in the list, or -1. */
int32_t flat_find_legal(struct pz_flat *flat, int32_t move);

/* The text that `write` writes, in memory of the handle; NULL after a failure. `write` is called
 * again with more memory if the text did not fit. */
const char *flat_text(struct pz_flat *flat,
                      int (*write)(struct pz_flat *flat, int32_t a, int32_t b, struct pz_text *out),
                      int32_t a, int32_t b);

static inline const char *flat_given(const char *text)
{
    return text != NULL ? text : "";
}

#endif
