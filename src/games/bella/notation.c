/* Moves as text, in the vocabulary of docs/notation.md. */
#include "bella.h"

const char *const bella_phases[BELLA_PHASES] = {"take", "exchange", "give", "trip", "discard"};

/* ---- cities, tickets, cards ---- */

void bella_ticket_write(unsigned ticket, struct pz_text *out)
{
    const bool back = ticket >= BELLA_KINDS;
    pz_text_str(out, bella_cities[back ? ticket - BELLA_KINDS : bella_home[ticket]]);
    pz_text_char(out, '>');
    pz_text_str(out, back ? "?" : bella_cities[bella_other[ticket]]);
}

const char *bella_ticket_name(unsigned ticket, char name[BELLA_NAME_MAX])
{
    struct pz_text text = pz_text_in(name, BELLA_NAME_MAX);
    bella_ticket_write(ticket, &text);
    return name;
}

void bella_card_write(unsigned card, struct pz_text *out)
{
    if (card == BELLA_ALL_CITIES) {
        pz_text_str(out, "all");
        return;
    }
    const char *between = "";
    for (unsigned left = bella_card_cities[card]; left != 0; left &= left - 1) {
        pz_text_str(out, between);
        pz_text_str(out, bella_cities[pz_lowest_bit(left)]);
        between = "+";
    }
}

int bella_scan_city(struct pz_scan *scan)
{
    for (int city = 0; city < BELLA_CITIES; city++) {
        if (pz_scan_word(scan, bella_cities[city])) {
            return city;
        }
    }
    return pz_scan_word(scan, "Turino") ? BELLA_PILES - 1 : -1; /* as in the rule text */
}

int bella_scan_ticket(struct pz_scan *scan)
{
    const int home = bella_scan_city(scan);
    if (home < 0 || !pz_scan_char(scan, '>')) {
        return -1;
    }
    const int other = bella_scan_city(scan);
    for (int kind = 0; kind < BELLA_KINDS; kind++) {
        if (bella_home[kind] == home && bella_other[kind] == other) {
            return kind;
        }
    }
    return -1;
}

int bella_scan_card(struct pz_scan *scan)
{
    if (pz_scan_word(scan, "all")) {
        return BELLA_ALL_CITIES;
    }
    const int city = bella_scan_city(scan);
    int second = city;
    if (city >= 0 && pz_scan_char(scan, '+')) {
        second = bella_scan_city(scan);
        if (second == city) {
            return -1;
        }
    }
    for (int card = 0; city >= 0 && second >= 0 && card < BELLA_CARDS; card++) {
        if (bella_card_cities[card] == (1u << city | 1u << second)) {
            return card;
        }
    }
    return -1;
}

/* ---- moves ---- */

static int scan_pile(struct pz_scan *scan)
{
    const int city = bella_scan_city(scan);
    return city == BELLA_ROMA ? -1 : city;
}

static void write_city(unsigned city, struct pz_text *out)
{
    pz_text_str(out, bella_cities[city]);
}

static int scan_exchange(struct pz_scan *scan)
{
    const int kind = bella_scan_ticket(scan);
    pz_scan_blanks(scan);
    if (kind < 0 || pz_scan_word(scan, "left")) {
        return kind;
    }
    return pz_scan_word(scan, "right") ? BELLA_KINDS + kind : -1;
}

static void write_side(pz_move exchange, struct pz_text *out)
{
    pz_text_str(out, bella_exchange_side(exchange) == BELLA_LEFT ? " left" : " right");
}

static void write_exchange(unsigned number, struct pz_text *out)
{
    bella_ticket_write(number % BELLA_KINDS, out);
    write_side((pz_move)(BELLA_MOVE_EXCHANGE + number), out);
}

static int scan_trip(struct pz_scan *scan)
{
    uint8_t kinds[BELLA_TRIP_MAX];
    unsigned count = 0;
    while (scan->next < scan->end) {
        const int kind = bella_scan_ticket(scan);
        if (kind < 0 || count == BELLA_TRIP_MAX) {
            return -1;
        }
        kinds[count++] = (uint8_t)kind;
        pz_scan_blanks(scan);
    }
    return bella_trip_of(kinds, count);
}

static void write_trip(unsigned trip, struct pz_text *out)
{
    uint8_t kinds[BELLA_TRIP_MAX];
    const unsigned length = bella_trip_tickets(trip, kinds);
    for (unsigned i = 0; i < length; i++) {
        pz_text_str(out, i > 0 ? " " : "");
        bella_ticket_write(kinds[i], out);
    }
}

static int scan_no(struct pz_scan *scan)
{
    return pz_scan_word(scan, "exchange") ? BELLA_MOVE_NO_EXCHANGE
           : pz_scan_word(scan, "trip")   ? BELLA_MOVE_NO_TRIP
                                          : -1;
}

static void write_no(unsigned move, struct pz_text *out)
{
    pz_text_str(out, move == BELLA_MOVE_NO_EXCHANGE ? "exchange" : "trip");
}

