/* Plans by local search. The value of a set of tracks is computed anew for every change; it takes a
 * few hundred nanoseconds, as networks grow from those that the seat has (tickets_rail.h). */
#include "tickets_planner.h"
#include "../core/bytes.h"

const struct planner_style planner_style = {
    .card = 54,
    .last_cards = 150,
    .ferry = 100,
    .claim = 100,
    .over = 2300,
    .over_late = 800,
    .spread = 250,
    .idle = 230,
    .idle_offer = 50,
    .hurry = 1040,
    .idle_max = 1000,
    .risk = 0,
    .risk_flat = 10,
    .risk_max = 300,
    .urge = 300,
    .urge_flat = 300,
    .turn = 300,
    .loco = 100,
    .needed = 120,
    .later = 100,
    .offer = 150,
    .sure = 80,
    .spare = 90,
    .pace = 85,
    .pace_more = 80,
    .keep = 100,
    .hinder = 50,
    .wide = true,
};

unsigned rail_region_points(const struct rail *rail)
{
    unsigned points = 0;
    for (uint64_t left = rail->touched; left != 0;) {
        const unsigned root = rail->root[pz_lowest_bit(left)];
        unsigned count = pz_count_bits(rail->regions[root]);
        left &= ~rail->cities[root];
        if (count < 4) {
            continue; /* nothing, even if a region counts as two */
        }
        for (unsigned i = 0; i < TK_REGIONS; i++) {
            const uint64_t cities = tk_regions[i].cities;
            count += tk_regions[i].twice && (rail->cities[root] & cities) == cities;
        }
        points += tk_region_bonus(count);
    }
    return points;
}

/* ---- the board ---- */

static void remove_one(struct pz_set128 *set, unsigned member)
{
    set->word[member / 64] &= ~(UINT64_C(1) << (member % 64));
}

/* How long a player will still take to end the game, by its trains and cards: a regression over
 * games of seven bots, two players each; what comes out scatters by three and a half turns. */
static int32_t time_of(int32_t pace, unsigned trains, unsigned cards)
{
    enum { LAST = 370, SPACE = 84, HELD = 44 };
    const int32_t spaces = trains > TK_LAST_TRAINS ? (int32_t)trains - TK_LAST_TRAINS : 1;
    const int32_t held = spaces > (int32_t)cards ? (int32_t)cards : spaces;
    return (LAST + spaces * SPACE - held * HELD) * pace / 100;
}

/* For the search for ways only: about the time that the track takes, less its points. */
static unsigned cost_of(const struct planner *planner, unsigned index)
{
    enum { HELD = 30, POINT = 20, COST_MIN = 20 };
    const struct tk_track *track = &tk_tracks[index];
    unsigned price = 100 + 60u * track->length;
    unsigned held = 0;
    if (track->colour == TK_GRAY) {
        const unsigned plain = (unsigned)(track->length - track->waves);
        held = tk_least(tk_of_colour(planner->hand, tk_best_colour(planner->hand)), plain) +
               tk_least(track->waves, 2u * planner->ferries + planner->locos);
    } else {
        held = tk_least(tk_of_colour(planner->hand, track->colour), track->length);
    }
    price += (unsigned)planner->risk[index];
    const unsigned saved = HELD * held + (unsigned)POINT * track->points;
    return price > saved + COST_MIN ? price - saved : (unsigned)COST_MIN;
}

/* How often in ten thousand turns a player claims a track of that length, by how many of its ends
 * the player's networks have; both ends of one network are never joined again. Counted in games of
 * the planner and of greedy. */
static const int16_t hazards[3][TK_LENGTH_MAX] = {
    {30, 15, 10, 40, 60, 20, 30},
    {140, 70, 60, 110, 160, 150, 260},
    {2000, 900, 800, 500, 600, 400, 1000},
};

