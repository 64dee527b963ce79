/* Bella Italia: the value tables of its bots, by value iteration.
 *
 * The model has a single player. Each turn brings a ticket from a pile that the card shows and, if
 * a neighbour has a fitting back, an exchange; then the player may make a round trip, and keeps at
 * most six tickets. The model assumes that all piles are whole and that either city can be the home
 * of a ticket. After each turn, with fixed probabilities, others end the game, or take one of the
 * tickets for any other. There is a table for two players, who have time and rob each other rarely,
 * and one for more. Only one of the symmetric images of a hand is solved. */
#include "games/bella/bots/levels.h"
#include "train/train.h"
#include <stdlib.h>

extern const struct pz_game pz_game_bella;

/* Probabilities that stand for what the others do. */
struct others {
    float goes_on;       /* nobody else wins before the next turn */
    float robbed;        /* somebody takes a ticket before the next turn */
    float exchange_open; /* a given back is available by an exchange */
};
static const struct others one_other = {0.95f, 0.4f, 0.4f};
static const struct others several_others = {0.88f, 0.9f, 0.7f};

enum {
    SWEEPS = 60,       /* how many turns a game has at most; hardly any game has more */
    HANDS_MAX = 12000, /* more hands than are solved */
    TRIPS_MAX = 16     /* more trips than a hand of seven has */
};

/* The solved hand that stands for a hand. */
struct image {
    uint16_t place;            /* the index of the solved hand */
    uint8_t home[BELLA_PILES]; /* [home]: the home of the solved hand that stands for it */
};

struct hand {
    struct bella_pairs pairs;
    unsigned count;      /* how many tickets it has */
    unsigned less_count; /* how many entries `less` has */
    unsigned trip_count;
    uint16_t with[BELLA_PAIRS];        /* [pair]: the index of the hand with one more ticket */
    struct image less[BELLA_HAND_MAX]; /* the hands without one ticket */
    uint8_t copies[BELLA_HAND_MAX];    /* [entry of less]: how many copies that ticket has */
    struct trip {
        uint16_t place; /* the index of the hand that is left */
        uint8_t length;
        float again; /* the probability that it gives another turn (B15) */
    } trip[TRIPS_MAX];
};

struct solver {
    const struct others *others;
    struct bella_value_table table;
    struct image images[BELLA_HANDS];
    struct hand hands[HANDS_MAX];
    unsigned count;
    bool wins[HANDS_MAX]; /* [hand]: it has a trip that wins, with the lengths made */
    float end[BELLA_MADE_SETS][HANDS_MAX]; /* win probability at a turn's end, by lengths made */
    float trip[HANDS_MAX];                 /* win probability before the trip or the discard */
    float got[BELLA_PILES][HANDS_MAX];     /* win probability before an exchange brings that back */
    float exchange[HANDS_MAX];             /* win probability before the exchange */
    float start[HANDS_MAX];                /* win probability at the start of a turn */
    float any[HANDS_MAX];                  /* the mean of `start` with one more random ticket */
};

/* ---- the hands and their successors ---- */

static const struct image *image_of(const struct solver *solver, struct bella_pairs hand)
{
    return &solver->images[bella_hand_number(&solver->table, hand)];
}

static void set_images(struct solver *solver, struct bella_pairs hand, unsigned place)
{
    struct bella_pairs images[BELLA_IMAGES];
    bella_images(hand, images);
    for (unsigned i = 0; i < BELLA_IMAGES; i++) {
        struct image *image = &solver->images[bella_hand_number(&solver->table, images[i])];
        image->place = (uint16_t)place;
        for (unsigned home = 0; home < BELLA_PILES; home++) {
            const unsigned back =
                (home + BELLA_IMAGES - i) % BELLA_PILES; /* before it was turned */
            image->home[home] =
                (uint8_t)(i < BELLA_PILES ? back : (BELLA_PILES - back) % BELLA_PILES);
        }
    }
}

/* Either end of a ticket may be its home. All homes are different if all tickets point the same way
 * round the ring, which two of all combinations do; and never on a trip to Roma. */
static float chance_of_again(const struct bella_ring *ring)
{
    float chance = 2.0f;
    for (unsigned i = 0; i < ring->length; i++) {
        chance = ring->city[i] == BELLA_ROMA ? 0.0f : chance / 2.0f;
    }
    return chance;
}

