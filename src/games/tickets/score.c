/* Scoring (T17 to T23). Union-find joins a player's cities over the tracks between them. A track
 * into a zone joins nothing (T19); it only marks the city that it starts from. */
#include "cards.h"
#include "core/bytes.h"

static const uint8_t region_bonus[16] = {0, 0,  0,  0,  0,  1,  2,  4,
                                         7, 11, 16, 22, 29, 37, 46, 56}; /* T22 */

unsigned tk_region_bonus(unsigned count)
{
    return region_bonus[pz_min(count, 15)];
}

struct links {
    uint8_t parent[TK_CITIES];
    int16_t points;                /* points of the tracks */
    uint64_t touched;              /* cities with a track */
    uint64_t border[TK_ZONES + 1]; /* cities with a track into each zone (TK_ZONES may be 0) */
};

static unsigned root_of(struct links *links, unsigned city)
{
    while (links->parent[city] != city) {
        links->parent[city] = links->parent[links->parent[city]];
        city = links->parent[city];
    }
    return city;
}

static void link_tracks(struct links *links, const struct pz_set128 *tracks)
{
    pz_zero(links, sizeof *links);
    for (unsigned city = 0; city < TK_CITIES; city++) {
        links->parent[city] = (uint8_t)city;
    }
    for (struct tk_iter it = tk_members(tracks); tk_next(&it);) {
        const struct tk_track *track = &tk_tracks[it.member];
        links->points = (int16_t)(links->points + track->points);
        links->touched |= UINT64_C(1) << track->a;
        if (track->b >= TK_CITIES) {
            links->border[track->b - TK_CITIES] |= UINT64_C(1) << track->a;
        } else {
            links->touched |= UINT64_C(1) << track->b;
            links->parent[root_of(links, track->a)] = (uint8_t)root_of(links, track->b);
        }
    }
}

static void score_network(struct tk_network *network)
{
    network->regions = 0;
    for (uint64_t left = network->cities; left != 0; left &= left - 1) {
        network->regions |= UINT64_C(1) << tk_region_of[pz_lowest_bit(left)];
    }
    network->doubled = 0;
    for (uint64_t left = network->regions; left != 0; left &= left - 1) {
        const unsigned region = pz_lowest_bit(left);
        const uint64_t cities = tk_regions[region].cities;
        if (tk_regions[region].twice && (network->cities & cities) == cities) {
            network->doubled |= UINT64_C(1) << region;
        }
    }
    network->count = (uint8_t)(pz_count_bits(network->regions) + pz_count_bits(network->doubled));
    network->bonus = (uint8_t)tk_region_bonus(network->count);
}

static void score_networks(struct links *links, struct tk_score *score)
{
    uint8_t index[TK_CITIES];
    score->networks = 0;
    score->regions = 0;
    for (uint64_t left = links->touched; left != 0; left &= left - 1) {
        const unsigned city = pz_lowest_bit(left);
        if (root_of(links, city) == city) {
            index[city] = score->networks;
            score->network[score->networks++].cities = 0;
        }
    }
    for (uint64_t left = links->touched; left != 0; left &= left - 1) {
        const unsigned city = pz_lowest_bit(left);
        /* cppcheck-suppress uninitvar ; every root was numbered in the loop above */
        score->network[index[root_of(links, city)]].cities |= UINT64_C(1) << city;
    }
    for (unsigned i = 0; i < score->networks; i++) {
        score_network(&score->network[i]);
        score->regions = (int16_t)(score->regions + score->network[i].bonus);
    }
}

/* The cities that count as an end of a ticket. */
static uint64_t cities_of(const struct links *links, unsigned place)
{
    return place < TK_CITIES ? UINT64_C(1) << place : links->border[place - TK_CITIES];
}

/* T18, T19: does one network have both ends? A city without tracks is in no network; that is right,
 * as the ends are two different places. */
