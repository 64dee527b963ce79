/* Reads states and views: member by member, then checks the whole.
 *
 * For people who set up positions by hand, "piles":"rest" and "unseen":"rest" stand for all tickets
 * that are nowhere else. States are never written this way.
 *
 * A view is read as a state in which hands, piles and the offer may hold tickets of which only the
 * back is known, "Venezia>?". */
#include "bella.h"
#include "core/bytes.h"

enum { KEY_MAX = 24, ALL_PILES = (1 << BELLA_PILES) - 1 };

/* What was read and is not yet put together. In a view, the hands, under_face and the offer of
 * `state` hold what the seat knows. */
struct reading {
    struct bella_state state;
    uint8_t cards[BELLA_CARDS]; /* how many cards of each kind are unseen */
    unsigned rest;              /* bits: the piles that hold all tickets that are nowhere else */
    bool is_view;
    int8_t seat;                                 /* whose view it is */
    uint8_t hidden[BELLA_SEATS][BELLA_PILES];    /* how many tickets only show their backs */
    uint16_t known_to[BELLA_SEATS][BELLA_PILES]; /* what the others know of the seat's hand */
    uint8_t offer_from;                          /* who offers */
    uint8_t offer_to;                            /* the partner */
    uint8_t offer_wants;                         /* the city in the circle */
    unsigned hands;                              /* how many hands were read */
    unsigned trips;                              /* how many lists of trips were read */
    bool knows;                                  /* a state has the member "known" */
    unsigned knowers;                            /* how many entries of "known" were read */
};

/* ---- names ---- */

/* Reads the whole text as the name of a city, ticket or card. Returns -1 and fails if it is none.
 */
static int name_of(struct pz_json_reader *reader, const char *text,
                   int (*scan_name)(struct pz_scan *scan), const char *sentence)
{
    struct pz_scan scan;
    pz_scan_init(&scan, text, pz_str_length(text));
    const int number = scan_name(&scan);
    if (number < 0 || scan.next != scan.end) {
        pz_json_reader_fail(reader, sentence, text);
        return -1;
    }
    return number;
}

static int city_of(struct pz_json_reader *reader, const char *text)
{
    const int city = name_of(reader, text, bella_scan_city, "B1: '{}' is not a city");
    if (city == BELLA_ROMA) {
        pz_json_reader_fail(reader, "B1: Roma has no pile", "");
        return -1;
    }
    return city;
}

static int ticket_of(struct pz_json_reader *reader, const char *text)
{
    return name_of(reader, text, bella_scan_ticket, "B2: '{}' is not a ticket");
}

static int read_ticket(struct pz_json_reader *reader)
{
    char text[KEY_MAX];
    return pz_json_read_string(reader, text, sizeof text) ? ticket_of(reader, text) : -1;
}

/* Reads a ticket. In a view it may be a back: then the result is BELLA_KINDS + its home. */
static int read_seen_ticket(struct pz_json_reader *reader, const struct reading *reading)
{
    char text[KEY_MAX];
    struct pz_scan scan;
    if (!pz_json_read_string(reader, text, sizeof text)) {
        return -1;
    }
    pz_scan_init(&scan, text, pz_str_length(text));
    const int city = bella_scan_city(&scan);
    if (reading->is_view && city >= 0 && city < BELLA_PILES && pz_scan_char(&scan, '>') &&
        pz_scan_char(&scan, '?') && scan.next == scan.end) {
        return BELLA_KINDS + city;
    }
    return ticket_of(reader, text);
}

static unsigned home_of(int seen)
{
    return seen < BELLA_KINDS ? bella_home[seen] : (unsigned)seen - BELLA_KINDS;
}

/* Adds a ticket to a multiset. Fails if the game does not have that many. */
static bool put(struct pz_json_reader *reader, uint16_t *set, unsigned kind)
{
    if ((bella_slot_bits[bella_slot[kind]] & ~*set) == 0) {
        return pz_json_reader_fail(reader, "B2: the game does not have that many tickets of a kind",
                                   "");
    }
    bella_put(set, bella_slot[kind]);
    return true;
}

