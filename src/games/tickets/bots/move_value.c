/* The value of moves by a plan. Every step of the plan brings the seat one turn nearer to it and is
 * worth the same. But a card of the row may help more or less than one turn, a claim can be urgent,
 * and tickets can bring more than the turn that they take. */
#include "move_value.h"
#include "blocking.h"
#include "card_values.h"

/* ---- claims ---- */

enum { HAZARD_MAX = 3000 };

/* The expected cost of losing a track to somebody else. */
static int32_t urgency(const struct tk_choice *choice, unsigned track)
{
    struct tk_plan without = choice->plan;
    tk_planner_improve_without(&choice->planner, track, &without);
    const int32_t loss = choice->plan.value - without.value;
    const struct tk_planner_params *params = choice->planner.params;
    const int32_t hazard = params->urge_flat + choice->planner.hazard[track] * params->urge / 100;
    return loss > 0 ? loss * (hazard < HAZARD_MAX ? hazard : HAZARD_MAX) / 10000 : 0;
}

static int32_t worth_of_track(const struct tk_choice *choice, unsigned track)
{
    const struct tk_planner_params *params = choice->planner.params;
    if (tk_has(&choice->plan.tracks, track)) {
        return choice->planner.last ? 100000
                                    : choice->turn - params->claim_delay + urgency(choice, track);
    }
    struct pz_set128 set = choice->plan.tracks;
    for (unsigned i = 0; i < 2 && tk_tracks[track].other[i] != TK_NO_TRACK; i++) {
        tk_remove(&set, tk_tracks[track].other[i]);
    }
    tk_put(&set, track);
    const int32_t change = tk_planner_value(&choice->planner, &set) - choice->plan.value;
    return choice->turn - params->claim_delay + (change < 0 ? change : 0);
}

/* What the cards of a payment are worth elsewhere. */
static int32_t price_of(const struct tk_choice *choice, const struct tk_payment *payment)
{
    const struct tk_planner_params *params = choice->planner.params;
    const struct tk_card_prices prices = {
        .loco = params->loco, .ferry = 50, .needed = params->needed, .spare = 0};
    /* a coloured track takes cards of its colour anyway */
    const unsigned need = tk_tracks[payment->track].colour == TK_GRAY
                              ? tk_of_colour(choice->needs.colours, payment->colour % TK_COLOURS)
                              : 0;
    const int32_t price = tk_payment_price(&prices, payment, choice->planner.hand.colours, need);
    return choice->planner.last ? price / 100 : price;
}

static int32_t value_of_claim(struct tk_choice *choice, pz_move move)
{
    const struct tk_payment payment = tk_payment_of(move);
    if (payment.track != choice->track) {
        choice->track = payment.track;
        choice->worth = worth_of_track(choice, payment.track) + choice->harm[payment.track];
    }
    return choice->worth - price_of(choice, &payment);
}

/* ---- draws ---- */

static void value_sorts(struct tk_choice *choice)
{
    const struct tk_planner_params *params = choice->planner.params;
    const int32_t wanted = choice->turn * params->card / 100;
    struct tk_planner with = choice->planner;
    choice->sort[TK_LOCO] = choice->needs.missing > 0 ? wanted * 5 / 4 : params->spare;
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        struct tk_plan_needs needs;
        const unsigned held = tk_of_colour(choice->planner.hand.colours, colour);
        with.hand.colours = choice->planner.hand.colours + tk_cards(colour, 1);
        tk_planner_needs(&with, &choice->plan.tracks, &needs);
        choice->sort[colour] = needs.missing < choice->needs.missing
                                   ? wanted
                                   : params->spare + 5 * (int32_t)pz_min(held, 4);
    }
}

