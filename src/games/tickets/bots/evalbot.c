/* Ticket to Ride Italy: the baseline `evalbot`, which gives every move a value in hundredths of a
 * point and looks no further than the move. Draws count by what its routes lack, the deck by what
 * may come, claims by whether they are on a route, payments by what the cards are worth elsewhere,
 * tickets by the trains and turns left for them. */
#include "situation.h"

/* Values are in hundredths of a point, tuned by play against other choices. */
enum {
    CARD = 300,         /* value of a card that the routes lack */
    CLOSE = 100,        /* value added to the last card that a track lacks; half to the last two */
    SPARE = 110,        /* value of a card that the routes do not lack */
    LOCO = 330,         /* value of a locomotive */
    FERRY = 300,        /* value of a ferry card that the routes lack */
    TAKEN = 300,        /* value of having a track of the routes before somebody else takes it */
    TICKETS = 900,      /* value of new tickets with TICKET_TRAINS trains */
    TICKET_TRAINS = 18, /* fewest trains with which it draws tickets */
    TICKET_TURNS = 9,   /* fewest turns with which it draws tickets */
    TICKET_TRAIN = 40,  /* value of new tickets for each further train */
    GOALS = 3           /* tracks that it plans if there is no ticket to work for */
};

/* ---- the routes and what they lack ---- */

/* If there is no ticket to work for: the tracks that bring most for the turns they take. */
static void plan_tracks(struct tk_situation *now)
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

/* The colour of which most can be spared. */
static unsigned spare_colour(const struct tk_situation *now)
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
static void find_needs(struct tk_situation *now)
{
    for (unsigned gray = 0; gray < 2; gray++) {
        for (struct tk_iter it = tk_members(&now->routes.tracks); tk_next(&it);) {
            const unsigned colour = tk_tracks[it.member].colour;
            if ((colour == TK_GRAY) == (gray == 1)) {
                tk_situation_need(now, it.member, gray == 1 ? spare_colour(now) : colour);
            }
        }
    }
}

/* ---- values ---- */

static void value_cards(struct tk_situation *now)
{
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        const uint8_t lack = now->needs.close[colour];
        const unsigned held = tk_of_colour(now->base.view->hand, colour);
        now->card[colour] =
            now->needs.need[colour] <= held ? SPARE : CARD + (lack > 0 ? CLOSE / lack : 0);
    }
    now->card[TK_LOCO] = LOCO;
    now->deck = tk_mean_card_value(now->base.view, now->card);
    now->second = now->deck;
}

static int32_t value_of_ferry(const struct tk_situation *now)
{
    const unsigned covered = 2u * now->base.pub->ferries[now->base.seat];
    if (now->base.last || now->routes.waves <= covered) {
        return 0;
    }
    return now->routes.waves - covered > 1 ? 2 * FERRY : FERRY;
}

/* Tickets are drawn when the old ones are done. Tracks planned without a ticket can wait. */
static int32_t value_of_tickets(const struct tk_situation *now)
{
    const int32_t spare = (int32_t)now->base.trains - TICKET_TRAINS;
    if (now->base.last || now->routes.count > 0 || spare < 0 || now->turns < TICKET_TURNS) {
        return TK_NEVER;
    }
    return TICKETS + TICKET_TRAIN * spare;
}

static void explain(const struct tk_situation *now, struct pz_answer *answer)
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
    struct tk_situation now;
    tk_baseline_look(&now.base, question, bot->kind == &tk_evalbot_r);
    tk_baseline_track_costs(&now.base, &now.costs);
    tk_situation_find_routes(&now);
    if (now.routes.count == 0) {
        plan_tracks(&now);
    }
    find_needs(&now);
    value_cards(&now);
    now.prices =
        (struct tk_card_prices){.loco = LOCO, .ferry = FERRY, .needed = CARD, .spare = SPARE};
    now.on_the_way = TAKEN;
    now.ferry = value_of_ferry(&now);
    now.tickets = value_of_tickets(&now);
    tk_situation_value_moves(&now, bot, question, answer);
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
