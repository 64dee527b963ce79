/* Ticket to Ride Italy: follow the cheapest ways for the seat's tickets (tickets_plan.c). A claim
 * is worth its points, the regions that it adds and its part of the tickets on whose ways it lies,
 * less what the cards would be worth elsewhere; a card is worth what the plan lacks. */
#include "../core/bytes.h"
#include "greedy.h"
#include "tickets_plan.h"
#include "tickets_reasons.h"

enum {
    /* In hundredths of a point, found by playing against other choices. */
    NEEDED_CARD = 120, /* a card that another track of the plan needs, */
    SPARE_CARD = 70,   /* and one that none needs */
    LOCO = 150,
    FERRY = 150,
    WANTED = 170,     /* a card that the plan lacks, */
    CLOSE = 100,      /* more, the fewer are lacking */
    BLIND = 160,      /* a card from the deck */
    ON_THE_WAY = 200, /* to have claimed a track of the plan before somebody else does */
    NEVER = -100000,
    /* Trains and turns with which new tickets are worth their turn. */
    TICKET_TRAINS = 20,
    TICKET_TURNS = 9,
    /* What a turn on the ways counts against their tickets: more than it brings elsewhere, as ways
     * get longer when others claim tracks of them. */
    TURN = 700
};

struct situation {
    const struct tk_view *view;
    unsigned seat;
    struct plan_board board;
    struct plan plan;
    struct tk_score score;    /* as it stands */
    uint64_t pending;         /* tickets that are not complete */
    unsigned turns;           /* how many turns the game will still give */
    bool last;                /* this is the seat's last turn (T20) */
    uint8_t need[TK_COLOURS]; /* cards of each colour that the plan takes */
    uint8_t lack[TK_COLOURS]; /* of the track of that colour that lacks fewest; 0 = none lacks */
};

/* ---- the plan and what it lacks ---- */

/* A player with m trains left ends the game in about three quarters of m turns: three trains a
 * claim, and a claim and the cards for it take a bit more than two turns. */
static unsigned turns_left(const struct tk_view *view)
{
    unsigned fewest = TK_TRAINS;
    for (unsigned i = 0; i < view->pub.players; i++) {
        fewest = view->pub.trains[i] < fewest ? view->pub.trains[i] : fewest;
    }
    return view->pub.last_turns != 0 ? 1 : 2 + fewest * 3 / 4;
}

static int32_t total_of(const struct tk_score *score)
{
    return score->tickets + score->regions + score->routes;
}

/* What the seat's score would be with one more track. */
static void score_with(const struct situation *now, unsigned track, struct tk_score *score)
{
    struct pz_set128 tracks = now->view->pub.tracks[now->seat];
    tk_put(&tracks, track);
    tk_add_up(&tracks, now->view->tickets[now->seat], score);
}

/* Points for the track itself and for regions that it joins. */
static int32_t points_of(const struct situation *now, unsigned track)
{
    struct tk_score score;
    score_with(now, track, &score);
    return tk_tracks[track].points + score.regions - now->score.regions;
}

/* When all tickets are done or out of reach: the track that brings most for the turns it takes. */
static void plan_a_track(struct situation *now)
{
    int32_t best = 0;
    unsigned goal = TK_TRACKS;
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        const unsigned cost = now->board.cost[i];
        if (cost == 0 || cost == TK_NO_WAY || cost > 100 * now->turns) {
            continue;
        }
        const int32_t rate = 10000 * points_of(now, i) / (int32_t)(cost + 100);
        if (rate > best) {
            best = rate;
            goal = i;
        }
    }
    if (goal < TK_TRACKS) {
        tk_put(&now->plan.tracks, goal);
        now->plan.spaces = tk_tracks[goal].length;
        now->plan.waves = tk_tracks[goal].waves;
    }
}

static void find_needs(struct situation *now)
{
    const uint64_t hand = now->view->hand;
    pz_zero(now->need, sizeof now->need);
    pz_zero(now->lack, sizeof now->lack);
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t left = now->plan.tracks.word[half]; left != 0; left &= left - 1) {
            const struct tk_track *track = &tk_tracks[64 * half + pz_lowest_bit(left)];
            const bool gray = track->colour == TK_GRAY;
            const unsigned colour = gray ? tk_best_colour(hand) : track->colour;
            const unsigned length = (unsigned)(track->length - track->waves);
            const unsigned held = tk_of_colour(hand, colour);
            now->need[colour] = (uint8_t)(now->need[colour] + length);
            if (held < length && (now->lack[colour] == 0 || length - held < now->lack[colour])) {
                now->lack[colour] = (uint8_t)(length - held);
            }
        }
    }
}

