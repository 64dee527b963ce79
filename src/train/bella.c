/* Bella Italia: the tables of its bots, by value iteration. One player collects the tickets of a
 * ring; each turn brings a ticket from a pile that the card shows and, if a neighbour has a fitting
 * back, an exchange; then at most six are kept. It is supposed that all piles are whole, and that
 * after every turn others end the game with the same probability. */
#include "../ai/bella_bots.h"
#include "../ai/bella_table.h"
#include "trainees.h"
#include <stdlib.h>

extern const struct pz_game pz_game_bella;

static const float goes_on = 0.95f; /* the chance that nobody else wins before the next turn, */
static const float exchange_open = 0.4f; /* and that a certain back can be got by an exchange */
enum { SWEEPS = 30 };                    /* turns until the end at most; then hardly any are left */

struct solver {
    bool done[BELLA_SETS];              /* has a ring of the length */
    float end[BELLA_SETS];              /* what a set is worth at the end of a turn, */
    float trip[BELLA_SETS];             /* before the trip or the discard, */
    float got[BELLA_PILES][BELLA_SETS]; /* when a ticket of that back comes by an exchange, */
    float exchange[BELLA_SETS];         /* and before the exchange */
    struct bella_table tables[BELLA_MIXES];
};

static void find_done(struct solver *solver, unsigned length)
{
    for (unsigned set = 0; set < BELLA_SETS; set++) {
        solver->done[set] = false;
        for (unsigned i = bella_ring_start[length]; i < bella_ring_start[length + 1]; i++) {
            solver->done[set] = solver->done[set] || (bella_ring_pairs[i] & ~set) == 0;
        }
    }
}

/* The best of the sets with one pair less. */
static float best_less(const float *values, unsigned set)
{
    float best = 0.0f;
    for (unsigned left = set; left != 0; left &= left - 1) {
        const float value = values[set & ~(left & (0u - left))];
        best = value > best ? value : best;
    }
    return best;
}

/* On average over the tickets of a pile. */
static float mean(const float *values, unsigned set, unsigned home)
{
    float sum = 0.0f;
    for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
        sum += (float)bella_copies[slot] * values[set | bella_pair_bit(bella_kind_at[home][slot])];
    }
    return sum / 16.0f;
}

/* The best back of those that can be got, each with the same chance; or no exchange. */
static float best_exchange(const struct solver *solver, unsigned set)
{
    const bool gives = pz_count_bits(set) == BELLA_HAND_MAX; /* else something that it can spare */
    const float none = solver->trip[set];
    float values[BELLA_PILES];
    float rest = 1.0f;
    float sum = 0.0f;
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        values[home] = gives ? best_less(solver->got[home], set) : solver->got[home][set];
    }
    for (unsigned n = 0; n < BELLA_PILES; n++) {
        unsigned best = 0;
        for (unsigned home = 1; home < BELLA_PILES; home++) {
            best = values[home] > values[best] ? home : best;
        }
        if (values[best] <= none) {
            break;
        }
        sum += rest * exchange_open * values[best];
        rest *= 1.0f - exchange_open;
        values[best] = 0.0f;
    }
    return sum + rest * none;
}

/* On average over the cards, with the best city of each. */
static float before_turn(const struct solver *solver, unsigned mix, unsigned set)
{
    float values[BELLA_PILES];
    float sum = 0.0f;
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        values[home] = mean(solver->exchange, set, home);
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

/* One turn more until the end. */
static void sweep(struct solver *solver, unsigned mix)
{
    for (unsigned set = 0; set < BELLA_SETS; set++) {
        const unsigned count = pz_count_bits(set);
        if (count <= BELLA_HAND_MAX) {
            solver->trip[set] = solver->done[set]         ? 1.0f
                                : count == BELLA_HAND_MAX ? best_less(solver->end, set)
                                                          : solver->end[set];
        }
    }
    for (unsigned set = 0; set < BELLA_SETS; set++) {
        for (unsigned home = 0; home < BELLA_PILES && pz_count_bits(set) < BELLA_HAND_MAX; home++) {
            solver->got[home][set] = mean(solver->trip, set, home);
        }
    }
    for (unsigned set = 0; set < BELLA_SETS; set++) {
        if (pz_count_bits(set) <= BELLA_HAND_MAX) {
            solver->exchange[set] = solver->done[set] ? 1.0f : best_exchange(solver, set);
        }
    }
    for (unsigned set = 0; set < BELLA_SETS; set++) {
        if (pz_count_bits(set) < BELLA_HAND_MAX) {
            solver->end[set] = goes_on * before_turn(solver, mix, set);
        }
    }
}

static void solve(struct solver *solver, unsigned mix, unsigned length)
{
    uint16_t *chance = solver->tables[mix].chance[length - 3];
    find_done(solver, length);
    for (unsigned set = 0; set < BELLA_SETS; set++) {
        solver->end[set] = 0.0f;
    }
    for (unsigned i = 0; i < SWEEPS; i++) {
        sweep(solver, mix);
    }
    for (unsigned set = 0; set < BELLA_SETS; set++) {
        const bool small = pz_count_bits(set) < BELLA_HAND_MAX;
        chance[set] = small ? (uint16_t)(solver->trip[set] * (float)BELLA_SURE) : 0;
    }
}

static uint8_t *compute(size_t *size)
{
    struct solver *solver = malloc(sizeof *solver);
    uint8_t *bytes = malloc(bella_tables_size());
    if (solver != NULL && bytes != NULL) {
        for (unsigned mix = 0; mix < BELLA_MIXES; mix++) {
            for (unsigned length = 3; length <= BELLA_TRIP_MAX; length++) {
                solve(solver, mix, length);
            }
        }
        bella_tables_write(solver->tables, bytes);
        *size = bella_tables_size();
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
