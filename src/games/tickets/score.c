/* Scoring (T17 to T23). */
#include "core/bytes.h"
#include "network_dsu.h"

static const uint8_t region_bonus[16] = {0, 0,  0,  0,  0,  1,  2,  4,
                                         7, 11, 16, 22, 29, 37, 46, 56}; /* T22 */

unsigned tk_region_bonus(unsigned count)
{
    return region_bonus[pz_min(count, 15)];
}

static void score_network(struct tk_network *network, uint64_t cities, uint64_t regions)
{
    network->cities = cities;
    network->regions = regions;
    network->doubled = 0;
    for (uint64_t left = regions; left != 0; left &= left - 1) {
        const struct tk_region *region = &tk_regions[pz_lowest_bit(left)];
        if (region->twice && (cities & region->cities) == region->cities) {
            network->doubled |= left & (0 - left);
        }
    }
    network->count = (uint8_t)(pz_count_bits(regions) + pz_count_bits(network->doubled));
    network->bonus = (uint8_t)tk_region_bonus(network->count);
}

void tk_compute_score(const struct pz_set128 *tracks, uint64_t tickets, struct tk_score *score)
{
    struct tk_network_dsu joined;
    uint8_t names[TK_CITIES]; /* one city of each network, by its root; they order the networks */
    tk_network_dsu_init(&joined);
    pz_copy(names, joined.root, sizeof names);
    pz_zero(score, offsetof(struct tk_score, network));
    for (struct tk_iter it = tk_members(tracks); tk_next(&it);) {
        const struct tk_track *track = &tk_tracks[it.member];
        const unsigned city = track->b < TK_CITIES ? track->b : track->a;
        const uint8_t name = names[joined.root[city]];
        tk_network_dsu_add(&joined, it.member);
        names[joined.root[city]] = name;
        score->routes = (int16_t)(score->routes + track->points);
    }
    for (uint64_t left = joined.touched; left != 0; left &= left - 1) {
        const unsigned city = pz_lowest_bit(left);
        const unsigned root = joined.root[city];
        if (names[root] == city) {
            struct tk_network *network = &score->network[score->networks++];
            score_network(network, joined.cities[root], joined.regions[root]);
            score->regions = (int16_t)(score->regions + network->bonus);
        }
    }
    for (uint64_t left = tickets; left != 0; left &= left - 1) {
        const unsigned index = pz_lowest_bit(left);
        const struct tk_ticket *ticket = &tk_tickets[index];
        if (tk_network_dsu_completes(&joined, ticket->a, ticket->b)) {
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
        pz_text_str(out, tk_ticket_names[ticket]);
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
    for (struct tk_iter it = tk_members(tracks); tk_next(&it);) {
        pz_json_open(json, '{');
        pz_json_key_string(json, "track", tk_track_names[it.member]);
        pz_json_key_int(json, "points", tk_tracks[it.member].points);
        pz_json_close(json, '}');
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
        pz_json_key_string(json, "ticket", tk_ticket_names[ticket]);
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
