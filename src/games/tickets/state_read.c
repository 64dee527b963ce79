/* States from JSON, read member by member and then checked as a whole. What follows from the rest
 * may be null or left out, so that positions are short: `deck` (all cards that are nowhere else),
 * `ticket_deck.unseen` (all such tickets), `trains` and `points` (by the tracks), `turns` (the
 * fewest that fit first and turn), `known` (nothing). */
#include "cards.h"
#include "core/bytes.h"
#include "read_parts.h"

/* A state that is being read. */
struct reading {
    struct tk_state state;
    uint32_t given;                   /* bits: the members that are not null */
    bool unseen_given;                /* ticket_deck.unseen is not null */
    unsigned seats[TK_STATE_MEMBERS]; /* length of each list with one entry per seat */
    unsigned known_seats[2];          /* lengths of known.hands and known.returned; 0 if absent */
    unsigned known_under;             /* length of known.under */
};

/* ---- parts ---- */

static void read_under(struct pz_json_reader *reader, struct tk_state *state)
{
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        const int ticket = tk_read_ticket(reader);
        if (ticket < 0) {
            return;
        }
        if (state->pub.under_count == TK_UNDER_MAX) {
            pz_json_reader_fail(reader, "T2: the map has fewer tickets", "");
            return;
        }
        state->under[state->pub.under_count++] = (uint8_t)ticket;
    }
}

enum { DECK_UNSEEN, DECK_RETURNED, DECK_UNDER, DECK_PARTS };

static void read_deck_part(struct pz_json_reader *reader, unsigned part, void *context)
{
    struct reading *reading = context;
    if (part == DECK_UNDER) {
        read_under(reader, &reading->state);
    } else if (part == DECK_RETURNED) {
        tk_read_tickets(reader, &reading->state.returned);
    } else if (!pz_json_read_null(reader)) {
        reading->unseen_given = true;
        tk_read_tickets(reader, &reading->state.unseen);
    }
}

static void read_ticket_deck(struct pz_json_reader *reader, struct reading *reading)
{
    static const char *const keys[DECK_PARTS] = {"unseen", "returned", "under"};
    static const struct pz_json_members parts = {keys, DECK_PARTS, (1u << DECK_PARTS) - 1,
                                                 read_deck_part};
    uint32_t found = 0;
    pz_json_read_members(reader, &parts, reading, &found);
}

/* Reads {"Napoli-Roma#2":1}, which names the claimed tracks. */
static void read_named_tracks(struct pz_json_reader *reader, struct tk_state *state)
{
    char name[TK_NAME_SIZE];
    struct pz_set128 named = {{0, 0}};
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, name, sizeof name)) {
        const int track = tk_track_named(name, pz_str_length(name));
        int64_t seat = 0;
        if (track < 0 || tk_has(&named, (unsigned)track)) {
            pz_json_reader_fail(reader, "'{}' is not a track of the map, or is named twice", name);
            return;
        }
        tk_put(&named, (unsigned)track);
        if (!pz_json_read_null(reader) && pz_json_read_int(reader, 0, TK_SEATS_MAX - 1, &seat)) {
            tk_put(&state->pub.tracks[seat], (unsigned)track);
        }
    }
}

enum { KNOWN_HANDS, KNOWN_RETURNED, KNOWN_UNDER, KNOWN_PARTS };

static void read_known_part(struct pz_json_reader *reader, unsigned part, void *context)
{
    struct reading *reading = context;
    struct tk_state *state = &reading->state;
    if (part == KNOWN_UNDER) {
        reading->known_under = tk_read_known_under(reader, state->pub.under_by);
        return;
    }
    unsigned *seats = &reading->known_seats[part];
    pz_json_read_open(reader, '[');
    while (tk_read_next_seat(reader, seats)) {
        const unsigned seat = *seats - 1;
        if (part == KNOWN_HANDS) {
            tk_read_cards(reader, &state->pub.known[seat], &state->pub.known_loco[seat]);
        } else {
            tk_read_tickets(reader, &state->gave[seat]);
        }
    }
}