/* ---- piles and cards ---- */

/* Takes "rest" if a string comes next. */
static bool read_rest(struct pz_json_reader *reader)
{
    char word[KEY_MAX];
    if (!pz_json_next_is_string(reader)) {
        return false;
    }
    if (pz_json_read_string(reader, word, sizeof word) && !pz_str_equal(word, "rest")) {
        pz_json_reader_fail(reader, "an object or \"rest\" expected", "");
    }
    return true;
}

struct pile_reading {
    struct reading *reading;
    unsigned city;
    unsigned by; /* how many seats "by" lists */
    uint8_t left;
};

static void read_unseen(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    const struct pile_reading *pile = context;
    char key[KEY_MAX];
    uint16_t *set = &pile->reading->state.pile[pile->city];
    (void)field;
    if (read_rest(reader)) {
        pile->reading->rest |= 1u << pile->city;
        return;
    }
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, key, sizeof key)) {
        const int kind = ticket_of(reader, key);
        int64_t count = 0;
        if (kind < 0 || !pz_json_read_int(reader, 0, 5, &count)) {
            return;
        }
        if (bella_home[kind] != pile->city) {
            pz_json_reader_fail(reader, "B2: a ticket lies in the pile of its home", "");
            return;
        }
        while (count-- > 0 && put(reader, set, (unsigned)kind)) {
        }
    }
}

static void read_under(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    const struct pile_reading *pile = context;
    struct bella_state *state = &pile->reading->state;
    const unsigned city = pile->city;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        const int seen = read_seen_ticket(reader, pile->reading);
        if (seen < 0) {
            return;
        }
        if (home_of(seen) != city || state->pub.under[city] == 16) {
            pz_json_reader_fail(reader, "B17: a discard goes under the pile of its home", "");
            return;
        }
        const unsigned n = state->pub.under[city]++;
        const uint64_t face = seen < BELLA_KINDS ? bella_slot[seen] : BELLA_HIDDEN;
        state->under_face[city] |= face << (4 * n);
    }
}

static void read_by(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct pile_reading *pile = context;
    int64_t seat = 0;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader) && pz_json_read_int(reader, 0, BELLA_SEATS - 1, &seat)) {
        if (pile->by == 16) {
            pz_json_reader_fail(reader, "B17: a pile has no more than 16 tickets", "");
            break;
        }
        pile->reading->state.pub.under_by[pile->city] |= (uint32_t)seat << (2 * pile->by++);
    }
}

static void read_pile(struct pz_json_reader *reader, struct reading *reading, unsigned city)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_AS("left", struct pile_reading, left, 0, 16, true), /* only in a view */
        PZ_FIELD_WHOLE(read_unseen, "unseen", true),
        PZ_FIELD_WHOLE(read_under, "under", true),
        PZ_FIELD_WHOLE(read_by, "by", true),
        PZ_FIELD_END,
    };
    struct pile_reading pile = {reading, city, 0, 0};
    pz_json_read_fields(reader, reading->is_view ? fields : fields + 1, &pile, NULL);
    reading->state.pub.left[city] = pile.left;
    if (pile.by != reading->state.pub.under[city]) {
        pz_json_reader_fail(reader, "B17: 'by' says for each ticket under a pile who discarded it",
                            "");
    }
}

static void read_piles(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct reading *reading = context;
    char key[KEY_MAX];
    unsigned seen = 0;
    (void)field;
    if (read_rest(reader)) {
        reading->rest = ALL_PILES;
        return;
    }
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, key, sizeof key)) {
        const int city = city_of(reader, key);
        if (city < 0) {
            return;
        }
        if (seen >> city & 1) {
            pz_json_reader_fail(reader, "B1: {} has one pile", key);
            return;
        }
        seen |= 1u << city;
        read_pile(reader, reading, (unsigned)city);
    }
    if (seen != ALL_PILES) {
        pz_json_reader_fail(reader, "B1: there are five piles", "");
    }
}

