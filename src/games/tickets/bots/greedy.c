/* The bots `greedy` and `evalbot`. They follow the cheapest routes for their tickets, and give
 * every move a value in hundredths of a point without looking further. A claim is worth its points,
 * the regions that it adds and its share in tickets, less what the cards are worth elsewhere. A
 * card is worth what it does for the routes, the deck what may come, tickets what trains and turns
 * are left for them. */
#include "baselines.h"
#include "reasons.h"

/* Values are in hundredths of a point, tuned by play against other choices. */
enum {
    NEVER = -100000,  /* value of a move that is never made */
    ROUTE_TURN = 700, /* cost of a turn that routes take: more than it brings elsewhere, as routes
                         get longer when others claim tracks of them */
    CLOSE = 100,      /* value added to the last card that a track lacks; half to the last two */
    TICKET_TURNS = 9, /* fewest turns with which a bot draws tickets */
    TICKET_TRAIN = 40 /* value of new tickets for each further train */
};

struct weights {
    struct tk_card_prices prices;
    int32_t wanted;        /* value of a card that the routes lack */
    int32_t on_the_way;    /* value of having a track of the routes before somebody else does */
    int32_t ticket_trains; /* fewest trains with which it draws tickets */
    int32_t tickets;       /* value of new tickets with so many trains */
};

struct situation {
    const struct weights *weights;
    struct tk_baseline base;
    struct tk_seat_costs costs;
    struct tk_ticket_routes routes; /* its tracks may be more than those of the routes */
    unsigned turns;                 /* turns that the seat can expect */
    uint8_t colour[TK_TRACKS];      /* colour that the routes take for each of their tracks */
    struct tk_colour_needs needs;   /* needs of the routes */
    int32_t card[TK_SORTS];         /* value of a card of each sort */
    int32_t deck;                   /* value of a card from the deck */
    int32_t second;                 /* the same as a second card */
    int32_t ferry;                  /* value of drawing a ferry card */
};

/* Finds the routes when `base` and `costs` are set. There are no needs yet. */
static void find_routes(struct situation *now)
{
    now->turns = tk_expected_turns(now->base.pub);
    tk_ticket_routes_find(&now->routes, &now->costs, now->base.pending, now->turns);
}

/* Adds a track to what the routes need. */
static void need_track(struct situation *now, unsigned index, unsigned colour)
{
    const struct tk_track *track = &tk_tracks[index];
    now->colour[index] = (uint8_t)colour;
    tk_colour_needs_add(&now->needs, now->base.view->hand, colour,
                        (unsigned)(track->length - track->waves));
}

/* ---- claims ---- */

/* What the cards of a payment are worth elsewhere. */
static int32_t price_of(const struct situation *now, const struct tk_payment *payment)
{
    const struct tk_track *track = &tk_tracks[payment->track];
    unsigned need = now->needs.need[payment->colour % TK_COLOURS];
    if (tk_has(&now->routes.tracks, payment->track) &&
        now->colour[payment->track] == payment->colour) {
        need -= pz_min(need, (unsigned)(track->length - track->waves)); /* its own */
    }
    const int32_t price =
        tk_payment_price(&now->weights->prices, payment, now->base.view->hand, need);
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
        return value + now->weights->on_the_way +
               tk_ticket_routes_progress(&now->routes, &now->costs, track, &ticket);
    }
    const unsigned spaces = now->routes.spaces + tk_tracks[track].length;
    return now->base.trains < spaces ? value + NEVER : value;
}

/* The value of the track of the last claim, kept because claims of one track follow each other. */
struct worth {
    unsigned track;
    int32_t value;
};

static int32_t value_of_claim(const struct situation *now, pz_move move, struct worth *worth)
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
static int32_t value_of_draw(const struct situation *now, unsigned sort)
{
    if (now->base.last) {
        return 0;
    }
    const int32_t card = sort == TK_SORTS ? now->deck : now->card[sort];
    const bool more = sort != TK_LOCO && now->base.pub->phase == TK_TURN;
    return card +
           (more ? tk_second_card_value(now->base.pub, now->card, now->second, TK_SORTS) : 0);
}

/* Tickets are drawn when the old ones are done, and trains and turns are left for more. Tracks
 * planned without a ticket can wait. */
static int32_t value_of_tickets(const struct situation *now)
{
    const int32_t spare = (int32_t)now->base.trains - now->weights->ticket_trains;
    if (now->routes.count > 0 || now->base.last || spare < 0 || now->turns < TICKET_TURNS) {
        return NEVER;
    }
    return now->weights->tickets + TICKET_TRAIN * spare;
}

static int32_t value_of_keeping(const struct situation *now, unsigned mask)
{
    struct tk_ticket_routes routes;
    tk_ticket_routes_find(&routes, &now->costs,
                          now->base.pending | tk_offered_tickets(now->base.view->offered, mask),
                          now->turns);
    return 100 * (tk_ticket_routes_points(&routes) +
                  tk_baseline_region_gain(&now->base, &routes.tracks)) -
           (int32_t)routes.cost * ROUTE_TURN / 100;
}

static int32_t value_of(const struct situation *now, pz_move move, struct worth *worth)
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
    return move == TK_MOVE_FERRY ? now->ferry : move == TK_MOVE_TICKETS ? value_of_tickets(now) : 0;
}

/* Gives each colour its value. */
static void value_colours(struct situation *now)
{
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        const uint8_t lack = now->needs.close[colour];
        const unsigned held = tk_of_colour(now->base.view->hand, colour);
        now->card[colour] = now->needs.need[colour] > held
                                ? now->weights->wanted + (lack > 0 ? CLOSE / lack : 0)
                                : now->weights->prices.spare;
    }
}

