/* The bots of Bella Italia. The levels below maestro look ahead to the end of their turn and value
 * the hand that they then hold, on average over the faces that they cannot see:
 *
 * - `turista` wants the shortest trip that it has not made and counts its tickets for that trip. It
 *   makes any trip at once, and exchanges only while it has no ticket for the trip that it wants;
 * - `viaggiatore` counts its tickets for the best ring of six. It makes shorter trips of tickets
 *   that it can spare;
 * - `capotreno` knows the win probability of every hand by its table. When it takes a ticket, it
 *   already sees what it can exchange afterwards; and it robs others of single tickets. */
#include "ai/search.h"
#include "levels.h"

enum {
    VICTORY = 16 * BELLA_PROB_ONE,
    TRIP = 2 * BELLA_PROB_ONE,    /* what turista gives for any trip */
    SPARED = BELLA_PROB_ONE / 20, /* what viaggiatore gives for a trip that does not win */
    ROB = BELLA_PROB_ONE / 40,    /* what capotreno gives for a partner's only ticket of a back */
    ROB_FROM = 4,                 /* capotreno robs partners who have at least this many tickets */
    AGAIN = 10                    /* what another turn adds, in percent (B15) */
};

/* ---- the memory of a bot that has a value table ---- */

enum { NO_TABLE = BELLA_VALUE_TABLES };

static size_t memory_size(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    (void)options;
    return sizeof(struct bella_bot_memory);
}

int bella_bot_open(struct pz_bot *bot, struct pz_problem *problem)
{
    struct bella_bot_memory *memory = bot->memory;
    memory->table_number = NO_TABLE;
    return bella_value_tables_check(bot->options.weights, bot->options.weights_size)
               ? 0
               : pz_problem_set(problem, PZ_E_WEIGHTS, "the weights {} hold no tables of chances",
                                bot->kind->weights);
}

const struct bella_value_table *bella_bot_value_table(struct pz_bot *bot,
                                                      const struct bella_public *pub)
{
    struct bella_bot_memory *memory = bot->memory;
    const unsigned number = bella_value_table_number(pub->mix, pub->players);
    if (memory->table_number != number) {
        const uint8_t *weights = bot->options.weights;
        bella_value_table_init(&memory->table);
        bella_value_table_read(&memory->table, weights + (size_t)number * BELLA_VALUE_TABLE_BYTES);
        memory->table_number = number;
    }
    return &memory->table;
}

/* ---- what a hand is worth ---- */

struct evaluator {
    const struct bella_view *view;
    enum pz_level level;
    const struct bella_value_table *table; /* only for capotreno */
    unsigned seat;
    unsigned made;  /* bits: the lengths that the seat has made */
    uint32_t kinds; /* bits: the kinds of tickets in the hand */
    struct bella_pairs hand;
    uint16_t unplaced[BELLA_PILES]; /* the tickets whose place the seat does not know */
};

static unsigned count_tickets(struct bella_pairs hand, unsigned length)
{
    if (length == 2) {
        return hand.doubles != 0 ? 2 : hand.held != 0;
    }
    unsigned most = 0;
    for (unsigned i = bella_ring_start[length]; i < bella_ring_start[length + 1]; i++) {
        const unsigned count = pz_count_bits(bella_ring_pairs[i] & hand.held);
        most = count > most ? count : most;
    }
    return most;
}

/* The shortest length that is not made. */
static unsigned next_length(unsigned made)
{
    unsigned length = BELLA_TRIP_MIN;
    while (made >> length & 1) {
        length++;
    }
    return length;
}

/* The value of a hand after those trips, in parts of BELLA_PROB_ONE. */
static int32_t worth_after(const struct evaluator *evaluator, struct bella_pairs hand,
                           unsigned made)
{
    if (evaluator->level == PZ_LEVEL_ADVANCED) {
        return (int32_t)bella_win_prob(evaluator->table, hand, made);
    }
    const unsigned length =
        evaluator->level == PZ_LEVEL_BEGINNER ? next_length(made) : BELLA_TRIP_MAX;
    return (int32_t)(BELLA_PROB_ONE * count_tickets(hand, length) / length);
}

static int32_t worth(const void *e, struct bella_pairs hand)
{
    const struct evaluator *evaluator = e;
    return worth_after(evaluator, hand, evaluator->made);
}

static struct bella_pairs without(struct bella_pairs hand, unsigned kind)
{
    return bella_pairs_without(hand, bella_pair_bit(kind));
}

/* ---- the choices ---- */

static int32_t after_exchange(const struct evaluator *evaluator, struct bella_pairs hand,
                              unsigned kind, unsigned side)
{
    const struct bella_public *pub = &evaluator->view->pub;
    const unsigned partner = bella_neighbour(pub, evaluator->seat, side);
    const unsigned home = bella_circle(bella_home[kind], side);
    const unsigned all = bella_backs(pub, partner, home);
    if (evaluator->level == PZ_LEVEL_BEGINNER) {
        return 0; /* turista keeps its own tickets */
    }
    const bool robs =
        evaluator->level == PZ_LEVEL_ADVANCED && all == 1 && pub->held[partner] >= ROB_FROM;
    return bella_exchange_worth(worth, evaluator, without(hand, kind), home, all,
                                evaluator->view->known[partner][home], evaluator->unplaced[home]) +
           (robs ? ROB : 0);
}

