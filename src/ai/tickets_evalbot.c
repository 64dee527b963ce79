/* Ticket to Ride Italy: the baseline `evalbot`, which gives every move a value in hundredths of a
 * point and looks no further than the move: draws by what the plan lacks, the deck by what may
 * come, claims on and off the plan, payments by what the cards are worth elsewhere, tickets by the
 * trains and turns that are left for them. */
#include "../core/bytes.h"
#include "tickets_baselines.h"

enum {
    /* In hundredths of a point, found by playing against other choices. */
    TURN = 450,  /* what a turn brings */
    CARD = 300,  /* a card that the plan lacks, */
    CLOSE = 100, /* more, the fewer a track lacks */
    SPARE = 110, /* one that it does not lack */
    LOCO = 330,  /* a locomotive */
    FERRY = 300, /* a ferry card that the plan lacks */
    TAKEN = 300, /* to have a track of the plan before somebody else takes it */
    NEVER = -100000,
    KEEP_TURN = 700, /* a turn that the ways of tickets take, when tickets are chosen */
    TICKETS = 900,   /* new tickets, if so many trains and turns are left, */
    TICKET_TRAINS = 18,
    TICKET_TURNS = 9,
    TICKET_TRAIN = 40, /* and more for each train more */
    GOALS = 3          /* tracks that it plans when there is no ticket to work for */
};

struct situation {
    struct baseline now;
    struct plan_board board;
    struct plan plan;
    unsigned turns;
    unsigned waves;            /* of the plan that lack a ferry card */
    uint8_t colour[TK_TRACKS]; /* by which the tracks of the plan would be paid */
    uint8_t need[TK_COLOURS];  /* cards that the plan takes */
    uint8_t close[TK_COLOURS]; /* that the track lacks which lacks fewest of the colour; 0: none */
    int32_t blind;             /* what a card from the deck is worth */
};

/* ---- the plan and what it lacks ---- */

static unsigned held_of(const struct situation *is, unsigned colour)
{
    return tk_of_colour(is->now.view->hand, colour);
}

/* No ticket to work for: the tracks that bring most for the turns they take. */
static void plan_tracks(struct situation *is)
{
    for (unsigned n = 0; n < GOALS; n++) {
        int32_t best = 0;
        unsigned goal = TK_TRACKS;
        for (unsigned i = 0; i < TK_TRACKS; i++) {
            const int32_t turns = 100 + 65 * is->now.lack[i];
            if (!tk_has(&is->now.open, i) || tk_has(&is->plan.tracks, i) ||
                turns > 100 * (int32_t)is->turns ||
                is->plan.spaces + tk_tracks[i].length > is->now.trains) {
                continue;
            }
            const int32_t rate = 10000 * baseline_route_value(&is->now, i) / turns;
            if (rate > best) {
                best = rate;
                goal = i;
            }
        }
        if (goal == TK_TRACKS) {
            return;
        }
        tk_put(&is->plan.tracks, goal);
        is->plan.spaces += tk_tracks[goal].length;
        is->plan.waves += tk_tracks[goal].waves;
    }
}

static void need_track(struct situation *is, unsigned index)
{
    const struct tk_track *track = &tk_tracks[index];
    unsigned colour = track->colour;
    if (colour == TK_GRAY) { /* the colour of which most is not needed otherwise */
        int most = -100;
        for (unsigned i = 0; i < TK_COLOURS; i++) {
            const int spare = (int)held_of(is, i) - is->need[i];
            if (spare > most) {
                most = spare;
                colour = i;
            }
        }
    }
    const unsigned plain = (unsigned)(track->length - track->waves);
    const unsigned held = held_of(is, colour);
    is->colour[index] = (uint8_t)colour;
    is->need[colour] = (uint8_t)(is->need[colour] + plain);
    if (plain > held && (is->close[colour] == 0 || plain - held < is->close[colour])) {
        is->close[colour] = (uint8_t)(plain - held);
    }
}

static void find_needs(struct situation *is)
{
    for (unsigned gray = 0; gray < 2; gray++) {
        for (unsigned half = 0; half < 2; half++) {
            for (uint64_t left = is->plan.tracks.word[half]; left != 0; left &= left - 1) {
                const unsigned track = 64 * half + pz_lowest_bit(left);
                if ((tk_tracks[track].colour == TK_GRAY) == (gray == 1)) {
                    need_track(is, track);
                }
            }
        }
    }
    const unsigned covered = 2u * is->now.pub->ferries[is->now.seat];
    is->waves = is->plan.waves > covered ? is->plan.waves - covered : 0;
}

/* ---- cards ---- */