static void find_hazards(struct planner *planner)
{
    const struct tk_public *pub = planner->pub;
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        planner->hazard[i] = 0;
    }
    for (unsigned seat = 0; seat < pub->players; seat++) {
        struct rail rail;
        if (seat == planner->seat) {
            continue;
        }
        rail_init(&rail);
        rail_add_all(&rail, &pub->tracks[seat]);
        for (unsigned i = 0; i < TK_TRACKS; i++) {
            const struct tk_track *track = &tk_tracks[i];
            const bool a = rail.touched >> track->a & 1;
            const bool b = track->b < TK_CITIES && (rail.touched >> track->b & 1);
            if (track->length > pub->trains[seat] ||
                (a && b && rail.root[track->a] == rail.root[track->b])) {
                continue;
            }
            int32_t hazard = hazards[a + b][track->length - 1];
            if (pub->players > 3 && track->other[0] != TK_NO_TRACK) {
                hazard /= 4; /* there is another beside it */
            }
            planner->hazard[i] = (int16_t)(planner->hazard[i] + hazard);
        }
    }
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        const int32_t risk =
            planner->style->risk_flat + planner->hazard[i] * planner->style->risk / 100;
        planner->risk[i] =
            (int16_t)(risk < planner->style->risk_max ? risk : planner->style->risk_max);
    }
}

void planner_init(struct planner *planner, const struct planner_style *style,
                  const struct tk_public *pub, unsigned seat, const struct tk_pile *hand,
                  const uint8_t counts[TK_SEATS_MAX], uint64_t tickets, uint64_t pool)
{
    planner->style = style;
    planner->pub = pub;
    planner->seat = seat;
    planner->hand = hand->colours;
    planner->locos = hand->locos;
    planner->ferries = pub->ferries[seat];
    planner->trains = pub->trains[seat];
    planner->last = pub->last_turns != 0;
    planner->own = pub->tracks[seat];
    planner->open = tk_open_tracks(pub, seat);
    planner->tickets = tickets;
    planner->pool = pool;
    rail_init(&planner->rail);
    rail_add_all(&planner->rail, &planner->own);
    const int32_t pace = pub->players == 2 ? style->pace : style->pace_more;
    planner->time = 10000;
    for (unsigned i = 0; i < pub->players; i++) {
        if (i != seat) {
            const int32_t time = time_of(pace, pub->trains[i], counts[i]);
            planner->time = time < planner->time ? time : planner->time;
        }
    }
    if (planner->last) {
        planner->time = PLANNER_LAST_TURN;
    }
    find_hazards(planner);
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        unsigned cost = TK_NO_WAY;
        if (tk_has(&planner->own, i)) {
            cost = 0;
        } else if (tk_tracks[i].length > planner->trains) {
            remove_one(&planner->open, i);
        } else if (tk_has(&planner->open, i)) {
            cost = cost_of(planner, i);
        }
        planner->cost[i] = (uint16_t)cost;
    }
}

void planner_look(struct planner *planner, const struct planner_style *style,
                  const struct tk_view *view, unsigned seat)
{
    const struct tk_pile hand = {view->hand, view->hand_loco};
    planner_init(planner, style, &view->pub, seat, &hand, view->hand_count, view->tickets[seat],
                 tk_unlocated_tickets(view));
}

void planner_guess(struct planner *planner, const struct planner_style *style,
                   const struct tk_state *guess, unsigned seat, uint64_t pool)
{
    const struct tk_pile hand = tk_hand_of(guess, seat);
    uint8_t counts[TK_SEATS_MAX] = {0};
    for (unsigned i = 0; i < guess->pub.players; i++) {
        counts[i] = (uint8_t)tk_hand_count(guess, i);
    }
    planner_init(planner, style, &guess->pub, seat, &hand, counts, guess->tickets[seat],
                 pool & ~guess->tickets[seat]);
}

/* ---- what a set of tracks takes ---- */

struct bill {
    uint64_t need;    /* by colour */
    uint8_t plain[8]; /* how many ferry routes have so many spaces without a wave */
    uint8_t ferries;
    uint8_t claims;
    uint8_t trains;
    int32_t points;
    int32_t risk;
};

static void add_to_bill(struct bill *bill, const struct planner *planner, unsigned index)
{
    const struct tk_track *track = &tk_tracks[index];
    if (track->colour == TK_GRAY) {
        bill->plain[track->length - track->waves]++;
        bill->ferries = (uint8_t)(bill->ferries + (track->waves + 1) / 2);
    } else {
        bill->need += tk_cards(track->colour, track->length);
    }
    bill->claims++;
    bill->trains = (uint8_t)(bill->trains + track->length);
    bill->points += track->points;
    bill->risk += planner->risk[index];
}

