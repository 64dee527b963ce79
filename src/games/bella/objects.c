/* Moves as JSON objects, for programs that know no rules; docs/notation.md describes every kind. */
#include "bella.h"
#include "core/bytes.h"

/* ---- writing ---- */

/* Writes the name of a ticket, or null for a ticket that the seat does not know (kind < 0). */
static void key_ticket(struct pz_json *json, const char *key, int kind)
{
    pz_json_key(json, key);
    if (kind >= 0) {
        bella_write_ticket(json, (unsigned)kind);
    } else {
        pz_json_null(json);
    }
}

static void key_back(struct pz_json *json, const char *key, unsigned home)
{
    pz_json_key_string(json, key, bella_cities[home]);
}

static void key_cities(struct pz_json *json, const char *key, unsigned cities)
{
    pz_json_key_open(json, key, '[');
    for (; cities != 0; cities &= cities - 1) {
        pz_json_string(json, bella_cities[pz_lowest_bit(cities)]);
    }
    pz_json_close(json, ']');
}

static void write_take(const struct bella_state *state, unsigned city, int seat,
                       struct pz_json *json)
{
    struct bella_view view;
    bella_make_view(state, seat, &view);
    if (seat == PZ_CHANCE) {
        pz_copy(view.under_face, state->under_face, sizeof view.under_face);
    }
    pz_json_key_string(json, "kind", "take");
    key_back(json, "city", city);
    pz_json_key_int(json, "pile", bella_pile_count(&view.pub, city));
    key_ticket(json, "ticket", bella_only_kind(bella_may_come(&view, city), city));
}

/* True if the seat sees the tickets of a move when it is made. Chance sees everything. */
static bool sees(const struct bella_faces *faces, int seat)
{
    return seat == PZ_CHANCE || (seat >= 0 && (faces->knows >> seat & 1));
}

/* What the actor gets for its ticket, or -1 if the seat does not know. Before the move is made, and
 * while the partner has not chosen, it is known only if there is a single possibility. */
static int known_return(const struct bella_state *state, const struct bella_faces *faces, int seat,
                        bool made)
{
    const unsigned home = faces->returned;
    if (made && faces->against >= 0) {
        return sees(faces, seat) ? faces->against : -1;
    }
    if (seat == PZ_CHANCE) {
        return bella_only_kind(state->hand[faces->partner][home], home);
    }
    if (seat != state->pub.actor) {
        return -1;
    }
    struct bella_view view;
    bella_make_view(state, seat, &view);
    return bella_only_kind(bella_may_hold(&view, faces->partner, home), home);
}

/* Writes the ticket of a move and its back. */
static void write_faces(const struct bella_faces *faces, int seat, bool made, struct pz_json *json)
{
    key_ticket(json, "ticket", !made || sees(faces, seat) ? faces->ticket : -1);
    key_back(json, "back", bella_home[faces->ticket]);
}

/* Writes an offer, or what the partner gives for it (B8 to B12). */
static void write_swap(const struct bella_state *state, pz_move move, int seat, bool made,
                       struct pz_json *json)
{
    const struct bella_faces faces = bella_faces_in(state, move);
    const bool giving = state->pub.phase == BELLA_GIVE;
    pz_json_key_string(json, "kind", giving ? "give" : "exchange");
    write_faces(&faces, seat, made, json);
    pz_json_key_int(json, "partner", faces.partner);
    key_ticket(json, "gets", known_return(state, &faces, seat, made));
    key_back(json, "gets_back", faces.returned);
    if (!giving) {
        const bool left = bella_exchange_side(move) == BELLA_LEFT;
        pz_json_key_string(json, "side", left ? "left" : "right");
        pz_json_key_int(json, "of", bella_backs(&state->pub, faces.partner, faces.returned));
        pz_json_key_bool(json, "asks", bella_give_open(&state->pub, faces.partner, faces.returned));
    }
}

void bella_write_trip(struct pz_json *json, unsigned trip)
{
    const struct bella_ring *ring = bella_trip_ring(trip);
    pz_json_key_int(json, "length", ring->length);
    pz_json_key_open(json, "cities", '[');
    for (unsigned i = 0; i < ring->length; i++) {
        pz_json_string(json, bella_cities[ring->city[i]]);
    }
    pz_json_close(json, ']');
    pz_json_key(json, "tickets");
    bella_write_trip_tickets(json, trip);
}

static void write_trip(const struct bella_state *state, unsigned trip, struct pz_json *json)
{
    const bool wins =
        bella_won(state->pub.made[state->pub.turn] | 1u << bella_trip_ring(trip)->length);
    pz_json_key_string(json, "kind", "trip");
    bella_write_trip(json, trip);
    pz_json_key_bool(json, "again", bella_trip_again(trip) && !wins); /* B15 */
    pz_json_key_bool(json, "wins", wins);                             /* B18 */
    pz_json_key_open(json, "points", '[');
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        pz_json_int(json, seat == state->pub.turn);
    }
    pz_json_close(json, ']');
}

static void write_show(const struct bella_state *state, unsigned card, struct pz_json *json)
{
    char name[BELLA_NAME_MAX];
    struct pz_text text = pz_text_in(name, sizeof name);
    bella_card_write(card, &text);
    pz_json_key_string(json, "kind", "show");
    pz_json_key_string(json, "card", name);
    key_cities(json, "cities", bella_card_cities[card]);
    key_cities(json, "open", bella_card_cities[card] & bella_stocked(&state->pub)); /* B7 */
    pz_json_key_bool(json, "shuffled", state->pub.cards == 0);                      /* B6 */
}