static int32_t value_of_card(const struct situation *is, unsigned sort)
{
    if (sort == TK_LOCO) {
        return LOCO;
    }
    if (is->need[sort] <= held_of(is, sort)) {
        return SPARE;
    }
    return CARD + (is->close[sort] > 0 ? CLOSE / is->close[sort] : 0);
}

/* The mean over the cards that the seat has not seen: they are in the deck or in other hands. */
static int32_t value_of_deck(const struct situation *is)
{
    const struct tk_view *view = is->now.view;
    uint8_t unseen[TK_SORTS];
    int32_t sum = 0;
    int32_t count = 0;
    for (unsigned sort = 0; sort < TK_SORTS; sort++) {
        unsigned seen = tk_of_sort(view->hand, view->hand_loco, sort) +
                        tk_of_sort(view->pub.discard, view->pub.discard_loco, sort);
        for (unsigned i = 0; i < TK_ROW; i++) {
            seen += view->pub.row[i] == sort + 1 ? 1u : 0u;
        }
        for (unsigned i = 0; i < view->pub.players; i++) {
            seen += i != is->now.seat
                        ? tk_of_sort(view->pub.known[i], view->pub.known_loco[i], sort)
                        : 0u;
        }
        unseen[sort] = (uint8_t)((sort == TK_LOCO ? (unsigned)TK_LOCOS : (unsigned)TK_EACH) - seen);
        sum += unseen[sort] * value_of_card(is, sort);
        count += unseen[sort];
    }
    return count > 0 ? sum / count : 0;
}

static int32_t best_second(const struct situation *is)
{
    int32_t best = is->blind;
    for (unsigned i = 0; i < TK_ROW; i++) {
        const unsigned sort = is->now.pub->row[i];
        if (sort != 0 && sort - 1 != TK_LOCO) {
            const int32_t value = value_of_card(is, sort - 1);
            best = value > best ? value : best;
        }
    }
    return best;
}

/* T8: the first card comes with a second, an open locomotive comes alone. */
static int32_t value_of_draw(const struct situation *is, unsigned sort)
{
    if (is->now.last) {
        return 0;
    }
    const int32_t card = sort == TK_SORTS ? is->blind : value_of_card(is, sort);
    return card + (sort != TK_LOCO && is->now.pub->phase == TK_TURN ? best_second(is) : 0);
}

static int32_t value_of_ferry(const struct situation *is)
{
    return is->waves == 0 || is->now.last ? 0 : FERRY + (is->waves > 1 ? FERRY : 0);
}

/* ---- claims ---- */

static int32_t price_of(const struct situation *is, const struct tk_payment *payment)
{
    const struct tk_track *track = &tk_tracks[payment->track];
    int32_t price = payment->locos * LOCO + payment->ferries * FERRY;
    if (payment->cards > 0) {
        const unsigned held = held_of(is, payment->colour);
        unsigned need = is->need[payment->colour];
        if (tk_has(&is->plan.tracks, payment->track) &&
            is->colour[payment->track] == payment->colour) {
            need -= (unsigned)(track->length - track->waves); /* this track's own */
        }
        const unsigned spare = tk_least(payment->cards, held > need ? held - need : 0);
        price += (int32_t)(spare * SPARE + (payment->cards - spare) * CARD);
    }
    return is->now.last ? price / 100 : price;
}

/* The part of the tickets that the track stands for: an open ticket costs what a complete one
 * brings. */
static int32_t progress(const struct situation *is, unsigned track)
{
    int32_t sum = 0;
    for (unsigned i = 0; i < is->plan.count; i++) {
        const struct plan_way *way = &is->plan.way[i];
        if (tk_has(&way->tracks, track) && way->cost > 0) {
            sum += 200 * tk_tickets[way->ticket].points * (int32_t)is->board.cost[track] /
                   (int32_t)way->cost;
        }
    }
    return sum;
}

static int32_t value_of_track(const struct situation *is, unsigned track)
{
    if (is->now.last) {
        return baseline_last_value(&is->now, track);
    }
    const int32_t value = 100 * baseline_route_value(&is->now, track);
    if (tk_has(&is->plan.tracks, track)) {
        return value + TAKEN + progress(is, track);
    }
    return is->now.trains < is->plan.spaces + tk_tracks[track].length ? value + NEVER : value;
}

/* ---- tickets ---- */

/* When the old ones are done with; tracks that it plans without a ticket can wait. */
static int32_t value_of_tickets(const struct situation *is)
{
    const int32_t spare = (int32_t)is->now.trains - TICKET_TRAINS;
    if (is->now.last || is->plan.count > 0 || spare < 0 || is->turns < TICKET_TURNS) {
        return NEVER;
    }
    return TICKETS + TICKET_TRAIN * spare;
}

