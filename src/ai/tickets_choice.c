/* The value of moves by a plan. Every step of the plan brings the seat one turn nearer to it and is
 * worth the same, but a card from the row may help more or less than one turn would, a claim can be
 * urgent, and tickets can bring more than the turn that they take. */
#include "tickets_choice.h"
#include "tickets_hinder.h"

/* ---- claims ---- */

enum { URGENT = 3000 /* no hazard counts more */ };

/* What the loss of a track would cost, times how likely it is. */
static int32_t urgency(const struct choice *choice, unsigned track)
{
    struct planned without = choice->plan;
    planner_improve_without(&choice->planner, track, &without);
    const int32_t loss = choice->plan.value - without.value;
    const struct planner_style *style = choice->planner.style;
    const int32_t hazard = style->urge_flat + choice->planner.hazard[track] * style->urge / 100;
    return loss > 0 ? loss * (hazard < URGENT ? hazard : URGENT) / 10000 : 0;
}

static int32_t worth_of_track(const struct choice *choice, unsigned track)
{
    const struct planner_style *style = choice->planner.style;
    if (tk_has(&choice->plan.tracks, track)) {
        return choice->planner.last ? 100000 : choice->turn - style->later + urgency(choice, track);
    }
    struct pz_set128 set = choice->plan.tracks;
    for (unsigned i = 0; i < 2 && tk_tracks[track].other[i] != TK_NO_TRACK; i++) {
        const unsigned other = tk_tracks[track].other[i];
        set.word[other / 64] &= ~(UINT64_C(1) << (other % 64));
    }
    tk_put(&set, track);
    const int32_t change = planner_value(&choice->planner, &set) - choice->plan.value;
    return choice->turn - style->later + (change < 0 ? change : 0);
}

/* What the cards would be worth elsewhere. */
static int32_t price_of(const struct choice *choice, const struct tk_payment *payment)
{
    const struct planner_style *style = choice->planner.style;
    const struct tk_track *track = &tk_tracks[payment->track];
    int32_t price = (int32_t)payment->locos * style->loco + payment->ferries * 50;
    if (payment->cards > 0 && track->colour == TK_GRAY) {
        const unsigned held = tk_of_colour(choice->planner.hand, payment->colour);
        const unsigned need = choice->needs.colour[payment->colour];
        const unsigned spare = held > need ? held - need : 0;
        price += payment->cards > spare ? (int32_t)(payment->cards - spare) * style->needed : 0;
    }
    return choice->planner.last ? price / 100 : price;
}

static int32_t value_of_claim(struct choice *choice, pz_move move)
{
    const struct tk_payment payment = tk_payment_of(move);
    if (payment.track != choice->track) {
        choice->track = payment.track;
        choice->worth = worth_of_track(choice, payment.track) + choice->harm[payment.track];
    }
    return choice->worth - price_of(choice, &payment);
}

/* ---- draws ---- */

/* Steps of the plan that a card saves, times what a step is worth. */
static int32_t value_of_sort(const struct choice *choice, unsigned sort)
{
    return choice->sort[sort];
}

static void value_sorts(struct choice *choice)
{
    const struct planner_style *style = choice->planner.style;
    const int32_t wanted = choice->turn * style->card / 100;
    struct planner with = choice->planner;
    choice->sort[TK_LOCO] = choice->needs.missing > 0 ? wanted * 5 / 4 : style->spare;
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        struct plan_needs needs;
        const unsigned held = tk_of_colour(choice->planner.hand, colour);
        with.hand = choice->planner.hand + tk_cards(colour, 1);
        planner_needs(&with, &choice->plan.tracks, &needs);
        choice->sort[colour] = needs.missing < choice->needs.missing
                                   ? wanted
                                   : style->spare + 5 * (int32_t)tk_least(held, 4);
    }
}

static int32_t value_of_blind(const struct choice *choice)
{
    const struct tk_view *view = choice->view;
    uint64_t pool = TK_EACH * TK_ONES - view->pub.discard - view->hand;
    unsigned locos = (unsigned)TK_LOCOS - view->pub.discard_loco - view->hand_loco;
    for (unsigned i = 0; i < TK_ROW; i++) {
        const unsigned sort = view->pub.row[i];
        if (sort == TK_LOCO + 1) {
            locos--;
        } else if (sort != 0) {
            pool -= tk_cards(sort - 1, 1);
        }
    }
    for (unsigned i = 0; i < view->pub.players; i++) {
        if (i != choice->planner.seat) {
            pool -= view->pub.known[i];
            locos -= view->pub.known_loco[i];
        }
    }
    const int32_t count = (int32_t)(tk_sum(pool) + locos);
    int32_t sum = (int32_t)locos * value_of_sort(choice, TK_LOCO);
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        sum += (int32_t)tk_of_colour(pool, colour) * value_of_sort(choice, colour);
    }
    return count > 0 ? sum / count : 0;
}