/* A byte is at most 45, the trains of a player; sets that take more are not looked at closer. */
static void settle_bill(const struct planner *planner, const struct bill *bill,
                        struct plan_needs *needs)
{
    uint8_t spare[TK_COLOURS];
    unsigned missing = 0;
    needs->flexible = 0;
    needs->plain = 0;
    needs->kept = 0;
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        const unsigned need = tk_of_colour(bill->need, colour);
        const unsigned held = tk_of_colour(planner->hand, colour);
        needs->colour[colour] = (uint8_t)need;
        missing += need > held ? need - held : 0;
        spare[colour] = (uint8_t)(held > need ? held - need : 0);
    }
    for (unsigned plain = 7; plain > 0; plain--) {
        for (unsigned n = bill->plain[plain]; n > 0; n--) {
            unsigned best = 0;
            for (unsigned colour = 1; colour < TK_COLOURS; colour++) {
                best = spare[colour] > spare[best] ? colour : best;
            }
            const unsigned used = tk_least(spare[best], plain);
            spare[best] = (uint8_t)(spare[best] - used);
            needs->kept += tk_cards(best, used);
            needs->flexible = (uint8_t)(needs->flexible + plain - used);
            needs->plain = (uint8_t)(needs->plain + plain);
        }
    }
    needs->missing = (uint8_t)(missing + needs->flexible);
    needs->ferries =
        (uint8_t)(bill->ferries > planner->ferries ? bill->ferries - planner->ferries : 0);
}

static int32_t time_for(const struct planner *planner, const struct bill *bill)
{
    const struct planner_style *style = planner->style;
    struct plan_needs needs;
    settle_bill(planner, bill, &needs);
    const unsigned locos = planner->locos;
    const int32_t cards = needs.missing > locos ? (int32_t)(needs.missing - locos) : 0;
    const unsigned left = locos > needs.missing ? locos - needs.missing : 0;
    const int32_t ferries = needs.ferries > left / 2 ? (int32_t)(needs.ferries - left / 2) : 0;
    return bill->claims * style->claim + cards * style->card + ferries * style->ferry +
           (cards >= 3 ? style->last_cards : cards * style->last_cards / 3);
}

static void make_bill(const struct planner *planner, const struct pz_set128 *tracks,
                      struct bill *bill)
{
    pz_zero(bill, sizeof *bill);
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t left = tracks->word[half]; left != 0; left &= left - 1) {
            add_to_bill(bill, planner, 64 * half + pz_lowest_bit(left));
        }
    }
}

void planner_needs(const struct planner *planner, const struct pz_set128 *tracks,
                   struct plan_needs *needs)
{
    struct bill bill;
    make_bill(planner, tracks, &bill);
    settle_bill(planner, &bill, needs);
}

int32_t planner_time(const struct planner *planner, const struct pz_set128 *tracks)
{
    struct bill bill;
    make_bill(planner, tracks, &bill);
    return time_for(planner, &bill);
}

/* ---- what it is worth ---- */

static int32_t ticket_points(const struct rail *rail, uint64_t tickets)
{
    int32_t points = 0;
    for (; tickets != 0; tickets &= tickets - 1) {
        const struct tk_ticket *ticket = &tk_tickets[pz_lowest_bit(tickets)];
        points += rail_completes(rail, ticket->a, ticket->b) ? ticket->points : -ticket->points;
    }
    return points;
}

/* What four tickets would bring, if only those were kept that are complete. */
static int32_t offer_value(const struct planner *planner, const struct rail *rail)
{
    const int32_t count = (int32_t)pz_count_bits(planner->pool);
    int32_t points = 0;
    for (uint64_t left = planner->pool; left != 0; left &= left - 1) {
        const struct tk_ticket *ticket = &tk_tickets[pz_lowest_bit(left)];
        points += rail_completes(rail, ticket->a, ticket->b) ? ticket->points : 0;
    }
    return count > 0 ? 100 * TK_OFFER * points / count : 0;
}

/* How much time will be missing on average, if `spare` is left on average and what is left scatters
 * as a normal distribution. */