static void read_unseen_cards(struct pz_json_reader *reader, const struct pz_field *field,
                              void *context)
{
    uint8_t *cards = context;
    char key[KEY_MAX];
    unsigned seen = 0;
    (void)field;
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, key, sizeof key)) {
        int64_t count = 0;
        const int card = name_of(reader, key, bella_scan_card, "B3: '{}' is not a selection card");
        if (card < 0 || !pz_json_read_int(reader, 0, 3, &count)) {
            return;
        }
        if (seen >> card & 1) {
            pz_json_reader_fail(reader, "member '{}' is repeated", key);
            return;
        }
        seen |= 1u << card;
        cards[card] = (uint8_t)count;
    }
}

/* ---- hands and trips ---- */

static void read_tickets(struct pz_json_reader *reader, uint16_t sets[BELLA_PILES])
{
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        const int kind = read_ticket(reader);
        if (kind < 0 || !put(reader, &sets[bella_home[kind]], (unsigned)kind)) {
            return;
        }
    }
}

/* Reads the hand of a seat: faces and, in a view, backs. */
static void read_hand(struct pz_json_reader *reader, struct reading *reading, unsigned seat)
{
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        const int seen = read_seen_ticket(reader, reading);
        if (seen < 0) {
            return;
        }
        const unsigned home = home_of(seen);
        if (seen < BELLA_KINDS) {
            if (!put(reader, &reading->state.hand[seat][home], (unsigned)seen)) {
                return;
            }
        } else if (++reading->hidden[seat][home] > BELLA_HAND_MAX) {
            pz_json_reader_fail(reader, "B17: a hand is larger than it may be", "");
            return;
        }
    }
}

/* Goes on to the next entry of a list with one entry for each seat. */
static bool next_entry(struct pz_json_reader *reader, unsigned *count)
{
    if (!pz_json_read_more(reader)) {
        return false;
    }
    if (*count == BELLA_SEATS) {
        return pz_json_reader_fail(reader, "the game is for 2 to 4 players", "");
    }
    (*count)++;
    return true;
}

static void read_hands(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct reading *reading = context;
    (void)field;
    pz_json_read_open(reader, '[');
    while (next_entry(reader, &reading->hands)) {
        read_hand(reader, reading, reading->hands - 1);
    }
}

/* Reads what each other seat knows of a hand. */
static void read_knowers(struct pz_json_reader *reader, uint16_t known[BELLA_SEATS][BELLA_PILES])
{
    char key[KEY_MAX];
    unsigned seen = 0;
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, key, sizeof key)) {
        const unsigned seat = (unsigned)(key[0] - '0');
        if (seat >= BELLA_SEATS || key[1] != '\0' || (seen >> seat & 1)) {
            pz_json_reader_fail(reader, "B12: '{}' is not a seat, or is repeated", key);
            return;
        }
        seen |= 1u << seat;
        read_tickets(reader, known[seat]);
    }
}

static void read_known(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct reading *reading = context;
    (void)field;
    if (reading->is_view) {
        read_knowers(reader, reading->known_to);
        return;
    }
    reading->knows = true;
    pz_json_read_open(reader, '[');
    while (next_entry(reader, &reading->knowers)) {
        read_knowers(reader, reading->state.known[reading->knowers - 1]);
    }
}

static void read_trip(struct pz_json_reader *reader, uint16_t trips[BELLA_LENGTHS])
{
    uint8_t kinds[BELLA_TRIP_MAX];
    unsigned count = 0;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        const int kind = read_ticket(reader);
        if (kind < 0) {
            return;
        }
        if (count == BELLA_TRIP_MAX) {
            pz_json_reader_fail(reader, "B13: a trip has 2 to 6 tickets", "");
            return;
        }
        kinds[count++] = (uint8_t)kind;
    }
    const int trip = bella_trip_of(kinds, count);
    if (trip < 0) {
        pz_json_reader_fail(reader, "B13: the tickets of a trip close a ring, in travelling order",
                            "");
    } else if (trips[count - BELLA_TRIP_MIN] != 0) {
        pz_json_reader_fail(reader, "B14: nobody makes the same length twice", "");
    } else {
        trips[count - BELLA_TRIP_MIN] = (uint16_t)(trip + 1);
    }
}

