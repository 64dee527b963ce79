/* What it takes to build some tracks, and what it brings (docs/notation.md): for a player who marks
 * the tracks that it means to claim. */
#include "../../core/bytes.h"
#include "cards.h"

enum {
    WAVES_BY_FERRIES = 2 * TK_FERRIES_MAX, /* of one track; the others take locomotives */
    CARD = 65 /* hundredths of a turn to come by a card: two a turn, some of which do not fit */
};

struct plan {
    unsigned tracks[TK_TRACKS]; /* to be claimed, in the order given */
    unsigned count;
    struct pz_set128 wanted; /* the same as a set */
    struct pz_set128 built;  /* the player's own among those given */
    struct {
        unsigned track;
        int code;
    } refused[TK_TRACKS];
    unsigned refused_count;
};

/* What is needed of each sort: the colours, then of any one colour for the plain spaces of ferry
 * routes, then locomotives that nothing can stand for. */
enum { ANY = TK_COLOURS, LOCO, SORTS };

struct bill {
    unsigned trains;
    unsigned waves;
    unsigned ferries;
    unsigned locos_spent; /* locomotives of the hand that stand for other cards */
    unsigned cards[SORTS];
    unsigned missing[SORTS];
    unsigned missing_ferries;
};

static const char *sort_name(unsigned sort)
{
    return sort == ANY ? "any" : sort == LOCO ? "loco" : tk_sorts[sort];
}

/* ---- the tracks ---- */

/* T16: nobody gets two tracks of one route. */
static bool beside(const struct pz_set128 *set, const struct tk_track *track)
{
    for (unsigned i = 0; i < 2 && track->other[i] != TK_NO_TRACK; i++) {
        if (tk_has(set, track->other[i])) {
            return true;
        }
    }
    return false;
}

static void add_track(struct plan *plan, const struct tk_view *view, unsigned seat, unsigned track)
{
    if (tk_has(&plan->wanted, track) || tk_has(&plan->built, track)) {
        return; /* given before */
    }
    if (tk_has(&view->pub.tracks[seat], track)) {
        tk_put(&plan->built, track);
        return;
    }
    int code = tk_track_refusal(&view->pub, seat, track);
    if (code == 0 && beside(&plan->wanted, &tk_tracks[track])) {
        code = PZ_REFUSED(TK_REFUSE_OWN_DOUBLE);
    }
    if (code == 0) {
        tk_put(&plan->wanted, track);
        plan->tracks[plan->count++] = track;
        return;
    }
    for (unsigned i = 0; i < plan->refused_count; i++) {
        if (plan->refused[i].track == track) {
            return;
        }
    }
    plan->refused[plan->refused_count].track = track;
    plan->refused[plan->refused_count++].code = code;
}

