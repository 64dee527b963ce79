/* What the JSON of states and that of views have in common. */
#ifndef PIAZZA_TICKETS_READ_PARTS_H
#define PIAZZA_TICKETS_READ_PARTS_H

#include "tickets.h"

enum { TK_NAME_SIZE = 100 }; /* bytes of the name of a ticket or track */

/* The members of a state, then those that only views have. */
enum tk_member {
    TK_MEMBER_DECK,
    TK_MEMBER_DISCARD,
    TK_MEMBER_ROW,
    TK_MEMBER_HANDS,
    TK_MEMBER_FERRIES,
    TK_MEMBER_TICKETS,
    TK_MEMBER_OFFERED,
    TK_MEMBER_TICKET_DECK,
    TK_MEMBER_TRACKS,
    TK_MEMBER_TRAINS,
    TK_MEMBER_POINTS,
    TK_MEMBER_PHASE,
    TK_MEMBER_DRAWING,
    TK_MEMBER_TURNS_LEFT,
    TK_MEMBER_TURN,
    TK_MEMBER_TURNS,
    TK_MEMBER_FIRST,
    TK_MEMBER_KNOWN,
    TK_STATE_MEMBERS,
    TK_MEMBER_SEAT = TK_STATE_MEMBERS,
    TK_MEMBER_HAND_COUNTS,
    TK_MEMBER_TICKET_COUNTS,
    TK_MEMBER_OFFER_COUNTS,
    TK_MEMBER_RETURN_COUNTS,
    TK_VIEW_MEMBERS
};

extern const char *const tk_member_keys[TK_VIEW_MEMBERS];

uint8_t tk_read_byte(struct pz_json_reader *reader, int64_t max);
/* {"red":1,...}. A sort that is not named has no cards. */
void tk_read_cards(struct pz_json_reader *reader, uint64_t *colours, uint8_t *locos);
void tk_read_tickets(struct pz_json_reader *reader, uint64_t *tickets);
/* Reads ticket + 1 for each ticket, in their order. */
void tk_read_offer(struct pz_json_reader *reader, uint8_t offered[TK_FIRST_OFFER]);
/* Goes to the next seat of a list. False at the end of the list, and after a failure if there are
 * too many seats. */
bool tk_read_next_seat(struct pz_json_reader *reader, unsigned *seats);
/* Reads who put each ticket under the deck, and returns how many there are. */
unsigned tk_read_known_under(struct pz_json_reader *reader, uint8_t under_by[TK_UNDER_MAX]);
/* Reads a member that states and views share, or a list with a number for each seat, into a state
 * or view. *seats becomes the length of such a list. */
void tk_read_common(struct pz_json_reader *reader, unsigned member, void *to, unsigned *seats);

#endif
