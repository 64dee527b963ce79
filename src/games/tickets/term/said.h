/* A move of Ticket to Ride Italy, as read from its object. */
#ifndef PIAZZA_GAMES_TICKETS_TERM_SAID_H
#define PIAZZA_GAMES_TICKETS_TERM_SAID_H

#include "map_face.h"
#include "term/say_internal.h"

struct tk_move_words {
    char kind[16];
    char name[SAY_WORD];
    char colour[16];
    char sort[16];         /* "" for the deck, or if it is not known */
    char ticket[SAY_WORD]; /* "" if it is not known */
    int cards;
    int locomotives;
    int ferries;
    int points;
    int count;
    int seat;
    bool swept;
    bool kept_known; /* it is known how many tickets are kept */
    unsigned kept_count;
    unsigned named_count; /* how many of the kept tickets are named in `kept` */
    char kept[TK_FIRST_OFFER][SAY_WORD];
};

/* False if it is no such object. */
bool tk_say_read(const char *object, size_t length, struct tk_move_words *move);

/* Fills the gap {n} of a sentence. */
void tk_say_number(const char *sentence, int n, struct pz_text *out);
/* "3 red cards", "a red card", by the name of the sort in objects; "loco" and "ferry" are sorts,
 * too. */
void tk_say_cards(const char *sort, int n, struct pz_text *out);
const char *tk_say_a_card(const char *sort);
/* What a move brings: the points, and whether the track is on the way; or how many cards of the
 * sort are in the hand. In brief "+7 on the way", else "7 points, on the way". */
void tk_say_remark(const struct tk_view *view, pz_move move, bool brief, struct pz_text *out);
/* What a claim pays: "3 white cards and 1 locomotive". */
void tk_say_payment(const char *object, size_t length, struct pz_text *out);

#endif
