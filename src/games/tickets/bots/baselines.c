/* How a list of targets becomes a move. */
#include "baselines.h"
#include "core/bytes.h"
#include "reasons.h"

enum {
    /* The order of the moves. A claim of no target is better than tickets that are not wanted; both
     * are made only if there is nothing to draw. */
    TICKETS = 3000000,
    CLAIM = 2000000,
    RANK = 1000, /* from one target to the next */
    FERRY = 1000000,
    WANTED = 900000,
    LOCO = 800000,
    OTHER_TARGET = 700000,
    DECK = 600000,
    USELESS = 100000,
    UNWANTED = -1000000,
    WORTH_A_TURN = 3,  /* least length of a track without a ticket that is worth a turn */
    FEW_TRAINS = 4,    /* trains with which every track is worth a turn */
    REGION_POINT = 30, /* what a point of the region bonus takes off a track's cost */
    COST_MIN = 10      /* least cost of a track after that */
};

/* ---- looking ---- */

static unsigned waves_left(const struct tk_baseline *now, const struct tk_track *track)
{
    const unsigned covered = 2u * now->pub->ferries[now->seat];
    return track->waves > covered ? track->waves - covered : 0;
}

static unsigned lack_of(const struct tk_baseline *now, const struct tk_track *track)
{
    const unsigned plain = (unsigned)(track->length - track->waves);
    const unsigned colour =
        track->colour == TK_GRAY ? tk_best_colour(now->view->hand) : track->colour;
    const unsigned held = tk_of_colour(now->view->hand, colour);
    return (plain > held ? plain - held : 0) + waves_left(now, track);
}

void tk_baseline_glance(struct tk_baseline *now, const struct pz_question *question, bool regions)
{
    const struct tk_view *view = question->view;
    pz_zero(now, sizeof *now);
    now->view = view;
    now->pub = &view->pub;
    now->seat = (unsigned)question->seat;
    now->regions = regions;
    now->last = view->pub.last_turns != 0;
    now->trains = view->pub.trains[now->seat];
    tk_compute_score(&view->pub.tracks[now->seat], view->tickets[now->seat], &now->score);
    now->pending = view->tickets[now->seat] & ~now->score.done;
}

void tk_baseline_look(struct tk_baseline *now, const struct pz_question *question, bool regions)
{
    tk_baseline_glance(now, question, regions);
    now->open = tk_buildable_tracks(now->pub, now->seat);
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        now->rank[i] = TK_TRACKS;
        now->lack[i] = (uint16_t)(tk_has(&now->open, i) ? lack_of(now, &tk_tracks[i]) : 0);
    }
}

/* Can the seat pay for the open track in any way? */
static bool can_pay(const struct tk_baseline *now, unsigned track)
{
    return tk_has(&now->open, track) && now->lack[track] <= now->view->hand_loco;
}

unsigned tk_baseline_spaces(const struct pz_set128 *tracks)
{
    unsigned spaces = 0;
    for (struct tk_iter it = tk_members(tracks); tk_next(&it);) {
        spaces += tk_tracks[it.member].length;
    }
    return spaces;
}

static void score_with(const struct tk_baseline *now, const struct pz_set128 *more,
                       struct tk_score *score)
{
    struct pz_set128 tracks = now->pub->tracks[now->seat];
    tk_unite(&tracks, more);
    tk_compute_score(&tracks, now->view->tickets[now->seat], score);
}

int32_t tk_baseline_region_gain(const struct tk_baseline *now, const struct pz_set128 *tracks)
{
    struct tk_score score;
    if (!now->regions) {
        return 0;
    }
    score_with(now, tracks, &score);
    return score.regions - now->score.regions;
}

int32_t tk_baseline_route_value(const struct tk_baseline *now, unsigned track)
{
    struct pz_set128 one = {{0, 0}};
    tk_put(&one, track);
    return tk_tracks[track].points + tk_baseline_region_gain(now, &one);
}

int32_t tk_baseline_longest(const struct tk_baseline *now, unsigned track)
{
    return 100 * (now->regions ? tk_baseline_route_value(now, track) : tk_tracks[track].length);
}

void tk_baseline_track_costs(const struct tk_baseline *now, struct tk_seat_costs *costs)
{
    tk_seat_costs_init(costs, now->view, now->seat);
    for (unsigned i = 0; i < TK_TRACKS && now->regions; i++) {
        if (costs->cost[i] != 0 && costs->cost[i] != TK_NO_PATH) {
            const int32_t gain = tk_baseline_route_value(now, i) - tk_tracks[i].points;
            const int32_t cost = costs->cost[i] - REGION_POINT * gain;
            costs->cost[i] = (uint16_t)(cost > COST_MIN ? cost : COST_MIN);
        }
    }
}

/* ---- targets ---- */

void tk_baseline_add_target(struct tk_baseline *now, unsigned track, int32_t value, unsigned ticket)
{
    for (unsigned i = 0; i < now->target_count; i++) {
        if (now->target[i].track == track) {
            now->target[i].value += value;
            return;
        }
    }
    now->target[now->target_count++] = (struct tk_target){value, (uint8_t)track, (uint8_t)ticket};
}