static bool is_complete(const struct links *links, const struct tk_score *score,
                        const struct tk_ticket *ticket)
{
    const uint64_t a = cities_of(links, ticket->a);
    const uint64_t b = cities_of(links, ticket->b);
    if ((a & links->touched) == 0 || (b & links->touched) == 0) {
        return false;
    }
    for (unsigned i = 0; i < score->networks; i++) {
        if ((score->network[i].cities & a) != 0 && (score->network[i].cities & b) != 0) {
            return true;
        }
    }
    return false;
}

void tk_compute_score(const struct pz_set128 *tracks, uint64_t tickets, struct tk_score *score)
{
    struct links links;
    link_tracks(&links, tracks);
    score_networks(&links, score);
    score->routes = links.points;
    score->tickets = 0;
    score->completed = 0;
    score->done = 0;
    for (uint64_t left = tickets; left != 0; left &= left - 1) {
        const unsigned index = pz_lowest_bit(left);
        const struct tk_ticket *ticket = &tk_tickets[index];
        if (is_complete(&links, score, ticket)) {
            score->tickets = (int16_t)(score->tickets + ticket->points);
            score->completed++;
            score->done |= UINT64_C(1) << index;
        } else {
            score->tickets = (int16_t)(score->tickets - ticket->points);
        }
    }
}

int tk_total(const struct tk_score *score)
{
    return score->routes + score->tickets + score->regions;
}

void tk_result(const void *s, struct pz_result *result)
{
    const struct tk_state *state = s;
    int best = INT16_MIN;
    unsigned most = 0;
    pz_zero(result, sizeof *result);
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        result->points[seat] = state->pub.points[seat];
        if (state->pub.phase != TK_OVER) {
            continue;
        }
        struct tk_score score;
        tk_compute_score(&state->pub.tracks[seat], state->tickets[seat], &score);
        const int total = tk_total(&score);
        result->points[seat] = (int16_t)total;
        if (total > best || (total == best && score.completed > most)) { /* T23 */
            best = total;
            most = score.completed;
            result->winners = 0;
        }
        if (total == best && score.completed == most) {
            result->winners = (uint8_t)(result->winners | 1u << seat);
        }
    }
}

/* ---- the sheet ---- */

static void text_points(struct pz_text *out, int points)
{
    pz_text_str(out, points < 0 ? " -" : " +");
    pz_text_int(out, points < 0 ? -points : points);
}

static void text_network(struct pz_text *out, const struct tk_network *network,
                         const struct pz_voice *voice)
{
    pz_text_str(out, "  ");
    pz_text_str(out, pz_voice_say(voice, "network"));
    for (uint64_t left = network->cities; left != 0; left &= left - 1) {
        pz_text_char(out, ' ');
        pz_text_str(out, tk_places[pz_lowest_bit(left)]);
    }
    pz_text_str(out, ": ");
    pz_text_str(out, pz_voice_say(voice, "regions"));
    pz_text_char(out, ' ');
    pz_text_uint(out, network->count);
    pz_text_str(out, " (");
    for (uint64_t left = network->regions; left != 0; left &= left - 1) {
        const unsigned region = pz_lowest_bit(left);
        pz_text_str(out, left == network->regions ? "" : ", ");
        pz_text_str(out, tk_regions[region].name);
        if (network->doubled >> region & 1) {
            pz_text_char(out, ' ');
            pz_text_str(out, pz_voice_say(voice, "twice"));
        }
    }
    pz_text_char(out, ')');
    text_points(out, network->bonus);
    pz_text_char(out, '\n');
}

