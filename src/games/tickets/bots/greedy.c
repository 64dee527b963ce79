/* Ticket to Ride Italy: the bot `greedy` follows the cheapest routes for its tickets. A claim is
 * worth its points, the regions that it adds and its share in tickets, less what the cards are
 * worth elsewhere. A card is worth what it does for the routes. */
#include "colour_needs.h"
#include "core/bytes.h"
#include "levels.h"
#include "piazza/bot_kit.h"
#include "reasons.h"
#include "ticket_routes.h"

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
    NEVER = -100000,    /* value of a move that is never made */
    TICKET_TRAINS = 20, /* fewest trains with which it draws tickets */
    TICKET_TURNS = 9,   /* fewest turns with which it draws tickets */
    TURN = 700 /* cost of a turn that routes take: more than it brings elsewhere, as routes get
                  longer when others claim tracks of them */
};

struct situation {
    const struct tk_view *view;
    unsigned seat;
    struct tk_seat_costs costs;
    struct tk_ticket_routes routes;
    struct tk_score score; /* the seat's score as it stands */
    uint64_t pending;      /* tickets that are not complete */
    unsigned turns;        /* turns that the seat can expect */
    bool last;             /* this is the seat's last turn (T20) */
    struct tk_colour_needs needs;
};

/* ---- the routes and what they lack ---- */

/* The seat's score with one more track. */
static void score_with(const struct situation *now, unsigned track, struct tk_score *score)
{
    struct pz_set128 tracks = now->view->pub.tracks[now->seat];
    tk_put(&tracks, track);
    tk_compute_score(&tracks, now->view->tickets[now->seat], score);
}

/* Points of the track itself and of regions that it joins. */
static int32_t points_of(const struct situation *now, unsigned track)
{
    struct tk_score score;
    score_with(now, track, &score);
    return tk_tracks[track].points + score.regions - now->score.regions;
}

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
        const int32_t rate = 10000 * points_of(now, i) / (int32_t)(cost + 100);
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
static void find_needs(struct situation *now)
{
    const uint64_t hand = now->view->hand;
    pz_zero(&now->needs, sizeof now->needs);
    for (struct tk_iter it = tk_members(&now->routes.tracks); tk_next(&it);) {
        const struct tk_track *track = &tk_tracks[it.member];
        const unsigned colour = track->colour == TK_GRAY ? tk_best_colour(hand) : track->colour;
        tk_colour_needs_add(&now->needs, hand, colour, (unsigned)(track->length - track->waves));
    }
}

static void take_stock(struct situation *now, const struct pz_question *question)
{
    const struct tk_view *view = question->view;
    now->view = view;
    now->seat = (unsigned)question->seat;
    now->last = view->pub.last_turns != 0;
    now->turns = tk_expected_turns(&view->pub);
    tk_seat_costs_init(&now->costs, view, now->seat);
    tk_compute_score(&view->pub.tracks[now->seat], view->tickets[now->seat], &now->score);
    now->pending = view->tickets[now->seat] & ~now->score.done;
}

/* ---- claims ---- */

/* What the cards of a payment are worth elsewhere. */
static int32_t price_of(const struct situation *now, const struct tk_payment *payment, bool planned)
{
    static const struct tk_card_prices prices = {
        .loco = LOCO, .ferry = FERRY, .needed = NEEDED_CARD, .spare = SPARE_CARD};
    const struct tk_track *track = &tk_tracks[payment->track];
    unsigned need = now->needs.need[payment->colour % TK_COLOURS];
    if (planned && track->colour == payment->colour) {
        need -= pz_min(need, track->length); /* its own */
    }
    const int32_t price = tk_payment_price(&prices, payment, now->view->hand, need);
    return now->last ? price / 100 : price;
}

/* The value of the track of the last claim, kept because claims of one track follow each other. */
struct worth {
    unsigned track;
    int32_t value;
};

static int32_t worth_of_track(const struct situation *now, unsigned track)
{
    struct tk_score score;
    unsigned ticket = TK_TICKETS;
    const bool planned = tk_has(&now->routes.tracks, track);
    score_with(now, track, &score);
    const int32_t gain = tk_total(&score) - tk_total(&now->score);
    if (now->last) {
        return 100 * gain;
    }
    int32_t value = 100 * (tk_tracks[track].points + score.regions - now->score.regions);
    if (planned) {
        return value + ON_THE_WAY +
               tk_ticket_routes_progress(&now->routes, &now->costs, track, &ticket);
    }
    const int32_t trains = now->view->pub.trains[now->seat];
    return trains - tk_tracks[track].length < (int32_t)now->routes.spaces ? value + NEVER : value;
}

static int32_t value_of_claim(const struct situation *now, pz_move move, struct worth *worth)
{
    const struct tk_payment payment = tk_payment_of(move);
    if (payment.track != worth->track) {
        worth->track = payment.track;
        worth->value = worth_of_track(now, payment.track);
    }
    return worth->value - price_of(now, &payment, tk_has(&now->routes.tracks, payment.track));
}

/* ---- draws ---- */

static int32_t value_of_colour(const struct situation *now, unsigned colour)
{
    const unsigned held = tk_of_colour(now->view->hand, colour);
    if (now->needs.close[colour] > 0) {
        return WANTED + CLOSE / (int32_t)now->needs.close[colour];
    }
    return now->needs.need[colour] > held ? WANTED : SPARE_CARD;
}

