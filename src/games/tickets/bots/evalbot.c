/* Ticket to Ride Italy: the baseline `evalbot`, which gives every move a value in hundredths of a
 * point and looks no further than the move. Draws count by what its routes lack, the deck by what
 * may come, claims by whether they are on a route, payments by what the cards are worth elsewhere,
 * tickets by the trains and turns left for them. */
#include "baselines.h"
#include "core/bytes.h"

/* Values are in hundredths of a point, tuned by play against other choices. */
enum {
    CARD = 300,         /* value of a card that the routes lack */
    CLOSE = 100,        /* value added to the last card that a track lacks; half to the last two */
    SPARE = 110,        /* value of a card that the routes do not lack */
    LOCO = 330,         /* value of a locomotive */
    FERRY = 300,        /* value of a ferry card that the routes lack */
    TAKEN = 300,        /* value of having a track of the routes before somebody else takes it */
    NEVER = -100000,    /* value of a move that is never made */
    KEEP_TURN = 700,    /* cost of a turn that the routes of kept tickets take */
    TICKETS = 900,      /* value of new tickets with TICKET_TRAINS trains */
    TICKET_TRAINS = 18, /* fewest trains with which it draws tickets */
    TICKET_TURNS = 9,   /* fewest turns with which it draws tickets */
    TICKET_TRAIN = 40,  /* value of new tickets for each further train */
    GOALS = 3           /* tracks that it plans if there is no ticket to work for */
};

struct situation {
    struct tk_baseline base;
    struct tk_seat_costs costs;
    struct tk_ticket_routes routes;
    unsigned turns;               /* turns that the seat can expect */
    unsigned waves;               /* waves of the routes that no ferry card covers */
    uint8_t colour[TK_TRACKS];    /* colour to pay each track of the routes with */
    struct tk_colour_needs needs; /* needs of the routes */
    int32_t blind;                /* value of a card from the deck */
};

/* ---- the routes and what they lack ---- */

static unsigned held_of(const struct situation *now, unsigned colour)
{
    return tk_of_colour(now->base.view->hand, colour);
}

/* If there is no ticket to work for: the tracks that bring most for the turns they take. */
static void plan_tracks(struct situation *now)
{
    for (unsigned n = 0; n < GOALS; n++) {
        int32_t best = 0;
        unsigned goal = TK_TRACKS;
        for (unsigned i = 0; i < TK_TRACKS; i++) {
            const int32_t turns = 100 + 65 * now->base.lack[i];
            if (!tk_has(&now->base.open, i) || tk_has(&now->routes.tracks, i) ||
                turns > 100 * (int32_t)now->turns ||
                now->routes.spaces + tk_tracks[i].length > now->base.trains) {
                continue;
            }
            const int32_t rate = 10000 * tk_baseline_route_value(&now->base, i) / turns;
            if (rate > best) {
                best = rate;
                goal = i;
            }
        }
        if (goal == TK_TRACKS) {
            return;
        }
        tk_put(&now->routes.tracks, goal);
        now->routes.spaces += tk_tracks[goal].length;
        now->routes.waves += tk_tracks[goal].waves;
    }
}

static void need_track(struct situation *now, unsigned index)
{
    const struct tk_track *track = &tk_tracks[index];
    unsigned colour = track->colour;
    if (colour == TK_GRAY) { /* the colour with most cards to spare */
        int most = -100;
        for (unsigned i = 0; i < TK_COLOURS; i++) {
            const int spare = (int)held_of(now, i) - now->needs.need[i];
            if (spare > most) {
                most = spare;
                colour = i;
            }
        }
    }
    now->colour[index] = (uint8_t)colour;
    tk_colour_needs_add(&now->needs, now->base.view->hand, colour,
                        (unsigned)(track->length - track->waves));
}

static void find_needs(struct situation *now)
{
    for (unsigned gray = 0; gray < 2; gray++) {
        for (struct tk_iter it = tk_members(&now->routes.tracks); tk_next(&it);) {
            const unsigned track = it.member;
            if ((tk_tracks[track].colour == TK_GRAY) == (gray == 1)) {
                need_track(now, track);
            }
        }
    }
    const unsigned covered = 2u * now->base.pub->ferries[now->base.seat];
    now->waves = now->routes.waves > covered ? now->routes.waves - covered : 0;
}

