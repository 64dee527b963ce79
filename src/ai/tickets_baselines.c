/* Ticket to Ride Italy: what the published baselines share: looking at the question, wishes, and
 * how a list of wishes becomes a move. */
#include "tickets_baselines.h"
#include "../core/bytes.h"
#include "tickets_reasons.h"

enum {
    /* Where the moves stand to each other. A claim that is not wanted is better than tickets that
     * are not wanted, and both come only when there is nothing to draw. */
    TICKETS = 3000000,
    CLAIM = 2000000,
    RANK = 1000, /* from one wish to the next */
    FERRY = 1000000,
    WANTED = 900000,
    LOCO = 800000,
    OTHER_WISH = 700000,
    DECK = 600000,
    USELESS = 100000,
    UNWANTED = -1000000,
    /* Tracks that no ticket needs are worth a turn from this length on, unless trains run out. */
    WORTH_A_TURN = 3,
    FEW_TRAINS = 4,
    /* In plans a point of the region bonus takes this off what a track costs. */
    REGION_POINT = 30,
    COST_MIN = 10,
    /* What a card of a payment counts: locomotives are dear, ferry cards are good for waves only,
     * and cards that other wishes need are kept if others do. */
    PAY_LOCO = 20,
    PAY_FERRY = 15,
    PAY_NEEDED = 6,
    PAY_SPARE = 2
};

/* ---- looking ---- */

static unsigned waves_left(const struct baseline *now, const struct tk_track *track)
{
    const unsigned covered = 2u * now->pub->ferries[now->seat];
    return track->waves > covered ? track->waves - covered : 0;
}

static unsigned lack_of(const struct baseline *now, const struct tk_track *track)
{
    const unsigned plain = (unsigned)(track->length - track->waves);
    const unsigned colour =
        track->colour == TK_GRAY ? tk_best_colour(now->view->hand) : track->colour;
    const unsigned held = tk_of_colour(now->view->hand, colour);
    return (plain > held ? plain - held : 0) + waves_left(now, track);
}

void baseline_look(struct baseline *now, const struct pz_question *question, bool regions)
{
    const struct tk_view *view = question->view;
    pz_zero(now, sizeof *now);
    now->view = view;
    now->pub = &view->pub;
    now->seat = (unsigned)question->seat;
    now->regions = regions;
    now->last = view->pub.last_turns != 0;
    now->trains = view->pub.trains[now->seat];
    const struct pz_set128 open = tk_open_tracks(&view->pub, now->seat);
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        now->rank[i] = TK_TRACKS;
        if (tk_has(&open, i) && tk_tracks[i].length <= now->trains) {
            tk_put(&now->open, i);
            now->lack[i] = (uint16_t)lack_of(now, &tk_tracks[i]);
        }
    }
    tk_add_up(&view->pub.tracks[now->seat], view->tickets[now->seat], &now->score);
    now->pending = view->tickets[now->seat] & ~now->score.done;
}

bool baseline_can_pay(const struct baseline *now, unsigned track)
{
    return tk_has(&now->open, track) && now->lack[track] <= now->view->hand_loco;
}

unsigned baseline_spaces(const struct pz_set128 *tracks)
{
    unsigned spaces = 0;
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t left = tracks->word[half]; left != 0; left &= left - 1) {
            spaces += tk_tracks[64 * half + pz_lowest_bit(left)].length;
        }
    }
    return spaces;
}

static void score_with(const struct baseline *now, const struct pz_set128 *more,
                       struct tk_score *score)
{
    struct pz_set128 tracks = now->pub->tracks[now->seat];
    tracks.word[0] |= more->word[0];
    tracks.word[1] |= more->word[1];
    tk_add_up(&tracks, now->view->tickets[now->seat], score);
}

int32_t baseline_region_gain(const struct baseline *now, const struct pz_set128 *tracks)
{
    struct tk_score score;
    if (!now->regions) {
        return 0;
    }
    score_with(now, tracks, &score);
    return score.regions - now->score.regions;
}

int32_t baseline_route_value(const struct baseline *now, unsigned track)
{
    struct pz_set128 one = {{0, 0}};
    tk_put(&one, track);
    return tk_tracks[track].points + baseline_region_gain(now, &one);
}

int32_t baseline_longest(const struct baseline *now, unsigned track)
{
    return 100 * (now->regions ? baseline_route_value(now, track) : tk_tracks[track].length);
}