static int32_t missing_time(int32_t spare, int32_t spread)
{
    enum { ONE = 10000, STEPS = 8, WIDTH = 3, MOST = STEPS * WIDTH };
    /* In steps of an eighth of the spread, from three times the spread too little to as much too
     * much. */
    static const uint16_t share[2 * MOST + 1] = {
        30004, 28756, 27509, 26264, 25020, 23779, 22542, 21310, 20085, 18868, 17662, 16469, 15293,
        14137, 13006, 11903, 10833, 9801,  8812,  7869,  6978,  6142,  5363,  4646,  3989,  3396,
        2863,  2392,  1978,  1619,  1312,  1051,  833,   653,   506,   387,   293,   219,   162,
        118,   85,    60,    42,    29,    20,    14,    9,     6,     4,
    };
    const int32_t steps = spare * STEPS * 100 / spread; /* in hundredths */
    if (steps <= -100 * MOST) {
        return -spare;
    }
    if (steps >= 100 * MOST) {
        return 0;
    }
    const int32_t at = (steps + 100 * MOST) / 100;
    const int32_t part = (steps + 100 * MOST) % 100;
    return (share[at] * (100 - part) + share[at + 1] * part) / 100 * spread / ONE;
}

/* `ends`: the plan uses the trains up, and so ends the game itself (T20). */
static int32_t time_value(const struct planner *planner, const struct rail *rail, int32_t spare,
                          bool ends)
{
    const struct planner_style *style = planner->style;
    const int32_t rate = style->idle + offer_value(planner, rail) * style->idle_offer / 100;
    if (planner->last) {
        return spare < 0 ? spare * 1000 : spare * rate / 100;
    }
    const int32_t missing = missing_time(spare, style->spread);
    const int32_t left = spare + missing;
    const int32_t idle = left < style->idle_max ? left : style->idle_max;
    const int32_t own = ends && idle > PLANNER_LAST_TURN ? PLANNER_LAST_TURN : idle;
    const int32_t over =
        style->over + style->over_late * 100 / (planner->time > 0 ? planner->time : 1);
    return (own * rate + (idle - own) * style->hurry - missing * over) / 100;
}

/* A set of tracks, added up. */
struct sum {
    struct bill bill;
    struct rail rail;
};

static void add_to_sum(const struct planner *planner, const struct pz_set128 *tracks,
                       struct sum *sum)
{
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t left = tracks->word[half]; left != 0; left &= left - 1) {
            const unsigned track = 64 * half + pz_lowest_bit(left);
            add_to_bill(&sum->bill, planner, track);
            rail_add(&sum->rail, track);
        }
    }
}

static void add_up(const struct planner *planner, const struct pz_set128 *tracks, struct sum *sum)
{
    pz_zero(&sum->bill, sizeof sum->bill);
    sum->rail = planner->rail;
    add_to_sum(planner, tracks, sum);
}

static int32_t value_of_sum(const struct planner *planner, const struct sum *sum)
{
    const struct bill *bill = &sum->bill;
    if (bill->trains > planner->trains) {
        return PLANNER_NEVER;
    }
    const int32_t spare = planner->time - time_for(planner, bill);
    const bool ends = planner->trains - bill->trains <= TK_LAST_TRAINS;
    return 100 * (bill->points + (int32_t)rail_region_points(&sum->rail) +
                  ticket_points(&sum->rail, planner->tickets)) -
           bill->risk + time_value(planner, &sum->rail, spare, ends);
}

int32_t planner_value(const struct planner *planner, const struct pz_set128 *tracks)
{
    struct sum sum;
    add_up(planner, tracks, &sum);
    return value_of_sum(planner, &sum);
}

/* ---- changes ---- */

struct search {
    const struct planner *planner;
    struct planned *plan;
    struct pz_set128 closed; /* tracks that are taken from it */
    uint16_t cost[TK_TRACKS];
};

static void close_beside(uint16_t *cost, unsigned track)
{
    for (unsigned i = 0; i < 2 && tk_tracks[track].other[i] != TK_NO_TRACK; i++) {
        cost[tk_tracks[track].other[i]] = TK_NO_WAY;
    }
}