static bool is_before(const struct tk_baseline *now, const struct tk_target *a,
                      const struct tk_target *b)
{
    if (a->value != b->value) {
        return a->value > b->value;
    }
    return now->lack[a->track] < now->lack[b->track];
}

void tk_baseline_sort(struct tk_baseline *now)
{
    for (unsigned i = 1; i < now->target_count; i++) {
        const struct tk_target target = now->target[i];
        unsigned place = i;
        for (; place > 0 && is_before(now, &target, &now->target[place - 1]); place--) {
            now->target[place] = now->target[place - 1];
        }
        now->target[place] = target;
    }
}

void tk_baseline_target_open(struct tk_baseline *now,
                             int32_t (*value)(const struct tk_baseline *now, unsigned track))
{
    for (struct tk_iter it = tk_members(&now->open); tk_next(&it);) {
        const unsigned track = it.member;
        now->target[now->target_count++] =
            (struct tk_target){value(now, track), (uint8_t)track, TK_TICKETS};
    }
    tk_baseline_sort(now);
    now->claimable = now->target_count;
    while (!now->last && now->trains > FEW_TRAINS && now->claimable > 0 &&
           tk_tracks[now->target[now->claimable - 1].track].length < WORTH_A_TURN) {
        now->claimable--;
    }
}

int32_t tk_baseline_last_value(const struct tk_baseline *now, unsigned track)
{
    struct pz_set128 one = {{0, 0}};
    struct tk_score score;
    tk_put(&one, track);
    score_with(now, &one, &score);
    const int32_t gain = tk_total(&score) - tk_total(&now->score);
    return 100 * (now->regions ? gain : gain - score.regions + now->score.regions);
}

void tk_baseline_target_last(struct tk_baseline *now)
{
    now->target_count = 0;
    now->wants_tickets = false;
    tk_baseline_target_open(now, tk_baseline_last_value);
}

/* ---- from targets to a move ---- */

/* What to draw for: the first target that cannot be paid yet. */
struct aim {
    unsigned track;  /* TK_TRACKS if there is none */
    unsigned colour; /* the colour to pay it with */
    unsigned cards;  /* cards of that colour that are lacking */
    unsigned waves;  /* waves that no ferry card covers */
};

/* The colour for a ferry route: the one with most cards that no other target needs; on a tie, one
 * that lies open. */
static unsigned gray_colour(const struct tk_baseline *now)
{
    unsigned best = 0;
    int most = -100;
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        int spare = 2 * ((int)tk_of_colour(now->view->hand, colour) - (int)now->needs.need[colour]);
        for (unsigned i = 0; i < TK_ROW; i++) {
            spare += now->pub->row[i] == colour + 1 ? 1 : 0;
        }
        if (spare > most) {
            most = spare;
            best = colour;
        }
    }
    return best;
}

static struct aim aim_of(const struct tk_baseline *now)
{
    struct aim aim = {TK_TRACKS, 0, 0, 0};
    for (unsigned i = 0; i < now->target_count && aim.track == TK_TRACKS; i++) {
        const unsigned track = now->target[i].track;
        if (tk_has(&now->open, track) && !can_pay(now, track)) {
            aim.track = track;
        }
    }
    if (aim.track < TK_TRACKS) {
        const struct tk_track *track = &tk_tracks[aim.track];
        const unsigned plain = (unsigned)(track->length - track->waves);
        aim.colour = track->colour == TK_GRAY ? gray_colour(now) : track->colour;
        const unsigned held = tk_of_colour(now->view->hand, aim.colour);
        aim.cards = plain > held ? plain - held : 0;
        aim.waves = waves_left(now, track);
    }
    return aim;
}

/* Finds the rank of each target, and the colours that those with a ticket need. */
static void number_targets(struct tk_baseline *now)
{
    for (unsigned i = 0; i < now->target_count; i++) {
        const struct tk_track *track = &tk_tracks[now->target[i].track];
        now->rank[now->target[i].track] = (uint8_t)i;
        if (track->colour != TK_GRAY && now->target[i].ticket != TK_TICKETS) {
            tk_colour_needs_add(&now->needs, now->view->hand, track->colour, track->length);
        }
    }
}

static int32_t price_of(const struct tk_baseline *now, const struct tk_payment *payment)
{
    /* Locomotives are dear, and ferry cards are good for waves only. */
    static const struct tk_card_prices prices = {.loco = 20, .ferry = 15, .needed = 6, .spare = 2};
    const struct tk_track *track = &tk_tracks[payment->track];
    unsigned need = now->needs.need[payment->colour % TK_COLOURS];
    if (track->colour == payment->colour && now->rank[payment->track] < TK_TRACKS) {
        need -= pz_min(need, track->length); /* its own */
    }
    return tk_payment_price(&prices, payment, now->view->hand, need);
}

static int32_t value_of_claim(const struct tk_baseline *now, pz_move move)
{
    const struct tk_payment payment = tk_payment_of(move);
    const unsigned rank = now->rank[payment.track];
    if (rank >= now->claimable) {
        return UNWANTED + RANK * tk_tracks[payment.track].points - price_of(now, &payment);
    }
    return CLAIM - RANK * (int32_t)rank - price_of(now, &payment);
}