static void read_trips(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct reading *reading = context;
    (void)field;
    pz_json_read_open(reader, '[');
    while (next_entry(reader, &reading->trips)) {
        pz_json_read_open(reader, '[');
        while (pz_json_read_more(reader)) {
            read_trip(reader, reading->state.pub.trip[reading->trips - 1]);
        }
    }
}

/* ---- small members ---- */

static void read_city(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    char name[KEY_MAX];
    uint8_t *number = context;
    (void)field;
    const int city = pz_json_read_string(reader, name, sizeof name) ? city_of(reader, name) : -1;
    *number = (uint8_t)(city < 0 ? 0 : city);
}

static void read_taking(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    uint8_t *taking = context;
    if (!pz_json_read_null(reader)) {
        read_city(reader, field, taking);
        ++*taking;
    }
}

static void read_shown(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    char name[KEY_MAX];
    uint8_t *shown = context;
    (void)field;
    if (!pz_json_read_null(reader) && pz_json_read_string(reader, name, sizeof name)) {
        *shown = (uint8_t)(1 + name_of(reader, name, bella_scan_card,
                                       "B3: '{}' is not a selection card"));
    }
}

static void read_mix(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    static const char *const mixes[] = {"pairs", "singles"};
    uint8_t *mix = context;
    (void)field;
    *mix = (uint8_t)pz_json_read_word(reader, mixes, 2, "B3: '{}' is not one of pairs and singles");
}

static void read_phase(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    uint8_t *phase = context;
    (void)field;
    *phase =
        (uint8_t)pz_json_read_word(reader, bella_phases, BELLA_PHASES,
                                   "'{}' is not one of take, exchange, give, trip and discard");
}

static void read_offered(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct reading *reading = context;
    const int offered = read_seen_ticket(reader, reading);
    (void)field;
    reading->state.pub.offer_home = (uint8_t)(offered < 0 ? 0 : 1 + home_of(offered));
    reading->state.offer = (uint8_t)(offered < BELLA_KINDS ? 1 + offered : 0);
}

static void read_offer(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_AS("from", struct reading, offer_from, 0, BELLA_SEATS - 1, false),
        PZ_FIELD_AS("to", struct reading, offer_to, 0, BELLA_SEATS - 1, false),
        PZ_FIELD_WHOLE(read_offered, "ticket", false),
        PZ_FIELD_BY(read_city, "wants", struct reading, offer_wants, false),
        PZ_FIELD_END,
    };
    struct reading *reading = context;
    (void)field;
    if (!pz_json_read_null(reader)) {
        pz_json_read_fields(reader, fields, reading, NULL);
    }
}

static void read_seat(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    int8_t *seat = context;
    int64_t number = PZ_NOBODY;
    (void)field;
    if (!pz_json_read_null(reader)) {
        pz_json_read_int(reader, 0, BELLA_SEATS - 1, &number);
    }
    *seat = (int8_t)number;
}

/* ---- the whole ---- */

static const struct pz_field selection_fields[] = {
    PZ_FIELD_BY(read_unseen_cards, "unseen", struct reading, cards, false),
    PZ_FIELD_END,
};

/* What states and views have in common; "known" has another key in a view. */
#define FIELDS(known, optional)                                                                  \
    PZ_FIELD_BY(read_mix, "mix", struct reading, state.pub.mix, optional),                       \
        PZ_FIELD_WHOLE(read_piles, "piles", false),                                              \
        PZ_FIELD_OBJECT("selection", selection_fields, false),                                   \
        PZ_FIELD_BY(read_shown, "shown", struct reading, state.pub.shown, false),                \
        PZ_FIELD_BY(read_taking, "taking", struct reading, state.pub.taking, optional),          \
        PZ_FIELD_WHOLE(read_hands, "hands", false), PZ_FIELD_WHOLE(read_known, known, optional), \
        PZ_FIELD_WHOLE(read_trips, "trips", false),                                              \
        PZ_FIELD_BY(read_phase, "phase", struct reading, state.pub.phase, false),                \
        PZ_FIELD_WHOLE(read_offer, "offer", optional),                                           \
        PZ_FIELD_AS("starter", struct reading, state.pub.starter, 0, BELLA_SEATS - 1, false),    \
        PZ_FIELD_AS("turn", struct reading, state.pub.turn, 0, BELLA_SEATS - 1, false),          \
        PZ_FIELD_AS("turns", struct reading, state.pub.turns, 0, UINT32_MAX, optional)