void baseline_board(const struct baseline *now, struct plan_board *board)
{
    plan_board_init(board, now->view, now->seat);
    for (unsigned i = 0; i < TK_TRACKS && now->regions; i++) {
        if (board->cost[i] != 0 && board->cost[i] != TK_NO_WAY) {
            const int32_t gain = baseline_route_value(now, i) - tk_tracks[i].points;
            const int32_t cost = board->cost[i] - REGION_POINT * gain;
            board->cost[i] = (uint16_t)(cost > COST_MIN ? cost : COST_MIN);
        }
    }
}

/* A player with m trains left ends the game in about three quarters of m turns. */
unsigned baseline_turns(const struct tk_public *pub)
{
    unsigned fewest = TK_TRAINS;
    for (unsigned i = 0; i < pub->players; i++) {
        fewest = pub->trains[i] < fewest ? pub->trains[i] : fewest;
    }
    return pub->last_turns != 0 ? 1 : 2 + fewest * 3 / 4;
}

uint64_t baseline_offer(const struct baseline *now, unsigned mask)
{
    uint64_t tickets = 0;
    for (unsigned i = 0; i < TK_FIRST_OFFER; i++) {
        if (mask >> i & 1) {
            tickets |= UINT64_C(1) << (now->view->offered[i] - 1u);
        }
    }
    return tickets;
}

/* ---- wishes ---- */

void baseline_wish(struct baseline *now, unsigned track, int32_t value, unsigned ticket)
{
    for (unsigned i = 0; i < now->wish_count; i++) {
        if (now->wish[i].track == track) {
            now->wish[i].value += value;
            return;
        }
    }
    now->wish[now->wish_count++] = (struct wish){value, (uint8_t)track, (uint8_t)ticket};
}

static bool is_before(const struct baseline *now, const struct wish *a, const struct wish *b)
{
    if (a->value != b->value) {
        return a->value > b->value;
    }
    return now->lack[a->track] < now->lack[b->track];
}

void baseline_sort(struct baseline *now)
{
    for (unsigned i = 1; i < now->wish_count; i++) {
        const struct wish wish = now->wish[i];
        unsigned place = i;
        for (; place > 0 && is_before(now, &wish, &now->wish[place - 1]); place--) {
            now->wish[place] = now->wish[place - 1];
        }
        now->wish[place] = wish;
    }
}

void baseline_wish_routes(struct baseline *now,
                          int32_t (*value)(const struct baseline *now, unsigned track))
{
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t left = now->open.word[half]; left != 0; left &= left - 1) {
            const unsigned track = 64 * half + pz_lowest_bit(left);
            now->wish[now->wish_count++] =
                (struct wish){value(now, track), (uint8_t)track, TK_TICKETS};
        }
    }
    baseline_sort(now);
    now->claimable = now->wish_count;
    while (!now->last && now->trains > FEW_TRAINS && now->claimable > 0 &&
           tk_tracks[now->wish[now->claimable - 1].track].length < WORTH_A_TURN) {
        now->claimable--;
    }
}

static int32_t total_of(const struct tk_score *score)
{
    return score->tickets + score->regions + score->routes;
}

int32_t baseline_last_value(const struct baseline *now, unsigned track)
{
    struct pz_set128 one = {{0, 0}};
    struct tk_score score;
    tk_put(&one, track);
    score_with(now, &one, &score);
    const int32_t gain = total_of(&score) - total_of(&now->score);
    return 100 * (now->regions ? gain : gain - score.regions + now->score.regions);
}

void baseline_wish_last(struct baseline *now)
{
    now->wish_count = 0;
    now->wants_tickets = false;
    baseline_wish_routes(now, baseline_last_value);
}

/* ---- from wishes to a move ---- */

/* The cards to draw for: of the first wish that cannot be paid yet. */
struct aim {
    unsigned track; /* or TK_TRACKS */
    unsigned colour;
    unsigned cards; /* that lack, of that colour, */
    unsigned waves; /* and waves that lack a ferry card */
};

/* Of a gray track: the colour of which most is held that no other wish needs; of equal ones one
 * that lies open. */
static unsigned gray_colour(const struct baseline *now)
{
    unsigned best = 0;
    int most = -100;
    for (unsigned colour = 0; colour < TK_COLOURS; colour++) {
        int spare = 2 * ((int)tk_of_colour(now->view->hand, colour) - (int)now->need[colour]);
        for (unsigned i = 0; i < TK_ROW; i++) {
            spare += now->pub->row[i] == colour + 1 ? 1 : 0;
        }
        if (spare > most) {
            most = spare;
            best = colour;
        }
    }
    return best;
}