static void add_trips(const struct solver *solver, struct hand *hand)
{
    for (unsigned i = 0; i < bella_ring_start[BELLA_TRIP_MAX]; i++) {
        const struct bella_ring *ring = &bella_rings[i];
        const unsigned pairs = bella_ring_pairs[i];
        const bool pair = ring->length == BELLA_TRIP_MIN;
        struct bella_pairs less = hand->pairs;
        if ((pairs & ~(pair ? less.doubles : less.held)) != 0) {
            continue;
        }
        for (unsigned left = pairs; left != 0; left &= left - 1) {
            less = bella_pairs_without(less, left & (0u - left));
        }
        less = pair ? bella_pairs_without(less, pairs) : less;
        hand->trip[hand->trip_count++] =
            (struct trip){image_of(solver, less)->place, ring->length, chance_of_again(ring)};
    }
}

static void find_hands(struct solver *solver)
{
    struct bella_pairs pairs = {0, 0};
    solver->count = 0;
    do {
        set_images(solver, pairs, solver->count);
        solver->hands[solver->count++] =
            (struct hand){.pairs = pairs, .count = bella_pairs_count(pairs)};
    } while (bella_next_hand(&pairs, BELLA_HAND_MAX));
    for (unsigned i = 0; i < solver->count; i++) {
        struct hand *hand = &solver->hands[i];
        for (unsigned pair = 0; pair < BELLA_PAIRS && hand->count < BELLA_HAND_MAX; pair++) {
            hand->with[pair] = image_of(solver, bella_pairs_with(hand->pairs, 1u << pair))->place;
        }
        for (unsigned left = hand->pairs.held; left != 0; left &= left - 1) {
            const unsigned bit = left & (0u - left);
            hand->less[hand->less_count] = *image_of(solver, bella_pairs_without(hand->pairs, bit));
            hand->copies[hand->less_count++] = hand->pairs.doubles & bit ? 2 : 1;
        }
        add_trips(solver, hand);
    }
}

/* ---- a turn, from its end ---- */

static float best_discard(const float *end, const struct hand *hand)
{
    float best = 0.0f;
    for (unsigned i = 0; i < hand->less_count; i++) {
        const float value = end[hand->less[i].place];
        best = value > best ? value : best;
    }
    return best;
}

/* The best value with or without a trip. */
static float best_trip(const struct solver *solver, unsigned made, unsigned place)
{
    const struct hand *hand = &solver->hands[place];
    const float *end = solver->end[made];
    float best = hand->count == BELLA_HAND_MAX ? best_discard(end, hand) : end[place];
    for (unsigned i = 0; i < hand->trip_count; i++) {
        const struct trip *trip = &hand->trip[i];
        const unsigned then = made | 1u << (trip->length - BELLA_TRIP_MIN);
        if (then != made) {
            const float sooner = 1.0f - trip->again + trip->again / solver->others->goes_on;
            const float value = solver->end[then][trip->place] * sooner;
            best = value > best ? value : best;
        }
    }
    return best;
}

/* The mean over the tickets of a pile. */
static float mean(const float *values, const struct hand *hand, unsigned home)
{
    float sum = 0.0f;
    for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
        const unsigned pair = pz_lowest_bit(bella_pair_bit(bella_kind_at[home][slot]));
        sum += (float)bella_copies[slot] * values[hand->with[pair]];
    }
    return sum / 16.0f;
}

/* The expected value of the best available back, or of no exchange. Each back is available with the
 * same probability. */
static float best_exchange(const struct solver *solver, unsigned place)
{
    const struct hand *hand = &solver->hands[place];
    const float none = solver->trip[place];
    const float open = solver->others->exchange_open;
    float values[BELLA_PILES];
    float rest = 1.0f;
    float sum = 0.0f;
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        values[home] = 0.0f;
        for (unsigned i = 0; i < hand->less_count; i++) {
            const struct image *less = &hand->less[i];
            const float value = solver->got[less->home[home]][less->place];
            values[home] = value > values[home] ? value : values[home];
        }
    }
    for (unsigned n = 0; n < BELLA_PILES; n++) {
        unsigned best = 0;
        for (unsigned home = 1; home < BELLA_PILES; home++) {
            best = values[home] > values[best] ? home : best;
        }
        if (values[best] <= none) {
            break;
        }
        sum += rest * open * values[best];
        rest *= 1.0f - open;
        values[best] = 0.0f;
    }
    return sum + rest * none;
}

/* The mean over the cards, with the best city of each. */
static float before_turn(const struct solver *solver, unsigned mix, const struct hand *hand)
{
    float values[BELLA_PILES];
    float sum = 0.0f;
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        values[home] = mean(solver->exchange, hand, home);
    }
    for (unsigned card = 0; card < BELLA_CARDS; card++) {
        float best = 0.0f;
        for (unsigned home = 0; home < BELLA_PILES; home++) {
            const bool shown = bella_card_cities[card] >> home & 1;
            best = shown && values[home] > best ? values[home] : best;
        }
        sum += (float)pz_count_bits(bella_card_group(mix, card)) * best;
    }
    return sum / 27.0f;
}

