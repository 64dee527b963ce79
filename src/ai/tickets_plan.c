/* Shortest ways by Dijkstra's algorithm, ticket after ticket: always the one that is cheapest to
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

static unsigned most_of_a_colour(uint64_t hand)
{
    unsigned most = 0;
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        const unsigned count = tk_of_colour(hand, colour);
        most = count > most ? count : most;
    }
    return most;
}

static unsigned smaller(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned cost_of(const struct tk_track *track, const struct tk_view *view)
{
    unsigned held = 0;
    if (track->colour == TK_GRAY) {
        held = smaller(most_of_a_colour(view->hand), (unsigned)(track->length - track->waves)) +
               smaller(track->waves, 2u * view->ferries[view->seat] + view->hand_loco);
    } else {
        held = smaller(tk_of_colour(view->hand, track->colour), track->length);
    }
    const unsigned price = CLAIM + (unsigned)CARD * track->length;
    const unsigned saved = HELD * held + (unsigned)POINT * track->points;
    return price > saved + COST_MIN ? price - saved : (unsigned)COST_MIN;
}

static void list_edges(struct plan_board *board)
{
    uint16_t next[PLACES];
    pz_zero(board->edge_start, sizeof board->edge_start);
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        board->edge_start[tk_tracks[i].a + 1]++;
        board->edge_start[tk_tracks[i].b + 1]++;
    }
    for (unsigned place = 0; place < PLACES; place++) {
        next[place] = board->edge_start[place];
        board->edge_start[place + 1] = (uint16_t)(board->edge_start[place + 1] + next[place]);
    }
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        board->edge[next[tk_tracks[i].a]++] = (uint8_t)i;
        board->edge[next[tk_tracks[i].b]++] = (uint8_t)i;
    }
}

void plan_board_init(struct plan_board *board, const struct tk_view *view, unsigned seat)
{
    struct tk_state *table = &board->table;
    pz_zero(table, sizeof *table);
    pz_copy(table->tracks, view->tracks, sizeof table->tracks);
    table->players = view->players;
    table->tickets[seat] = view->tickets[seat];
    table->points[seat] = view->points[seat];
    table->trains[seat] = view->trains[seat];
    board->seat = seat;
    board->open = tk_open_tracks(table, seat);
    list_edges(board);
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        unsigned cost = NO_WAY;
        if (tk_has(&view->tracks[seat], i)) {
            cost = 0;
        } else if (tk_has(&board->open, i) && tk_tracks[i].length <= view->trains[seat]) {
            cost = cost_of(&tk_tracks[i], view);
        }
        board->cost[i] = (uint16_t)cost;
    }
}

/* ---- one way ---- */

struct search {
    uint16_t distance[PLACES];
    uint8_t by[PLACES]; /* the track by which the place is reached */
};

static unsigned nearest(const struct search *search, uint64_t open)
{
    unsigned best = PLACES;
    for (; open != 0; open &= open - 1) {
        const unsigned place = pz_lowest_bit(open);
        if (best == PLACES || search->distance[place] < search->distance[best]) {
            best = place;
        }
    }
    return best;
}

/* T19: a zone is the end of a way, never in the middle of it. */
static bool find_way(const struct plan_board *board, const uint16_t *cost, unsigned from,
                     unsigned to, struct search *search)
{
    uint64_t waiting = UINT64_C(1) << from; /* reached, but there may be a shorter way */
    for (unsigned place = 0; place < PLACES; place++) {
        search->distance[place] = NO_WAY;
        search->by[place] = TK_NO_TRACK;
    }
    search->distance[from] = 0;
    while (waiting != 0) {
        const unsigned place = nearest(search, waiting);
        waiting &= ~(UINT64_C(1) << place);
        if (place == to) {
            return true;
        }
        if (place >= TK_CITIES && place != from) {
            continue;
        }
        for (unsigned i = board->edge_start[place]; i < board->edge_start[place + 1]; i++) {
            const unsigned track = board->edge[i];
            const unsigned there = (unsigned)(tk_tracks[track].a ^ tk_tracks[track].b) ^ place;
            const unsigned distance = (unsigned)search->distance[place] + cost[track];
            if (cost[track] != NO_WAY && distance < search->distance[there]) {
                search->distance[there] = (uint16_t)distance;
                search->by[there] = (uint8_t)track;
                waiting |= UINT64_C(1) << there;
            }
        }
    }
    return false;
}

/* The tracks of the way that are not the seat's own. */
static void trace_way(const struct plan_board *board, const struct search *search, unsigned to,
                      struct plan_way *way)
{
    pz_zero(&way->tracks, sizeof way->tracks);
    unsigned place = to;
    while (search->by[place] != TK_NO_TRACK) {
        const unsigned track = search->by[place];
        if (board->cost[track] != 0) {
            tk_put(&way->tracks, track);
        }
        place ^= (unsigned)(tk_tracks[track].a ^ tk_tracks[track].b);
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
                cost[tk_tracks[track].other[i]] = NO_WAY;
            }
        }
        plan->tracks.word[half] |= way->tracks.word[half];
    }
    way->cost = (uint16_t)(total < NO_WAY ? total : NO_WAY);
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

/* The ticket of the set that is cheapest to add, or TK_TICKETS. */
static unsigned cheapest(const struct plan_board *board, const uint16_t *cost, uint64_t tickets,
                         struct plan_way *way, unsigned *distance)
{
    unsigned best = TK_TICKETS;
    for (; tickets != 0; tickets &= tickets - 1) {
        const unsigned ticket = pz_lowest_bit(tickets);
        const unsigned to = tk_tickets[ticket].b;
        struct search search;
        if (find_way(board, cost, tk_tickets[ticket].a, to, &search) &&
            (best == TK_TICKETS || search.distance[to] < *distance)) {
            best = ticket;
            *distance = search.distance[to];
            trace_way(board, &search, to, way);
        }
    }
    way->ticket = (uint8_t)best;
    return best;
}

void plan_make(struct plan *plan, const struct plan_board *board, uint64_t tickets, unsigned turns)
{
    uint16_t cost[TK_TRACKS];
    const unsigned trains = board->table.trains[board->seat];
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
