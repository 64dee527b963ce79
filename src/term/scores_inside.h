/* What the sheets of the games share. */
#ifndef PIAZZA_TERM_SCORES_INSIDE_H
#define PIAZZA_TERM_SCORES_INSIDE_H

#include "scores.h"

struct scores {
    const struct pz_game *game;
    const void *state;
    int eyes;
    int columns;
    bool spoken; /* no columns and no signs */
    const char (*names)[PZ_NAME_MAX];
    struct pz_text *out;
};

/* How a game is shown there. */
struct scores_kind {
    const struct pz_game *game;
    void (*standing)(const struct scores *scores);
    void (*hand)(const struct scores *scores,
                 int seat); /* one that may be seen; NULL: no secrets */
    bool pointless;         /* points decide nothing: the sheet says all */
};

extern const struct scores_kind scores_little;
extern const struct scores_kind scores_bella;
extern const struct scores_kind scores_tickets;

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
