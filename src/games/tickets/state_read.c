/* States from JSON: read member by member, then checked as a whole. What follows from the rest may
 * be null or left out, which makes positions short to write: `deck` (all cards that are nowhere
 * else), `ticket_deck.unseen` (all such tickets), `trains` and `points` (by the tracks), `turns`
 * (the fewest that fit first and turn), `known` (nothing). */
#include "../../core/bytes.h"
#include "cards.h"
#include "read_parts.h"

enum { KEY_SIZE = 16, NAME_SIZE = 100 };

enum member {
    DECK,
    DISCARD,
    ROW,
    HANDS,
    FERRIES,
    TICKETS,
    OFFERED,
    TICKET_DECK,
    TRACKS,
    TRAINS,
    POINTS,
    PHASE,
    DRAWING,
    TURNS_LEFT,
    TURN,
    TURNS,
    FIRST,
    KNOWN,
    MEMBERS
};

static const char *const member_keys[MEMBERS] = {
    "deck",    "discard",     "row",    "hands",  "ferries", "tickets",
    "offered", "ticket_deck", "tracks", "trains", "points",  "phase",
    "drawing", "turns_left",  "turn",   "turns",  "first",   "known"};

/* What is read before it can be judged. */
struct reading {
    struct tk_state state;
    uint32_t found; /* bits: the members that were found */
    uint32_t given; /* bits: those that were not null */
    bool unseen_given;
    unsigned seats[MEMBERS]; /* how many seats a list had */
    unsigned known_seats[2]; /* the same for known.hands and known.returned; 0 = not given */
    unsigned known_under;
};

/* ---- parts ---- */

void tk_read_cards(struct pz_json_reader *reader, uint64_t *colours, uint8_t *locos)
{
    char key[KEY_SIZE];
    unsigned seen = 0;
    *colours = 0;
    *locos = 0;
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, key, sizeof key)) {
        const int sort = tk_sort_named(key);
        int64_t count = 0;
        if (sort < 0 || (seen >> sort & 1)) {
            pz_json_reader_fail(reader, "'{}' is not a sort of train card, or is named twice", key);
            return;
        }
        seen |= 1u << sort;
        pz_json_read_int(reader, 0, sort == TK_LOCO ? TK_LOCOS : TK_EACH, &count);
        if (sort == TK_LOCO) {
            *locos = (uint8_t)count;
        } else {
            *colours += tk_cards((unsigned)sort, (unsigned)count);
        }
    }
}

int tk_read_ticket(struct pz_json_reader *reader)
{
    char name[NAME_SIZE];
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

void tk_read_bytes(struct pz_json_reader *reader, int64_t max, uint8_t numbers[TK_SEATS_MAX],
                   unsigned *seats)
{
    int64_t number = 0;
    pz_json_read_open(reader, '[');
    while (tk_read_next_seat(reader, seats) && pz_json_read_int(reader, 0, max, &number)) {
        numbers[*seats - 1] = (uint8_t)number;
    }
}

void tk_read_row(struct pz_json_reader *reader, uint8_t row[TK_ROW])
{
    unsigned places = 0;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        char name[KEY_SIZE];
        int sort = -1;
        if (places == TK_ROW) {
            break;
        }
        if (!pz_json_read_null(reader)) {
            if (!pz_json_read_string(reader, name, sizeof name)) {
                return;
            }
            sort = tk_sort_named(name);
            if (sort < 0) {
                pz_json_reader_fail(reader, "'{}' is not a sort of train card", name);
                return;
            }
        }
        row[places++] = (uint8_t)(sort + 1);
    }
    if (places != TK_ROW || reader->failed) {
        pz_json_reader_fail(reader, "T3: the row has five places", "");
        return;
    }
}

static void read_offers(struct pz_json_reader *reader, struct tk_state *state, unsigned *seats)
{
    pz_json_read_open(reader, '[');
    while (tk_read_next_seat(reader, seats)) {
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
            state->offered[*seats - 1][count++] = (uint8_t)(ticket + 1);
        }
    }
}

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

/* {"Napoli-Roma#2":1}: those that are claimed. */
static void read_named_tracks(struct pz_json_reader *reader, struct tk_state *state)
{
    char name[NAME_SIZE];
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

void tk_read_tracks(struct pz_json_reader *reader, struct pz_set128 tracks[TK_SEATS_MAX])
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

unsigned tk_read_name(struct pz_json_reader *reader, const char *const *names, unsigned count)
{
    char name[KEY_SIZE];
    if (pz_json_read_string(reader, name, sizeof name)) {
        for (unsigned i = 0; i < count; i++) {
            if (names[i] != NULL && pz_str_equal(name, names[i])) {
                return i;
            }
        }
        pz_json_reader_fail(reader, "'{}' is not a phase", name);
    }
    return 0;
}

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
    OPTIONAL = 1u << DECK | 1u << TRAINS | 1u << POINTS | 1u << TURNS | 1u << KNOWN |
               1u << DRAWING | 1u << TURNS_LEFT | 1u << FIRST
};

