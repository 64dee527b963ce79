/* States as JSON, in the vocabulary of docs/notation.md and README.md. */
#include "cards.h"

const char *const tk_phases[TK_OVER + 1] = {"keep", "turn", "second", "keep", "over"};
const char *const tk_drawings[TK_TO_OFFER + 1] = {NULL, "row", "hand", "tickets"};

void tk_write_cards(struct pz_json *json, uint64_t colours, unsigned locos)
{
    pz_json_open(json, '{');
    for (unsigned sort = 0; sort < TK_SORTS; sort++) {
        pz_json_key_int(json, tk_sorts[sort], tk_of_sort(colours, locos, sort));
    }
    pz_json_close(json, '}');
}

void tk_write_number(struct pz_json *json, bool known, int64_t number)
{
    if (known) {
        pz_json_int(json, number);
    } else {
        pz_json_null(json);
    }
}

void tk_write_tickets(struct pz_json *json, uint64_t tickets)
{
    pz_json_open(json, '[');
    for (uint64_t left = tickets; left != 0; left &= left - 1) {
        pz_json_string(json, tk_ticket_names[pz_lowest_bit(left)]);
    }
    pz_json_close(json, ']');
}

void tk_write_offer(struct pz_json *json, const uint8_t offered[TK_FIRST_OFFER])
{
    pz_json_open(json, '[');
    for (unsigned i = 0; i < TK_FIRST_OFFER && offered[i] != 0; i++) {
        pz_json_string(json, tk_ticket_names[offered[i] - 1]);
    }
    pz_json_close(json, ']');
}

void tk_write_bytes(struct pz_json *json, const char *key, const uint8_t *numbers, unsigned count)
{
    pz_json_key_open(json, key, '[');
    for (unsigned i = 0; i < count; i++) {
        pz_json_int(json, numbers[i]);
    }
    pz_json_close(json, ']');
}

void tk_write_row(struct pz_json *json, const struct tk_public *pub)
{
    pz_json_key_open(json, "row", '[');
    for (unsigned i = 0; i < TK_ROW; i++) {
        pz_json_string(json, pub->row[i] == 0 ? NULL : tk_sorts[pub->row[i] - 1]);
    }
    pz_json_close(json, ']');
}

void tk_write_tracks(struct pz_json *json, const struct tk_public *pub)
{
    pz_json_key_open(json, "tracks", '[');
    for (unsigned track = 0; track < TK_TRACKS; track++) {
        const int seat = tk_owner(pub, track);
        tk_write_number(json, seat >= 0, seat);
    }
    pz_json_close(json, ']');
}

void tk_write_clock(struct pz_json *json, const struct tk_public *pub)
{
    pz_json_key_string(json, "phase", tk_phases[pub->phase]);
    pz_json_key_string(json, "drawing", tk_drawings[pub->drawing]);
    pz_json_key(json, "turns_left");
    tk_write_number(json, pub->last_turns != 0, pub->last_turns - 1);
    pz_json_key_int(json, "turn", pub->turn);
    pz_json_key_int(json, "turns", pub->turns);
    pz_json_key_int(json, "first", pub->first);
}

void tk_write_known_hands(struct pz_json *json, const struct tk_public *pub)
{
    pz_json_key_open(json, "hands", '[');
    for (unsigned seat = 0; seat < pub->players; seat++) {
        tk_write_cards(json, pub->known[seat], pub->known_loco[seat]);
    }
    pz_json_close(json, ']');
}

void tk_write_known_under(struct pz_json *json, const struct tk_public *pub)
{
    pz_json_key_open(json, "under", '[');
    for (unsigned i = 0; i < pub->under_count; i++) {
        tk_write_number(json, pub->under_by[i] != 0, pub->under_by[i] - 1);
    }
    pz_json_close(json, ']');
}

static void write_ticket_deck(const struct tk_state *state, struct pz_json *json)
{
    pz_json_key_open(json, "ticket_deck", '{');
    pz_json_key(json, "unseen");
    tk_write_tickets(json, state->unseen);
    pz_json_key(json, "returned");
    tk_write_tickets(json, state->returned);
    pz_json_key_open(json, "under", '[');
    for (unsigned i = 0; i < state->pub.under_count; i++) {
        pz_json_string(json, tk_ticket_names[state->under[i]]);
    }
    pz_json_close(json, ']');
    pz_json_close(json, '}');
}

static void write_known(const struct tk_state *state, struct pz_json *json)
{
    pz_json_key_open(json, "known", '{');
    tk_write_known_hands(json, &state->pub);
    pz_json_key_open(json, "returned", '[');
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        tk_write_tickets(json, state->gave[seat]);
    }
    pz_json_close(json, ']');
    tk_write_known_under(json, &state->pub);
    pz_json_close(json, '}');
}

void tk_state_write(const void *s, struct pz_json *json)
{
    const struct tk_state *state = s;
    const unsigned players = state->pub.players;
    pz_json_open(json, '{');
    pz_json_key(json, "deck");
    tk_write_cards(json, state->deck, state->deck_loco);
    pz_json_key(json, "discard");
    tk_write_cards(json, state->pub.discard, state->pub.discard_loco);
    tk_write_row(json, &state->pub);
    pz_json_key_open(json, "hands", '[');
    for (unsigned seat = 0; seat < players; seat++) {
        tk_write_cards(json, state->hand[seat], state->hand_loco[seat]);
    }
    pz_json_close(json, ']');
    tk_write_bytes(json, "ferries", state->pub.ferries, players);
    pz_json_key_open(json, "tickets", '[');
    for (unsigned seat = 0; seat < players; seat++) {
        tk_write_tickets(json, state->tickets[seat]);
    }
    pz_json_close(json, ']');
    pz_json_key_open(json, "offered", '[');
    for (unsigned seat = 0; seat < players; seat++) {
        tk_write_offer(json, state->offered[seat]);
    }
    pz_json_close(json, ']');
    write_ticket_deck(state, json);
    tk_write_tracks(json, &state->pub);
    tk_write_bytes(json, "trains", state->pub.trains, players);
    tk_write_bytes(json, "points", state->pub.points, players);
    tk_write_clock(json, &state->pub);
    write_known(state, json);
    pz_json_close(json, '}');
}