static int32_t value_of_keeping(const struct situation *is, unsigned mask)
{
    struct plan plan;
    int32_t points = 0;
    plan_make(&plan, &is->board, is->now.pending | baseline_offer(&is->now, mask), is->turns);
    for (unsigned i = 0; i < plan.count; i++) {
        points += tk_tickets[plan.way[i].ticket].points;
    }
    for (uint64_t left = plan.left_out; left != 0; left &= left - 1) {
        points -= tk_tickets[pz_lowest_bit(left)].points;
    }
    return 100 * (points + baseline_region_gain(&is->now, &plan.tracks)) -
           (int32_t)plan.cost * KEEP_TURN / 100;
}

/* ---- all moves ---- */

static int32_t value_of(const struct situation *is, pz_move move)
{
    if (move >= TK_MOVE_CLAIM) {
        const struct tk_payment payment = tk_payment_of(move);
        return value_of_track(is, payment.track) - price_of(is, &payment);
    }
    if (move >= TK_MOVE_KEEP) {
        return value_of_keeping(is, (unsigned)(move - TK_MOVE_KEEP));
    }
    if (move <= TK_MOVE_DRAW_DECK) {
        return value_of_draw(is, move == TK_MOVE_DRAW_DECK ? (unsigned)TK_SORTS
                                                           : (unsigned)(move - TK_MOVE_DRAW));
    }
    return move == TK_MOVE_FERRY     ? value_of_ferry(is)
           : move == TK_MOVE_TICKETS ? value_of_tickets(is)
                                     : 0;
}

static void explain(const struct situation *is, struct pz_answer *answer)
{
    const pz_move move = answer->move;
    if (answer->candidate_count == 1 && !answer->stopped) {
        bot_because(answer, "There is no other move.", 0, "");
    } else if (move >= TK_MOVE_CLAIM) {
        baseline_explain_claim(&is->now, answer);
    } else if (move >= TK_MOVE_KEEP) {
        bot_because(answer, "These tickets bring the most for the trains and turns they take.", 0,
                    "");
    } else if (move == TK_MOVE_DRAW_DECK) {
        bot_because(answer, "What may come from the deck is worth more than the open cards.", 0,
                    "");
    } else if (move == TK_MOVE_DRAW + TK_LOCO) {
        bot_because(answer, "A locomotive is worth a turn.", 0, "");
    } else if (move < TK_MOVE_DRAW_DECK && is->need[move - TK_MOVE_DRAW] > 0) {
        bot_because(answer, "A track that you want takes cards of that colour.", 0, "");
    } else if (move < TK_MOVE_DRAW_DECK) {
        bot_because(answer, "There is no better card.", 0, "");
    } else if (move == TK_MOVE_FERRY) {
        bot_because(answer, "A ferry card helps to pay for the tracks that you want.", 0, "");
    } else {
        bot_because(answer, "Your {n} trains are enough for more tickets.", (int32_t)is->now.trains,
                    "");
    }
}

static int answer_evalbot(struct pz_bot *bot, const struct pz_question *question,
                          struct pz_answer *answer, bool regions)
{
    struct situation is;
    struct bot_tour tour;
    pz_move move = 0;
    pz_zero(&is, sizeof is);
    baseline_look(&is.now, question, regions);
    is.turns = baseline_turns(is.now.pub);
    baseline_board(&is.now, &is.board);
    plan_make(&is.plan, &is.board, is.now.pending, is.turns);
    if (is.plan.count == 0) {
        plan_tracks(&is);
    }
    find_needs(&is);
    is.blind = value_of_deck(&is);
    bot_tour_init(&tour, bot, question, answer);
    while (bot_tour_next(&tour, &move)) {
        bot_consider(answer, move, value_of(&is, move));
    }
    explain(&is, answer);
    return 0;
}

static int ask_evalbot(struct pz_bot *bot, const struct pz_question *q, struct pz_answer *answer)
{
    return answer_evalbot(bot, q, answer, false);
}

static int ask_evalbot_r(struct pz_bot *bot, const struct pz_question *q, struct pz_answer *answer)
{
    return answer_evalbot(bot, q, answer, true);
}

const struct pz_bot_kind bot_evalbot = {
    .id = "evalbot",
    .help = "weighs draws, claims, payments and tickets, one move ahead",
    .budget = {BOT_NODES, 0},
    .ask = ask_evalbot,
};

const struct pz_bot_kind bot_evalbot_r = {
    .id = "evalbot+r",
    .help = "evalbot, with the region bonus in the value of routes",
    .budget = {BOT_NODES, 0},
    .ask = ask_evalbot_r,
};