static void take_stock(struct situation *now, const struct pz_question *question)
{
    const struct tk_view *view = question->view;
    now->view = view;
    now->seat = (unsigned)question->seat;
    now->last = view->pub.last_turns != 0;
    now->turns = turns_left(view);
    plan_board_init(&now->board, view, now->seat);
    tk_add_up(&view->pub.tracks[now->seat], view->tickets[now->seat], &now->score);
    now->pending = view->tickets[now->seat] & ~now->score.done;
}

/* ---- claims ---- */

/* The part of the tickets that the track stands for: of what is still to do for them, by cost. What
 * a complete ticket brings counts twice, as an open one costs as much (T18). */
static int32_t progress(const struct situation *now, unsigned track, unsigned *ticket)
{
    int32_t sum = 0;
    int32_t most = 0;
    for (unsigned i = 0; i < now->plan.count; i++) {
        const struct plan_way *way = &now->plan.way[i];
        if (!tk_has(&way->tracks, track)) {
            continue;
        }
        const int32_t part = 200 * tk_tickets[way->ticket].points *
                             (int32_t)now->board.cost[track] / (int32_t)way->cost;
        sum += part;
        if (part > most) {
            most = part;
            *ticket = way->ticket;
        }
    }
    return sum;
}

/* What the cards would be worth elsewhere. */
static int32_t price_of(const struct situation *now, const struct tk_payment *payment, bool planned)
{
    const struct tk_track *track = &tk_tracks[payment->track];
    int32_t price = (int32_t)payment->locos * LOCO + (int32_t)payment->ferries * FERRY;
    if (payment->cards > 0) {
        const unsigned colour = payment->colour;
        const unsigned held = tk_of_colour(now->view->hand, colour);
        unsigned need = now->need[colour];
        if (planned && track->colour == colour) {
            need = need > track->length ? need - track->length : 0; /* this track's own */
        }
        const unsigned spare = held > need ? held - need : 0;
        const unsigned from_spare = payment->cards < spare ? payment->cards : spare;
        price +=
            (int32_t)from_spare * SPARE_CARD + (int32_t)(payment->cards - from_spare) * NEEDED_CARD;
    }
    return now->last ? price / 100 : price;
}

/* Claims of one track follow each other in the list, and what the track brings is the same. */
struct worth {
    unsigned track;
    int32_t value;
};

static int32_t worth_of_track(const struct situation *now, unsigned track)
{
    struct tk_score score;
    unsigned ticket = TK_TICKETS;
    const bool planned = tk_has(&now->plan.tracks, track);
    score_with(now, track, &score);
    const int32_t gain = total_of(&score) - total_of(&now->score);
    if (now->last) {
        return 100 * gain;
    }
    int32_t value = 100 * (tk_tracks[track].points + score.regions - now->score.regions);
    if (planned) {
        return value + ON_THE_WAY + progress(now, track, &ticket);
    }
    const int32_t trains = now->view->pub.trains[now->seat];
    return trains - tk_tracks[track].length < (int32_t)now->plan.spaces ? value + NEVER : value;
}

static int32_t value_of_claim(const struct situation *now, pz_move move, struct worth *worth)
{
    const struct tk_payment payment = tk_payment_of(move);
    if (payment.track != worth->track) {
        worth->track = payment.track;
        worth->value = worth_of_track(now, payment.track);
    }
    return worth->value - price_of(now, &payment, tk_has(&now->plan.tracks, payment.track));
}

/* ---- draws ---- */

static int32_t value_of_colour(const struct situation *now, unsigned colour)
{
    const unsigned held = tk_of_colour(now->view->hand, colour);
    if (now->lack[colour] > 0) {
        return WANTED + CLOSE / (int32_t)now->lack[colour];
    }
    return now->need[colour] > held ? WANTED : SPARE_CARD;
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
            close |= now->lack[colour] == 1;
        }
        return LOCO + (close ? CLOSE : 0);
    }
    return second + (sort == TK_SORTS ? (int32_t)BLIND : value_of_colour(now, sort));
}

static int32_t value_of_ferry(const struct situation *now)
{
    const unsigned covered = 2u * now->view->pub.ferries[now->seat] + now->view->hand_loco;
    if (now->last || now->plan.waves <= covered) {
        return 0;
    }
    return now->plan.waves - covered == 1 ? WANTED + CLOSE : 2 * WANTED + CLOSE / 2;
}