/* The best of the open colours, or the deck. */
static int32_t best_card(const struct situation *now)
{
    int32_t best = now->view->deck_count > 0 ? BLIND : 0;
    for (unsigned i = 0; i < TK_ROW; i++) {
        const unsigned sort = now->view->pub.row[i];
        if (sort != 0 && sort - 1 != TK_LOCO) {
            const int32_t value = value_of_colour(now, sort - 1);
            best = value > best ? value : best;
        }
    }
    return best;
}

/* T8: the first card comes with a second, an open locomotive comes alone. */
static int32_t value_of_draw(const struct situation *now, unsigned sort)
{
    if (now->last) {
        return 0;
    }
    const int32_t second = now->view->pub.phase == TK_TURN ? best_card(now) : 0;
    if (sort == TK_LOCO) {
        unsigned close = 0;
        for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
            close |= now->needs.close[colour] == 1;
        }
        return LOCO + (close ? CLOSE : 0);
    }
    return second + (sort == TK_SORTS ? (int32_t)BLIND : value_of_colour(now, sort));
}

static int32_t value_of_ferry(const struct situation *now)
{
    const unsigned covered = 2u * now->view->pub.ferries[now->seat] + now->view->hand_loco;
    if (now->last || now->routes.waves <= covered) {
        return 0;
    }
    return now->routes.waves - covered == 1 ? WANTED + CLOSE : 2 * WANTED + CLOSE / 2;
}

/* Tickets are drawn when the old ones are done, and trains and turns are left for more. */
static int32_t value_of_tickets(const struct situation *now)
{
    const int32_t trains = now->view->pub.trains[now->seat];
    if (now->routes.count > 0 || now->last || trains < TICKET_TRAINS || now->turns < TICKET_TURNS) {
        return NEVER;
    }
    return TURN + 40 * (trains - TICKET_TRAINS);
}

/* ---- which tickets to keep ---- */

static int32_t value_of_keeping(const struct situation *now, unsigned mask)
{
    struct tk_ticket_routes routes;
    struct pz_set128 tracks = now->view->pub.tracks[now->seat];
    struct tk_score score;
    tk_ticket_routes_find(&routes, &now->costs,
                          now->pending | tk_offered_tickets(now->view->offered, mask), now->turns);
    tk_unite(&tracks, &routes.tracks);
    tk_compute_score(&tracks, now->view->tickets[now->seat], &score);
    return 100 * (tk_ticket_routes_points(&routes) + score.regions - now->score.regions) -
           (int32_t)routes.cost * TURN / 100;
}

/* ---- all moves ---- */

static int32_t value_of(const struct situation *now, pz_move move, struct worth *worth)
{
    if (move >= TK_MOVE_CLAIM) {
        return value_of_claim(now, move, worth);
    }
    if (move >= TK_MOVE_KEEP) {
        return value_of_keeping(now, (unsigned)(move - TK_MOVE_KEEP));
    }
    if (move < TK_MOVE_DRAW_DECK) {
        return value_of_draw(now, (unsigned)(move - TK_MOVE_DRAW));
    }
    if (move == TK_MOVE_DRAW_DECK) {
        return value_of_draw(now, TK_SORTS);
    }
    return move == TK_MOVE_FERRY     ? value_of_ferry(now)
           : move == TK_MOVE_TICKETS ? value_of_tickets(now)
                                     : 0;
}

/* ---- why ---- */

static void explain_claim(const struct situation *now, struct pz_answer *answer)
{
    unsigned ticket = TK_TICKETS;
    tk_ticket_routes_progress(&now->routes, &now->costs, tk_payment_of(answer->move).track,
                              &ticket);
    tk_explain_claim(now->view, now->seat, ticket, answer);
}

static void explain_draw(const struct situation *now, struct pz_answer *answer)
{
    const unsigned move = answer->move;
    char name[PZ_REASON_WORD_MAX];
    if (now->routes.count == 0) {
        pz_bot_because(
            answer, "You have no ticket to work for; the card is for a track with points.", 0, "");
        return;
    }
    tk_write_ticket_name(now->routes.route[0].ticket, name, sizeof name);
    if (move == TK_MOVE_DRAW_DECK) {
        pz_bot_because(answer, "No open card helps more with {w} than what may come from the deck.",
                       0, name);
    } else if (move == TK_MOVE_DRAW + TK_LOCO) {
        pz_bot_because(answer, "A locomotive fits every track of your ways.", 0, name);
    } else if (now->needs.need[move - TK_MOVE_DRAW] == 1) {
        pz_bot_because(answer, "Your ways need one card of that colour.", 1, name);
    } else if (now->needs.need[move - TK_MOVE_DRAW] > 1) {
        pz_bot_because(answer, "Your ways need {n} cards of that colour.",
                       now->needs.need[move - TK_MOVE_DRAW], name);
    } else {
        pz_bot_because(answer, "It is the best of the cards that there are.", 0, name);
    }
}

static void explain(const struct situation *now, struct pz_answer *answer)
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
                       now->view->pub.trains[now->seat], "");
    }
}

int tk_greedy(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    struct situation now;
    struct worth worth = {TK_TRACKS, 0};
    struct pz_move_iter iter;
    pz_move move = 0;
    take_stock(&now, question);
    tk_ticket_routes_find(&now.routes, &now.costs, now.pending, now.turns);
    if (now.routes.count == 0) {
        plan_a_track(&now);
    }
    find_needs(&now);
    pz_move_iter_init(&iter, bot, question, answer);
    while (pz_move_iter_next(&iter, &move)) {
        pz_bot_consider(answer, move, value_of(&now, move, &worth));
    }
    explain(&now, answer);
    return 0;
}