/* Tracks of the set cost nothing, and those beside them cannot be had (T16). */
static void price_tracks(struct search *search, const struct pz_set128 *tracks)
{
    pz_copy(search->cost, search->planner->cost, sizeof search->cost);
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t left = search->closed.word[half]; left != 0; left &= left - 1) {
            search->cost[64 * half + pz_lowest_bit(left)] = TK_NO_WAY;
        }
        for (uint64_t left = tracks->word[half]; left != 0; left &= left - 1) {
            const unsigned track = 64 * half + pz_lowest_bit(left);
            search->cost[track] = 0;
            close_beside(search->cost, track);
        }
    }
}

/* The set with the tracks of a way that the seat does not own. */
static struct pz_set128 with_way(const struct search *search, const struct pz_set128 *tracks,
                                 const struct tk_ways *ways, unsigned to)
{
    const struct pz_set128 *own = &search->planner->own;
    struct pz_set128 set = tk_way_tracks(ways, to);
    set.word[0] = (set.word[0] & ~own->word[0]) | tracks->word[0];
    set.word[1] = (set.word[1] & ~own->word[1]) | tracks->word[1];
    return set;
}

/* Takes the tracks as the plan if they are better; `from` is the sum of those of them in `start`.
 */
static bool accept_from(struct search *search, const struct pz_set128 *tracks,
                        const struct pz_set128 *start, const struct sum *from)
{
    struct pz_set128 more = *tracks;
    struct sum sum = *from;
    more.word[0] &= ~start->word[0];
    more.word[1] &= ~start->word[1];
    add_to_sum(search->planner, &more, &sum);
    const int32_t value = value_of_sum(search->planner, &sum);
    if (value <= search->plan->value) {
        return false;
    }
    search->plan->tracks = *tracks;
    search->plan->value = value;
    return true;
}

static bool accept(struct search *search, const struct pz_set128 *tracks)
{
    const int32_t value = planner_value(search->planner, tracks);
    if (value <= search->plan->value) {
        return false;
    }
    search->plan->tracks = *tracks;
    search->plan->value = value;
    return true;
}

/* A way for each ticket that is open. */
static bool add_tickets(struct search *search)
{
    const struct planner *planner = search->planner;
    bool better = false;
    struct rail rail = planner->rail;
    rail_add_all(&rail, &search->plan->tracks);
    price_tracks(search, &search->plan->tracks);
    for (uint64_t left = planner->tickets; left != 0; left &= left - 1) {
        const struct tk_ticket *ticket = &tk_tickets[pz_lowest_bit(left)];
        if (rail_completes(&rail, ticket->a, ticket->b)) {
            continue;
        }
        struct tk_ways ways;
        tk_find_ways(search->cost, ticket->a, ticket->b, &ways);
        if (ways.cost[ticket->b] == TK_NO_WAY) {
            continue;
        }
        const struct pz_set128 set = with_way(search, &search->plan->tracks, &ways, ticket->b);
        if (accept(search, &set)) {
            better = true;
            rail_add_all(&rail, &set);
            price_tracks(search, &search->plan->tracks);
        }
    }
    return better;
}

/* The best way from a network to any city outside. */
static bool extend(struct search *search)
{
    const struct planner *planner = search->planner;
    const struct pz_set128 start = search->plan->tracks;
    bool better = false;
    struct sum from;
    add_up(planner, &start, &from);
    price_tracks(search, &start);
    for (uint64_t left = from.rail.touched; left != 0;) {
        const unsigned root = from.rail.root[pz_lowest_bit(left)];
        struct tk_ways ways;
        left &= ~from.rail.cities[root];
        tk_find_ways(search->cost, root, TK_PLACES, &ways);
        for (unsigned to = 0; to < TK_CITIES; to++) {
            if (from.rail.root[to] != root && ways.cost[to] != TK_NO_WAY) {
                const struct pz_set128 set = with_way(search, &start, &ways, to);
                better = accept_from(search, &set, &start, &from) || better;
            }
        }
    }
    return better;
}