static int32_t value_of_draw(const struct tk_choice *choice, unsigned sort)
{
    if (choice->planner.last) {
        return 0;
    }
    const bool first = choice->view->pub.phase == TK_TURN;
    if (sort == TK_LOCO) {
        return choice->sort[TK_LOCO];
    }
    const int32_t deck = tk_mean_card_value(choice->view, choice->sort);
    const int32_t value = sort == TK_SORTS ? deck : choice->sort[sort];
    return first ? value + tk_second_card_value(&choice->view->pub, choice->sort, deck, sort)
                 : value;
}

static int32_t value_of_ferry(const struct tk_choice *choice)
{
    const struct tk_planner_params *params = choice->planner.params;
    if (choice->planner.last || choice->needs.ferries == 0) {
        return 0;
    }
    return choice->turn * params->ferry / 100;
}

static int32_t value_of_tickets(const struct tk_choice *choice)
{
    const struct tk_planner_params *params = choice->planner.params;
    return tk_planner_offer(&choice->planner, &choice->without) - params->offer;
}

/* ---- which tickets to keep ---- */

static int32_t value_of_keeping(const struct tk_choice *choice, unsigned mask)
{
    struct tk_planner planner = choice->planner;
    struct tk_plan plan = choice->plan;
    const uint64_t kept = tk_offered_tickets(choice->view->offered, mask);
    planner.tickets |= kept;
    if (planner.last) {
        planner.time -= 100; /* this choice ends the turn */
    }
    tk_planner_improve(&planner, &plan);
    for (uint64_t left = kept; left != 0; left &= left - 1) {
        const struct tk_ticket *ticket = &tk_tickets[pz_lowest_bit(left)];
        if (!tk_network_dsu_completes(&planner.network, ticket->a, ticket->b)) {
            plan.value -= 2 * (100 - planner.params->offer_success) * ticket->points;
        }
    }
    return plan.value;
}

/* Improves the plan by what others lose with each track. */
static void plan_to_block(struct tk_choice *choice)
{
    struct tk_planner *planner = &choice->planner;
    int32_t losses[TK_TRACKS];
    const int32_t time = tk_planner_time(planner, &choice->plan.tracks);
    if (planner->params->blocking == 0) {
        return;
    }
    tk_blocking_losses(choice->view, planner->seat, time < planner->time ? time : planner->time,
                       losses);
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        choice->harm[i] = losses[i] * planner->params->blocking / 100;
        planner->risk[i] = (int16_t)(planner->risk[i] - choice->harm[i]);
    }
    tk_planner_improve(planner, &choice->plan);
}

void tk_choice_init(struct tk_choice *choice, const struct tk_planner_params *params,
                    const struct tk_view *view, unsigned seat)
{
    choice->view = view;
    choice->track = TK_TRACKS;
    choice->worth = 0;
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        choice->harm[i] = 0;
    }
    tk_planner_init_from_view(&choice->planner, params, view, seat);
    choice->plan = (struct tk_plan){{{0, 0}}, 0};
    tk_planner_improve(&choice->planner, &choice->plan);
    plan_to_block(choice);
    tk_planner_needs(&choice->planner, &choice->plan.tracks, &choice->needs);
    const int32_t turn = tk_planner_turn(&choice->planner, &choice->plan, &choice->without);
    choice->turn = turn > params->turn ? turn : params->turn;
    value_sorts(choice);
}

int32_t tk_choice_value(struct tk_choice *choice, pz_move move)
{
    if (move >= TK_MOVE_CLAIM) {
        return value_of_claim(choice, move);
    }
    if (move >= TK_MOVE_KEEP) {
        return value_of_keeping(choice, (unsigned)(move - TK_MOVE_KEEP));
    }
    if (move < TK_MOVE_DRAW_DECK) {
        return value_of_draw(choice, (unsigned)(move - TK_MOVE_DRAW));
    }
    if (move == TK_MOVE_DRAW_DECK) {
        return value_of_draw(choice, TK_SORTS);
    }
    return move == TK_MOVE_FERRY     ? value_of_ferry(choice)
           : move == TK_MOVE_TICKETS ? value_of_tickets(choice)
                                     : 0;
}