/* Writes a ticket that comes into the hand or leaves it. */
static void write_single(const struct bella_state *state, pz_move move, int seat, bool made,
                         struct pz_json *json)
{
    const struct bella_faces faces = bella_faces_in(state, move);
    const unsigned city = bella_home[faces.ticket];
    const bool dealt = move >= BELLA_MOVE_DEAL;
    pz_json_key_string(json, "kind", dealt ? "deal" : "discard");
    write_faces(&faces, seat, made, json);
    if (dealt) {
        pz_json_key_int(json, "seat", state->pub.turn);
    } else {
        pz_json_key_int(json, "under", bella_pile_count(&state->pub, city));
    }
}

void bella_object_write(const void *s, pz_move move, int seat, bool made, struct pz_json *json)
{
    const struct bella_state *state = s;
    pz_json_open(json, '{');
    if (move < BELLA_MOVE_EXCHANGE) {
        write_take(state, (unsigned)(move - BELLA_MOVE_TAKE), seat, json);
    } else if (move == BELLA_MOVE_NO_EXCHANGE) {
        pz_json_key_string(json, "kind", "no-exchange");
    } else if (move < BELLA_MOVE_TRIP) {
        write_swap(state, move, seat, made, json);
    } else if (move < BELLA_MOVE_NO_TRIP) {
        write_trip(state, (unsigned)(move - BELLA_MOVE_TRIP), json);
    } else if (move == BELLA_MOVE_NO_TRIP) {
        pz_json_key_string(json, "kind", "no-trip");
        pz_json_key_bool(json, "discards",
                         state->pub.held[state->pub.turn] == BELLA_HAND_MAX); /* B17 */
    } else if (move >= BELLA_MOVE_SHOW && move < BELLA_MOVE_DEAL) {
        write_show(state, (unsigned)(move - BELLA_MOVE_SHOW), json);
    } else {
        write_single(state, move, seat, made, json);
    }
    pz_json_close(json, '}');
}

/* ---- reading ---- */

enum { WORD_MAX = 24 };

/* The members that identify a move. */
struct object {
    char kind[WORD_MAX];
    char side[WORD_MAX];
    char city[WORD_MAX]; /* "" if it is null or missing, as `ticket` and `card` */
    char ticket[WORD_MAX];
    char card[WORD_MAX];
    uint8_t tickets[BELLA_TRIP_MAX];
    unsigned ticket_count;
};

/* The number of a name, or -1 if it is none. */
static int number_of(const char *name, int (*scan_name)(struct pz_scan *scan))
{
    struct pz_scan scan;
    pz_scan_init(&scan, name, pz_str_length(name));
    const int number = scan_name(&scan);
    return scan.next == scan.end ? number : -1;
}

static void read_name(struct pz_json_reader *reader, const struct pz_field *field, void *name)
{
    if (!pz_json_read_null(reader)) {
        pz_field_string(reader, field, name);
    }
}

static void read_tickets(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct object *object = context;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        char name[WORD_MAX];
        const int kind = pz_json_read_string(reader, name, sizeof name)
                             ? number_of(name, bella_scan_ticket)
                             : -1;
        if (kind < 0 || object->ticket_count == BELLA_TRIP_MAX) {
            pz_json_reader_fail(reader, "B13: a trip has 2 to 6 tickets", "");
            return;
        }
        object->tickets[object->ticket_count++] = (uint8_t)kind;
    }
}

static int exchange_of(const struct object *object, int ticket)
{
    if (ticket < 0 || pz_str_equal(object->side, "left")) {
        return ticket;
    }
    return pz_str_equal(object->side, "right") ? BELLA_KINDS + ticket : -1;
}

static int move_of(const struct object *object)
{
    const int city = number_of(object->city, bella_scan_city);
    const int ticket = number_of(object->ticket, bella_scan_ticket);
    const struct {
        const char *kind;
        int first;
        int number; /* number of the move after `first`; negative if there is none */
    } kinds[] = {
        {"take", BELLA_MOVE_TAKE, city == BELLA_ROMA ? -1 : city},
        {"exchange", BELLA_MOVE_EXCHANGE, exchange_of(object, ticket)},
        {"no-exchange", BELLA_MOVE_NO_EXCHANGE, 0},
        {"give", BELLA_MOVE_GIVE, ticket},
        {"trip", BELLA_MOVE_TRIP, bella_trip_of(object->tickets, object->ticket_count)},
        {"no-trip", BELLA_MOVE_NO_TRIP, 0},
        {"discard", BELLA_MOVE_DISCARD, ticket},
        {"show", BELLA_MOVE_SHOW, number_of(object->card, bella_scan_card)},
        {"deal", BELLA_MOVE_DEAL, ticket},
    };
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (pz_str_equal(object->kind, kinds[i].kind) && kinds[i].number >= 0) {
            return kinds[i].first + kinds[i].number;
        }
    }
    return PZ_E_SYNTAX;
}

int bella_object_read(const void *state, const char *text, size_t length)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_BY(pz_field_string, "kind", struct object, kind, false),
        PZ_FIELD_BY(pz_field_string, "side", struct object, side, true),
        PZ_FIELD_BY(read_name, "city", struct object, city, true),
        PZ_FIELD_BY(read_name, "ticket", struct object, ticket, true),
        PZ_FIELD_BY(read_name, "card", struct object, card, true),
        PZ_FIELD_WHOLE(read_tickets, "tickets", true),
        PZ_FIELD_END,
    };
    struct object object;
    (void)state;
    pz_zero(&object, sizeof object);
    return pz_fields_read_known(fields, &object, text, length, NULL) == 0 ? move_of(&object)
                                                                          : PZ_E_SYNTAX;
}
