/* Moves as objects, for programs that know no rules. docs/notation.md lists every kind and member.
 * A seat may have hundreds of claims to choose from, so the object of a choice follows from the map
 * and the state. Only a move that is made is tried on a copy, to see what the row does. */
#include "cards.h"
#include "piazza/field.h"

/* The rows of `fields` below. */
enum row { KIND, TRACK, COLOUR, CARDS, LOCOMOTIVES, FERRIES, SORT, KEPT, TICKET };

/* The kinds of moves, in the order of their numbers. */
static const struct {
    const char *name;
    unsigned first; /* the first move of the kind */
    uint32_t rows;  /* bits: the members that tell moves of this kind apart */
} kinds[] = {
    {"draw", TK_MOVE_DRAW, 1u << SORT},
    {"ferry", TK_MOVE_FERRY, 0},
    {"tickets", TK_MOVE_TICKETS, 0},
    {"pass", TK_MOVE_PASS, 0},
    {"keep", TK_MOVE_KEEP, 1u << KEPT},
    {"card", TK_MOVE_CARD, 1u << SORT},
    {"ticket", TK_MOVE_TICKET, 1u << TICKET},
    {"claim", TK_MOVE_CLAIM,
     1u << TRACK | 1u << COLOUR | 1u << CARDS | 1u << LOCOMOTIVES | 1u << FERRIES},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* ---- writing ---- */

/* What everybody sees of the cards after the move: the row, whether three locomotives were swept
 * away (T6), and whether the discards became the deck (T7). */
static void write_cards_after(const struct tk_state *state, pz_move move, struct pz_json *json)
{
    struct tk_state after = *state;
    tk_make(&after, move);
    const bool card = move >= TK_MOVE_CARD && move < TK_MOVE_TICKET;
    const bool opened = card && state->pub.drawing == TK_TO_ROW;
    const bool taken = move < TK_MOVE_DRAW_DECK;
    tk_write_row(json, &after.pub);
    pz_json_key_bool(json, "swept", after.pub.row_cards + taken != state->pub.row_cards + opened);
    pz_json_key_bool(json, "shuffled", tk_deck_count(&after) + card > tk_deck_count(state));
}

static void write_claim(const struct tk_state *state, pz_move move, struct pz_json *json)
{
    const struct tk_payment payment = tk_payment_of(move);
    const char *members = tk_track_members[payment.track];
    pz_json_raw(json, members, pz_str_length(members));
    pz_json_key_string(json, "colour", payment.cards > 0 ? tk_sorts[payment.colour] : NULL);
    pz_json_key_int(json, "cards", payment.cards);
    pz_json_key_int(json, "locomotives", payment.locos);
    pz_json_key_int(json, "ferries", payment.ferries);
    pz_json_key_int(json, "trains",
                    state->pub.trains[state->pub.turn] - tk_tracks[payment.track].length);
}

static unsigned place_in_row(const struct tk_state *state, unsigned card)
{
    unsigned place = 0;
    while (place < TK_ROW && state->pub.row[place] != card) {
        place++;
    }
    return place;
}

static void write_draw(const struct tk_state *state, pz_move move, struct pz_json *json)
{
    const bool open = move < TK_MOVE_DRAW_DECK;
    pz_json_key_string(json, "sort", open ? tk_sorts[move] : NULL);
    pz_json_key(json, "place");
    tk_write_number(json, open, place_in_row(state, move + 1u));
}

static void write_tickets_drawn(const struct tk_state *state, struct pz_json *json)
{
    const unsigned left = pz_count_bits(state->unseen) + pz_count_bits(state->returned) +
                          (unsigned)state->pub.under_count;
    pz_json_key_int(json, "count", pz_min(left, TK_OFFER));
}

/* The tickets of the offer that are in the mask, or as many nulls if they are not known. */
static void write_part_of_offer(const struct tk_state *state, const char *key, unsigned mask,
                                bool known, struct pz_json *json)
{
    pz_json_key_open(json, key, '[');
    for (unsigned i = 0; i < tk_offer_count(state, state->pub.turn); i++) {
        if (!(mask >> i & 1)) {
            continue;
        }
        if (!known) {
            pz_json_null(json);
            continue;
        }
        const unsigned ticket = state->offered[state->pub.turn][i] - 1u;
        pz_json_open(json, '{');
        pz_json_key_string(json, "ticket", tk_ticket_names[ticket]);
        pz_json_key_int(json, "points", tk_tickets[ticket].points);
        pz_json_close(json, '}');
    }
    pz_json_close(json, ']');
}

static void write_keep(const struct tk_state *state, unsigned mask, bool known,
                       struct pz_json *json)
{
    if (!known && state->pub.phase == TK_DEAL) { /* T4: not even how many */
        pz_json_key(json, "kept");
        pz_json_null(json);
        pz_json_key(json, "returned");
        pz_json_null(json);
        return;
    }
    write_part_of_offer(state, "kept", mask, known, json);
    write_part_of_offer(state, "returned", ~mask, known, json);
}

static void write_card(const struct tk_state *state, unsigned sort, bool known,
                       struct pz_json *json)
{
    const bool to_row = state->pub.drawing == TK_TO_ROW;
    pz_json_key_string(json, "sort", known || to_row ? tk_sorts[sort] : NULL);
    pz_json_key(json, "place");
    tk_write_number(json, to_row, place_in_row(state, 0));
    pz_json_key(json, "seat");
    tk_write_number(json, !to_row, state->pub.turn);
}

static void write_ticket(const struct tk_state *state, unsigned ticket, bool known,
                         struct pz_json *json)
{
    pz_json_key_string(json, "ticket", known ? tk_ticket_names[ticket] : NULL);
    pz_json_key(json, "points");
    tk_write_number(json, known, tk_tickets[ticket].points);
    pz_json_key_int(json, "seat", state->pub.turn);
}

void tk_object_write(const void *s, pz_move move, int seat, bool made, struct pz_json *json)
{
    const struct tk_state *state = s;
    /* a card or ticket always goes to `turn`, who is also the one that chooses */
    const bool known = !made || seat == state->pub.turn || seat == PZ_CHANCE;
    unsigned kind = KINDS - 1;
    while (kinds[kind].first > move) {
        kind--;
    }
    pz_json_open(json, '{');
    pz_json_key_string(json, "kind", kinds[kind].name);
    if (move >= TK_MOVE_CLAIM) {
        write_claim(state, move, json);
    } else if (move >= TK_MOVE_TICKET) {
        write_ticket(state, (unsigned)move - TK_MOVE_TICKET, known, json);
    } else if (move >= TK_MOVE_CARD) {
        write_card(state, (unsigned)move - TK_MOVE_CARD, known, json);
    } else if (move >= TK_MOVE_KEEP) {
        write_keep(state, (unsigned)move - TK_MOVE_KEEP, known, json);
    } else if (move == TK_MOVE_TICKETS) {
        write_tickets_drawn(state, json);
    } else if (move == TK_MOVE_FERRY) {
        pz_json_key_int(json, "ferries", state->pub.ferries[state->pub.turn] + 1);
    } else if (move <= TK_MOVE_DRAW_DECK) {
        write_draw(state, move, json);
    }
    if (made && (move <= TK_MOVE_DRAW_DECK || move >= TK_MOVE_CLAIM ||
                 (move >= TK_MOVE_CARD && move < TK_MOVE_TICKET))) {
        write_cards_after(state, move, json);
    }
    pz_json_close(json, '}');
}

/* ---- reading ---- */

struct object {
    char kind[100];
    struct tk_payment payment;
    int colour; /* -1 for null */
    int sort;   /* -1 for null */
    int ticket;
    uint64_t kept;
};

static void read_sort(struct pz_json_reader *reader, const struct pz_field *field, void *sort)
{
    (void)field;
    *(int *)sort = pz_json_read_null(reader) ? -1 : (int)tk_read_sort(reader);
}

static void read_ticket(struct pz_json_reader *reader, const struct pz_field *field, void *ticket)
{
    (void)field;
    *(int *)ticket = tk_read_ticket(reader);
}

static void read_kept(struct pz_json_reader *reader, const struct pz_field *field, void *to)
{
    static const struct pz_field fields[] = {
        {.key = "ticket", .size = sizeof(int), .read = read_ticket}, PZ_FIELD_END};
    uint64_t *kept = to;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        int ticket = -1;
        pz_json_read_known_fields(reader, fields, &ticket, NULL);
        if (ticket < 0 || (*kept >> ticket & 1)) {
            pz_json_reader_fail(reader, "each ticket is kept once", "");
            return;
        }
        *kept |= UINT64_C(1) << ticket;
    }
}