static bool add_track(struct search *search)
{
    enum { LONG = 4 }; /* shorter ones bring something only where they join others */
    const struct pz_set128 start = search->plan->tracks;
    bool better = false;
    struct sum from;
    add_up(search->planner, &start, &from);
    price_tracks(search, &start);
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        const struct tk_track *track = &tk_tracks[i];
        const uint64_t ends =
            UINT64_C(1) << track->a | (track->b < TK_CITIES ? UINT64_C(1) << track->b : 0);
        if (search->cost[i] != 0 && search->cost[i] != TK_NO_WAY &&
            (track->length >= LONG || (from.rail.touched & ends) != 0)) {
            struct pz_set128 set = start;
            tk_put(&set, i);
            better = accept_from(search, &set, &start, &from) || better;
        }
    }
    return better;
}

static bool remove_tracks(struct search *search)
{
    bool better = false;
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t left = search->plan->tracks.word[half]; left != 0; left &= left - 1) {
            struct pz_set128 set = search->plan->tracks;
            set.word[half] &= ~(left & (0 - left));
            better = accept(search, &set) || better;
        }
    }
    return better;
}

/* Another way round for each track: also the one beside it, in another colour. */
static bool go_round(struct search *search)
{
    bool better = false;
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t left = search->plan->tracks.word[half]; left != 0; left &= left - 1) {
            const unsigned track = 64 * half + pz_lowest_bit(left);
            struct pz_set128 without = search->plan->tracks;
            struct tk_ways ways;
            if (!tk_has(&without, track)) {
                continue;
            }
            remove_one(&without, track);
            price_tracks(search, &without);
            search->cost[track] = TK_NO_WAY;
            tk_find_ways(search->cost, tk_tracks[track].a, tk_tracks[track].b, &ways);
            if (ways.cost[tk_tracks[track].b] != TK_NO_WAY) {
                const struct pz_set128 set = with_way(search, &without, &ways, tk_tracks[track].b);
                better = accept(search, &set) || better;
            }
        }
    }
    return better;
}

/* Gives up a ticket with all that only it needs. */
static bool drop_tickets(struct search *search)
{
    bool better = false;
    struct rail rail = search->planner->rail;
    rail_add_all(&rail, &search->plan->tracks);
    for (uint64_t left = search->planner->tickets; left != 0; left &= left - 1) {
        const unsigned index = pz_lowest_bit(left);
        const struct tk_ticket *ticket = &tk_tickets[index];
        if (!rail_completes(&rail, ticket->a, ticket->b) ||
            rail_completes(&search->planner->rail, ticket->a, ticket->b)) {
            continue;
        }
        struct planner less = *search->planner;
        struct planned plan = *search->plan;
        struct search other = *search;
        less.tickets &= ~(UINT64_C(1) << index);
        other.planner = &less;
        other.plan = &plan;
        plan.value = planner_value(&less, &plan.tracks);
        while (remove_tracks(&other)) {
        }
        add_track(&other);
        better = accept(search, &plan.tracks) || better;
    }
    return better;
}

enum { ROUNDS_MAX = 12 };

static void improve(struct search *search, unsigned rounds)
{
    search->plan->value = planner_value(search->planner, &search->plan->tracks);
    for (unsigned round = 0; round < rounds; round++) {
        bool better = add_tickets(search);
        better = extend(search) || better;
        better = add_track(search) || better;
        better = remove_tracks(search) || better;
        better = go_round(search) || better;
        if (!better && !drop_tickets(search)) {
            break;
        }
    }
}

/* From single tracks, each the one that brings most. */
static struct planned plan_from_single_tracks(const struct planner *planner)
{
    struct planned plan = {{{0, 0}}, 0};
    struct search search = {.planner = planner, .plan = &plan};
    plan.value = planner_value(planner, &plan.tracks);
    for (unsigned round = 0; round < ROUNDS_MAX && add_track(&search); round++) {
    }
    improve(&search, ROUNDS_MAX);
    return plan;
}

/* From the longest tracks that the trains allow: they bring most for a turn, and soon end the game.
 */
static struct planned plan_from_long_tracks(const struct planner *planner)
{
    enum { LONGEST = TK_LENGTH_MAX, SHORTEST = 5 };
    struct planned plan = {{{0, 0}}, 0};
    struct search search = {.planner = planner, .plan = &plan};
    unsigned trains = planner->trains;
    for (unsigned length = LONGEST; length >= SHORTEST; length--) {
        for (unsigned i = 0; i < TK_TRACKS; i++) {
            const struct tk_track *track = &tk_tracks[i];
            bool beside = false;
            for (unsigned j = 0; j < 2 && track->other[j] != TK_NO_TRACK; j++) {
                beside = beside || tk_has(&plan.tracks, track->other[j]);
            }
            if (track->length == length && length <= trains && !beside &&
                tk_has(&planner->open, i)) {
                tk_put(&plan.tracks, i);
                trains -= length;
            }
        }
    }
    improve(&search, ROUNDS_MAX);
    return plan;
}

