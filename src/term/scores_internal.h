/* What the sheets of the games share. */
#ifndef PIAZZA_TERM_SCORES_INTERNAL_H
#define PIAZZA_TERM_SCORES_INTERNAL_H

#include "scores.h"

struct scores {
    const struct pz_game *game;
    const void *state;
    int eyes;    /* who reads it, as in scores.h */
    int columns; /* the width */
    bool spoken; /* in sentences, without columns and signs */
    const char (*names)[PZ_NAME_MAX];
    struct pz_text *out;
};

/* How a game shows its scores. */
struct scores_kind {
    /* Writes what each seat would score now; at the end of the game, the full sheet. */
    void (*standing)(const struct scores *scores);
    /* Writes the hand of a seat that the reader may see. NULL: there are no hands. */
    void (*hand)(const struct scores *scores, int seat);
};

/* May these eyes see what the seat holds? */
bool scores_sees(const struct scores *scores, int seat);
/* The view of the seat if they may see it, else their own. */
void scores_view(const struct scores *scores, int seat, union pz_any_state *view);

/* A text in a column of that width, at its left or at its right end; what is too long is cut. */
void scores_left(const struct scores *scores, const char *text, int width);
void scores_right(const struct scores *scores, const char *text, int width);
/* The emblem and the name of a seat likewise; of a winner it says so. */
void scores_name(const struct scores *scores, int seat, int width);
/* The same as the head of a column. */
void scores_head(const struct scores *scores, int seat, int width);
void scores_number(const struct scores *scores, int number, int width);
/* A number with its sign, or a blank for 0. */
void scores_change(const struct scores *scores, int number, int width);
/* A line that says something of a number: a text with the gap {n}. */
void scores_counted(const struct scores *scores, const char *one, const char *many, unsigned n);

#endif