/* ---- cards ---- */

static int32_t value_of_card(const struct situation *now, unsigned sort)
{
    if (sort == TK_LOCO) {
        return LOCO;
    }
    if (now->needs.need[sort] <= held_of(now, sort)) {
        return SPARE;
    }
    return CARD + (now->needs.close[sort] > 0 ? CLOSE / now->needs.close[sort] : 0);
}

/* The mean over the cards that the seat has not located: they are in the deck or in other hands. */
static int32_t value_of_deck(const struct situation *now)
{
    const struct tk_pile pool = tk_unlocated_cards(now->base.view);
    const int32_t count = (int32_t)(tk_sum(pool.colours) + pool.locos);
    int32_t sum = 0;
    for (unsigned sort = 0; sort < TK_SORTS; sort++) {
        sum += (int32_t)tk_of_sort(pool.colours, pool.locos, sort) * value_of_card(now, sort);
    }
    return count > 0 ? sum / count : 0;
}

static int32_t best_second(const struct situation *now)
{
    int32_t best = now->blind;
    for (unsigned i = 0; i < TK_ROW; i++) {
        const unsigned sort = now->base.pub->row[i];
        if (sort != 0 && sort - 1 != TK_LOCO) {
            const int32_t value = value_of_card(now, sort - 1);
            best = value > best ? value : best;
        }
    }
    return best;
}

/* T8: the first card comes with a second, an open locomotive comes alone. */
static int32_t value_of_draw(const struct situation *now, unsigned sort)
{
    if (now->base.last) {
        return 0;
    }
    const int32_t card = sort == TK_SORTS ? now->blind : value_of_card(now, sort);
    return card + (sort != TK_LOCO && now->base.pub->phase == TK_TURN ? best_second(now) : 0);
}

static int32_t value_of_ferry(const struct situation *now)
{
    return now->waves == 0 || now->base.last ? 0 : FERRY + (now->waves > 1 ? FERRY : 0);
}

/* ---- claims ---- */

static int32_t price_of(const struct situation *now, const struct tk_payment *payment)
{
    static const struct tk_card_prices prices = {
        .loco = LOCO, .ferry = FERRY, .needed = CARD, .spare = SPARE};
    const struct tk_track *track = &tk_tracks[payment->track];
    unsigned need = now->needs.need[payment->colour % TK_COLOURS];
    if (tk_has(&now->routes.tracks, payment->track) &&
        now->colour[payment->track] == payment->colour) {
        need -= (unsigned)(track->length - track->waves); /* its own */
    }
    const int32_t price = tk_payment_price(&prices, payment, now->base.view->hand, need);
    return now->base.last ? price / 100 : price;
}

static int32_t value_of_track(const struct situation *now, unsigned track)
{
    if (now->base.last) {
        return tk_baseline_last_value(&now->base, track);
    }
    const int32_t value = 100 * tk_baseline_route_value(&now->base, track);
    unsigned ticket = TK_TICKETS;
    if (tk_has(&now->routes.tracks, track)) {
        return value + TAKEN + tk_ticket_routes_progress(&now->routes, &now->costs, track, &ticket);
    }
    return now->base.trains < now->routes.spaces + tk_tracks[track].length ? value + NEVER : value;
}

/* ---- tickets ---- */

/* Tickets are drawn when the old ones are done. Tracks planned without a ticket can wait. */
static int32_t value_of_tickets(const struct situation *now)
{
    const int32_t spare = (int32_t)now->base.trains - TICKET_TRAINS;
    if (now->base.last || now->routes.count > 0 || spare < 0 || now->turns < TICKET_TURNS) {
        return NEVER;
    }
    return TICKETS + TICKET_TRAIN * spare;
}