static int read_plan(struct plan *plan, const struct tk_view *view, unsigned seat, const char *text,
                     size_t length, struct pz_problem *problem)
{
    struct pz_scan scan;
    int64_t track = 0;
    pz_zero(plan, sizeof *plan);
    pz_scan_init(&scan, text, length);
    for (pz_scan_blanks(&scan); scan.next < scan.end; pz_scan_blanks(&scan)) {
        if (!pz_scan_int(&scan, 0, TK_TRACKS - 1, &track) ||
            (scan.next < scan.end && *scan.next != ' ')) {
            return pz_scan_problem(&scan, problem, PZ_E_SYNTAX,
                                   "a plan is the numbers of tracks with blanks between them, "
                                   "such as 12 55 7",
                                   "");
        }
        add_track(plan, view, seat, (unsigned)track);
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

/* The plain spaces of ferry routes, the longest first, by the colour of which most is to spare. */
static void pay_plain(const struct plan *plan, unsigned spare[TK_COLOURS], struct bill *bill)
{
    for (unsigned spaces = TK_LENGTH_MAX; spaces > 0; spaces--) {
        for (unsigned i = 0; i < plan->count; i++) {
            const struct tk_track *track = &tk_tracks[plan->tracks[i]];
            if (track->colour != TK_GRAY || track->length - track->waves != (int)spaces) {
                continue;
            }
            const unsigned colour = most(spare, TK_COLOURS);
            const unsigned paid = tk_least(spare[colour], spaces);
            spare[colour] -= paid;
            bill->cards[ANY] += spaces;
            bill->missing[ANY] += spaces - paid;
        }
    }
}

/* Waves: ferry cards of the hand where they cover two, then where they cover one. What is left
 * takes locomotives of the hand first where a ferry card would cover only one wave, then in the
 * place of the cards of which most are missing. */
static void pay_waves(const struct plan *plan, const struct tk_view *view, unsigned seat,
                      struct bill *bill)
{
    unsigned pairs = 0;
    unsigned singles = 0;
    for (unsigned i = 0; i < plan->count; i++) {
        const unsigned waves = tk_tracks[plan->tracks[i]].waves;
        const unsigned covered = tk_least(waves, WAVES_BY_FERRIES);
        bill->waves += waves;
        bill->cards[LOCO] += waves - covered;
        pairs += covered / 2;
        singles += covered % 2;
    }
    bill->ferries = pairs + singles;
    bill->missing[LOCO] = bill->cards[LOCO];
    unsigned locos = view->hand_loco;
    unsigned ferries = view->pub.ferries[seat];
    const unsigned on_pairs = tk_least(ferries, pairs);
    ferries -= on_pairs;
    const unsigned on_singles = tk_least(ferries, singles);
    singles -= on_singles;
    const unsigned must = tk_least(locos, bill->missing[LOCO]);
    bill->missing[LOCO] -= must;
    locos -= must;
    const unsigned waves = tk_least(locos, singles);
    singles -= waves;
    locos -= waves;
    for (; locos > 0; locos--) {
        const unsigned sort = most(bill->missing, LOCO);
        if (bill->missing[sort] == 0) {
            break;
        }
        bill->missing[sort]--;
    }
    const unsigned two = tk_least(locos / 2, pairs - on_pairs);
    locos -= 2 * two;
    bill->missing_ferries = pairs - on_pairs - two + singles;
    bill->locos_spent = view->hand_loco - locos;
}

static void make_bill(const struct plan *plan, const struct tk_view *view, unsigned seat,
                      struct bill *bill)
{
    unsigned spare[TK_COLOURS];
    pz_zero(bill, sizeof *bill);
    for (unsigned i = 0; i < plan->count; i++) {
        const struct tk_track *track = &tk_tracks[plan->tracks[i]];
        bill->trains += track->length;
        bill->cards[track->colour] += track->colour != TK_GRAY ? track->length : 0u;
    }
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        const unsigned held = tk_of_colour(view->hand, colour);
        const unsigned paid = tk_least(held, bill->cards[colour]);
        bill->missing[colour] = bill->cards[colour] - paid;
        spare[colour] = held - paid;
    }
    pay_plain(plan, spare, bill);
    pay_waves(plan, view, seat, bill);
}

/* ---- written ---- */

static unsigned write_sorts(struct pz_json *json, const char *key, const unsigned cards[SORTS])
{
    unsigned sum = 0;
    pz_json_key(json, key);
    pz_json_open(json, '{');
    for (unsigned sort = 0; sort < SORTS; sort++) {
        sum += cards[sort];
        if (cards[sort] > 0) {
            pz_json_key_int(json, sort_name(sort), cards[sort]);
        }
    }
    pz_json_close(json, '}');
    return sum;
}

static void write_bill(const struct bill *bill, const struct tk_view *view, unsigned seat,
                       unsigned claims, struct pz_json *json)
{
    pz_json_key_int(json, "trains", bill->trains);
    pz_json_key_int(json, "trains_left", view->pub.trains[seat] - (int)bill->trains);
    write_sorts(json, "cards", bill->cards);
    const unsigned missing = write_sorts(json, "missing", bill->missing);
    pz_json_key_int(json, "missing_cards", missing);
    pz_json_key_int(json, "locomotives", bill->locos_spent);
    pz_json_key_int(json, "waves", bill->waves);
    pz_json_key_int(json, "ferries", bill->ferries);
    pz_json_key_int(json, "missing_ferries", bill->missing_ferries);
    const unsigned sure = claims + bill->missing_ferries;
    pz_json_key(json, "turns");
    pz_json_open(json, '{');
    pz_json_key_int(json, "least", sure + (missing + 1) / 2);
    pz_json_key_int(json, "likely", sure + (missing * CARD + 99) / 100);
    pz_json_close(json, '}');
}

static void write_tracks(const struct plan *plan, struct pz_json *json)
{
    pz_json_key(json, "tracks");
    pz_json_open(json, '[');
    for (unsigned i = 0; i < plan->count; i++) {
        pz_json_int(json, plan->tracks[i]);
    }
    pz_json_close(json, ']');
    pz_json_key(json, "built");
    pz_json_open(json, '[');
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        if (tk_has(&plan->built, i)) {
            pz_json_int(json, i);
        }
    }
    pz_json_close(json, ']');
    pz_json_key(json, "refused");
    pz_json_open(json, '[');
    for (unsigned i = 0; i < plan->refused_count; i++) {
        const struct pz_refusal *why = pz_game_refusal(&pz_game_tickets, plan->refused[i].code);
        pz_json_open(json, '{');
        pz_json_key_int(json, "track", plan->refused[i].track);
        pz_json_key_string(json, "name", why->name);
        pz_json_key_string(json, "rule", why->rule);
        pz_json_key_string(json, "sentence", why->sentence);
        pz_json_close(json, '}');
    }
    pz_json_close(json, ']');
}

