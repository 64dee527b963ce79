/* A move of Ticket to Ride Italy as its object tells of it. */
#ifndef PIAZZA_TERM_SAY_TICKETS_H
#define PIAZZA_TERM_SAY_TICKETS_H

#include "face_tickets.h"
#include "say_inside.h"

struct say_ticket_move {
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
    bool kept_known; /* how many are kept */
    unsigned kept_count;
    unsigned named_count; /* of these, */
    char kept[TK_FIRST_OFFER][SAY_WORD];
};

/* False if it is no such object. */
bool say_tickets_read(const char *object, size_t length, struct say_ticket_move *move);

/* "3 red cards", by the name of the sort in objects; "loco" and "ferry" are sorts, too. */
void say_tickets_cards(const char *sort, int n, struct pz_text *out);

#endif
