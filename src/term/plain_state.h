/* The inside of plain mode: what a game here and a game elsewhere share. */
#ifndef PIAZZA_TERM_PLAIN_STATE_H
#define PIAZZA_TERM_PLAIN_STATE_H

#include "face.h"
#include "plain.h"

struct plain {
    struct session *session;
    const struct pz_game *game;
    const struct face *face;
    int person; /* the last person who was asked, or PZ_NOBODY */
    pz_move moves[PZ_MOVES_MAX];
    uint32_t count;
    union pz_any_state view;
    struct pz_ask_buffer buffer; /* for questions to bots */
};

/* Prints what the seat sees and, if it is asked, its moves. */
void plain_look(struct plain *plain, int seat);
/* What was typed: `?`, `h`, `l`, `s` or `m`, which are answered; false if it was none of them. */
bool plain_question(struct plain *plain, const char *line);
void plain_scores(const struct plain *plain);
void plain_log(const struct plain *plain);
/* What was typed as a move: its number in the list, or its text; negative after a sentence. */
int plain_understand(const struct plain *plain, const char *answer);

#endif
