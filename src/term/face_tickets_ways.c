/* Ways on the map of Ticket to Ride Italy: what a ticket still lacks, and which tracks would help.
 * Own tracks cost nothing, open ones their length, all others are closed. */
#include "face_tickets.h"
#include <string.h>

static bool unclaimed(const struct insight *insight, unsigned track)
{
    for (unsigned i = 0; i < insight->view->players; i++) {
        if (tk_has(&insight->view->tracks[i], track)) {
            return false;
        }
    }
    return true;
}

/* The open part of the table as a state. */
static void lay_table(struct insight *insight)
{
    const struct tk_view *view = insight->view;
    struct tk_state *table = &insight->table;
    memset(table, 0, sizeof *table);
    table->players = view->players;
    table->turn = view->turn;
    table->phase = view->phase;
    for (unsigned i = 0; i < view->players; i++) {
        table->tracks[i] = view->tracks[i];
        table->trains[i] = view->trains[i];
        table->points[i] = view->points[i];
        table->ferries[i] = view->ferries[i];
    }
    if (insight->seat >= 0) {
        table->hand[insight->seat] = view->hand;
        table->hand_loco[insight->seat] = view->hand_loco;
        table->tickets[insight->seat] = view->tickets[insight->seat];
    }
}

static int cost_of(const struct insight *insight, unsigned track)
{
    return tk_has(&insight->table.tracks[insight->seat], track) ? 0
           : tk_has(&insight->open, track)                      ? tk_tracks[track].length
                                                                : WAY_CLOSED;
}

/* How far every city is from the place. A zone is entered at the cities that have a track into it
 * (T19) and never passed through. */
static void distances(const struct insight *insight, unsigned place, int far[TK_CITIES])
{
    for (unsigned i = 0; i < TK_CITIES; i++) {
        far[i] = i == place ? 0 : WAY_CLOSED;
    }
    for (unsigned t = 0; place >= TK_CITIES && t < TK_TRACKS; t++) {
        const int cost = cost_of(insight, t);
        if (tk_tracks[t].b == place && cost < far[tk_tracks[t].a]) {
            far[tk_tracks[t].a] = cost;
        }
    }
    /* relaxing all tracks until nothing changes: a few rounds, as ways have few tracks */
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned t = 0; t < TK_TRACKS; t++) {
            const struct tk_track *track = &tk_tracks[t];
            if (track->b >= TK_CITIES) {
                continue;
            }
            const int cost = cost_of(insight, t);
            if (far[track->a] + cost < far[track->b]) {
                far[track->b] = far[track->a] + cost;
                changed = true;
            }
            if (far[track->b] + cost < far[track->a]) {
                far[track->a] = far[track->b] + cost;
                changed = true;
            }
        }
    }
}

/* From every city on to the place: into a zone the last track counts too. */
static int way_between(const struct insight *insight, const int far[TK_CITIES], unsigned place)
{
    if (place < TK_CITIES) {
        return far[place];
    }
    int best = WAY_CLOSED;
    for (unsigned t = 0; t < TK_TRACKS; t++) {
        if (tk_tracks[t].b == place) {
            const int way = far[tk_tracks[t].a] + cost_of(insight, t);
            best = way < best ? way : best;
        }
    }
    return best;
}

static void want_tracks(struct insight *insight, const struct tk_ticket *ticket, int way,
                        const int from[TK_CITIES], const int to[TK_CITIES])
{
    for (unsigned t = 0; t < TK_TRACKS; t++) {
        const struct tk_track *track = &tk_tracks[t];
        const unsigned a = track->a;
        const unsigned b = track->b;
        if (!tk_has(&insight->open, t)) {
            continue;
        }
        const bool on = b < TK_CITIES ? from[a] + track->length + to[b] == way ||
                                            from[b] + track->length + to[a] == way
                                      : (b == ticket->a && track->length + to[a] == way) ||
                                            (b == ticket->b && from[a] + track->length == way);
        if (on) {
            tk_put(&insight->wanted, t);
        }
    }
}

static void look_at_ticket(struct insight *insight, unsigned index, bool held)
{
    const struct tk_ticket *ticket = &tk_tickets[index];
    int from[TK_CITIES];
    int to[TK_CITIES];
    distances(insight, ticket->a, from);
    const int way = way_between(insight, from, ticket->b);
    insight->missing[index] = way < WAY_CLOSED ? way : WAY_CLOSED;
    if (way == 0 || way >= WAY_CLOSED) {
        return;
    }
    insight->ends |= UINT64_C(1) << ticket->a | UINT64_C(1) << ticket->b;
    if (held) {
        distances(insight, ticket->b, to);
        want_tracks(insight, ticket, way, from, to);
    }
}

static void look_at_tickets(struct insight *insight)
{
    const uint64_t held = insight->table.tickets[insight->seat];
    insight->tickets = held;
    for (unsigned i = 0; i < TK_FIRST_OFFER; i++) {
        const unsigned ticket = insight->view->offered[i];
        insight->tickets |= ticket == 0 ? 0 : UINT64_C(1) << (ticket - 1);
    }
    for (uint64_t left = insight->tickets; left != 0; left &= left - 1) {
        const unsigned ticket = pz_lowest_bit(left);
        look_at_ticket(insight, ticket, held >> ticket & 1);
    }
}

static void look_at_hand(struct insight *insight)
{
    pz_move moves[PZ_MOVES_MAX];
    const uint32_t count = tk_list_claims(&insight->table, (unsigned)insight->seat, moves);
    for (uint32_t i = 0; i < count; i++) {
        tk_put(&insight->payable, tk_payment_of(moves[i]).track);
    }
}

static void look_at_choice(struct insight *insight, int chosen)
{
    insight->track = chosen >= TK_MOVE_CLAIM && chosen < TK_MOVE_COUNT
                         ? (int)tk_payment_of((pz_move)chosen).track
                         : -1;
    insight->kept =
        chosen >= TK_MOVE_KEEP && chosen < TK_MOVE_CARD ? (unsigned)chosen - TK_MOVE_KEEP : 0;
    insight->drawn =
        chosen >= TK_MOVE_DRAW && chosen < TK_MOVE_DRAW_DECK ? chosen - TK_MOVE_DRAW : -1;
}

void insight_of(struct insight *insight, const struct tk_view *view, int chosen)
{
    memset(insight, 0, sizeof *insight);
    insight->view = view;
    insight->seat = view->seat < 0 ? PZ_NOBODY : view->seat;
    lay_table(insight);
    look_at_choice(insight, chosen);
    const struct pz_set128 open =
        tk_open_tracks(&insight->table, insight->seat < 0 ? 0 : (unsigned)insight->seat);
    for (unsigned t = 0; t < TK_TRACKS; t++) {
        if (view->players > 3 ? unclaimed(insight, t) : tk_has(&open, t)) {
            tk_put(&insight->unclaimed, t);
        }
    }
    if (insight->seat < 0) {
        return;
    }
    insight->open = open;
    insight->choosing = view->offered[0] != 0;
    tk_add_up(&insight->table, (unsigned)insight->seat, &insight->score);
    look_at_tickets(insight);
    if (view->actor == insight->seat && view->phase == TK_TURN) {
        look_at_hand(insight);
    }
}
