/* The readers that states and views share. */
#include "read_parts.h"
#include "cards.h"

const char *const tk_member_keys[TK_VIEW_MEMBERS] = {
    [TK_MEMBER_DECK] = "deck",
    [TK_MEMBER_DISCARD] = "discard",
    [TK_MEMBER_ROW] = "row",
    [TK_MEMBER_HANDS] = "hands",
    [TK_MEMBER_FERRIES] = "ferries",
    [TK_MEMBER_TICKETS] = "tickets",
    [TK_MEMBER_OFFERED] = "offered",
    [TK_MEMBER_TICKET_DECK] = "ticket_deck",
    [TK_MEMBER_TRACKS] = "tracks",
    [TK_MEMBER_TRAINS] = "trains",
    [TK_MEMBER_POINTS] = "points",
    [TK_MEMBER_PHASE] = "phase",
    [TK_MEMBER_DRAWING] = "drawing",
    [TK_MEMBER_TURNS_LEFT] = "turns_left",
    [TK_MEMBER_TURN] = "turn",
    [TK_MEMBER_TURNS] = "turns",
    [TK_MEMBER_FIRST] = "first",
    [TK_MEMBER_KNOWN] = "known",
    [TK_MEMBER_SEAT] = "seat",
    [TK_MEMBER_HAND_COUNTS] = "hand_counts",
    [TK_MEMBER_TICKET_COUNTS] = "ticket_counts",
    [TK_MEMBER_OFFER_COUNTS] = "offer_counts",
    [TK_MEMBER_RETURN_COUNTS] = "return_counts",
};

/* Members that hold a number for each seat: their offset in the struct, and the highest number. */
static const struct {
    uint16_t offset;
    uint8_t max;
} numbers[TK_VIEW_MEMBERS] = {
    [TK_MEMBER_FERRIES] = {offsetof(struct tk_public, ferries), TK_FERRIES},
    [TK_MEMBER_TRAINS] = {offsetof(struct tk_public, trains), TK_TRAINS},
    [TK_MEMBER_POINTS] = {offsetof(struct tk_public, points), UINT8_MAX},
    [TK_MEMBER_HAND_COUNTS] = {offsetof(struct tk_view, hand_count), UINT8_MAX},
    [TK_MEMBER_TICKET_COUNTS] = {offsetof(struct tk_view, ticket_count), TK_TICKETS},
    [TK_MEMBER_OFFER_COUNTS] = {offsetof(struct tk_view, offer_count), TK_FIRST_OFFER},
    [TK_MEMBER_RETURN_COUNTS] = {offsetof(struct tk_view, gave_count), TK_FIRST_OFFER},
};

uint8_t tk_read_byte(struct pz_json_reader *reader, int64_t max)
{
    int64_t number = 0;
    pz_json_read_int(reader, 0, max, &number);
    return (uint8_t)number;
}

void tk_read_cards(struct pz_json_reader *reader, uint64_t *colours, uint8_t *locos)
{
    char key[16];
    unsigned seen = 0;
    *colours = 0;
    *locos = 0;
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, key, sizeof key)) {
        unsigned sort = 0;
        while (sort < TK_SORTS && ((seen >> sort & 1) || !pz_str_equal(key, tk_sorts[sort]))) {
            sort++;
        }
        if (sort == TK_SORTS) {
            pz_json_reader_fail(reader, "'{}' is not a sort of train card, or is named twice", key);
            return;
        }
        seen |= 1u << sort;
        if (sort == TK_LOCO) {
            *locos = tk_read_byte(reader, TK_LOCOS);
        } else {
            *colours += tk_cards(sort, tk_read_byte(reader, TK_EACH));
        }
    }
}

unsigned tk_read_sort(struct pz_json_reader *reader)
{
    return pz_json_read_word(reader, tk_sorts, TK_SORTS, "'{}' is not a sort of train card");
}

int tk_read_ticket(struct pz_json_reader *reader)
{
    char name[TK_NAME_SIZE];
    if (!pz_json_read_string(reader, name, sizeof name)) {
        return -1;
    }
    const int ticket = tk_ticket_named(name, pz_str_length(name));
    if (ticket < 0) {
        pz_json_reader_fail(reader, "'{}' is not a ticket of the map", name);
    }
    return ticket;
}

void tk_read_tickets(struct pz_json_reader *reader, uint64_t *tickets)
{
    *tickets = 0;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        const int ticket = tk_read_ticket(reader);
        if (ticket < 0) {
            return;
        }
        if (*tickets >> ticket & 1) {
            pz_json_reader_fail(reader, "T2: a ticket is named twice", "");
            return;
        }
        *tickets |= UINT64_C(1) << ticket;
    }
}

