/* Views from JSON: read member by member. A view is one that a seat can have if there is a state
 * that has it; so one is guessed, checked, and seen again. */
#include "../../core/bytes.h"
#include "cards.h"
#include "read_parts.h"

/* What is read before it can be judged. */
struct reading {
    struct tk_view view;
    unsigned seats[VIEW_MEMBERS]; /* how many seats a list had */
    unsigned known_seats;         /* the same for known.hands */
    unsigned known_under;
    /* Whose hands, tickets and offers are not null, as bits; the seat of the view may come later.
     */
    unsigned open[VIEW_MEMBERS];
};

/* What a list has for the seats of which it is known; the seat of the view has at most one. */
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
        if (member == HANDS) {
            tk_read_cards(reader, &view->hand, &view->hand_loco);
        } else if (member == TICKETS) {
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
    unsigned *seats = &reading->seats[member];
    uint32_t found = 0;
    switch ((enum member)member) {
    case SEAT:
        view->seat = pz_json_read_null(reader) ? (int8_t)PZ_NOBODY
                                               : (int8_t)tk_read_byte(reader, TK_SEATS_MAX - 1);
        break;
    case DECK:
        view->deck_count = tk_read_byte(reader, UINT8_MAX);
        break;
    case HANDS:
    case TICKETS:
    case OFFERED:
        read_lists(reader, reading, member);
        break;
    case HAND_COUNTS:
        tk_read_bytes(reader, UINT8_MAX, view->hand_count, seats);
        break;
    case TICKET_COUNTS:
        tk_read_bytes(reader, TK_TICKETS, view->ticket_count, seats);
        break;
    case OFFER_COUNTS:
        tk_read_bytes(reader, TK_FIRST_OFFER, view->offer_count, seats);
        break;
    case RETURN_COUNTS:
        tk_read_bytes(reader, TK_FIRST_OFFER, view->gave_count, seats);
        break;
    case TICKET_DECK:
        pz_json_read_members(reader, &deck_parts, reading, &found);
        break;
    case KNOWN:
        pz_json_read_members(reader, &known_parts, reading, &found);
        break;
    default:
        tk_read_public(reader, member, &view->pub, seats);
        break;
    }
}

static const struct pz_json_members members = {tk_member_keys, VIEW_MEMBERS, 0, read_member};

/* Do the lists fit each other and the seat of the view? */
static const char *broken_lists(const struct reading *reading)
{
    static const uint8_t lists[] = {HAND_COUNTS,  FERRIES,       TICKETS, TICKET_COUNTS, OFFERED,
                                    OFFER_COUNTS, RETURN_COUNTS, TRAINS,  POINTS};
    const struct tk_view *view = &reading->view;
    const unsigned players = reading->seats[HANDS];
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
    if (reading->open[HANDS] != own || reading->open[OFFERED] != own ||
        reading->open[TICKETS] != tickets) {
        return "a seat sees its own cards and tickets and no others";
    }
    return reading->known_under == view->pub.under_count
               ? NULL
               : "T10: 'under' says of each ticket under the deck who put it there";
}

/* What follows from the rest: row_cards, row_locos, actor; and which of the two phases "keep" is.
 */
static void derive(struct tk_view *view)
{
    struct tk_state state;
    pz_zero(&state, sizeof state);
    if (view->pub.phase == TK_DEAL && view->ticket_count[view->pub.turn] != 0) {
        view->pub.phase = TK_KEEP;
    }
    state.pub = view->pub;
    tk_derive(&state);
    view->pub = state.pub;
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
        view->pub.players = (uint8_t)reading.seats[HANDS];
        derive(view);
        broken = tk_guess_broken(view);
    }
    if (broken != NULL) {
        return pz_problem_set(problem, PZ_E_STATE, "{}", broken);
    }
    pz_rng_init(&rng, 0);
    tk_guess(view, &rng, &state);
    code = tk_check(&state, problem);
    if (code != 0) {
        return code;
    }
    tk_see(&state, view->seat, &again);
    if (!pz_same(view, &again, sizeof again)) {
        return pz_problem_set(problem, PZ_E_STATE, "{}", "no seat can see that");
    }
    pz_copy(v, view, sizeof *view);
    return 0;
}