/* The value after another player has exchanged a random ticket of the hand for any other. */
static float robbed_start(const struct solver *solver, unsigned place)
{
    const struct hand *hand = &solver->hands[place];
    float sum = 0.0f;
    for (unsigned i = 0; i < hand->less_count; i++) {
        sum += (float)hand->copies[i] * solver->any[hand->less[i].place];
    }
    return hand->count > 0 ? sum / (float)hand->count : solver->start[place];
}

/* One step of value iteration: one more turn until the end. */
static void sweep(struct solver *solver, unsigned mix, unsigned made)
{
    for (unsigned i = 0; i < solver->count; i++) {
        solver->trip[i] = solver->wins[i] ? 1.0f : best_trip(solver, made, i);
    }
    for (unsigned i = 0; i < solver->count; i++) {
        const struct hand *hand = &solver->hands[i];
        for (unsigned home = 0; home < BELLA_PILES && hand->count < BELLA_HAND_MAX; home++) {
            solver->got[home][i] = mean(solver->trip, hand, home);
        }
    }
    for (unsigned i = 0; i < solver->count; i++) {
        solver->exchange[i] = solver->wins[i] ? 1.0f : best_exchange(solver, i);
    }
    for (unsigned i = 0; i < solver->count; i++) {
        const struct hand *hand = &solver->hands[i];
        if (hand->count < BELLA_HAND_MAX) {
            solver->start[i] = solver->wins[i] ? 1.0f : before_turn(solver, mix, hand);
        }
    }
    for (unsigned i = 0; i < solver->count; i++) {
        const struct hand *hand = &solver->hands[i];
        solver->any[i] = 0.0f;
        for (unsigned home = 0; home < BELLA_PILES && hand->count < BELLA_KEPT_MAX; home++) {
            solver->any[i] += mean(solver->start, hand, home) / (float)BELLA_PILES;
        }
    }
    for (unsigned i = 0; i < solver->count; i++) {
        if (solver->hands[i].count < BELLA_HAND_MAX) {
            const float lost =
                solver->others->robbed * (solver->start[i] - robbed_start(solver, i));
            solver->end[made][i] = solver->others->goes_on * (solver->start[i] - lost);
        }
    }
}

/* A trip leads to a set with more lengths, so those sets are solved first. */
static void solve(struct solver *solver, unsigned mix)
{
    for (unsigned made = BELLA_MADE_SETS; made-- > 0;) {
        for (unsigned i = 0; i < solver->count; i++) {
            const unsigned lengths = bella_lengths(&solver->table, solver->hands[i].pairs);
            solver->wins[i] = bella_wins_by(lengths, made << BELLA_TRIP_MIN);
            solver->end[made][i] = 0.0f;
        }
        for (unsigned i = 0; i < SWEEPS; i++) {
            sweep(solver, mix, made);
        }
        for (unsigned i = 0; i < solver->count; i++) {
            const float chance = solver->wins[i] ? 1.0f : solver->end[made][i];
            const unsigned number = bella_hand_number(&solver->table, solver->hands[i].pairs);
            solver->table.win_prob[made][number] = (uint16_t)(chance * (float)BELLA_PROB_ONE);
        }
    }
}

static uint8_t *compute(size_t *size)
{
    struct solver *solver = malloc(sizeof *solver);
    uint8_t *bytes = malloc((size_t)BELLA_VALUE_TABLES * BELLA_VALUE_TABLE_BYTES);
    if (solver != NULL && bytes != NULL) {
        bella_value_table_init(&solver->table);
        find_hands(solver);
        for (unsigned mix = 0; mix < BELLA_MIXES; mix++) {
            for (unsigned players = 2; players <= 3; players++) {
                const size_t number = bella_value_table_number(mix, players);
                solver->others = players == 2 ? &one_other : &several_others;
                solve(solver, mix);
                bella_value_table_write(&solver->table, bytes + number * BELLA_VALUE_TABLE_BYTES);
            }
        }
        *size = (size_t)BELLA_VALUE_TABLES * BELLA_VALUE_TABLE_BYTES;
    } else {
        free(bytes);
        bytes = NULL;
    }
    free(solver);
    return bytes;
}

const struct trainee trainee_bella = {
    .game = &pz_game_bella,
    .weights = "bella",
    .weights_format = BELLA_WEIGHTS_FORMAT,
    .compute = compute,
};