static int32_t best_exchange(const struct evaluator *evaluator, struct bella_pairs hand,
                             uint32_t kinds)
{
    const struct bella_public *pub = &evaluator->view->pub;
    int32_t best = worth(evaluator, hand);
    for (unsigned side = 0; side < 2; side++) {
        const unsigned partner = bella_neighbour(pub, evaluator->seat, side);
        for (uint32_t left = bella_side_open(pub, side) ? kinds : 0; left != 0; left &= left - 1) {
            const unsigned kind = pz_lowest_bit(left);
            if (bella_backs(pub, partner, bella_circle(bella_home[kind], side)) > 0) {
                const int32_t value = after_exchange(evaluator, hand, kind, side);
                best = value > best ? value : best;
            }
        }
    }
    return best;
}

static int32_t after_take(const struct evaluator *evaluator, unsigned city)
{
    const uint16_t set = bella_may_come(evaluator->view, city);
    if (evaluator->level != PZ_LEVEL_ADVANCED) {
        return bella_mean_worth(worth, evaluator, evaluator->hand, city, set);
    }
    int32_t sum = 0;
    for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
        const int32_t count = (int32_t)bella_count(set, slot);
        if (count > 0) {
            const unsigned kind = bella_kind_at[city][slot];
            sum += count * best_exchange(evaluator,
                                         bella_pairs_with(evaluator->hand, bella_pair_bit(kind)),
                                         evaluator->kinds | UINT32_C(1) << kind);
        }
    }
    return sum / (int32_t)pz_count_bits(set);
}

static int32_t after_trip(const struct evaluator *evaluator, unsigned trip)
{
    uint8_t kinds[BELLA_TRIP_MAX];
    const unsigned length = bella_trip_tickets(trip, kinds);
    const unsigned made = evaluator->made | 1u << length;
    const int32_t again = bella_trip_again(trip) ? AGAIN : 0;
    struct bella_pairs less = evaluator->hand;
    if (bella_won(made)) {
        return VICTORY;
    }
    if (evaluator->level == PZ_LEVEL_BEGINNER) {
        return TRIP + (int32_t)length + again;
    }
    for (unsigned i = 0; i < length; i++) {
        less = without(less, kinds[i]);
    }
    const int32_t value = worth_after(evaluator, less, made);
    return value + value * again / 100 + (evaluator->level == PZ_LEVEL_INTERMEDIATE ? SPARED : 0);
}

static int32_t value_of(const struct evaluator *evaluator, pz_move move)
{
    if (move < BELLA_MOVE_EXCHANGE) {
        return after_take(evaluator, move - BELLA_MOVE_TAKE);
    }
    if (move < BELLA_MOVE_NO_EXCHANGE) {
        return after_exchange(evaluator, evaluator->hand, bella_exchange_kind(move),
                              bella_exchange_side(move));
    }
    if (move >= BELLA_MOVE_GIVE && move < BELLA_MOVE_TRIP) {
        return worth(evaluator, without(evaluator->hand, (unsigned)(move - BELLA_MOVE_GIVE)));
    }
    if (bella_is_trip(move)) {
        return after_trip(evaluator, (unsigned)(move - BELLA_MOVE_TRIP));
    }
    if (move >= BELLA_MOVE_DISCARD && move < BELLA_MOVE_SHOW) {
        return worth(evaluator, without(evaluator->hand, (unsigned)(move - BELLA_MOVE_DISCARD)));
    }
    return worth(evaluator, evaluator->hand); /* the hand does not change */
}

/* ---- the reason, in words ---- */

static void explain_trip(unsigned made, unsigned trip, struct pz_answer *answer)
{
    uint8_t kinds[BELLA_TRIP_MAX];
    const int32_t length = (int32_t)bella_trip_tickets(trip, kinds);
    if (bella_won(made | 1u << length)) {
        pz_bot_because(answer, "This round trip of {n} tickets wins the game.", length, "");
    } else if (bella_trip_again(trip)) {
        pz_bot_because(answer, "It completes a round trip of {n} tickets and gives another turn.",
                       length, "");
    } else {
        pz_bot_because(answer, "It completes a round trip of {n} tickets.", length, "");
    }
}