static const struct pz_field state_fields[] = {FIELDS("known", true), PZ_FIELD_END};
static const struct pz_field view_fields[] = {
    FIELDS("known_to", false),
    PZ_FIELD_BY(read_seat, "seat", struct reading, seat, false),
    PZ_FIELD_END,
};
#undef FIELDS

/* Fills piles with the tickets that are nowhere else. bella_check() finds out if there are too many
 * elsewhere. */
static void fill_rest(struct reading *reading)
{
    struct bella_state *state = &reading->state;
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        if (!(reading->rest >> home & 1)) {
            continue;
        }
        uint16_t set = bella_rest(&state->pub, home, state->under_face[home]);
        for (unsigned seat = 0; seat < BELLA_SEATS; seat++) {
            bella_drop_all(&set, state->hand[seat][home]);
        }
        state->pile[home] = set;
    }
}

static const char *combine_cards(struct reading *reading)
{
    struct bella_state *state = &reading->state;
    for (unsigned card = 0; card < BELLA_CARDS; card++) {
        const uint32_t group = bella_card_group(state->pub.mix, card);
        const uint32_t low = group & (0u - group);
        if (reading->cards[card] > pz_count_bits(group)) {
            return "B3: the mix does not have that many cards of a kind";
        }
        state->pub.cards |= low * ((UINT32_C(1) << reading->cards[card]) - 1);
    }
    return NULL;
}

/* The city in the circle tells the side of the offer. */
static const char *combine_offer(struct reading *reading)
{
    struct bella_state *state = &reading->state;
    if (state->pub.offer_home == 0) {
        return NULL;
    }
    const unsigned home = state->pub.offer_home - 1u;
    if (state->pub.turn >= state->pub.players || reading->offer_from != state->pub.turn) {
        return "B8: the player whose turn it is offers";
    }
    if (reading->offer_wants != bella_circle(home, BELLA_LEFT) &&
        reading->offer_wants != bella_circle(home, BELLA_RIGHT)) {
        return "B8: an offer wants the city in one of the circles of the ticket";
    }
    state->pub.side =
        reading->offer_wants == bella_circle(home, BELLA_LEFT) ? BELLA_LEFT : BELLA_RIGHT;
    return reading->offer_to == bella_neighbour(&state->pub, state->pub.turn, state->pub.side)
               ? NULL
               : "B8: black goes with the left neighbour, grey with the right";
}

/* Puts together what was read. */
static const char *combine(struct reading *reading)
{
    struct bella_state *state = &reading->state;
    state->pub.players = (uint8_t)reading->hands;
    if (state->pub.players < 2) {
        return "the game is for 2 to 4 players";
    }
    if (reading->trips != reading->hands ||
        (reading->knows && reading->knowers != reading->hands)) {
        return "hands, trips and known have an entry for each player";
    }
    const char *broken = combine_cards(reading);
    broken = broken != NULL ? broken : combine_offer(reading);
    if (broken == NULL) {
        fill_rest(reading);
    }
    return broken;
}

static int read_whole(struct reading *reading, bool is_view, const char *text, size_t length,
                      struct pz_problem *problem)
{
    pz_zero(reading, sizeof *reading);
    reading->is_view = is_view;
    const int code =
        pz_fields_read(is_view ? view_fields : state_fields, reading, text, length, problem);
    const char *broken = code == 0 ? combine(reading) : NULL;
    return broken != NULL ? pz_problem_set(problem, PZ_E_STATE, "{}", broken) : code;
}

