/* Views from JSON, read member by member. A view is possible if some state shows it: so a state is
 * sampled from the view and checked, and its view must be the same. */
#include "cards.h"
#include "core/bytes.h"
#include "read_parts.h"

/* A view that is being read. */
struct reading {
    struct tk_view view;
    unsigned seats[TK_VIEW_MEMBERS]; /* length of each list with one entry per seat */
    unsigned known_seats;            /* length of known.hands */
    unsigned known_under;            /* length of known.under */
    unsigned open[TK_VIEW_MEMBERS];  /* bits: seats whose hand, tickets or offer is not null */
};

/* Notes which entries are not null, since the member `seat` may come later. False if it is null. */
static bool open_seat(struct pz_json_reader *reader, struct reading *reading, unsigned member)
{
    if (pz_json_read_null(reader)) {
        return false;
    }
    reading->open[member] |= 1u << (reading->seats[member] - 1);
    return true;
}

static void read_lists(struct pz_json_reader *reader, struct reading *reading, unsigned member)
{
    struct tk_view *view = &reading->view;
    unsigned *seats = &reading->seats[member];
    pz_json_read_open(reader, '[');
    while (tk_read_next_seat(reader, seats)) {
        if (!open_seat(reader, reading, member)) {
            continue;
        }
        if (member == TK_MEMBER_HANDS) {
            tk_read_cards(reader, &view->hand, &view->hand_loco);
        } else if (member == TK_MEMBER_TICKETS) {
            tk_read_tickets(reader, &view->tickets[*seats - 1]);
        } else {
            pz_zero(view->offered, sizeof view->offered);
            tk_read_offer(reader, view->offered);
        }
    }
}

static void read_under(struct pz_json_reader *reader, struct tk_view *view)
{
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (view->pub.under_count == TK_UNDER_MAX) {
            pz_json_reader_fail(reader, "T2: the map has fewer tickets", "");
            return;
        }
        const int ticket = pz_json_read_null(reader) ? -1 : tk_read_ticket(reader);
        view->under[view->pub.under_count++] = (uint8_t)(ticket + 1);
    }
}

enum { DECK_UNSEEN, DECK_RETURNED, DECK_UNDER, DECK_PARTS };

static void read_deck_part(struct pz_json_reader *reader, unsigned part, void *context)
{
    struct tk_view *view = &((struct reading *)context)->view;
    if (part == DECK_UNDER) {
        read_under(reader, view);
    } else if (part == DECK_RETURNED) {
        view->returned_count = tk_read_byte(reader, TK_TICKETS);
    } else {
        view->unseen_count = tk_read_byte(reader, TK_TICKETS);
    }
}

enum { KNOWN_HANDS, KNOWN_RETURNED, KNOWN_UNDER, KNOWN_PARTS };

static void read_known_part(struct pz_json_reader *reader, unsigned part, void *context)
{
    struct reading *reading = context;
    struct tk_public *pub = &reading->view.pub;
    if (part == KNOWN_UNDER) {
        reading->known_under = tk_read_known_under(reader, pub->under_by);
    } else if (part == KNOWN_RETURNED) {
        tk_read_tickets(reader, &reading->view.gave);
    } else {
        pz_json_read_open(reader, '[');
        while (tk_read_next_seat(reader, &reading->known_seats)) {
            const unsigned seat = reading->known_seats - 1;
            tk_read_cards(reader, &pub->known[seat], &pub->known_loco[seat]);
        }
    }
}

static const char *const deck_keys[DECK_PARTS] = {"unseen", "returned", "under"};
static const struct pz_json_members deck_parts = {deck_keys, DECK_PARTS, 0, read_deck_part};
static const char *const known_keys[KNOWN_PARTS] = {"hands", "returned", "under"};
static const struct pz_json_members known_parts = {known_keys, KNOWN_PARTS, 0, read_known_part};