static struct aim aim_of(const struct baseline *now)
{
    struct aim aim = {TK_TRACKS, 0, 0, 0};
    for (unsigned i = 0; i < now->wish_count && aim.track == TK_TRACKS; i++) {
        const unsigned track = now->wish[i].track;
        if (tk_has(&now->open, track) && !baseline_can_pay(now, track)) {
            aim.track = track;
        }
    }
    if (aim.track < TK_TRACKS) {
        const struct tk_track *track = &tk_tracks[aim.track];
        const unsigned plain = (unsigned)(track->length - track->waves);
        aim.colour = track->colour == TK_GRAY ? gray_colour(now) : track->colour;
        const unsigned held = tk_of_colour(now->view->hand, aim.colour);
        aim.cards = plain > held ? plain - held : 0;
        aim.waves = waves_left(now, track);
    }
    return aim;
}

/* What the coloured wishes take, and where each wish stands. */
static void number_wishes(struct baseline *now)
{
    pz_zero(now->need, sizeof now->need);
    for (unsigned i = 0; i < now->wish_count; i++) {
        const struct tk_track *track = &tk_tracks[now->wish[i].track];
        now->rank[now->wish[i].track] = (uint8_t)i;
        if (track->colour != TK_GRAY && now->wish[i].ticket != TK_TICKETS) {
            const unsigned lack = now->lack[now->wish[i].track];
            uint8_t *close = &now->close[track->colour];
            now->need[track->colour] = (uint8_t)(now->need[track->colour] + track->length);
            *close = (uint8_t)(lack > 0 && (*close == 0 || lack < *close) ? lack : *close);
        }
    }
}

static int32_t price_of(const struct baseline *now, const struct tk_payment *payment)
{
    int32_t price = payment->locos * PAY_LOCO + payment->ferries * PAY_FERRY;
    if (payment->cards > 0) {
        const struct tk_track *track = &tk_tracks[payment->track];
        const unsigned held = tk_of_colour(now->view->hand, payment->colour);
        unsigned need = now->need[payment->colour];
        if (track->colour == payment->colour && now->rank[payment->track] < TK_TRACKS) {
            need = need > track->length ? need - track->length : 0; /* this track's own */
        }
        const unsigned spare = tk_least(payment->cards, held > need ? held - need : 0);
        price += (int32_t)(spare * PAY_SPARE + (payment->cards - spare) * PAY_NEEDED);
    }
    return price;
}

static int32_t value_of_claim(const struct baseline *now, pz_move move)
{
    const struct tk_payment payment = tk_payment_of(move);
    const unsigned rank = now->rank[payment.track];
    if (rank >= now->claimable) {
        return UNWANTED + RANK * tk_tracks[payment.track].points - price_of(now, &payment);
    }
    return CLAIM - RANK * (int32_t)rank - price_of(now, &payment);
}

static int32_t value_of_draw(const struct baseline *now, const struct aim *aim, unsigned sort)
{
    if (sort == TK_LOCO) {
        return now->takes_locos ? LOCO : USELESS + 1;
    }
    if (aim->cards > 0 && sort == aim->colour &&
        (!now->takes_any || tk_tracks[aim->track].colour == TK_GRAY)) {
        return WANTED;
    }
    const unsigned held = tk_of_colour(now->view->hand, sort);
    if (now->need[sort] > held) {
        return (now->takes_any ? OTHER_WISH : USELESS) +
               (now->close[sort] > 0 ? 1000 / now->close[sort] : 0);
    }
    return USELESS;
}

static int32_t value_of(const struct baseline *now, const struct aim *aim, pz_move move)
{
    if (move >= TK_MOVE_CLAIM) {
        return value_of_claim(now, move);
    }
    if (move >= TK_MOVE_KEEP) {
        const unsigned mask = (unsigned)(move - TK_MOVE_KEEP);
        if (now->keeps_all && now->pub->phase == TK_DEAL) {
            return 100 * (int32_t)pz_count_bits(mask);
        }
        return now->value_of_keeping(now, mask);
    }
    if (move < TK_MOVE_DRAW_DECK) {
        return value_of_draw(now, aim, (unsigned)(move - TK_MOVE_DRAW));
    }
    switch (move) {
    case TK_MOVE_DRAW_DECK:
        return DECK;
    case TK_MOVE_FERRY:
        return aim->waves > 0 ? FERRY : 0;
    case TK_MOVE_TICKETS:
        return now->wants_tickets ? TICKETS : 2 * UNWANTED;
    default:
        return 0;
    }
}