void tk_read_offer(struct pz_json_reader *reader, uint8_t offered[TK_FIRST_OFFER])
{
    unsigned count = 0;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        const int ticket = tk_read_ticket(reader);
        if (ticket < 0) {
            return;
        }
        if (count == TK_FIRST_OFFER) {
            pz_json_reader_fail(reader, "T4: at most five tickets are offered", "");
            return;
        }
        offered[count++] = (uint8_t)(ticket + 1);
    }
}

bool tk_read_next_seat(struct pz_json_reader *reader, unsigned *seats)
{
    if (!pz_json_read_more(reader)) {
        return false;
    }
    if (*seats == TK_SEATS_MAX) {
        return pz_json_reader_fail(reader, "T1: the game is for 2 to 5 players", "");
    }
    ++*seats;
    return true;
}

static void read_numbers(struct pz_json_reader *reader, int64_t max, uint8_t list[TK_SEATS_MAX],
                         unsigned *seats)
{
    int64_t number = 0;
    pz_json_read_open(reader, '[');
    while (tk_read_next_seat(reader, seats) && pz_json_read_int(reader, 0, max, &number)) {
        list[*seats - 1] = (uint8_t)number;
    }
}

static void read_row(struct pz_json_reader *reader, uint8_t row[TK_ROW])
{
    unsigned places = 0;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (places == TK_ROW) {
            break;
        }
        row[places++] = (uint8_t)(pz_json_read_null(reader) ? 0 : tk_read_sort(reader) + 1);
    }
    if (places != TK_ROW || reader->failed) {
        pz_json_reader_fail(reader, "T3: the row has five places", "");
    }
}

static void read_tracks(struct pz_json_reader *reader, struct pz_set128 tracks[TK_SEATS_MAX])
{
    unsigned count = 0;
    int64_t seat = 0;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (count == TK_TRACKS) {
            count++;
            break;
        }
        if (!pz_json_read_null(reader)) {
            if (!pz_json_read_int(reader, 0, TK_SEATS_MAX - 1, &seat)) {
                return;
            }
            tk_put(&tracks[seat], count);
        }
        count++;
    }
    if (count != TK_TRACKS) {
        pz_json_reader_fail(reader, "T11: another number of tracks than the map has", "");
    }
}

static const char no_phase[] = "'{}' is not a phase";

unsigned tk_read_known_under(struct pz_json_reader *reader, uint8_t under_by[TK_UNDER_MAX])
{
    int64_t seat = 0;
    unsigned count = 0;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (count == TK_UNDER_MAX) {
            pz_json_reader_fail(reader, "T2: the map has fewer tickets", "");
            break;
        }
        uint8_t *by = &under_by[count++];
        if (pz_json_read_null(reader)) {
            *by = 0;
        } else if (pz_json_read_int(reader, 0, TK_SEATS_MAX - 1, &seat)) {
            *by = (uint8_t)(seat + 1);
        } else {
            break;
        }
    }
    return count;
}

void tk_read_common(struct pz_json_reader *reader, unsigned member, void *to, unsigned *seats)
{
    struct tk_public *pub = to;
    int64_t number = 0;
    switch ((enum tk_member)member) {
    case TK_MEMBER_DISCARD:
        tk_read_cards(reader, &pub->discard, &pub->discard_loco);
        break;
    case TK_MEMBER_ROW:
        read_row(reader, pub->row);
        break;
    case TK_MEMBER_TRACKS:
        read_tracks(reader, pub->tracks);
        break;
    case TK_MEMBER_PHASE:
        pub->phase = (uint8_t)pz_json_read_word(reader, tk_phases, TK_OVER + 1, no_phase);
        break;
    case TK_MEMBER_DRAWING:
        pub->drawing =
            (uint8_t)(pz_json_read_null(reader)
                          ? (unsigned)TK_NOTHING
                          : pz_json_read_word(reader, tk_drawings, TK_TO_OFFER + 1, no_phase));
        break;
    case TK_MEMBER_TURNS_LEFT:
        pub->last_turns =
            (uint8_t)(pz_json_read_null(reader) ? 0 : 1 + tk_read_byte(reader, TK_SEATS_MAX));
        break;
    case TK_MEMBER_TURN:
        pub->turn = tk_read_byte(reader, TK_SEATS_MAX - 1);
        break;
    case TK_MEMBER_TURNS:
        pz_json_read_int(reader, 0, UINT32_MAX, &number);
        pub->turns = (uint32_t)number;
        break;
    case TK_MEMBER_FIRST:
        pub->first = tk_read_byte(reader, TK_SEATS_MAX - 1);
        break;
    default:
        read_numbers(reader, numbers[member].max, (uint8_t *)to + numbers[member].offset, seats);
        break;
    }
}
