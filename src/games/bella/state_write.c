/* States and views as JSON. They have the same members in the same order, but a view names only the
 * tickets that its seat knows. */
#include "bella.h"

/* A state or a view: the other pointer is NULL. */
struct position {
    const struct bella_public *pub;
    const uint64_t *under_face;
    const struct bella_state *state;
    const struct bella_view *view;
};

/* ---- tickets ---- */

void bella_write_ticket(struct pz_json *json, unsigned ticket)
{
    char name[BELLA_NAME_MAX];
    pz_json_string(json, bella_ticket_name(ticket, name));
}

/* Writes the kinds in the set with their counts: {"Milano>Venezia":5,...}. */
void bella_write_multiset(struct pz_json *json, unsigned home, uint16_t set)
{
    pz_json_open(json, '{');
    for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
        if (bella_has(set, slot)) {
            char name[BELLA_NAME_MAX];
            pz_json_key_int(json, bella_ticket_name(bella_kind_at[home][slot], name),
                            bella_count(set, slot));
        }
    }
    pz_json_close(json, '}');
}

/* Writes the tickets one by one into an open array. */
static void write_tickets(struct pz_json *json, const uint16_t sets[BELLA_PILES])
{
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
            for (unsigned n = bella_count(sets[home], slot); n > 0; n--) {
                bella_write_ticket(json, bella_kind_at[home][slot]);
            }
        }
    }
}

void bella_write_trip_tickets(struct pz_json *json, unsigned trip)
{
    uint8_t kinds[BELLA_TRIP_MAX];
    const unsigned length = bella_trip_tickets(trip, kinds);
    pz_json_open(json, '[');
    for (unsigned i = 0; i < length; i++) {
        bella_write_ticket(json, kinds[i]);
    }
    pz_json_close(json, ']');
}

/* ---- members ---- */

static void write_piles(struct pz_json *json, const struct position *position)
{
    const struct bella_public *pub = position->pub;
    const struct bella_view *view = position->view;
    pz_json_key_open(json, "piles", '{');
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        pz_json_key_open(json, bella_cities[city], '{');
        if (view != NULL) {
            pz_json_key_int(json, "left", pub->left[city]);
        }
        pz_json_key(json, "unseen");
        bella_write_multiset(
            json, city, view != NULL ? bella_unplaced(view, city) : position->state->pile[city]);
        pz_json_key_open(json, "under", '[');
        for (unsigned i = 0; i < pub->under[city]; i++) {
            const unsigned slot = position->under_face[city] >> (4 * i) & 15;
            bella_write_ticket(json, slot != BELLA_HIDDEN ? bella_kind_at[city][slot]
                                                          : BELLA_KINDS + city);
        }
        pz_json_close(json, ']');
        pz_json_key_open(json, "by", '[');
        for (unsigned i = 0; i < pub->under[city]; i++) {
            pz_json_int(json, pub->under_by[city] >> (2 * i) & 3);
        }
        pz_json_close(json, ']');
        pz_json_close(json, '}');
    }
    pz_json_close(json, '}');
}

static const char *name_card(unsigned card, char name[BELLA_NAME_MAX])
{
    struct pz_text text = pz_text_in(name, BELLA_NAME_MAX);
    bella_card_write(card, &text);
    return name;
}

/* Writes the selection cards, the card that is shown, and the city that was chosen from it. */
static void write_selection(struct pz_json *json, const struct bella_public *pub)
{
    char name[BELLA_NAME_MAX];
    pz_json_key_open(json, "selection", '{');
    pz_json_key_open(json, "unseen", '{');
    for (unsigned card = 0; card < BELLA_CARDS; card++) {
        const unsigned count = pz_count_bits(pub->cards & bella_card_group(pub->mix, card));
        if (count > 0) {
            pz_json_key_int(json, name_card(card, name), count);
        }
    }
    pz_json_close(json, '}');
    pz_json_close(json, '}');
    pz_json_key_string(json, "shown", pub->shown != 0 ? name_card(pub->shown - 1u, name) : NULL);
    pz_json_key_string(json, "taking", pub->taking != 0 ? bella_cities[pub->taking - 1] : NULL);
}

