/* Parts of the JSON of states and views, read by state_read.c for view_read.c too. */
#ifndef PIAZZA_TICKETS_READ_PARTS_H
#define PIAZZA_TICKETS_READ_PARTS_H

#include "tickets.h"

/* {"red":1,...}; what is not named is 0. */
void tk_read_cards(struct pz_json_reader *reader, uint64_t *colours, uint8_t *locos);
int tk_read_ticket(struct pz_json_reader *reader); /* -1 after a failure */
void tk_read_tickets(struct pz_json_reader *reader, uint64_t *tickets);
/* One more seat of a list; false if it is closed, or after a failure, if there are too many. */
bool tk_read_next_seat(struct pz_json_reader *reader, unsigned *seats);
/* A number for each seat; *seats is how many there are. */
void tk_read_bytes(struct pz_json_reader *reader, int64_t max, uint8_t numbers[TK_SEATS_MAX],
                   unsigned *seats);
void tk_read_row(struct pz_json_reader *reader, uint8_t row[TK_ROW]);
/* The list with the owner of each track. */
void tk_read_tracks(struct pz_json_reader *reader, struct pz_set128 tracks[TK_SEATS_MAX]);
/* The index of the name; 0 after a failure. */
unsigned tk_read_name(struct pz_json_reader *reader, const char *const *names, unsigned count);
/* Who put each ticket under the deck; returns how many there are. */
unsigned tk_read_known_under(struct pz_json_reader *reader, uint8_t under_by[TK_UNDER_MAX]);

#endif