/* ---- why ---- */

static void name_of_track(unsigned track, char *name, size_t size)
{
    struct pz_text text;
    pz_text_init(&text, name, size);
    tk_track_write(track, &text);
}

void baseline_explain_claim(const struct baseline *now, struct pz_answer *answer)
{
    const unsigned track = tk_payment_of(answer->move).track;
    const unsigned rank = now->rank[track];
    const unsigned ticket = rank < now->wish_count ? now->wish[rank].ticket : TK_TICKETS;
    struct pz_set128 one = {{0, 0}};
    struct tk_score score;
    char name[PZ_REASON_WORD_MAX];
    tk_put(&one, track);
    score_with(now, &one, &score);
    const uint64_t done = score.done & ~now->score.done;
    const int32_t gain = total_of(&score) - total_of(&now->score);
    if (done != 0) {
        tickets_name(pz_lowest_bit(done), name, sizeof name);
        bot_because(answer, "It completes {w}, a ticket worth {n} points.",
                    tk_tickets[pz_lowest_bit(done)].points, name);
    } else if (ticket < TK_TICKETS) {
        tickets_name(ticket, name, sizeof name);
        bot_because(answer, "It lies on the way for {w}.", 0, name);
    } else if (now->regions && score.regions > now->score.regions) {
        bot_because(answer, "It joins another region to your network: {n} points in all.", gain,
                    "");
    } else if (gain == 1) {
        bot_because(answer, "It scores a point at once.", 1, "");
    } else {
        bot_because(answer, "It scores {n} points at once.", gain, "");
    }
}

static void explain_draw(const struct baseline *now, const struct aim *aim,
                         struct pz_answer *answer)
{
    char name[PZ_REASON_WORD_MAX];
    if (aim->track == TK_TRACKS) {
        bot_because(answer, "There is no track that you want and cannot pay for.", 0, "");
        return;
    }
    name_of_track(aim->track, name, sizeof name);
    if (answer->move == TK_MOVE_FERRY) {
        bot_because(answer, "A ferry card helps to pay for {w}.", 0, name);
    } else if (answer->move == TK_MOVE_DRAW_DECK) {
        bot_because(answer, "No open card helps to pay for {w}; the deck may.", 0, name);
    } else if (answer->move == TK_MOVE_DRAW + TK_LOCO) {
        bot_because(answer, "A locomotive helps to pay for {w}.", 0, name);
    } else if (aim->cards > 0 && answer->move - TK_MOVE_DRAW == aim->colour) {
        bot_because(answer, "A card of that colour helps to pay for {w}.", 0, name);
    } else if (now->need[answer->move - TK_MOVE_DRAW] > 0) {
        bot_because(answer, "Another track that you want takes cards of that colour.", 0, "");
    } else {
        bot_because(answer, "There is no better card.", 0, "");
    }
}

static void explain(const struct baseline *now, const struct aim *aim, struct pz_answer *answer)
{
    const pz_move move = answer->move;
    if (answer->candidate_count == 1 && !answer->stopped) {
        bot_because(answer, "There is no other move.", 0, "");
    } else if (move >= TK_MOVE_CLAIM) {
        baseline_explain_claim(now, answer);
    } else if (move >= TK_MOVE_KEEP && now->keeps_all && now->pub->phase == TK_DEAL) {
        bot_because(answer, "It keeps all of the first tickets.", 0, "");
    } else if (move >= TK_MOVE_KEEP) {
        bot_because(answer, "These tickets bring the most for the trains they take.", 0, "");
    } else if (move == TK_MOVE_TICKETS) {
        bot_because(answer, "Your {n} trains are enough for more tickets.", (int32_t)now->trains,
                    "");
    } else {
        explain_draw(now, aim, answer);
    }
}

int baseline_answer(const struct baseline *now, struct pz_bot *bot,
                    const struct pz_question *question, struct pz_answer *answer)
{
    struct baseline numbered = *now;
    struct bot_tour tour;
    pz_move move = 0;
    number_wishes(&numbered);
    const struct aim aim = aim_of(&numbered);
    bot_tour_init(&tour, bot, question, answer);
    while (bot_tour_next(&tour, &move)) {
        bot_consider(answer, move, value_of(&numbered, &aim, move));
    }
    explain(&numbered, &aim, answer);
    return 0;
}