/* The value of a ferry card if it pays for one wave, or for more. `locos` pay for waves, too. */
static int32_t value_of_ferry(const struct situation *now, unsigned locos, int32_t one,
                              int32_t more)
{
    const unsigned covered = 2u * now->base.pub->ferries[now->base.seat] + locos;
    if (now->base.last || now->routes.waves <= covered) {
        return 0;
    }
    return now->routes.waves - covered == 1 ? one : more;
}

/* Gives every legal move its value. */
static void value_moves(const struct situation *now, struct pz_bot *bot,
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

/* ---- greedy ---- */

static const struct weights greedy_weights = {
    .prices = {.loco = 150, .ferry = 150, .needed = 120, .spare = 70},
    .wanted = 170,
    .on_the_way = 200,
    .ticket_trains = 20,
    .tickets = ROUTE_TURN};

/* If all tickets are done or out of reach: the track that brings most for the turns it takes. */
static void plan_a_track(struct situation *now)
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
static void find_greedy_needs(struct situation *now)
{
    const unsigned most = tk_best_colour(now->base.view->hand);
    for (struct tk_iter it = tk_members(&now->routes.tracks); tk_next(&it);) {
        const unsigned colour = tk_tracks[it.member].colour;
        need_track(now, it.member, colour == TK_GRAY ? most : colour);
        now->colour[it.member] = (uint8_t)colour;
    }
}

static void explain_claim(const struct situation *now, struct pz_answer *answer)
{
    unsigned ticket = TK_TICKETS;
    tk_ticket_routes_progress(&now->routes, &now->costs, tk_payment_of(answer->move).track,
                              &ticket);
    tk_explain_claim(now->base.view, now->base.seat, ticket, true, true, answer);
}

static void explain_draw(const struct situation *now, struct pz_answer *answer)
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

static void explain_greedy(const struct situation *now, struct pz_answer *answer)
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

static int ask_greedy(struct pz_bot *bot, const struct pz_question *question,
                      struct pz_answer *answer)
{
    enum { BLIND = 160 }; /* value of a card from the deck */
    const struct weights *weights = &greedy_weights;
    struct situation now = {.weights = weights};
    bool close = false;
    tk_baseline_glance(&now.base, question, true);
    tk_seat_costs_init(&now.costs, now.base.view, now.base.seat);
    find_routes(&now);
    if (now.routes.count == 0) {
        plan_a_track(&now);
    }
    find_greedy_needs(&now);
    value_colours(&now);
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        close = close || now.needs.close[colour] == 1;
    }
    now.card[TK_LOCO] = weights->prices.loco + (close ? CLOSE : 0);
    now.deck = BLIND;
    now.second = now.base.view->deck_count > 0 ? BLIND : 0;
    now.ferry = value_of_ferry(&now, now.base.view->hand_loco, weights->wanted + CLOSE,
                               2 * weights->wanted + CLOSE / 2);
    value_moves(&now, bot, question, answer);
    explain_greedy(&now, answer);
    return 0;
}

const struct pz_bot_kind tk_greedy = TK_BOT_KIND(
    "greedy", "claims the tracks that help its tickets most, on the shortest ways", ask_greedy);

/* ---- evalbot ---- */

static const struct weights evalbot_weights = {
    .prices = {.loco = 330, .ferry = 300, .needed = 300, .spare = 110},
    .wanted = 300,
    .on_the_way = 300,
    .ticket_trains = 18,
    .tickets = 900};

/* If there is no ticket to work for: the tracks that bring most for the turns they take. */
static void plan_tracks(struct situation *now)
{
    enum { GOALS = 3 };
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

/* The colour of which most can be spared. */
static unsigned spare_colour(const struct situation *now)
{
    unsigned best = 0;
    int most = -100;
    for (unsigned i = 0; i < TK_COLOURS; i++) {
        const int spare = (int)tk_of_colour(now->base.view->hand, i) - now->needs.need[i];
        if (spare > most) {
            most = spare;
            best = i;
        }
    }
    return best;
}

/* Coloured tracks come first, so that ferry routes take what these leave. */
static void find_evalbot_needs(struct situation *now)
{
    for (unsigned gray = 0; gray < 2; gray++) {
        for (struct tk_iter it = tk_members(&now->routes.tracks); tk_next(&it);) {
            const unsigned colour = tk_tracks[it.member].colour;
            if ((colour == TK_GRAY) == (gray == 1)) {
                need_track(now, it.member, gray == 1 ? spare_colour(now) : colour);
            }
        }
    }
}

static void explain_evalbot(const struct situation *now, struct pz_answer *answer)
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
    struct situation now = {.weights = &evalbot_weights};
    const struct tk_card_prices *prices = &now.weights->prices;
    tk_baseline_look(&now.base, question, bot->kind == &tk_evalbot_r);
    tk_baseline_track_costs(&now.base, &now.costs);
    find_routes(&now);
    if (now.routes.count == 0) {
        plan_tracks(&now);
    }
    find_evalbot_needs(&now);
    value_colours(&now);
    now.card[TK_LOCO] = prices->loco;
    now.deck = now.second = tk_mean_card_value(now.base.view, now.card);
    now.ferry = value_of_ferry(&now, 0, prices->ferry, 2 * prices->ferry);
    value_moves(&now, bot, question, answer);
    explain_evalbot(&now, answer);
    return 0;
}

const struct pz_bot_kind tk_evalbot = TK_BOT_KIND(
    "evalbot", "weighs draws, claims, payments and tickets, one move ahead", ask_evalbot);
const struct pz_bot_kind tk_evalbot_r =
    TK_BOT_KIND("evalbot+r", "evalbot, with the region bonus in the value of routes", ask_evalbot);