static void text_seat(const struct tk_state *state, unsigned seat, const struct pz_voice *voice,
                      struct pz_text *out)
{
    struct tk_score score;
    tk_compute_score(&state->pub.tracks[seat], state->tickets[seat], &score);
    pz_voice_seat(voice, seat, out);
    pz_text_str(out, ": ");
    pz_text_int(out, tk_total(&score));
    pz_text_str(out, "\n  ");
    pz_text_str(out, pz_voice_say(voice, "routes"));
    text_points(out, score.routes);
    pz_text_char(out, '\n');
    for (uint64_t left = state->tickets[seat]; left != 0; left &= left - 1) {
        const unsigned ticket = pz_lowest_bit(left);
        const bool done = score.done >> ticket & 1;
        pz_text_str(out, "  ");
        pz_text_str(out, pz_voice_say(voice, "ticket"));
        pz_text_char(out, ' ');
        tk_ticket_write(ticket, out);
        text_points(out, done ? tk_tickets[ticket].points : -(int)tk_tickets[ticket].points);
        if (!done) {
            pz_text_char(out, ' ');
            pz_text_str(out, pz_voice_say(voice, "(not complete)"));
        }
        pz_text_char(out, '\n');
    }
    for (unsigned i = 0; i < score.networks; i++) {
        text_network(out, &score.network[i], voice);
    }
}

void tk_sheet_text(const void *s, const struct pz_voice *voice, struct pz_text *out)
{
    const struct tk_state *state = s;
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        text_seat(state, seat, voice, out);
    }
}

static void write_names(struct pz_json *json, const char *key, uint64_t set, bool regions)
{
    pz_json_key_open(json, key, '[');
    for (uint64_t left = set; left != 0; left &= left - 1) {
        const unsigned index = pz_lowest_bit(left);
        pz_json_string(json, regions ? tk_regions[index].name : tk_places[index]);
    }
    pz_json_close(json, ']');
}

void tk_write_network(struct pz_json *json, const struct tk_network *network)
{
    write_names(json, "cities", network->cities, false);
    write_names(json, "regions", network->regions, true);
    write_names(json, "twice", network->doubled, true);
    pz_json_key_int(json, "count", network->count);
    pz_json_key_int(json, "points", network->bonus);
}

static void write_routes(struct pz_json *json, const struct pz_set128 *tracks)
{
    pz_json_key_open(json, "routes", '[');
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        if (tk_has(tracks, i)) {
            char name[PZ_MOVE_TEXT_MAX];
            struct pz_text text;
            pz_text_init(&text, name, sizeof name);
            tk_track_write(i, &text);
            pz_json_open(json, '{');
            pz_json_key_string(json, "track", name);
            pz_json_key_int(json, "points", tk_tracks[i].points);
            pz_json_close(json, '}');
        }
    }
    pz_json_close(json, ']');
}

static void write_held(struct pz_json *json, uint64_t tickets, uint64_t done)
{
    pz_json_key_open(json, "tickets", '[');
    for (uint64_t left = tickets; left != 0; left &= left - 1) {
        const unsigned ticket = pz_lowest_bit(left);
        const int points = tk_tickets[ticket].points;
        pz_json_open(json, '{');
        pz_json_key(json, "ticket");
        tk_write_ticket(json, ticket);
        pz_json_key_bool(json, "complete", done >> ticket & 1);
        pz_json_key_int(json, "points", done >> ticket & 1 ? points : -points);
        pz_json_close(json, '}');
    }
    pz_json_close(json, ']');
}

void tk_sheet_write(const void *s, unsigned seat, struct pz_json *json)
{
    const struct tk_state *state = s;
    struct tk_score score;
    tk_compute_score(&state->pub.tracks[seat], state->tickets[seat], &score);
    pz_json_open(json, '{');
    pz_json_key_int(json, "seat", seat);
    pz_json_key_int(json, "points", tk_total(&score));
    pz_json_key_int(json, "route_points", score.routes);
    pz_json_key_int(json, "ticket_points", score.tickets);
    pz_json_key_int(json, "region_points", score.regions);
    pz_json_key_int(json, "completed", score.completed);
    write_routes(json, &state->pub.tracks[seat]);
    write_held(json, state->tickets[seat], score.done);
    pz_json_key_open(json, "networks", '[');
    for (unsigned i = 0; i < score.networks; i++) {
        pz_json_open(json, '{');
        tk_write_network(json, &score.network[i]);
        pz_json_close(json, '}');
    }
    pz_json_close(json, ']');
    pz_json_close(json, '}');
}
