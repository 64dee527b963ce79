/* Positions of Ticket to Ride Italy for tests, set up with few words. */
#ifndef TEST_TICKETS_POSITION_H
#define TEST_TICKETS_POSITION_H

#include "unit.h"

#include "games/tickets/cards.h"
#include "piazza/piazza.h"
#include <stdio.h>

enum { RED, BLUE, GREEN, YELLOW, BLACK, WHITE, ORANGE, PINK, LOCO };

extern const struct pz_game pz_game_tickets;

static inline int track_number(const char *name)
{
    const int track = tk_track_named(name, strlen(name));
    if (track < 0) {
        fail_msg("no track %s", name);
    }
    return track;
}

static inline uint64_t ticket_bit(const char *name)
{
    const int ticket = tk_ticket_named(name, strlen(name));
    if (ticket < 0) {
        fail_msg("no ticket %s", name);
    }
    return UINT64_C(1) << ticket;
}

/* Turn 1 of seat 0: five different open cards, three tickets each (the first of the data), empty
 * hands. seal() makes the rest fit. */
static inline void start(struct tk_state *state, unsigned players)
{
    memset(state, 0, sizeof *state);
    state->pub.players = (uint8_t)players;
    state->pub.phase = TK_TURN;
    for (unsigned i = 0; i < TK_ROW; i++) {
        state->pub.row[i] = (uint8_t)(i + 1);
    }
    for (unsigned seat = 0; seat < players; seat++) {
        state->tickets[seat] = UINT64_C(7) << (3 * seat);
    }
}

static inline void give(struct tk_state *state, unsigned seat, unsigned sort, unsigned count)
{
    for (; count > 0; count--) {
        tk_add_one(&state->hand[seat], &state->hand_loco[seat], sort);
    }
}

static inline void own(struct tk_state *state, unsigned seat, const char *track)
{
    tk_put(&state->pub.tracks[seat], (unsigned)track_number(track));
}

/* All cards that are nowhere go to the deck, all such tickets to the ticket deck. */
static inline void seal(struct tk_state *state)
{
    uint64_t tickets = state->returned;
    state->deck = TK_EACH * TK_ONES - state->pub.discard;
    state->deck_loco = (uint8_t)(TK_LOCOS - state->pub.discard_loco);
    for (unsigned i = 0; i < TK_ROW; i++) {
        if (state->pub.row[i] != 0) {
            tk_take_one(&state->deck, &state->deck_loco, state->pub.row[i] - 1u);
        }
    }
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        state->deck -= state->hand[seat];
        state->deck_loco = (uint8_t)(state->deck_loco - state->hand_loco[seat]);
        tickets |= state->tickets[seat];
        for (unsigned i = 0; i < TK_FIRST_OFFER && state->offered[seat][i] != 0; i++) {
            tickets |= UINT64_C(1) << (state->offered[seat][i] - 1);
        }
        state->pub.trains[seat] = TK_TRAINS;
        state->pub.points[seat] = 0;
        for (unsigned i = 0; i < TK_TRACKS; i++) {
            if (tk_has(&state->pub.tracks[seat], i)) {
                state->pub.trains[seat] = (uint8_t)(state->pub.trains[seat] - tk_tracks[i].length);
                state->pub.points[seat] = (uint8_t)(state->pub.points[seat] + tk_tracks[i].points);
            }
        }
    }
    for (unsigned i = 0; i < state->pub.under_count; i++) {
        tickets |= UINT64_C(1) << state->under[i];
    }
    state->unseen = ~tickets & (UINT64_MAX >> (64 - TK_TICKETS));
    tk_derive(&state->pub);
    struct pz_problem problem;
    if (tk_check(state, &problem) != 0) {
        fail_msg("no state: %s", problem.text);
    }
}

static inline int try_move(struct tk_state *state, const char *text)
{
    const int move = tk_move_read(state, text, strlen(text));
    return move < 0 ? move : tk_apply(state, (pz_move)move);
}

/* Makes the moves, separated by ", ". */
static inline void play(struct tk_state *state, const char *moves)
{
    char copy[2000];
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *at = copy; at != NULL;) {
        char *next = strstr(at, ", ");
        if (next != NULL) {
            *next = '\0';
            next += 2;
        }
        const int code = try_move(state, at);
        struct pz_problem problem;
        if (code != 0) {
            fail_msg("'%s' is refused with %d", at, code);
        }
        if (tk_check(state, &problem) != 0) {
            fail_msg("after '%s': %s", at, problem.text);
        }
        at = next;
    }
}

/* The move is refused by that rule and changes nothing. */
static inline void refused(const struct tk_state *state, const char *rule, const char *text)
{
    struct tk_state copy = *state;
    const int code = try_move(&copy, text);
    const struct pz_refusal *refusal = pz_game_refusal(&pz_game_tickets, code);
    if (refusal == NULL || strcmp(refusal->rule, rule) != 0) {
        fail_msg("'%s' gives %s (%d), not %s", text, refusal == NULL ? "no rule" : refusal->rule,
                 code, rule);
    }
    assert_memory_equal(&copy, state, sizeof copy);
}

static inline bool is_legal(const struct tk_state *state, const char *text)
{
    struct tk_state copy = *state;
    return try_move(&copy, text) == 0;
}

#endif