/* New tickets only when the old ones are done with, and trains and time are left for more. */
static int32_t value_of_tickets(const struct situation *now)
{
    const int32_t trains = now->view->pub.trains[now->seat];
    if (now->plan.count > 0 || now->last || trains < TICKET_TRAINS || now->turns < TICKET_TURNS) {
        return NEVER;
    }
    return TURN + 40 * (trains - TICKET_TRAINS);
}

/* ---- which tickets to keep ---- */

static int32_t value_of_keeping(const struct situation *now, unsigned mask)
{
    uint64_t tickets = now->pending;
    struct plan plan;
    for (unsigned i = 0; i < TK_FIRST_OFFER; i++) {
        if (mask >> i & 1) {
            tickets |= UINT64_C(1) << (now->view->offered[i] - 1u);
        }
    }
    plan_make(&plan, &now->board, tickets, now->turns);
    int32_t points = 0;
    for (unsigned i = 0; i < plan.count; i++) {
        points += tk_tickets[plan.way[i].ticket].points;
    }
    for (uint64_t left = plan.left_out; left != 0; left &= left - 1) {
        points -= tk_tickets[pz_lowest_bit(left)].points;
    }
    struct pz_set128 tracks = now->view->pub.tracks[now->seat];
    struct tk_score score;
    tracks.word[0] |= plan.tracks.word[0];
    tracks.word[1] |= plan.tracks.word[1];
    tk_add_up(&tracks, now->view->tickets[now->seat], &score);
    return 100 * (points + score.regions - now->score.regions) - (int32_t)plan.cost * TURN / 100;
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
    progress(now, tk_payment_of(answer->move).track, &ticket);
    tickets_explain_claim(now->view, now->seat, ticket, answer);
}

static void explain_draw(const struct situation *now, struct pz_answer *answer)
{
    const unsigned move = answer->move;
    char name[PZ_REASON_WORD_MAX];
    if (now->plan.count == 0) {
        bot_because(answer, "You have no ticket to work for; the card is for a track with points.",
                    0, "");
        return;
    }
    tickets_name(now->plan.way[0].ticket, name, sizeof name);
    if (move == TK_MOVE_DRAW_DECK) {
        bot_because(answer, "No open card helps more with {w} than what may come from the deck.", 0,
                    name);
    } else if (move == TK_MOVE_DRAW + TK_LOCO) {
        bot_because(answer, "A locomotive fits every track of your ways.", 0, name);
    } else if (now->need[move - TK_MOVE_DRAW] == 1) {
        bot_because(answer, "Your ways need one card of that colour.", 1, name);
    } else if (now->need[move - TK_MOVE_DRAW] > 1) {
        bot_because(answer, "Your ways need {n} cards of that colour.",
                    now->need[move - TK_MOVE_DRAW], name);
    } else {
        bot_because(answer, "It is the best of the cards that there are.", 0, name);
    }
}

static void explain(const struct situation *now, struct pz_answer *answer)
{
    const unsigned move = answer->move;
    if (answer->candidate_count == 1 && move < TK_MOVE_KEEP) {
        bot_because(answer, "There is no other move.", 0, "");
    } else if (move >= TK_MOVE_CLAIM) {
        explain_claim(now, answer);
    } else if (move >= TK_MOVE_KEEP) {
        bot_because(answer, "These tickets bring the most for the trains and turns they take.", 0,
                    "");
    } else if (move <= TK_MOVE_DRAW_DECK) {
        explain_draw(now, answer);
    } else if (move == TK_MOVE_FERRY && now->plan.waves == 1) {
        bot_because(answer, "Your ways cross a wave, and a ferry card pays for it.", 1, "");
    } else if (move == TK_MOVE_FERRY) {
        bot_because(answer, "Your ways cross {n} waves; a ferry card pays for two.",
                    (int32_t)now->plan.waves, "");
    } else {
        bot_because(answer, "Your tickets are done with, and {n} trains are left for new ones.",
                    now->view->pub.trains[now->seat], "");
    }
}

int greedy_tickets(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    struct situation now;
    struct worth worth = {TK_TRACKS, 0};
    struct bot_tour tour;
    pz_move move = 0;
    take_stock(&now, question);
    plan_make(&now.plan, &now.board, now.pending, now.turns);
    if (now.plan.count == 0) {
        plan_a_track(&now);
    }
    find_needs(&now);
    bot_tour_init(&tour, bot, question, answer);
    while (bot_tour_next(&tour, &move)) {
        bot_consider(answer, move, value_of(&now, move, &worth));
    }
    explain(&now, answer);
    return 0;
}