static void read_known(struct pz_json_reader *reader, struct reading *reading)
{
    static const char *const keys[KNOWN_PARTS] = {"hands", "returned", "under"};
    static const struct pz_json_members parts = {keys, KNOWN_PARTS, (1u << KNOWN_PARTS) - 1,
                                                 read_known_part};
    uint32_t found = 0;
    pz_json_read_members(reader, &parts, reading, &found);
}

/* ---- members ---- */

/* Members that may be null or left out. */
enum {
    OPTIONAL = 1u << TK_MEMBER_DECK | 1u << TK_MEMBER_TRAINS | 1u << TK_MEMBER_POINTS |
               1u << TK_MEMBER_TURNS | 1u << TK_MEMBER_KNOWN | 1u << TK_MEMBER_DRAWING |
               1u << TK_MEMBER_TURNS_LEFT | 1u << TK_MEMBER_FIRST
};

/* Reads one seat's entry of a list. */
static void read_held(struct pz_json_reader *reader, unsigned member, struct tk_state *state,
                      unsigned seat)
{
    if (member == TK_MEMBER_HANDS) {
        tk_read_cards(reader, &state->hand[seat], &state->hand_loco[seat]);
    } else if (member == TK_MEMBER_TICKETS) {
        tk_read_tickets(reader, &state->tickets[seat]);
    } else {
        tk_read_offer(reader, state->offered[seat]);
    }
}

static void read_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct reading *reading = context;
    if ((OPTIONAL >> member & 1) && pz_json_read_null(reader)) {
        return;
    }
    reading->given |= 1u << member;
    struct tk_state *state = &reading->state;
    unsigned *seats = &reading->seats[member];
    switch ((enum tk_member)member) {
    case TK_MEMBER_DECK:
        tk_read_cards(reader, &state->deck, &state->deck_loco);
        break;
    case TK_MEMBER_HANDS:
    case TK_MEMBER_TICKETS:
    case TK_MEMBER_OFFERED:
        pz_json_read_open(reader, '[');
        while (tk_read_next_seat(reader, seats)) {
            read_held(reader, member, state, *seats - 1);
        }
        break;
    case TK_MEMBER_TICKET_DECK:
        read_ticket_deck(reader, reading);
        break;
    case TK_MEMBER_TRACKS:
        if (pz_json_next_is_object(reader)) {
            read_named_tracks(reader, state);
        } else {
            tk_read_common(reader, member, state, seats);
        }
        break;
    case TK_MEMBER_KNOWN:
        read_known(reader, reading);
        break;
    default:
        tk_read_common(reader, member, state, seats);
        break;
    }
}

static const struct pz_json_members members = {tk_member_keys, TK_STATE_MEMBERS, OPTIONAL,
                                               read_member};

/* ---- what follows ---- */

static const char *fill_deck(struct tk_state *state)
{
    for (unsigned sort = 0; sort < TK_SORTS; sort++) {
        unsigned cards = tk_of_sort(state->pub.discard, state->pub.discard_loco, sort);
        for (unsigned i = 0; i < TK_ROW; i++) {
            cards += state->pub.row[i] == sort + 1;
        }
        for (unsigned seat = 0; seat < state->pub.players; seat++) {
            cards += tk_of_sort(state->hand[seat], state->hand_loco[seat], sort);
        }
        const unsigned all = sort == TK_LOCO ? TK_LOCOS : TK_EACH;
        if (cards > all) {
            return "T1: there are 12 train cards of each colour and 14 locomotives";
        }
        if (sort == TK_LOCO) {
            state->deck_loco = (uint8_t)(all - cards);
        } else {
            state->deck += tk_cards(sort, all - cards);
        }
    }
    return NULL;
}