static void read_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct reading *reading = context;
    struct tk_view *view = &reading->view;
    uint32_t found = 0;
    switch ((enum tk_member)member) {
    case TK_MEMBER_SEAT:
        view->seat = pz_json_read_null(reader) ? (int8_t)PZ_NOBODY
                                               : (int8_t)tk_read_byte(reader, TK_SEATS_MAX - 1);
        break;
    case TK_MEMBER_DECK:
        view->deck_count = tk_read_byte(reader, UINT8_MAX);
        break;
    case TK_MEMBER_HANDS:
    case TK_MEMBER_TICKETS:
    case TK_MEMBER_OFFERED:
        read_lists(reader, reading, member);
        break;
    case TK_MEMBER_TICKET_DECK:
        pz_json_read_members(reader, &deck_parts, reading, &found);
        break;
    case TK_MEMBER_KNOWN:
        pz_json_read_members(reader, &known_parts, reading, &found);
        break;
    default:
        tk_read_common(reader, member, view, &reading->seats[member]);
        break;
    }
}

static const struct pz_json_members members = {tk_member_keys, TK_VIEW_MEMBERS, 0, read_member};

/* Do the lists fit each other and the seat of the view? */
static const char *broken_lists(const struct reading *reading)
{
    static const uint8_t lists[] = {
        TK_MEMBER_HAND_COUNTS,   TK_MEMBER_FERRIES, TK_MEMBER_TICKETS,
        TK_MEMBER_TICKET_COUNTS, TK_MEMBER_OFFERED, TK_MEMBER_OFFER_COUNTS,
        TK_MEMBER_RETURN_COUNTS, TK_MEMBER_TRAINS,  TK_MEMBER_POINTS};
    const struct tk_view *view = &reading->view;
    const unsigned players = reading->seats[TK_MEMBER_HANDS];
    const unsigned own = view->seat >= 0 ? 1u << view->seat : 0;
    bool fit = players >= 2 && reading->known_seats == players;
    for (unsigned i = 0; i < sizeof lists; i++) {
        fit = fit && reading->seats[lists[i]] == players;
    }
    if (!fit) {
        return "T1: the game is for 2 to 5 players, and every list has an entry for each";
    }
    if (view->seat >= (int)players || view->pub.turn >= players || view->pub.first >= players) {
        return "T5: the turn or the view is nobody's";
    }
    const unsigned tickets = view->pub.phase == TK_OVER ? (1u << players) - 1 : own;
    if (reading->open[TK_MEMBER_HANDS] != own || reading->open[TK_MEMBER_OFFERED] != own ||
        reading->open[TK_MEMBER_TICKETS] != tickets) {
        return "a seat sees its own cards and tickets and no others";
    }
    return reading->known_under == view->pub.under_count
               ? NULL
               : "T10: 'under' says of each ticket under the deck who put it there";
}

int tk_view_read(void *v, const char *text, size_t length, struct pz_problem *problem)
{
    struct reading reading;
    struct tk_view *view = &reading.view;
    struct tk_view again;
    struct tk_state state;
    struct pz_rng rng;
    uint32_t found = 0;
    pz_zero(&reading, sizeof reading);
    int code = pz_json_read_document(text, length, &members, &reading, &found, problem);
    if (code != 0) {
        return code;
    }
    const char *broken = broken_lists(&reading);
    if (broken == NULL) {
        view->pub.players = (uint8_t)reading.seats[TK_MEMBER_HANDS];
        /* "keep" stands for two phases; a seat that is asked at set-up holds no tickets */
        if (view->pub.phase == TK_DEAL && view->ticket_count[view->pub.turn] != 0) {
            view->pub.phase = TK_KEEP;
        }
        tk_derive(&view->pub);
        broken = tk_unsampleable(view);
    }
    if (broken != NULL) {
        return pz_problem_set(problem, PZ_E_STATE, "{}", broken);
    }
    pz_rng_init(&rng, 0);
    tk_sample_state(view, &rng, &state);
    code = tk_check(&state, problem);
    if (code != 0) {
        return code;
    }
    tk_make_view(&state, view->seat, &again);
    if (!pz_same(view, &again, sizeof again)) {
        return pz_problem_set(problem, PZ_E_STATE, "{}", "no seat can see that");
    }
    pz_copy(v, view, sizeof *view);
    return 0;
}
