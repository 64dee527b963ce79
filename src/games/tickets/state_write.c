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

void tk_write_ticket(struct pz_json *json, unsigned ticket)
{
    char name[PZ_MOVE_TEXT_MAX];
    struct pz_text text;
    pz_text_init(&text, name, sizeof name);
    tk_ticket_write(ticket, &text);
    pz_json_string(json, name);
}

void tk_write_tickets(struct pz_json *json, uint64_t tickets)
{
    pz_json_open(json, '[');
    for (uint64_t left = tickets; left != 0; left &= left - 1) {
        tk_write_ticket(json, pz_lowest_bit(left));
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
        if (pub->row[i] == 0) {
            pz_json_null(json);
        } else {
            pz_json_string(json, tk_sorts[pub->row[i] - 1]);
        }
    }
    pz_json_close(json, ']');
}

void tk_write_tracks(struct pz_json *json, const struct tk_public *pub)
{
    pz_json_key_open(json, "tracks", '[');
    for (unsigned track = 0; track < TK_TRACKS; track++) {
        unsigned seat = 0;
        while (seat < pub->players && !tk_has(&pub->tracks[seat], track)) {
            seat++;
        }
        if (seat == pub->players) {
            pz_json_null(json);
        } else {
            pz_json_int(json, seat);
        }
    }
    pz_json_close(json, ']');
}

void tk_write_clock(struct pz_json *json, const struct tk_public *pub)
{
    pz_json_key_string(json, "phase", tk_phases[pub->phase]);
    pz_json_key(json, "drawing");
    if (pub->drawing == TK_NOTHING) {
        pz_json_null(json);
    } else {
        pz_json_string(json, tk_drawings[pub->drawing]);
    }
    pz_json_key(json, "turns_left");
    if (pub->last_turns == 0) {
        pz_json_null(json);
    } else {
        pz_json_int(json, (int64_t)pub->last_turns - 1);
    }
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
        if (pub->under_by[i] == 0) {
            pz_json_null(json);
        } else {
            pz_json_int(json, pub->under_by[i] - 1);
        }
    }
    pz_json_close(json, ']');
}

static void write_offers(const struct tk_state *state, struct pz_json *json)
{
    pz_json_key_open(json, "offered", '[');
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        pz_json_open(json, '[');
        for (unsigned i = 0; i < tk_offer_count(state, seat); i++) {
            tk_write_ticket(json, state->offered[seat][i] - 1u);
        }
        pz_json_close(json, ']');
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
        tk_write_ticket(json, state->under[i]);
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
    write_offers(state, json);
    write_ticket_deck(state, json);
    tk_write_tracks(json, &state->pub);
    tk_write_bytes(json, "trains", state->pub.trains, players);
    tk_write_bytes(json, "points", state->pub.points, players);
    tk_write_clock(json, &state->pub);
    write_known(state, json);
    pz_json_close(json, '}');
}