void planner_improve(const struct planner *planner, struct planned *plan)
{
    struct search search = {.planner = planner, .plan = plan};
    improve(&search, ROUNDS_MAX);
    if (!planner->style->wide) {
        return;
    }
    const struct planned others[] = {plan_from_single_tracks(planner),
                                     plan_from_long_tracks(planner)};
    for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (others[i].value > plan->value) {
            *plan = others[i];
        }
    }
}

void planner_improve_quickly(const struct planner *planner, struct planned *plan)
{
    enum { ROUNDS_QUICK = 2 };
    struct search search = {.planner = planner, .plan = plan};
    improve(&search, ROUNDS_QUICK);
}

void planner_improve_without(const struct planner *planner, unsigned track, struct planned *plan)
{
    struct search search = {.planner = planner, .plan = plan};
    tk_put(&search.closed, track);
    for (unsigned i = 0; planner->pub->players <= 3 && i < 2; i++) {
        if (tk_tracks[track].other[i] != TK_NO_TRACK) {
            tk_put(&search.closed, tk_tracks[track].other[i]);
        }
    }
    plan->tracks.word[0] &= ~search.closed.word[0];
    plan->tracks.word[1] &= ~search.closed.word[1];
    improve(&search, ROUNDS_MAX);
}

/* ---- tickets to come ---- */

/* What one more ticket would bring, by the cheapest way on top of the plan; may be negative. */
static int32_t gain_of_ticket(struct search *search, const struct rail *rail, unsigned index)
{
    const struct tk_ticket *ticket = &tk_tickets[index];
    const struct planner *planner = search->planner;
    if (rail_completes(&planner->rail, ticket->a, ticket->b)) {
        return 100 * ticket->points;
    }
    if (rail_completes(rail, ticket->a, ticket->b)) {
        return (2 * planner->style->sure - 100) * ticket->points;
    }
    struct tk_ways ways;
    tk_find_ways(search->cost, ticket->a, ticket->b, &ways);
    if (ways.cost[ticket->b] == TK_NO_WAY) {
        return -100 * ticket->points;
    }
    const struct pz_set128 set = with_way(search, &search->plan->tracks, &ways, ticket->b);
    const int32_t value = planner_value(planner, &set) - search->plan->value +
                          (2 * planner->style->sure - 100) * ticket->points;
    return value > -100 * ticket->points ? value : -100 * ticket->points;
}

int32_t planner_turn(const struct planner *planner, const struct planned *plan,
                     struct planned *later)
{
    struct planner less = *planner;
    less.time -= 100;
    *later = *plan;
    planner_improve(&less, later);
    return plan->value - later->value;
}

int32_t planner_offer(const struct planner *planner, const struct planned *later)
{
    struct planner less = *planner;
    struct planned then = *later;
    struct search search = {.planner = &less, .plan = &then};
    const int32_t count = (int32_t)pz_count_bits(planner->pool);
    int32_t gains = 0;
    int32_t losses = 0;
    int32_t useless = 0;
    less.time -= 100;
    if (count == 0) {
        return 0;
    }
    struct rail rail = less.rail;
    rail_add_all(&rail, &then.tracks);
    price_tracks(&search, &then.tracks);
    for (uint64_t left = planner->pool; left != 0; left &= left - 1) {
        const int32_t gain = gain_of_ticket(&search, &rail, pz_lowest_bit(left));
        gains += gain > 0 ? gain : 0;
        losses += gain > 0 ? 0 : gain;
        useless += gain <= 0;
    }
    /* One must be kept: the best of four useless ones costs about half of what they cost on
     * average. */
    int32_t none = useless > 0 ? losses / useless / 2 : 0;
    for (unsigned i = 0; i < TK_OFFER; i++) {
        none = none * useless / count;
    }
    return TK_OFFER * gains / count + none;
}