static int32_t value_of_keeping(const struct situation *now, unsigned mask)
{
    struct tk_ticket_routes routes;
    tk_ticket_routes_find(&routes, &now->costs,
                          now->base.pending | tk_offered_tickets(now->base.view->offered, mask),
                          now->turns);
    return 100 * (tk_ticket_routes_points(&routes) +
                  tk_baseline_region_gain(&now->base, &routes.tracks)) -
           (int32_t)routes.cost * KEEP_TURN / 100;
}

/* ---- all moves ---- */

static int32_t value_of(const struct situation *now, pz_move move)
{
    if (move >= TK_MOVE_CLAIM) {
        const struct tk_payment payment = tk_payment_of(move);
        return value_of_track(now, payment.track) - price_of(now, &payment);
    }
    if (move >= TK_MOVE_KEEP) {
        return value_of_keeping(now, (unsigned)(move - TK_MOVE_KEEP));
    }
    if (move <= TK_MOVE_DRAW_DECK) {
        return value_of_draw(now, move == TK_MOVE_DRAW_DECK ? (unsigned)TK_SORTS
                                                            : (unsigned)(move - TK_MOVE_DRAW));
    }
    return move == TK_MOVE_FERRY     ? value_of_ferry(now)
           : move == TK_MOVE_TICKETS ? value_of_tickets(now)
                                     : 0;
}

static void explain(const struct situation *now, struct pz_answer *answer)
{
    const pz_move move = answer->move;
    if (answer->candidate_count == 1 && !answer->stopped) {
        pz_bot_because(answer, "There is no other move.", 0, "");
    } else if (move >= TK_MOVE_CLAIM) {
        tk_baseline_explain_claim(&now->base, answer);
    } else if (move >= TK_MOVE_KEEP) {
        pz_bot_because(answer, "These tickets bring the most for the trains and turns they take.",
                       0, "");
    } else if (move == TK_MOVE_DRAW_DECK) {
        pz_bot_because(answer, "What may come from the deck is worth more than the open cards.", 0,
                       "");
    } else if (move == TK_MOVE_DRAW + TK_LOCO) {
        pz_bot_because(answer, "A locomotive is worth a turn.", 0, "");
    } else if (move < TK_MOVE_DRAW_DECK && now->needs.need[move - TK_MOVE_DRAW] > 0) {
        pz_bot_because(answer, "A track that you want takes cards of that colour.", 0, "");
    } else if (move < TK_MOVE_DRAW_DECK) {
        pz_bot_because(answer, "There is no better card.", 0, "");
    } else if (move == TK_MOVE_FERRY) {
        pz_bot_because(answer, "A ferry card helps to pay for the tracks that you want.", 0, "");
    } else {
        pz_bot_because(answer, "Your {n} trains are enough for more tickets.",
                       (int32_t)now->base.trains, "");
    }
}

static int ask_evalbot(struct pz_bot *bot, const struct pz_question *question,
                       struct pz_answer *answer)
{
    struct situation now;
    struct pz_move_iter iter;
    pz_move move = 0;
    pz_zero(&now, sizeof now);
    tk_baseline_look(&now.base, question, bot->kind == &tk_evalbot_r);
    now.turns = tk_expected_turns(now.base.pub);
    tk_baseline_track_costs(&now.base, &now.costs);
    tk_ticket_routes_find(&now.routes, &now.costs, now.base.pending, now.turns);
    if (now.routes.count == 0) {
        plan_tracks(&now);
    }
    find_needs(&now);
    now.blind = value_of_deck(&now);
    pz_move_iter_init(&iter, bot, question, answer);
    while (pz_move_iter_next(&iter, &move)) {
        pz_bot_consider(answer, move, value_of(&now, move));
    }
    explain(&now, answer);
    return 0;
}

const struct pz_bot_kind tk_evalbot = {
    .id = "evalbot",
    .help = "weighs draws, claims, payments and tickets, one move ahead",
    .budget = {PZ_BOT_NODES, 0},
    .ask = ask_evalbot,
};

const struct pz_bot_kind tk_evalbot_r = {
    .id = "evalbot+r",
    .help = "evalbot, with the region bonus in the value of routes",
    .budget = {PZ_BOT_NODES, 0},
    .ask = ask_evalbot,
};