static void fill_unseen(struct tk_state *state)
{
    uint64_t placed = state->returned;
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        placed |= state->tickets[seat] | tk_offered_tickets(state->offered[seat], UINT32_MAX);
    }
    for (unsigned i = 0; i < state->pub.under_count; i++) {
        placed |= UINT64_C(1) << state->under[i];
    }
    state->unseen = ~placed & (UINT64_MAX >> (64 - TK_TICKETS));
}

static const char *fill_by_tracks(struct reading *reading)
{
    struct tk_state *state = &reading->state;
    for (unsigned seat = 0; seat < state->pub.players; seat++) {
        unsigned trains = 0;
        unsigned points = 0;
        for (struct tk_iter it = tk_members(&state->pub.tracks[seat]); tk_next(&it);) {
            trains += tk_tracks[it.member].length;
            points += tk_tracks[it.member].points;
        }
        if (trains > TK_TRAINS) {
            return "T1: a player has 45 trains";
        }
        if (!(reading->given >> TK_MEMBER_TRAINS & 1)) {
            state->pub.trains[seat] = (uint8_t)(TK_TRAINS - trains);
        }
        if (!(reading->given >> TK_MEMBER_POINTS & 1)) {
            state->pub.points[seat] = (uint8_t)points;
        }
    }
    return NULL;
}

static bool seats_fit(const struct reading *reading)
{
    static const uint8_t lists[] = {TK_MEMBER_FERRIES, TK_MEMBER_TICKETS, TK_MEMBER_OFFERED,
                                    TK_MEMBER_TRAINS, TK_MEMBER_POINTS};
    const unsigned players = reading->state.pub.players;
    for (unsigned i = 0; i < sizeof lists; i++) {
        if ((reading->given >> lists[i] & 1) && reading->seats[lists[i]] != players) {
            return false;
        }
    }
    return (reading->known_seats[0] == 0 || reading->known_seats[0] == players) &&
           (reading->known_seats[1] == 0 || reading->known_seats[1] == players);
}

/* Completes what was read. NULL, or what is wrong. */
static const char *combine(struct reading *reading)
{
    struct tk_state *state = &reading->state;
    state->pub.players = (uint8_t)reading->seats[TK_MEMBER_HANDS];
    if (state->pub.players < 2 || !seats_fit(reading)) {
        return "T1: the game is for 2 to 5 players, and every list has an entry for each";
    }
    if (state->pub.turn >= state->pub.players || state->pub.first >= state->pub.players) {
        return "T5: the turn is nobody's";
    }
    if (reading->known_under > state->pub.under_count) {
        return "T10: more is known to be under the tickets than there is";
    }
    if (!(reading->given >> TK_MEMBER_TURNS & 1)) {
        state->pub.turns = (state->pub.turn + (uint32_t)state->pub.players - state->pub.first) %
                           state->pub.players;
        state->pub.turns = state->pub.phase == TK_DEAL && state->tickets[state->pub.turn] == 0
                               ? 0
                               : state->pub.turns;
    }
    if (!reading->unseen_given) {
        fill_unseen(state);
    }
    /* "keep" stands for two phases; a seat that is asked at set-up holds no tickets */
    if (state->pub.phase == TK_DEAL && state->tickets[state->pub.turn] != 0) {
        state->pub.phase = TK_KEEP;
    }
    const char *broken = fill_by_tracks(reading);
    if (broken == NULL && !(reading->given >> TK_MEMBER_DECK & 1)) {
        broken = fill_deck(state);
    }
    tk_derive(&state->pub);
    return broken;
}

int tk_state_read(void *s, const char *text, size_t length, struct pz_problem *problem)
{
    struct reading reading;
    uint32_t found = 0;
    pz_zero(&reading, sizeof reading);
    int code = pz_json_read_document(text, length, &members, &reading, &found, problem);
    if (code != 0) {
        return code;
    }
    const char *broken = combine(&reading);
    if (broken != NULL) {
        return pz_problem_set(problem, PZ_E_STATE, "{}", broken);
    }
    code = tk_check(&reading.state, problem);
    if (code == 0) {
        pz_copy(s, &reading.state, sizeof reading.state);
    }
    return code;
}