/* The first word of a move, and what follows it: the number of the move after `first`. */
static const struct verb {
    const char *word;
    unsigned first;
    int (*scan)(struct pz_scan *scan); /* returns the number, or -1 */
    void (*write)(unsigned number, struct pz_text *out);
} verbs[] = {
    {"take", BELLA_MOVE_TAKE, scan_pile, write_city},
    {"exchange", BELLA_MOVE_EXCHANGE, scan_exchange, write_exchange},
    {"give", BELLA_MOVE_GIVE, bella_scan_ticket, bella_ticket_write},
    {"trip", BELLA_MOVE_TRIP, scan_trip, write_trip},
    {"discard", BELLA_MOVE_DISCARD, bella_scan_ticket, bella_ticket_write},
    {"show", BELLA_MOVE_SHOW, bella_scan_card, bella_card_write},
    {"deal", BELLA_MOVE_DEAL, bella_scan_ticket, bella_ticket_write},
    {"no", 0, scan_no, write_no},
};
enum { VERBS = sizeof verbs / sizeof *verbs };

static const struct verb *verb_of(pz_move move)
{
    unsigned verb = VERBS - 1;
    if (move != BELLA_MOVE_NO_EXCHANGE && move != BELLA_MOVE_NO_TRIP) {
        do {
            verb--;
        } while (verbs[verb].first > move);
    }
    return &verbs[verb];
}

void bella_move_write(const void *state, pz_move move, struct pz_text *out)
{
    (void)state;
    const struct verb *verb = verb_of(move);
    pz_text_str(out, verb->word);
    pz_text_char(out, ' ');
    verb->write(move - verb->first, out);
}

int bella_move_read(const void *state, const char *text, size_t length)
{
    (void)state;
    struct pz_scan scan;
    unsigned verb = 0;
    pz_scan_init(&scan, text, length);
    pz_scan_blanks(&scan);
    while (verb < VERBS && !pz_scan_word(&scan, verbs[verb].word)) {
        verb++;
    }
    pz_scan_blanks(&scan);
    const int number = verb < VERBS ? verbs[verb].scan(&scan) : -1;
    pz_scan_blanks(&scan);
    return number >= 0 && scan.next == scan.end ? (int)verbs[verb].first + number : PZ_E_SYNTAX;
}

/* ---- moves as a seat sees them made ---- */

struct bella_faces bella_faces_in(const void *s, pz_move move)
{
    const struct bella_state *state = s;
    struct bella_faces faces = {.ticket = -1, .against = -1, .knows = 1u << state->pub.turn};
    if (bella_is_exchange(move)) {
        const unsigned side = bella_exchange_side(move);
        const unsigned kind = bella_exchange_kind(move);
        faces.ticket = (int)kind;
        faces.partner = bella_neighbour(&state->pub, state->pub.turn, side);
        faces.returned = bella_circle(bella_home[kind], side);
        if (bella_backs(&state->pub, faces.partner, faces.returned) == 1) {
            /* B11: the partner hands over a single ticket at once, and both see what they get */
            faces.against =
                bella_only_kind(state->hand[faces.partner][faces.returned], faces.returned);
            faces.knows |= 1u << faces.partner;
        }
    } else if (move >= BELLA_MOVE_GIVE && move < BELLA_MOVE_TRIP) {
        faces.ticket = move - BELLA_MOVE_GIVE;
        faces.against = state->offer - 1; /* B12: the partner sees the offered ticket now */
        faces.partner = state->pub.turn;
        faces.returned = bella_home[faces.against];
        faces.knows |= 1u << state->pub.actor;
    } else if (move >= BELLA_MOVE_DISCARD && move < BELLA_MOVE_SHOW) {
        faces.ticket = move - BELLA_MOVE_DISCARD;
    } else if (move >= BELLA_MOVE_DEAL) {
        const unsigned city = bella_home[move - BELLA_MOVE_DEAL];
        faces.ticket = move - BELLA_MOVE_DEAL;
        if (state->pile[city] == 0 && state->pub.under[city] > 0) {
            /* B17: the player who put the ticket under the pile knows it */
            faces.knows |= 1u << (state->pub.under_by[city] & 3);
        }
    }
    return faces;
}

static void write_seen(int kind, bool face, struct pz_text *out)
{
    bella_ticket_write(face ? (unsigned)kind : BELLA_KINDS + (unsigned)bella_home[kind], out);
}

void bella_move_seen(const void *state, pz_move move, int seat, struct pz_text *out)
{
    const struct bella_faces faces = bella_faces_in(state, move);
    if (faces.ticket < 0) {
        bella_move_write(state, move, out);
        return;
    }
    const bool face = seat >= 0 && (faces.knows >> seat & 1);
    pz_text_str(out, verb_of(move)->word);
    pz_text_char(out, ' ');
    write_seen(faces.ticket, face, out);
    if (move < BELLA_MOVE_NO_EXCHANGE) {
        write_side(move, out);
    }
    if (faces.against >= 0) {
        pz_text_str(out, " for ");
        write_seen(faces.against, face, out);
    }
}
