/* Cheapest ways, ticket after ticket: always the one that is cheapest to
 * add to the tracks planned so far, which cost nothing more. */
#include "tickets_plan.h"
#include "../core/bytes.h"

enum {
    CLAIM = 100, /* hundredths of a turn: to claim a track, */
    CARD = 65,   /* to come by a card for it, */
    HELD = 25,   /* what a card in hand saves of that, */
    POINT = 30,  /* and what a point of the track is worth */
    COST_MIN = 10
};

/* ---- the board ---- */

static unsigned cost_of(const struct tk_track *track, const struct tk_view *view)
{
    unsigned held = 0;
    if (track->colour == TK_GRAY) {
        held = tk_least(tk_of_colour(view->hand, tk_best_colour(view->hand)),
                        (unsigned)(track->length - track->waves)) +
               tk_least(track->waves, 2u * view->pub.ferries[view->seat] + view->hand_loco);
    } else {
        held = tk_least(tk_of_colour(view->hand, track->colour), track->length);
    }
    const unsigned price = CLAIM + (unsigned)CARD * track->length;
    const unsigned saved = HELD * held + (unsigned)POINT * track->points;
    return price > saved + COST_MIN ? price - saved : (unsigned)COST_MIN;
}

void plan_board_init(struct plan_board *board, const struct tk_view *view, unsigned seat)
{
    board->pub = &view->pub;
    board->seat = seat;
    board->open = tk_open_tracks(&view->pub, seat);
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        unsigned cost = TK_NO_WAY;
        if (tk_has(&view->pub.tracks[seat], i)) {
            cost = 0;
        } else if (tk_has(&board->open, i) && tk_tracks[i].length <= view->pub.trains[seat]) {
            cost = cost_of(&tk_tracks[i], view);
        }
        board->cost[i] = (uint16_t)cost;
    }
}

/* ---- all ways ---- */

static void add_way(struct plan *plan, const struct plan_board *board, uint16_t *cost,
                    struct plan_way *way)
{
    unsigned total = 0;
    unsigned spaces = 0;
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t left = way->tracks.word[half]; left != 0; left &= left - 1) {
            const unsigned track = 64 * half + pz_lowest_bit(left);
            total += board->cost[track];
            spaces += tk_tracks[track].length;
            if (cost[track] == 0) {
                continue; /* planned before */
            }
            plan->cost += cost[track];
            plan->spaces += tk_tracks[track].length;
            plan->waves += tk_tracks[track].waves;
            cost[track] = 0;
            /* T16: nobody gets two tracks of one route */
            for (unsigned i = 0; i < 2 && tk_tracks[track].other[i] != TK_NO_TRACK; i++) {
                cost[tk_tracks[track].other[i]] = TK_NO_WAY;
            }
        }
        plan->tracks.word[half] |= way->tracks.word[half];
    }
    way->cost = (uint16_t)(total < TK_NO_WAY ? total : TK_NO_WAY);
    way->spaces = (uint8_t)(spaces < 255 ? spaces : 255);
    plan->way[plan->count++] = *way;
}

static unsigned new_spaces(const struct plan_way *way, const uint16_t *cost)
{
    unsigned spaces = 0;
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t left = way->tracks.word[half]; left != 0; left &= left - 1) {
            const unsigned track = 64 * half + pz_lowest_bit(left);
            spaces += cost[track] != 0 ? tk_tracks[track].length : 0u;
        }
    }
    return spaces;
}

/* The ticket of the set that is cheapest to add, or TK_TICKETS. Its way is of tracks that are not
 * the seat's own. */
static unsigned cheapest(const struct plan_board *board, const uint16_t *cost, uint64_t tickets,
                         struct plan_way *way, unsigned *distance)
{
    const struct pz_set128 *own = &board->pub->tracks[board->seat];
    unsigned best = TK_TICKETS;
    *distance = TK_NO_WAY;
    for (; tickets != 0; tickets &= tickets - 1) {
        const unsigned ticket = pz_lowest_bit(tickets);
        const unsigned to = tk_tickets[ticket].b;
        struct tk_ways ways;
        tk_find_ways(cost, tk_tickets[ticket].a, to, &ways);
        if (ways.cost[to] < *distance) {
            best = ticket;
            *distance = ways.cost[to];
            way->tracks = tk_way_tracks(&ways, to);
            way->tracks.word[0] &= ~own->word[0];
            way->tracks.word[1] &= ~own->word[1];
        }
    }
    way->ticket = (uint8_t)best;
    return best;
}

void plan_make(struct plan *plan, const struct plan_board *board, uint64_t tickets, unsigned turns)
{
    uint16_t cost[TK_TRACKS];
    const unsigned trains = board->pub->trains[board->seat];
    pz_copy(cost, board->cost, sizeof cost);
    plan->count = 0;
    plan->cost = 0;
    plan->spaces = 0;
    plan->waves = 0;
    plan->left_out = 0;
    pz_zero(&plan->tracks, sizeof plan->tracks);
    while (tickets != 0 && plan->count < PLAN_TICKETS_MAX) {
        struct plan_way way = {0, 0, 0, {{0, 0}}};
        unsigned distance = 0;
        const unsigned ticket = cheapest(board, cost, tickets, &way, &distance);
        if (ticket == TK_TICKETS) {
            break; /* nothing joins the others any more */
        }
        tickets &= ~(UINT64_C(1) << ticket);
        if (plan->spaces + new_spaces(&way, cost) > trains || plan->cost + distance > 100 * turns) {
            plan->left_out |= UINT64_C(1) << ticket;
            continue;
        }
        add_way(plan, board, cost, &way);
    }
    plan->left_out |= tickets;
}
