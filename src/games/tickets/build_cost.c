/* What it takes to build some tracks, and what they bring (docs/notation.md): for a player who
 * marks the tracks to claim. */
#include "card_needs.h"
#include "core/bytes.h"

enum {
    WAVES_BY_FERRIES = 2 * TK_FERRIES_MAX, /* waves of a track that ferry cards can cover */
    CARD = 65 /* hundredths of a turn for a card: two a turn, some of which do not fit */
};

struct wanted_tracks {
    unsigned tracks[TK_TRACKS]; /* tracks to claim, in the order given */
    unsigned count;
    struct pz_set128 given;
    struct pz_set128 set;   /* tracks to claim, as a set */
    struct pz_set128 built; /* tracks given that the player owns */
    struct {
        unsigned track;
        int code;
    } refused[TK_TRACKS];
    unsigned refused_count;
};

/* Sorts of cards: the colours, then any colour for the plain spaces of ferry routes, then
 * locomotives that nothing can replace. */
enum { ANY = TK_COLOURS, LOCO, SORTS };

struct build_cost {
    unsigned trains;
    unsigned waves;
    unsigned ferries;
    unsigned locos_spent; /* locomotives of the hand that are paid */
    unsigned cards[SORTS];
    unsigned missing[SORTS];
    unsigned missing_ferries;
};

static const char *sort_name(unsigned sort)
{
    return sort == ANY ? "any" : sort == LOCO ? "loco" : tk_sorts[sort];
}

/* ---- the tracks ---- */

static void add_track(struct wanted_tracks *wanted, const struct tk_view *view, unsigned seat,
                      unsigned track)
{
    if (tk_has(&wanted->given, track)) {
        return;
    }
    tk_put(&wanted->given, track);
    if (tk_has(&view->pub.tracks[seat], track)) {
        tk_put(&wanted->built, track);
        return;
    }
    const struct pz_set128 beside = tk_beside(&wanted->set);
    int code = tk_track_refusal(&view->pub, seat, track);
    if (code == 0 && tk_has(&beside, track)) { /* T16 */
        code = PZ_REFUSED(TK_REFUSE_OWN_DOUBLE);
    }
    if (code == 0) {
        tk_put(&wanted->set, track);
        wanted->tracks[wanted->count++] = track;
        return;
    }
    wanted->refused[wanted->refused_count].track = track;
    wanted->refused[wanted->refused_count++].code = code;
}

static int read_tracks(struct wanted_tracks *wanted, const struct tk_view *view, unsigned seat,
                       const char *text, size_t length, struct pz_problem *problem)
{
    struct pz_scan scan;
    int64_t track = 0;
    pz_zero(wanted, sizeof *wanted);
    pz_scan_init(&scan, text, length);
    for (pz_scan_blanks(&scan); scan.next < scan.end; pz_scan_blanks(&scan)) {
        if (!pz_scan_int(&scan, 0, TK_TRACKS - 1, &track) ||
            (scan.next < scan.end && *scan.next != ' ')) {
            return pz_scan_problem(&scan, problem, PZ_E_SYNTAX,
                                   "a plan is the numbers of tracks with blanks between them, "
                                   "such as 12 55 7",
                                   "");
        }
        add_track(wanted, view, seat, (unsigned)track);
    }
    return 0;
}

/* ---- what they take ---- */

static unsigned most(const unsigned *numbers, unsigned count)
{
    unsigned best = 0;
    for (unsigned i = 1; i < count; i++) {
        best = numbers[i] > numbers[best] ? i : best;
    }
    return best;
}

/* Ferry cards of the hand cover pairs of waves first, then single ones. Locomotives of the hand pay
 * the waves that ferry cards cannot cover, then single waves, then cards of the sort that lacks
 * most, then pairs of waves. */
static void pay_waves(const struct wanted_tracks *wanted, const struct tk_view *view, unsigned seat,
                      struct build_cost *cost)
{
    unsigned pairs = 0;
    unsigned singles = 0;
    for (unsigned i = 0; i < wanted->count; i++) {
        const unsigned waves = tk_tracks[wanted->tracks[i]].waves;
        const unsigned covered = pz_min(waves, WAVES_BY_FERRIES);
        cost->waves += waves;
        cost->cards[LOCO] += waves - covered;
        pairs += covered / 2;
        singles += covered % 2;
    }
    cost->ferries = pairs + singles;
    cost->missing[LOCO] = cost->cards[LOCO];
    unsigned locos = view->hand_loco;
    unsigned ferries = view->pub.ferries[seat];
    const unsigned on_pairs = pz_min(ferries, pairs);
    ferries -= on_pairs;
    const unsigned on_singles = pz_min(ferries, singles);
    singles -= on_singles;
    const unsigned must = pz_min(locos, cost->missing[LOCO]);
    cost->missing[LOCO] -= must;
    locos -= must;
    const unsigned waves = pz_min(locos, singles);
    singles -= waves;
    locos -= waves;
    for (; locos > 0; locos--) {
        const unsigned sort = most(cost->missing, LOCO);
        if (cost->missing[sort] == 0) {
            break;
        }
        cost->missing[sort]--;
    }
    const unsigned two = pz_min(locos / 2, pairs - on_pairs);
    locos -= 2 * two;
    cost->missing_ferries = pairs - on_pairs - two + singles;
    cost->locos_spent = view->hand_loco - locos;
}

