/* Moves as JSON objects, for programs that know no rules; docs/notation.md describes every kind. */
#include "bella.h"
#include "core/bits.h"
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
    pz_json_key_int(json, "pile", view.pub.left[city] + view.pub.under[city]);
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
                        bool made, unsigned giver, unsigned home)
{
    if (made && faces->against >= 0) {
        return sees(faces, seat) ? faces->against : -1;
    }
    if (seat == PZ_CHANCE) {
        return bella_only_kind(state->hand[giver][home], home);
    }
    if (seat != state->pub.actor) {
        return -1;
    }
    struct bella_view view;
    bella_make_view(state, seat, &view);
    return bella_only_kind(bella_may_hold(&view, giver, home), home);
}

/* Writes an offer, or what the partner gives for it (B8 to B12). */
static void write_swap(const struct bella_state *state, pz_move move, int seat, bool made,
                       struct pz_json *json)
{
    const struct bella_faces faces = bella_faces_in(state, move);
    const bool giving = state->pub.phase == BELLA_GIVE;
    const unsigned side = giving ? state->pub.side : bella_exchange_side(move);
    const unsigned asked = bella_neighbour(&state->pub, state->pub.turn, side);
    const unsigned partner = giving ? state->pub.turn : asked;
    const unsigned home = bella_home[faces.ticket];
    const unsigned returned = giving ? bella_home[state->offer - 1] : bella_circle(home, side);
    const bool face = !made || sees(&faces, seat);
    pz_json_key_string(json, "kind", giving ? "give" : "exchange");
    key_ticket(json, "ticket", face ? faces.ticket : -1);
    key_back(json, "back", home);
    pz_json_key_int(json, "partner", partner);
    key_ticket(json, "gets", known_return(state, &faces, seat, made, partner, returned));
    key_back(json, "gets_back", returned);
    if (!giving) {
        pz_json_key_string(json, "side", side == BELLA_LEFT ? "left" : "right");
        pz_json_key_int(json, "of", bella_backs(&state->pub, partner, returned));
        pz_json_key_bool(json, "asks", bella_give_open(&state->pub, partner, returned));
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

static void write_discard(const struct bella_state *state, pz_move move, int seat, bool made,
                          struct pz_json *json)
{
    const unsigned kind = (unsigned)(move - BELLA_MOVE_DISCARD);
    const unsigned city = bella_home[kind];
    pz_json_key_string(json, "kind", "discard");
    key_ticket(json, "ticket",
               !made || seat == state->pub.turn || seat == PZ_CHANCE ? (int)kind : -1);
    key_back(json, "back", city);
    pz_json_key_int(json, "under", state->pub.left[city] + state->pub.under[city]);
}

static void write_show(const struct bella_state *state, unsigned card, struct pz_json *json)
{
    char name[BELLA_NAME_MAX];
    struct pz_text text;
    pz_text_init(&text, name, sizeof name);
    bella_card_write(card, &text);
    pz_json_key_string(json, "kind", "show");
    pz_json_key_string(json, "card", name);
    key_cities(json, "cities", bella_card_cities[card]);
    key_cities(json, "open", bella_card_cities[card] & bella_stocked(&state->pub)); /* B7 */
    pz_json_key_bool(json, "shuffled", state->pub.cards == 0);                      /* B6 */
}

static void write_deal(const struct bella_state *state, pz_move move, int seat, bool made,
                       struct pz_json *json)
{
    const struct bella_faces faces = bella_faces_in(state, move);
    const bool face = !made || sees(&faces, seat);
    pz_json_key_string(json, "kind", "deal");
    key_ticket(json, "ticket", face ? faces.ticket : -1);
    key_back(json, "back", bella_home[faces.ticket]);
    pz_json_key_int(json, "seat", state->pub.turn);
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
    } else if (move < BELLA_MOVE_SHOW) {
        write_discard(state, move, seat, made, json);
    } else if (move < BELLA_MOVE_DEAL) {
        write_show(state, (unsigned)(move - BELLA_MOVE_SHOW), json);
    } else {
        write_deal(state, move, seat, made, json);
    }
    pz_json_close(json, '}');
}

/* ---- reading ---- */

enum member { KIND, CITY, TICKET, SIDE, TICKETS, CARD, MEMBERS };

static const char *const member_keys[MEMBERS] = {"kind", "city",    "ticket",
                                                 "side", "tickets", "card"};

enum { WORD_MAX = 24 };

/* The members that identify a move; a name that is unknown or missing is -1. */
struct reading {
    char kind[WORD_MAX];
    char side[WORD_MAX];
    int city;
    int ticket;
    int card;
    uint8_t tickets[BELLA_TRIP_MAX];
    unsigned ticket_count;
};

static int read_name(struct pz_json_reader *reader, int (*scan_name)(struct pz_scan *scan))
{
    char name[WORD_MAX];
    struct pz_scan scan;
    if (pz_json_read_null(reader) || !pz_json_read_string(reader, name, sizeof name)) {
        return -1;
    }
    pz_scan_init(&scan, name, pz_str_length(name));
    const int number = scan_name(&scan);
    return scan.next == scan.end ? number : -1;
}

static void read_tickets(struct pz_json_reader *reader, struct reading *reading)
{
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        const int kind = read_name(reader, bella_scan_ticket);
        if (kind < 0 || reading->ticket_count == BELLA_TRIP_MAX) {
            pz_json_reader_fail(reader, "B13: a trip has 2 to 6 tickets", "");
            return;
        }
        reading->tickets[reading->ticket_count++] = (uint8_t)kind;
    }
}