/* The best of the open colours but for one card of `taken`, or the deck. */
static int32_t best_second(const struct choice *choice, unsigned taken)
{
    int32_t best = value_of_blind(choice);
    for (unsigned i = 0; i < TK_ROW; i++) {
        const unsigned sort = choice->view->pub.row[i];
        if (sort == 0 || sort == TK_LOCO + 1) {
            continue;
        }
        if (sort == taken + 1) {
            taken = TK_SORTS;
            continue;
        }
        const int32_t value = value_of_sort(choice, sort - 1);
        best = value > best ? value : best;
    }
    return best;
}

static int32_t value_of_draw(const struct choice *choice, unsigned sort)
{
    if (choice->planner.last) {
        return 0;
    }
    const bool first = choice->view->pub.phase == TK_TURN;
    if (sort == TK_LOCO) {
        return value_of_sort(choice, TK_LOCO);
    }
    const int32_t value = sort == TK_SORTS ? value_of_blind(choice) : value_of_sort(choice, sort);
    return first ? value + best_second(choice, sort) : value;
}

static int32_t value_of_ferry(const struct choice *choice)
{
    const struct planner_style *style = choice->planner.style;
    if (choice->planner.last || choice->needs.ferries == 0) {
        return 0;
    }
    return choice->turn * style->ferry / 100;
}

static int32_t value_of_tickets(const struct choice *choice)
{
    const struct planner_style *style = choice->planner.style;
    return planner_offer(&choice->planner, &choice->without) - style->offer;
}

/* ---- which tickets to keep ---- */

static int32_t value_of_keeping(const struct choice *choice, unsigned mask)
{
    struct planner planner = choice->planner;
    struct planned plan = choice->plan;
    for (unsigned i = 0; i < TK_FIRST_OFFER; i++) {
        if (mask >> i & 1) {
            planner.tickets |= UINT64_C(1) << (choice->view->offered[i] - 1u);
        }
    }
    if (planner.last) {
        planner.time -= 100; /* the turn is over with this choice */
    }
    planner_improve(&planner, &plan);
    for (unsigned i = 0; i < TK_FIRST_OFFER; i++) {
        if (mask >> i & 1) {
            const struct tk_ticket *ticket = &tk_tickets[choice->view->offered[i] - 1u];
            if (!rail_completes(&planner.rail, ticket->a, ticket->b)) {
                plan.value -= 2 * (100 - planner.style->keep) * ticket->points;
            }
        }
    }
    return plan.value;
}

/* Makes a new plan in view of what others lose with each track. */
static void hinder_others(struct choice *choice)
{
    struct planner *planner = &choice->planner;
    int32_t losses[TK_TRACKS];
    const int32_t time = planner_time(planner, &choice->plan.tracks);
    if (planner->style->hinder == 0) {
        return;
    }
    hinder_losses(choice->view, planner->seat, time < planner->time ? time : planner->time, losses);
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        choice->harm[i] = losses[i] * planner->style->hinder / 100;
        planner->risk[i] = (int16_t)(planner->risk[i] - choice->harm[i]);
    }
    planner_improve(planner, &choice->plan);
}

void choice_init(struct choice *choice, const struct planner_style *style,
                 const struct tk_view *view, unsigned seat)
{
    choice->view = view;
    choice->track = TK_TRACKS;
    choice->worth = 0;
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        choice->harm[i] = 0;
    }
    planner_look(&choice->planner, style, view, seat);
    choice->plan = (struct planned){{{0, 0}}, 0};
    planner_improve(&choice->planner, &choice->plan);
    hinder_others(choice);
    planner_needs(&choice->planner, &choice->plan.tracks, &choice->needs);
    choice->time = planner_time(&choice->planner, &choice->plan.tracks);
    const int32_t turn = planner_turn(&choice->planner, &choice->plan, &choice->without);
    choice->turn = turn > style->turn ? turn : style->turn;
    value_sorts(choice);
}

int32_t choice_value(struct choice *choice, pz_move move)
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