static void write_gains(const struct plan *plan, const struct tk_view *view, unsigned seat,
                        struct pz_json *json)
{
    struct tk_score before;
    struct tk_score after;
    uint64_t offered = 0;
    struct pz_set128 tracks = view->pub.tracks[seat];
    for (unsigned i = 0; i < TK_FIRST_OFFER && view->offered[i] != 0; i++) {
        offered |= UINT64_C(1) << (view->offered[i] - 1);
    }
    tk_add_up(&tracks, offered, &before);
    const uint64_t offered_done = before.done;
    tk_add_up(&tracks, view->tickets[seat], &before);
    tracks.word[0] |= plan->wanted.word[0];
    tracks.word[1] |= plan->wanted.word[1];
    tk_add_up(&tracks, offered, &after);
    const uint64_t offers = after.done & ~offered_done;
    tk_add_up(&tracks, view->tickets[seat], &after);
    pz_json_key(json, "points");
    pz_json_open(json, '{');
    pz_json_key_int(json, "routes", after.routes - before.routes);
    pz_json_key_int(json, "tickets", after.tickets - before.tickets);
    pz_json_key_int(json, "regions", after.regions - before.regions);
    pz_json_key_int(json, "total",
                    after.routes + after.tickets + after.regions - before.routes - before.tickets -
                        before.regions);
    pz_json_close(json, '}');
    pz_json_key(json, "completes");
    tk_write_tickets(json, after.done & ~before.done);
    pz_json_key(json, "completes_offered");
    tk_write_tickets(json, offers);
    pz_json_key(json, "networks");
    tk_write_networks(json, &after);
}

int tk_plan(const void *v, int seat, const char *text, size_t length, struct pz_json *json,
            struct pz_problem *problem)
{
    const struct tk_view *view = v;
    struct plan plan;
    struct bill bill;
    if (seat < 0) {
        return pz_problem_set(problem, PZ_E_SEAT, "only a seat can plan", "");
    }
    const int failed = read_plan(&plan, view, (unsigned)seat, text, length, problem);
    if (failed != 0) {
        return failed;
    }
    make_bill(&plan, view, (unsigned)seat, &bill);
    pz_json_open(json, '{');
    write_tracks(&plan, json);
    write_bill(&bill, view, (unsigned)seat, plan.count, json);
    write_gains(&plan, view, (unsigned)seat, json);
    pz_json_close(json, '}');
    return 0;
}
