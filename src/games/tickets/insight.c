/* What a seat can conclude from its view, for interfaces that know no rules (docs/notation.md):
 * what each ticket lacks and the best way to complete it, the score if the game ended now, and
 * everybody's networks with the bonus for one more region. */
#include "track_cost.h"

/* The best way has the fewest spaces, then the fewest tracks, as each track takes a turn. */
enum { SPACE = 64, TRACK = 1 };

_Static_assert(TK_PLACES *(SPACE *TK_LENGTH_MAX + TRACK) < TK_NO_PATH, "no way adds up to that");
_Static_assert(TK_PLACES *TRACK <= SPACE, "tracks add up to less than a space");

static void price_tracks(const struct tk_view *view, unsigned seat, uint16_t cost[TK_TRACKS])
{
    static const struct tk_cost_weights weights = {.claim = TRACK, .card = SPACE};
    const struct pz_set128 open = tk_open_tracks(&view->pub, seat);
    tk_track_costs(&weights, &view->pub, seat, &open, NULL, cost);
}

unsigned tk_spaces_missing(const struct tk_view *view, unsigned seat, unsigned ticket)
{
    uint16_t cost[TK_TRACKS];
    struct tk_paths paths;
    price_tracks(view, seat, cost);
    tk_shortest_paths(cost, tk_tickets[ticket].a, tk_tickets[ticket].b, &paths);
    const unsigned whole = paths.cost[tk_tickets[ticket].b];
    return whole == TK_NO_PATH ? TK_NO_PATH : whole / SPACE;
}

/* Lists the tracks of a way in order, and returns how many there are. */
static unsigned order_way(const struct tk_paths *paths, unsigned to, uint8_t tracks[TK_PLACES])
{
    unsigned count = 0;
    for (unsigned place = to; paths->by[place] != TK_NO_TRACK; count++) {
        tracks[count] = paths->by[place];
        place = tk_other_end(tracks[count], place);
    }
    for (unsigned i = 0; i < count / 2; i++) {
        const uint8_t last = tracks[count - 1 - i];
        tracks[count - 1 - i] = tracks[i];
        tracks[i] = last;
    }
    return count;
}

static void write_way(struct pz_json *json, const char *key, const uint8_t *tracks, unsigned count,
                      const uint16_t cost[TK_TRACKS], bool own)
{
    pz_json_key_open(json, key, '[');
    for (unsigned i = 0; i < count; i++) {
        if ((cost[tracks[i]] == 0) == own) {
            pz_json_int(json, tracks[i]);
        }
    }
    pz_json_close(json, ']');
}

static void write_ticket(const struct tk_view *view, unsigned seat, unsigned index,
                         const uint16_t cost[TK_TRACKS], struct pz_json *json)
{
    const struct tk_ticket *ticket = &tk_tickets[index];
    uint8_t tracks[TK_PLACES];
    struct tk_paths paths;
    tk_shortest_paths(cost, ticket->a, ticket->b, &paths);
    const bool closed = paths.cost[ticket->b] == TK_NO_PATH;
    const unsigned missing = paths.cost[ticket->b] / SPACE;
    const unsigned count = order_way(&paths, ticket->b, tracks);
    pz_json_open(json, '{');
    pz_json_key_string(json, "ticket", tk_ticket_names[index]);
    pz_json_key_string(json, "from", tk_places[ticket->a]);
    pz_json_key_string(json, "to", tk_places[ticket->b]);
    pz_json_key_int(json, "points", ticket->points);
    pz_json_key_bool(json, "done", !closed && missing == 0);
    pz_json_key_bool(json, "possible", !closed && missing <= view->pub.trains[seat]);
    pz_json_key(json, "missing");
    tk_write_number(json, !closed, missing);
    write_way(json, "way", tracks, count, cost, false);
    write_way(json, "built", tracks, count, cost, true);
    pz_json_close(json, '}');
}

static void write_tickets(const struct tk_view *view, unsigned seat, struct pz_json *json)
{
    uint16_t cost[TK_TRACKS];
    price_tracks(view, seat, cost);
    pz_json_key_open(json, "tickets", '[');
    for (uint64_t left = view->tickets[seat]; left != 0; left &= left - 1) {
        write_ticket(view, seat, pz_lowest_bit(left), cost, json);
    }
    pz_json_close(json, ']');
    pz_json_key_open(json, "offered", '[');
    for (unsigned i = 0; i < TK_FIRST_OFFER && view->offered[i] != 0; i++) {
        write_ticket(view, seat, view->offered[i] - 1u, cost, json);
    }
    pz_json_close(json, ']');
}

void tk_write_networks(struct pz_json *json, const struct tk_score *score)
{
    pz_json_open(json, '[');
    for (unsigned i = 0; i < score->networks; i++) {
        pz_json_open(json, '{');
        tk_write_network(json, &score->network[i]);
        pz_json_key_int(json, "next", tk_region_bonus(score->network[i].count + 1u));
        pz_json_close(json, '}');
    }
    pz_json_close(json, ']');
}

static void write_score(const struct tk_score *score, struct pz_json *json)
{
    pz_json_key_open(json, "score", '{');
    pz_json_key_int(json, "routes", score->routes);
    pz_json_key_int(json, "tickets", score->tickets);
    pz_json_key_int(json, "regions", score->regions);
    pz_json_key_int(json, "total", tk_total(score));
    pz_json_close(json, '}');
}

void tk_insight(const void *v, int seat, struct pz_json *json)
{
    const struct tk_view *view = v;
    struct tk_score score;
    pz_json_open(json, '{');
    if (seat >= 0) {
        const unsigned own = (unsigned)seat;
        tk_compute_score(&view->pub.tracks[own], view->tickets[own], &score);
        write_score(&score, json);
        write_tickets(view, own, json);
    }
    pz_json_key_open(json, "networks", '[');
    for (unsigned i = 0; i < view->pub.players; i++) {
        tk_compute_score(&view->pub.tracks[i], 0, &score);
        tk_write_networks(json, &score);
    }
    pz_json_close(json, ']');
    pz_json_close(json, '}');
}