static int claim_of(const struct object *object)
{
    struct tk_payment payment = object->payment;
    if (payment.cards > 0 && (object->colour < 0 || object->colour == TK_LOCO)) {
        return PZ_E_SYNTAX;
    }
    payment.colour = (uint8_t)(payment.cards > 0 ? object->colour : TK_LOCO);
    return tk_payment_move(&payment);
}

/* `first` is the first move of the kind. */
static int move_of(const struct tk_state *state, unsigned first, const struct object *object)
{
    switch (first) {
    case TK_MOVE_CLAIM:
        return claim_of(object);
    case TK_MOVE_DRAW:
        return object->sort < 0 ? TK_MOVE_DRAW_DECK : TK_MOVE_DRAW + object->sort;
    case TK_MOVE_KEEP:
        return tk_keep_move(state, object->kept);
    case TK_MOVE_CARD:
        return object->sort < 0 ? PZ_E_SYNTAX : TK_MOVE_CARD + object->sort;
    case TK_MOVE_TICKET:
        return TK_MOVE_TICKET + object->ticket;
    default:
        return (int)first;
    }
}

int tk_object_read(const void *state, const char *text, size_t length)
{
    enum { MOST_CARDS = 99 };
    static const struct pz_field fields[] = {
        PZ_FIELD_BY(pz_field_string, "kind", struct object, kind, false),
        PZ_FIELD_AS("track", struct object, payment.track, 0, TK_TRACKS - 1, true),
        PZ_FIELD_BY(read_sort, "colour", struct object, colour, true),
        PZ_FIELD_AS("cards", struct object, payment.cards, 0, MOST_CARDS, true),
        PZ_FIELD_AS("locomotives", struct object, payment.locos, 0, MOST_CARDS, true),
        PZ_FIELD_AS("ferries", struct object, payment.ferries, 0, MOST_CARDS, true),
        PZ_FIELD_BY(read_sort, "sort", struct object, sort, true),
        PZ_FIELD_BY(read_kept, "kept", struct object, kept, true),
        PZ_FIELD_BY(read_ticket, "ticket", struct object, ticket, true),
        PZ_FIELD_END,
    };
    struct object object = {.colour = -1, .sort = -1, .ticket = -1};
    struct pz_json_reader reader;
    uint32_t found = 0;
    pz_json_reader_init(&reader, text, length);
    pz_json_read_known_fields(&reader, fields, &object, &found);
    if (!pz_json_read_end(&reader)) {
        return PZ_E_SYNTAX;
    }
    unsigned kind = 0;
    while (kind < KINDS && !pz_str_equal(object.kind, kinds[kind].name)) {
        kind++;
    }
    return kind == KINDS || (kinds[kind].rows & ~found) != 0
               ? PZ_E_SYNTAX
               : move_of(state, kinds[kind].first, &object);
}