static void write_hands(struct pz_json *json, const struct position *position)
{
    const struct bella_view *view = position->view;
    pz_json_key_open(json, "hands", '[');
    for (unsigned seat = 0; seat < position->pub->players; seat++) {
        const uint16_t *faces = view == NULL              ? position->state->hand[seat]
                                : (int)seat == view->seat ? view->hand
                                                          : view->known[seat];
        pz_json_open(json, '[');
        write_tickets(json, faces);
        for (unsigned home = 0; home < BELLA_PILES; home++) {
            for (unsigned n = pz_count_bits(faces[home]);
                 n < bella_backs(position->pub, seat, home); n++) {
                bella_write_ticket(json, BELLA_KINDS + home);
            }
        }
        pz_json_close(json, ']');
    }
    pz_json_close(json, ']');
}

/* Writes what each seat knows of a hand; {"2":[...]} is what seat 2 knows. */
static void write_knowers(struct pz_json *json, const uint16_t known[BELLA_SEATS][BELLA_PILES])
{
    pz_json_open(json, '{');
    for (unsigned seat = 0; seat < BELLA_SEATS; seat++) {
        if (bella_any(known[seat])) {
            const char key[2] = {(char)('0' + seat), '\0'};
            pz_json_key_open(json, key, '[');
            write_tickets(json, known[seat]);
            pz_json_close(json, ']');
        }
    }
    pz_json_close(json, '}');
}

static void write_known(struct pz_json *json, const struct position *position)
{
    if (position->view != NULL) {
        pz_json_key(json, "known_to");
        write_knowers(json, position->view->known_to);
        return;
    }
    pz_json_key_open(json, "known", '[');
    for (unsigned holder = 0; holder < position->pub->players; holder++) {
        write_knowers(json, position->state->known[holder]);
    }
    pz_json_close(json, ']');
}

static void write_trips(struct pz_json *json, const struct bella_public *pub)
{
    pz_json_key_open(json, "trips", '[');
    for (unsigned seat = 0; seat < pub->players; seat++) {
        pz_json_open(json, '[');
        for (unsigned i = 0; i < BELLA_LENGTHS; i++) {
            if (pub->trip[seat][i] != 0) {
                bella_write_trip_tickets(json, pub->trip[seat][i] - 1u);
            }
        }
        pz_json_close(json, ']');
    }
    pz_json_close(json, ']');
}

static void write_offer(struct pz_json *json, const struct bella_public *pub, unsigned offer)
{
    if (pub->offer_home == 0) {
        pz_json_key_string(json, "offer", NULL);
        return;
    }
    const unsigned home = pub->offer_home - 1u;
    pz_json_key_open(json, "offer", '{');
    pz_json_key_int(json, "from", pub->turn);
    pz_json_key_int(json, "to", bella_neighbour(pub, pub->turn, pub->side));
    pz_json_key(json, "ticket");
    bella_write_ticket(json, offer != 0 ? offer - 1 : BELLA_KINDS + home);
    pz_json_key_string(json, "wants", bella_cities[bella_circle(home, pub->side)]);
    pz_json_close(json, '}');
}

/* Writes what follows the seat of a view, into an open object. */
static void write_position(struct pz_json *json, const struct position *position)
{
    const struct bella_public *pub = position->pub;
    pz_json_key_string(json, "mix", pub->mix == BELLA_MIX_PAIRS ? "pairs" : "singles");
    write_piles(json, position);
    write_selection(json, pub);
    write_hands(json, position);
    write_known(json, position);
    write_trips(json, pub);
    pz_json_key_string(json, "phase", bella_phases[pub->phase]);
    write_offer(json, pub, position->view != NULL ? position->view->offer : position->state->offer);
    pz_json_key_int(json, "starter", pub->starter);
    pz_json_key_int(json, "turn", pub->turn);
    pz_json_key_int(json, "turns", pub->turns);
    pz_json_close(json, '}');
}

void bella_state_write(const void *s, struct pz_json *json)
{
    const struct bella_state *state = s;
    pz_json_open(json, '{');
    write_position(json, &(struct position){&state->pub, state->under_face, state, NULL});
}

void bella_view_write(const void *v, struct pz_json *json)
{
    const struct bella_view *view = v;
    pz_json_open(json, '{');
    pz_json_key(json, "seat");
    pz_actor_write(view->seat >= 0 ? view->seat : PZ_NOBODY, json);
    write_position(json, &(struct position){&view->pub, view->under_face, NULL, view});
}