static void count_cost(const struct wanted_tracks *wanted, const struct tk_view *view,
                       unsigned seat, struct build_cost *cost)
{
    struct tk_card_needs needs = {0};
    pz_zero(cost, sizeof *cost);
    for (unsigned i = 0; i < wanted->count; i++) {
        const struct tk_track *track = &tk_tracks[wanted->tracks[i]];
        tk_add_needs(&needs, track);
        cost->trains += track->length;
        cost->cards[ANY] += track->colour == TK_GRAY ? (unsigned)(track->length - track->waves) : 0;
    }
    const struct tk_card_lack lack = tk_find_lack(&needs, view->hand);
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        cost->cards[colour] = tk_of_colour(needs.colours, colour);
        cost->missing[colour] = lack.colour[colour];
    }
    cost->missing[ANY] = lack.plain;
    pay_waves(wanted, view, seat, cost);
}

/* ---- JSON ---- */

static unsigned write_sorts(struct pz_json *json, const char *key, const unsigned cards[SORTS])
{
    unsigned sum = 0;
    pz_json_key_open(json, key, '{');
    for (unsigned sort = 0; sort < SORTS; sort++) {
        sum += cards[sort];
        if (cards[sort] > 0) {
            pz_json_key_int(json, sort_name(sort), cards[sort]);
        }
    }
    pz_json_close(json, '}');
    return sum;
}

static void write_cost(const struct build_cost *cost, const struct tk_view *view, unsigned seat,
                       unsigned claims, struct pz_json *json)
{
    pz_json_key_int(json, "trains", cost->trains);
    pz_json_key_int(json, "trains_left", view->pub.trains[seat] - (int)cost->trains);
    write_sorts(json, "cards", cost->cards);
    const unsigned missing = write_sorts(json, "missing", cost->missing);
    pz_json_key_int(json, "missing_cards", missing);
    pz_json_key_int(json, "locomotives", cost->locos_spent);
    pz_json_key_int(json, "waves", cost->waves);
    pz_json_key_int(json, "ferries", cost->ferries);
    pz_json_key_int(json, "missing_ferries", cost->missing_ferries);
    const unsigned sure = claims + cost->missing_ferries;
    pz_json_key_open(json, "turns", '{');
    pz_json_key_int(json, "least", sure + (missing + 1) / 2);
    pz_json_key_int(json, "likely", sure + (missing * CARD + 99) / 100);
    pz_json_close(json, '}');
}

static void write_tracks(const struct wanted_tracks *wanted, struct pz_json *json)
{
    pz_json_key_open(json, "tracks", '[');
    for (unsigned i = 0; i < wanted->count; i++) {
        pz_json_int(json, wanted->tracks[i]);
    }
    pz_json_close(json, ']');
    pz_json_key_open(json, "built", '[');
    for (struct tk_iter it = tk_members(&wanted->built); tk_next(&it);) {
        pz_json_int(json, it.member);
    }
    pz_json_close(json, ']');
    pz_json_key_open(json, "refused", '[');
    for (unsigned i = 0; i < wanted->refused_count; i++) {
        const struct pz_refusal *why = pz_game_refusal(&pz_game_tickets, wanted->refused[i].code);
        pz_json_open(json, '{');
        pz_json_key_int(json, "track", wanted->refused[i].track);
        pz_json_key_string(json, "name", why->name);
        pz_json_key_string(json, "rule", why->rule);
        pz_json_key_string(json, "sentence", why->sentence);
        pz_json_close(json, '}');
    }
    pz_json_close(json, ']');
}

static void write_gains(const struct wanted_tracks *wanted, const struct tk_view *view,
                        unsigned seat, struct pz_json *json)
{
    struct tk_score before;
    struct tk_score after;
    const uint64_t offered = tk_offered_tickets(view->offered, UINT32_MAX);
    struct pz_set128 tracks = view->pub.tracks[seat];
    tk_compute_score(&tracks, offered, &before);
    const uint64_t offered_done = before.done;
    tk_compute_score(&tracks, view->tickets[seat], &before);
    tk_unite(&tracks, &wanted->set);
    tk_compute_score(&tracks, offered, &after);
    const uint64_t offers = after.done & ~offered_done;
    tk_compute_score(&tracks, view->tickets[seat], &after);
    pz_json_key_open(json, "points", '{');
    pz_json_key_int(json, "routes", after.routes - before.routes);
    pz_json_key_int(json, "tickets", after.tickets - before.tickets);
    pz_json_key_int(json, "regions", after.regions - before.regions);
    pz_json_key_int(json, "total", tk_total(&after) - tk_total(&before));
    pz_json_close(json, '}');
    pz_json_key(json, "completes");
    tk_write_tickets(json, after.done & ~before.done);
    pz_json_key(json, "completes_offered");
    tk_write_tickets(json, offers);
    pz_json_key(json, "networks");
    tk_write_networks(json, &after);
}

int tk_build_cost(const void *v, int seat, const char *text, size_t length, struct pz_json *json,
                  struct pz_problem *problem)
{
    const struct tk_view *view = v;
    struct wanted_tracks wanted;
    struct build_cost cost;
    if (seat < 0) {
        return pz_problem_set(problem, PZ_E_SEAT, "only a seat can plan", "");
    }
    const int failed = read_tracks(&wanted, view, (unsigned)seat, text, length, problem);
    if (failed != 0) {
        return failed;
    }
    count_cost(&wanted, view, (unsigned)seat, &cost);
    pz_json_open(json, '{');
    write_tracks(&wanted, json);
    write_cost(&cost, view, (unsigned)seat, wanted.count, json);
    write_gains(&wanted, view, (unsigned)seat, json);
    pz_json_close(json, '}');
    return 0;
}