static void read_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct reading *reading = context;
    switch ((enum member)member) {
    case KIND:
        pz_json_read_string(reader, reading->kind, sizeof reading->kind);
        break;
    case CITY:
        reading->city = read_name(reader, bella_scan_city);
        break;
    case TICKET:
        reading->ticket = read_name(reader, bella_scan_ticket);
        break;
    case SIDE:
        pz_json_read_string(reader, reading->side, sizeof reading->side);
        break;
    case TICKETS:
        read_tickets(reader, reading);
        break;
    case CARD:
        reading->card = read_name(reader, bella_scan_card);
        break;
    case MEMBERS:
        break;
    }
}

static const struct pz_json_members members = {
    member_keys, MEMBERS, 1u << CITY | 1u << TICKET | 1u << SIDE | 1u << TICKETS | 1u << CARD,
    read_member};

static int exchange_of(const struct reading *reading)
{
    if (reading->ticket < 0 || pz_str_equal(reading->side, "left")) {
        return reading->ticket;
    }
    return pz_str_equal(reading->side, "right") ? BELLA_KINDS + reading->ticket : -1;
}

static int move_of(const struct reading *reading)
{
    const struct {
        const char *kind;
        int first;
        int number; /* number of the move after `first`; negative if there is none */
    } kinds[] = {
        {"take", BELLA_MOVE_TAKE, reading->city == BELLA_ROMA ? -1 : reading->city},
        {"exchange", BELLA_MOVE_EXCHANGE, exchange_of(reading)},
        {"no-exchange", BELLA_MOVE_NO_EXCHANGE, 0},
        {"give", BELLA_MOVE_GIVE, reading->ticket},
        {"trip", BELLA_MOVE_TRIP, bella_trip_of(reading->tickets, reading->ticket_count)},
        {"no-trip", BELLA_MOVE_NO_TRIP, 0},
        {"discard", BELLA_MOVE_DISCARD, reading->ticket},
        {"show", BELLA_MOVE_SHOW, reading->card},
        {"deal", BELLA_MOVE_DEAL, reading->ticket},
    };
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (pz_str_equal(reading->kind, kinds[i].kind) && kinds[i].number >= 0) {
            return kinds[i].first + kinds[i].number;
        }
    }
    return PZ_E_SYNTAX;
}

int bella_object_read(const void *state, const char *text, size_t length)
{
    (void)state;
    struct reading reading;
    struct pz_json_reader reader;
    uint32_t found = 0;
    pz_zero(&reading, sizeof reading);
    reading.city = reading.ticket = reading.card = -1;
    pz_json_reader_init(&reader, text, length);
    pz_json_read_known_members(&reader, &members, &reading, &found);
    pz_json_read_end(&reader);
    return reader.failed ? PZ_E_SYNTAX : move_of(&reading);
}
