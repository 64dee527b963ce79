/* What the JSON of states and that of views have in common. */
#ifndef PIAZZA_TICKETS_READ_PARTS_H
#define PIAZZA_TICKETS_READ_PARTS_H

#include "tickets.h"

enum { NAME_SIZE = 100 }; /* of a ticket or track */

/* Members of a state; then those that only views have. */
enum member {
    DECK,
    DISCARD,
    ROW,
    HANDS,
    FERRIES,
    TICKETS,
    OFFERED,
    TICKET_DECK,
    TRACKS,
    TRAINS,
    POINTS,
    PHASE,
    DRAWING,
    TURNS_LEFT,
    TURN,
    TURNS,
    FIRST,
    KNOWN,
    STATE_MEMBERS,
    SEAT = STATE_MEMBERS,
    HAND_COUNTS,
    TICKET_COUNTS,
    OFFER_COUNTS,
    RETURN_COUNTS,
    VIEW_MEMBERS
};

extern const char *const tk_member_keys[VIEW_MEMBERS];

uint8_t tk_read_byte(struct pz_json_reader *reader, int64_t max);
/* {"red":1,...}; what is not named is 0. */
void tk_read_cards(struct pz_json_reader *reader, uint64_t *colours, uint8_t *locos);
void tk_read_tickets(struct pz_json_reader *reader, uint64_t *tickets);
/* Tickets + 1, in their order. */
void tk_read_offer(struct pz_json_reader *reader, uint8_t offered[TK_FIRST_OFFER]);
/* One more seat of a list; false if it is closed, or after a failure, if there are too many. */
bool tk_read_next_seat(struct pz_json_reader *reader, unsigned *seats);
/* A number for each seat; *seats is how many there are. */
void tk_read_bytes(struct pz_json_reader *reader, int64_t max, uint8_t numbers[TK_SEATS_MAX],
                   unsigned *seats);
/* Who put each ticket under the deck; returns how many there are. */
unsigned tk_read_known_under(struct pz_json_reader *reader, uint8_t under_by[TK_UNDER_MAX]);
/* A member that states and views have alike; *seats if it is a list for seats. */
void tk_read_public(struct pz_json_reader *reader, unsigned member, struct tk_public *pub,
                    unsigned *seats);

#endif