static void read_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct reading *reading = context;
    if ((OPTIONAL >> member & 1) && pz_json_read_null(reader)) {
        return;
    }
    reading->given |= 1u << member;
    struct tk_state *state = &reading->state;
    unsigned *seats = &reading->seats[member];
    int64_t number = 0;
    switch ((enum member)member) {
    case DECK:
        tk_read_cards(reader, &state->deck, &state->deck_loco);
        break;
    case DISCARD:
        tk_read_cards(reader, &state->pub.discard, &state->pub.discard_loco);
        break;
    case ROW:
        tk_read_row(reader, state->pub.row);
        break;
    case HANDS:
        pz_json_read_open(reader, '[');
        while (tk_read_next_seat(reader, seats)) {
            tk_read_cards(reader, &state->hand[*seats - 1], &state->hand_loco[*seats - 1]);
        }
        break;
    case FERRIES:
        tk_read_bytes(reader, TK_FERRIES, state->pub.ferries, seats);
        break;
    case TICKETS:
        pz_json_read_open(reader, '[');
        while (tk_read_next_seat(reader, seats)) {
            tk_read_tickets(reader, &state->tickets[*seats - 1]);
        }
        break;
    case OFFERED:
        read_offers(reader, state, seats);
        break;
    case TICKET_DECK:
        read_ticket_deck(reader, reading);
        break;
    case TRACKS:
        if (pz_json_next_is_object(reader)) {
            read_named_tracks(reader, state);
        } else {
            tk_read_tracks(reader, state->pub.tracks);
        }
        break;
    case TRAINS:
        tk_read_bytes(reader, TK_TRAINS, state->pub.trains, seats);
        break;
    case POINTS:
        tk_read_bytes(reader, UINT8_MAX, state->pub.points, seats);
        break;
    case PHASE:
        state->pub.phase = (uint8_t)tk_read_name(reader, tk_phases, TK_OVER + 1);
        break;
    case DRAWING:
        state->pub.drawing = (uint8_t)tk_read_name(reader, tk_drawings, TK_TO_OFFER + 1);
        break;
    case TURNS_LEFT:
        pz_json_read_int(reader, 0, TK_SEATS_MAX, &number);
        state->pub.last_turns = (uint8_t)(number + 1);
        break;
    case TURN:
        pz_json_read_int(reader, 0, TK_SEATS_MAX - 1, &number);
        state->pub.turn = (uint8_t)number;
        break;
    case TURNS:
        pz_json_read_int(reader, 0, UINT32_MAX, &number);
        state->pub.turns = (uint32_t)number;
        break;
    case FIRST:
        pz_json_read_int(reader, 0, TK_SEATS_MAX - 1, &number);
        state->pub.first = (uint8_t)number;
        break;
    case KNOWN:
        read_known(reader, reading);
        break;
    case MEMBERS:
        break;
    }
}

static const struct pz_json_members members = {member_keys, MEMBERS, OPTIONAL, read_member};

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
        placed |= state->tickets[seat];
        for (unsigned i = 0; i < TK_FIRST_OFFER && state->offered[seat][i] != 0; i++) {
            placed |= UINT64_C(1) << (state->offered[seat][i] - 1);
        }
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
        for (unsigned i = 0; i < TK_TRACKS; i++) {
            if (tk_has(&state->pub.tracks[seat], i)) {
                trains += tk_tracks[i].length;
                points += tk_tracks[i].points;
            }
        }
        if (trains > TK_TRAINS) {
            return "T1: a player has 45 trains";
        }
        if (!(reading->given >> TRAINS & 1)) {
            state->pub.trains[seat] = (uint8_t)(TK_TRAINS - trains);
        }
        if (!(reading->given >> POINTS & 1)) {
            state->pub.points[seat] = (uint8_t)points;
        }
    }
    return NULL;
}

static bool seats_fit(const struct reading *reading)
{
    static const uint8_t lists[] = {FERRIES, TICKETS, OFFERED, TRAINS, POINTS};
    const unsigned players = reading->state.pub.players;
    for (unsigned i = 0; i < sizeof lists; i++) {
        if ((reading->given >> lists[i] & 1) && reading->seats[lists[i]] != players) {
            return false;
        }
    }
    return (reading->known_seats[0] == 0 || reading->known_seats[0] == players) &&
           (reading->known_seats[1] == 0 || reading->known_seats[1] == players);
}

/* Puts together what was read in parts: NULL, or what is wrong. */
static const char *combine(struct reading *reading)
{
    struct tk_state *state = &reading->state;
    state->pub.players = (uint8_t)reading->seats[HANDS];
    if (state->pub.players < 2 || !seats_fit(reading)) {
        return "T1: the game is for 2 to 5 players, and every list has an entry for each";
    }
    if (state->pub.turn >= state->pub.players || state->pub.first >= state->pub.players) {
        return "T5: the turn is nobody's";
    }
    if (reading->known_under > state->pub.under_count) {
        return "T10: more is known to be under the tickets than there is";
    }
    if (!(reading->given >> TURNS & 1)) {
        state->pub.turns = (state->pub.turn + (uint32_t)state->pub.players - state->pub.first) %
                           state->pub.players;
        state->pub.turns = state->pub.phase == TK_DEAL && state->tickets[state->pub.turn] == 0
                               ? 0
                               : state->pub.turns;
    }
    if (!reading->unseen_given) {
        fill_unseen(state);
    }
    /* "keep" stands for two phases: who is asked at set-up holds no tickets yet */
    if (state->pub.phase == TK_DEAL && state->tickets[state->pub.turn] != 0) {
        state->pub.phase = TK_KEEP;
    }
    const char *broken = fill_by_tracks(reading);
    if (broken == NULL && !(reading->given >> DECK & 1)) {
        broken = fill_deck(state);
    }
    tk_derive(state);
    return broken;
}

int tk_state_read(void *s, const char *text, size_t length, struct pz_problem *problem)
{
    struct reading reading;
    pz_zero(&reading, sizeof reading);
    int code = pz_json_read_document(text, length, &members, &reading, &reading.found, problem);
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
