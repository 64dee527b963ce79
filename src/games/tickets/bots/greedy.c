/* Ticket to Ride Italy: the bot `greedy` follows the cheapest routes for its tickets. A claim is
 * worth its points, the regions that it adds and its share in tickets, less what the cards are
 * worth elsewhere. A card is worth what it does for the routes. */
#include "levels.h"
#include "reasons.h"
#include "situation.h"

/* Values are in hundredths of a point, tuned by play against other choices. */
enum {
    NEEDED_CARD = 120,  /* cost of a card that another track of the routes needs */
    SPARE_CARD = 70,    /* cost and value of a card that no other track needs */
    LOCO = 150,         /* cost and value of a locomotive */
    FERRY = 150,        /* cost of a ferry card */
    WANTED = 170,       /* value of a card that the routes lack */
    CLOSE = 100,        /* value added to the last card that a track lacks; half to the last two */
    BLIND = 160,        /* value of a card from the deck */
    ON_THE_WAY = 200,   /* value of having a track of the routes before somebody else does */
    TICKET_TRAINS = 20, /* fewest trains with which it draws tickets */
    TICKET_TURNS = 9    /* fewest turns with which it draws tickets */
};

/* ---- the routes and what they lack ---- */

/* If all tickets are done or out of reach: the track that brings most for the turns it takes. */
static void plan_a_track(struct tk_situation *now)
{
    int32_t best = 0;
    unsigned goal = TK_TRACKS;
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        const unsigned cost = now->costs.cost[i];
        if (cost == 0 || cost == TK_NO_PATH || cost > 100 * now->turns) {
            continue;
        }
        const int32_t rate = 10000 * tk_baseline_route_value(&now->base, i) / (int32_t)(cost + 100);
        if (rate > best) {
            best = rate;
            goal = i;
        }
    }
    if (goal < TK_TRACKS) {
        tk_put(&now->routes.tracks, goal);
        now->routes.spaces = tk_tracks[goal].length;
        now->routes.waves = tk_tracks[goal].waves;
    }
}

/* Ferry routes are paid with the colour of which most is held. */
static void find_needs(struct tk_situation *now)
{
    const unsigned most = tk_best_colour(now->base.view->hand);
    for (struct tk_iter it = tk_members(&now->routes.tracks); tk_next(&it);) {
        const unsigned colour = tk_tracks[it.member].colour;
        tk_situation_need(now, it.member, colour == TK_GRAY ? most : colour);
        now->colour[it.member] = (uint8_t)colour;
    }
}

/* ---- values ---- */

static void value_cards(struct tk_situation *now)
{
    bool close = false;
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        const uint8_t lack = now->needs.close[colour];
        const unsigned held = tk_of_colour(now->base.view->hand, colour);
        now->card[colour] = lack > 0                         ? WANTED + CLOSE / lack
                            : now->needs.need[colour] > held ? WANTED
                                                             : SPARE_CARD;
        close = close || lack == 1;
    }
    now->card[TK_LOCO] = LOCO + (close ? CLOSE : 0);
    now->deck = BLIND;
    now->second = now->base.view->deck_count > 0 ? BLIND : 0;
}

static int32_t value_of_ferry(const struct tk_situation *now)
{
    const struct tk_view *view = now->base.view;
    const unsigned covered = 2u * view->pub.ferries[now->base.seat] + view->hand_loco;
    if (now->base.last || now->routes.waves <= covered) {
        return 0;
    }
    return now->routes.waves - covered == 1 ? WANTED + CLOSE : 2 * WANTED + CLOSE / 2;
}

/* Tickets are drawn when the old ones are done, and trains and turns are left for more. */
static int32_t value_of_tickets(const struct tk_situation *now)
{
    const int32_t spare = (int32_t)now->base.trains - TICKET_TRAINS;
    if (now->routes.count > 0 || now->base.last || spare < 0 || now->turns < TICKET_TURNS) {
        return TK_NEVER;
    }
    return TK_ROUTE_TURN + 40 * spare;
}

/* ---- why ---- */

static void explain_claim(const struct tk_situation *now, struct pz_answer *answer)
{
    unsigned ticket = TK_TICKETS;
    tk_ticket_routes_progress(&now->routes, &now->costs, tk_payment_of(answer->move).track,
                              &ticket);
    tk_explain_claim(now->base.view, now->base.seat, ticket, true, true, answer);
}

static void explain_draw(const struct tk_situation *now, struct pz_answer *answer)
{
    const unsigned move = answer->move;
    if (now->routes.count == 0) {
        pz_bot_because(
            answer, "You have no ticket to work for; the card is for a track with points.", 0, "");
        return;
    }
    const char *name = tk_ticket_names[now->routes.route[0].ticket];
    if (move == TK_MOVE_DRAW_DECK) {
        pz_bot_because(answer, "No open card helps more with {w} than what may come from the deck.",
                       0, name);
    } else {
        const unsigned sort = move - TK_MOVE_DRAW;
        tk_explain_card(sort, sort < TK_COLOURS ? now->needs.need[sort] : 0, name, answer);
    }
}

static void explain(const struct tk_situation *now, struct pz_answer *answer)
{
    const unsigned move = answer->move;
    if (answer->candidate_count == 1 && move < TK_MOVE_KEEP) {
        pz_bot_because(answer, "There is no other move.", 0, "");
    } else if (move >= TK_MOVE_CLAIM) {
        explain_claim(now, answer);
    } else if (move >= TK_MOVE_KEEP) {
        pz_bot_because(answer, "These tickets bring the most for the trains and turns they take.",
                       0, "");
    } else if (move <= TK_MOVE_DRAW_DECK) {
        explain_draw(now, answer);
    } else if (move == TK_MOVE_FERRY && now->routes.waves == 1) {
        pz_bot_because(answer, "Your ways cross a wave, and a ferry card pays for it.", 1, "");
    } else if (move == TK_MOVE_FERRY) {
        pz_bot_because(answer, "Your ways cross {n} waves; a ferry card pays for two.",
                       (int32_t)now->routes.waves, "");
    } else {
        pz_bot_because(answer, "Your tickets are done with, and {n} trains are left for new ones.",
                       now->base.view->pub.trains[now->base.seat], "");
    }
}

int tk_greedy(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    struct tk_situation now;
    tk_baseline_glance(&now.base, question, true);
    tk_seat_costs_init(&now.costs, now.base.view, now.base.seat);
    tk_situation_find_routes(&now);
    if (now.routes.count == 0) {
        plan_a_track(&now);
    }
    find_needs(&now);
    value_cards(&now);
    now.prices = (struct tk_card_prices){
        .loco = LOCO, .ferry = FERRY, .needed = NEEDED_CARD, .spare = SPARE_CARD};
    now.on_the_way = ON_THE_WAY;
    now.ferry = value_of_ferry(&now);
    now.tickets = value_of_tickets(&now);
    tk_situation_value_moves(&now, bot, question, answer);
    explain(&now, answer);
    return 0;
}
