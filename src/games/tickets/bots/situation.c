/* The values of moves by the routes and by what they need. */
#include "situation.h"
#include "core/bytes.h"

void tk_situation_find_routes(struct tk_situation *now)
{
    now->turns = tk_expected_turns(now->base.pub);
    tk_ticket_routes_find(&now->routes, &now->costs, now->base.pending, now->turns);
    pz_zero(now->colour, sizeof now->colour);
    pz_zero(&now->needs, sizeof now->needs);
}

void tk_situation_need(struct tk_situation *now, unsigned index, unsigned colour)
{
    const struct tk_track *track = &tk_tracks[index];
    now->colour[index] = (uint8_t)colour;
    tk_colour_needs_add(&now->needs, now->base.view->hand, colour,
                        (unsigned)(track->length - track->waves));
}

/* ---- claims ---- */

/* What the cards of a payment are worth elsewhere. */
static int32_t price_of(const struct tk_situation *now, const struct tk_payment *payment)
{
    const struct tk_track *track = &tk_tracks[payment->track];
    unsigned need = now->needs.need[payment->colour % TK_COLOURS];
    if (tk_has(&now->routes.tracks, payment->track) &&
        now->colour[payment->track] == payment->colour) {
        need -= pz_min(need, (unsigned)(track->length - track->waves)); /* its own */
    }
    const int32_t price = tk_payment_price(&now->prices, payment, now->base.view->hand, need);
    return now->base.last ? price / 100 : price;
}

static int32_t value_of_track(const struct tk_situation *now, unsigned track)
{
    if (now->base.last) {
        return tk_baseline_last_value(&now->base, track);
    }
    const int32_t value = 100 * tk_baseline_route_value(&now->base, track);
    unsigned ticket = TK_TICKETS;
    if (tk_has(&now->routes.tracks, track)) {
        return value + now->on_the_way +
               tk_ticket_routes_progress(&now->routes, &now->costs, track, &ticket);
    }
    const unsigned spaces = now->routes.spaces + tk_tracks[track].length;
    return now->base.trains < spaces ? value + TK_NEVER : value;
}

/* The value of the track of the last claim, kept because claims of one track follow each other. */
struct worth {
    unsigned track;
    int32_t value;
};

static int32_t value_of_claim(const struct tk_situation *now, pz_move move, struct worth *worth)
{
    const struct tk_payment payment = tk_payment_of(move);
    if (payment.track != worth->track) {
        worth->track = payment.track;
        worth->value = value_of_track(now, payment.track);
    }
    return worth->value - price_of(now, &payment);
}

/* ---- other moves ---- */

/* T8: the first card comes with a second, an open locomotive comes alone. */
static int32_t value_of_draw(const struct tk_situation *now, unsigned sort)
{
    if (now->base.last) {
        return 0;
    }
    const int32_t card = sort == TK_SORTS ? now->deck : now->card[sort];
    const bool more = sort != TK_LOCO && now->base.pub->phase == TK_TURN;
    return card +
           (more ? tk_second_card_value(now->base.pub, now->card, now->second, TK_SORTS) : 0);
}

static int32_t value_of_keeping(const struct tk_situation *now, unsigned mask)
{
    struct tk_ticket_routes routes;
    tk_ticket_routes_find(&routes, &now->costs,
                          now->base.pending | tk_offered_tickets(now->base.view->offered, mask),
                          now->turns);
    return 100 * (tk_ticket_routes_points(&routes) +
                  tk_baseline_region_gain(&now->base, &routes.tracks)) -
           (int32_t)routes.cost * TK_ROUTE_TURN / 100;
}

static int32_t value_of(const struct tk_situation *now, pz_move move, struct worth *worth)
{
    if (move >= TK_MOVE_CLAIM) {
        return value_of_claim(now, move, worth);
    }
    if (move >= TK_MOVE_KEEP) {
        return value_of_keeping(now, (unsigned)(move - TK_MOVE_KEEP));
    }
    if (move <= TK_MOVE_DRAW_DECK) {
        return value_of_draw(now, (unsigned)(move - TK_MOVE_DRAW));
    }
    return move == TK_MOVE_FERRY ? now->ferry : move == TK_MOVE_TICKETS ? now->tickets : 0;
}

void tk_situation_value_moves(const struct tk_situation *now, struct pz_bot *bot,
                              const struct pz_question *question, struct pz_answer *answer)
{
    struct worth worth = {TK_TRACKS, 0};
    struct pz_move_iter iter;
    pz_move move = 0;
    pz_move_iter_init(&iter, bot, question, answer);
    while (pz_move_iter_next(&iter, &move)) {
        pz_bot_consider(answer, move, value_of(now, move, &worth));
    }
}