static int32_t value_of_draw(const struct tk_baseline *now, const struct aim *aim, unsigned sort)
{
    if (sort == TK_LOCO) {
        return now->takes_locos ? LOCO : USELESS + 1;
    }
    if (aim->cards > 0 && sort == aim->colour &&
        (!now->takes_any || tk_tracks[aim->track].colour == TK_GRAY)) {
        return WANTED;
    }
    const unsigned held = tk_of_colour(now->view->hand, sort);
    if (now->needs.need[sort] > held) {
        return (now->takes_any ? OTHER_TARGET : USELESS) +
               (now->needs.close[sort] > 0 ? 1000 / now->needs.close[sort] : 0);
    }
    return USELESS;
}

static int32_t value_of(const struct tk_baseline *now, const struct aim *aim, pz_move move)
{
    if (move >= TK_MOVE_CLAIM) {
        return value_of_claim(now, move);
    }
    if (move >= TK_MOVE_KEEP) {
        const unsigned mask = (unsigned)(move - TK_MOVE_KEEP);
        if (now->keeps_all && now->pub->phase == TK_DEAL) {
            return 100 * (int32_t)pz_count_bits(mask);
        }
        return now->value_of_keeping(now, mask);
    }
    if (move < TK_MOVE_DRAW_DECK) {
        return value_of_draw(now, aim, (unsigned)(move - TK_MOVE_DRAW));
    }
    switch (move) {
    case TK_MOVE_DRAW_DECK:
        return DECK;
    case TK_MOVE_FERRY:
        return aim->waves > 0 ? FERRY : 0;
    case TK_MOVE_TICKETS:
        return now->wants_tickets ? TICKETS : 2 * UNWANTED;
    default:
        return 0;
    }
}

/* ---- why ---- */

void tk_baseline_explain_claim(const struct tk_baseline *now, struct pz_answer *answer)
{
    const unsigned rank = now->rank[tk_payment_of(answer->move).track];
    const unsigned ticket = rank < now->target_count ? now->target[rank].ticket : TK_TICKETS;
    tk_explain_claim(now->view, now->seat, ticket, false, now->regions, answer);
}

static void explain_draw(const struct tk_baseline *now, const struct aim *aim,
                         struct pz_answer *answer)
{
    if (aim->track == TK_TRACKS) {
        pz_bot_because(answer, "There is no track that you want and cannot pay for.", 0, "");
        return;
    }
    const char *name = tk_track_names[aim->track];
    if (answer->move == TK_MOVE_FERRY) {
        pz_bot_because(answer, "A ferry card helps to pay for {w}.", 0, name);
    } else if (answer->move == TK_MOVE_DRAW_DECK) {
        pz_bot_because(answer, "No open card helps to pay for {w}; the deck may.", 0, name);
    } else if (answer->move == TK_MOVE_DRAW + TK_LOCO) {
        pz_bot_because(answer, "A locomotive helps to pay for {w}.", 0, name);
    } else if (aim->cards > 0 && answer->move - TK_MOVE_DRAW == aim->colour) {
        pz_bot_because(answer, "A card of that colour helps to pay for {w}.", 0, name);
    } else if (now->needs.need[answer->move - TK_MOVE_DRAW] > 0) {
        pz_bot_because(answer, "Another track that you want takes cards of that colour.", 0, "");
    } else {
        pz_bot_because(answer, "There is no better card.", 0, "");
    }
}

static void explain(const struct tk_baseline *now, const struct aim *aim, struct pz_answer *answer)
{
    const pz_move move = answer->move;
    if (answer->candidate_count == 1 && !answer->stopped) {
        pz_bot_because(answer, "There is no other move.", 0, "");
    } else if (move >= TK_MOVE_CLAIM) {
        tk_baseline_explain_claim(now, answer);
    } else if (move >= TK_MOVE_KEEP && now->keeps_all && now->pub->phase == TK_DEAL) {
        pz_bot_because(answer, "It keeps all of the first tickets.", 0, "");
    } else if (move >= TK_MOVE_KEEP) {
        pz_bot_because(answer, "These tickets bring the most for the trains they take.", 0, "");
    } else if (move == TK_MOVE_TICKETS) {
        pz_bot_because(answer, "Your {n} trains are enough for more tickets.", (int32_t)now->trains,
                       "");
    } else {
        explain_draw(now, aim, answer);
    }
}

int tk_baseline_answer(const struct tk_baseline *now, struct pz_bot *bot,
                       const struct pz_question *question, struct pz_answer *answer)
{
    struct tk_baseline numbered = *now;
    struct pz_move_iter iter;
    pz_move move = 0;
    number_targets(&numbered);
    const struct aim aim = aim_of(&numbered);
    pz_move_iter_init(&iter, bot, question, answer);
    while (pz_move_iter_next(&iter, &move)) {
        pz_bot_consider(answer, move, value_of(&numbered, &aim, move));
    }
    explain(&numbered, &aim, answer);
    return 0;
}