int bella_state_read(void *s, const char *text, size_t length, struct pz_problem *problem)
{
    struct reading reading;
    int code = read_whole(&reading, false, text, length, problem);
    if (code != 0) {
        return code;
    }
    bella_derive(&reading.state);
    code = bella_check(&reading.state, problem);
    if (code == 0) {
        pz_copy(s, &reading.state, sizeof reading.state);
    }
    return code;
}

/* ---- views ---- */

static void view_take(const struct reading *reading, struct bella_view *view)
{
    const struct bella_state *state = &reading->state;
    pz_zero(view, sizeof *view);
    view->pub = state->pub;
    view->seat = reading->seat;
    view->offer = state->offer;
    pz_copy(view->under_face, state->under_face, sizeof view->under_face);
    pz_copy(view->known_to, reading->known_to, sizeof view->known_to);
    for (unsigned seat = 0; seat < view->pub.players; seat++) {
        const bool own = (int)seat == reading->seat;
        pz_copy(own ? view->hand : view->known[seat], state->hand[seat], sizeof view->hand);
        for (unsigned home = 0; home < BELLA_PILES; home++) {
            const unsigned count =
                pz_count_bits(state->hand[seat][home]) + reading->hidden[seat][home];
            view->pub.backs[seat] |= (count & 15) << (4 * home);
            view->pub.held[seat] = (uint8_t)(view->pub.held[seat] + count);
        }
    }
}

/* Checks that the unplaced tickets can be dealt as the view says, so that bella_sample_state()
 * works.
 */
static const char *broken_view(const struct reading *reading, const struct bella_view *view)
{
    const struct bella_public *pub = &view->pub;
    if (reading->seat >= pub->players || pub->turn >= pub->players ||
        pub->starter >= pub->players) {
        return "B5: the seat, the starter and the turn are seats of players";
    }
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        const uint16_t unplaced = bella_unplaced(view, home);
        unsigned places = pub->left[home];
        for (unsigned seat = 0; seat < pub->players; seat++) {
            places += reading->hidden[seat][home];
            if (pub->held[seat] > BELLA_HAND_MAX) {
                return "B17: a hand is larger than it may be";
            }
            if ((int)seat == reading->seat && reading->hidden[seat][home] > 0) {
                return "B12: a seat sees its own hand";
            }
        }
        for (unsigned i = 0; i < pub->under[home]; i++) {
            places += (view->under_face[home] >> (4 * i) & 15) == BELLA_HIDDEN;
        }
        if (places != pz_count_bits(unplaced) || unplaced != reading->state.pile[home]) {
            return "B2: the tickets that are not seen are not those that are missing";
        }
    }
    if (pub->offer_home != 0 && bella_backs(pub, pub->turn, pub->offer_home - 1u) == 0) {
        return "B8: the ticket offered is one of the hand";
    }
    return NULL;
}

/* A view is valid if a state exists from which the seat has that view. */
int bella_view_read(void *v, const char *text, size_t length, struct pz_problem *problem)
{
    struct reading reading;
    struct bella_view view;
    struct bella_view again;
    struct bella_state state;
    struct pz_rng rng;
    int code = read_whole(&reading, true, text, length, problem);
    if (code != 0) {
        return code;
    }
    view_take(&reading, &view);
    const char *broken = broken_view(&reading, &view);
    if (broken != NULL) {
        return pz_problem_set(problem, PZ_E_STATE, "{}", broken);
    }
    pz_rng_init(&rng, 0);
    bella_sample_state(&view, &rng, &state);
    bella_derive(&state);
    code = bella_check(&state, problem);
    if (code != 0) {
        return code;
    }
    view.pub = state.pub;
    bella_make_view(&state, view.seat, &again);
    if (!pz_same(&view, &again, sizeof view)) {
        return pz_problem_set(problem, PZ_E_STATE, "{}", "no seat can see that");
    }
    pz_copy(v, &view, sizeof view);
    return 0;
}