void bella_explain(unsigned made, struct pz_answer *answer)
{
    const unsigned move = answer->move;
    char name[BELLA_NAME_MAX];
    if (move < BELLA_MOVE_EXCHANGE) {
        pz_bot_because(answer, "Tickets from {w} fit best with the trips that you still need.", 0,
                       bella_cities[move - BELLA_MOVE_TAKE]);
    } else if (move < BELLA_MOVE_NO_EXCHANGE) {
        pz_bot_because(answer, "You need {w} least; what you get for it will probably help more.",
                       0, bella_ticket_name(bella_exchange_kind((pz_move)move), name));
    } else if (move == BELLA_MOVE_NO_EXCHANGE) {
        pz_bot_because(answer, "No exchange promises more than the tickets that you have.", 0, "");
    } else if (move < BELLA_MOVE_TRIP) {
        pz_bot_because(answer, "{w} is the ticket that you can best do without.", 0,
                       bella_ticket_name(move - BELLA_MOVE_GIVE, name));
    } else if (move < BELLA_MOVE_NO_TRIP) {
        explain_trip(made, move - BELLA_MOVE_TRIP, answer);
    } else if (move == BELLA_MOVE_NO_TRIP && answer->candidate_count > 1) {
        pz_bot_because(answer, "Your tickets promise more than the trips that you could make now.",
                       0, "");
    } else if (move == BELLA_MOVE_NO_TRIP) {
        pz_bot_because(answer, "Your tickets make no round trip yet.", 0, "");
    } else {
        pz_bot_because(answer, "{w} is the ticket that you can best do without.", 0,
                       bella_ticket_name(move - BELLA_MOVE_DISCARD, name));
    }
}

/* ---- the bots ---- */

static struct evaluator evaluator_of(const struct bella_view *view, enum pz_level level,
                                     const struct bella_value_table *table)
{
    struct evaluator evaluator = {.view = view,
                                  .level = level,
                                  .table = table,
                                  .seat = (unsigned)view->seat,
                                  .made = view->pub.made[view->seat],
                                  .kinds = bella_kinds_in(view->hand, BELLA_ONCE)};
    evaluator.hand = bella_pairs_of(view->hand, evaluator.kinds);
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        evaluator.unplaced[home] = bella_unplaced(view, home);
    }
    return evaluator;
}

void bella_capotreno_values(const struct bella_view *view, const struct bella_value_table *table,
                            const pz_move *moves, uint32_t count, int32_t *values)
{
    const struct evaluator evaluator = evaluator_of(view, PZ_LEVEL_ADVANCED, table);
    for (uint32_t i = 0; i < count; i++) {
        values[i] = value_of(&evaluator, moves[i]);
    }
}

static int level_ask(struct pz_bot *bot, const struct pz_question *question,
                     struct pz_answer *answer)
{
    const struct bella_view *view = question->view;
    const enum pz_level level = bot->kind->level;
    const struct evaluator evaluator = evaluator_of(
        view, level, level == PZ_LEVEL_ADVANCED ? bella_bot_value_table(bot, &view->pub) : NULL);
    const int32_t now = worth(&evaluator, evaluator.hand);
    struct pz_move_iter iter;
    pz_move move = 0;
    pz_move_iter_init(&iter, bot, question, answer);
    while (pz_move_iter_next(&iter, &move)) {
        const int64_t gain = value_of(&evaluator, move) - now;
        pz_bot_consider(answer, move, (int32_t)(gain * 10000 / BELLA_PROB_ONE)); /* 1/100 percent */
    }
    bella_explain(evaluator.made, answer);
    return 0;
}

static const struct pz_bot_kind turista = {
    .id = "turista",
    .help = "collects for the shortest trip that it still needs, and makes any trip at once",
    .level = PZ_LEVEL_BEGINNER,
    .budget = {PZ_BOT_NODES, 0},
    .ask = level_ask,
};

static const struct pz_bot_kind viaggiatore = {
    .id = "viaggiatore",
    .help = "collects for a trip of six, by counting the tickets that it lacks",
    .level = PZ_LEVEL_INTERMEDIATE,
    .budget = {PZ_BOT_NODES, 0},
    .ask = level_ask,
};

static const struct pz_bot_kind capotreno = {
    .id = "capotreno",
    .help = "knows how soon a hand wins by its trips, and looks to the end of its turn",
    .level = PZ_LEVEL_ADVANCED,
    .weights = "bella",
    .weights_format = BELLA_WEIGHTS_FORMAT,
    .budget = {PZ_BOT_NODES, 0},
    .memory = memory_size,
    .open = bella_bot_open,
    .ask = level_ask,
};

static const struct pz_bot_kind maestro = {
    .id = "maestro",
    .help = "plays every move on in many guesses of what it cannot see",
    .level = PZ_LEVEL_EXPERT,
    .weights = "bella",
    .weights_format = BELLA_WEIGHTS_FORMAT,
    .budget = {8000000, 1000},
    .memory = bella_maestro_memory_size,
    .open = bella_maestro_open,
    .ask = bella_maestro,
};

static const struct pz_bot_kind greedy = {
    .id = "greedy",
    .help = "takes what brings its hand nearest to the trips that it still needs",
    .budget = {PZ_BOT_NODES, 0},
    .ask = bella_greedy,
};

static const struct pz_bot_kind *const kinds[] = {&turista,        &viaggiatore,   &capotreno,
                                                  &maestro,        &greedy,        &pz_bot_random,
                                                  &pz_bot_flat_mc, &pz_bot_ismcts, NULL};

const struct pz_game_bots bella_bots = {.kinds = kinds, .strongest = &maestro};
