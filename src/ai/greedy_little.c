/* Little Italy: everything is open, so the points after each move are exact, with all that the
 * markers do on their way. Where that leaves a choice, cars are left where the next rolls favour
 * them: a marker stops whoever passes it, so a car d spaces before one reaches it with all rolls
 * from d on. */
#include "../core/bits.h"
#include "../games/little/little.h"
#include "greedy.h"

enum {
    VICTORY = 100000,
    PROSPECT = 50 /* hundredths that a sure circle's point is worth before the roll */
};

/* Hundredths that the seat is ahead of the mean of the others by `points`. */
static int32_t ahead_of_mean(const int32_t *points, unsigned seat, unsigned players)
{
    int32_t others = 0;
    for (unsigned i = 0; i < players; i++) {
        others += i != seat ? points[i] : 0;
    }
    return points[seat] - others / (int32_t)(players > 1 ? players - 1 : 1);
}

/* What the cars' places promise to each seat, in hundredths. */
static void add_prospects(const struct little_state *state, int32_t *points)
{
    for (unsigned kind = LITTLE_MONEY; kind <= LITTLE_POLICE; kind++) {
        if (state->marker[kind] >= LITTLE_IN_ALLEY) {
            continue;
        }
        const unsigned ring = state->board.ring;
        const unsigned space = state->board.circle[kind][state->marker[kind] - 1];
        for (unsigned car = 0; car < state->cars; car++) {
            const unsigned at = state->at[car];
            const unsigned away = at < ring ? (space + ring - at) % ring : ring;
            if (away < 1 || away > 6) {
                continue;
            }
            const int32_t promise = (int32_t)(state->marker[kind] * (7 - away)) * PROSPECT / 6;
            uint8_t owners[2];
            for (unsigned i = little_owners(state, car, owners); i-- > 0;) {
                points[owners[i]] += kind == LITTLE_MONEY ? promise : -promise;
            }
        }
    }
}

static int32_t value_of(const struct little_state *state, unsigned seat)
{
    int32_t points[PZ_SEATS_MAX] = {0};
    for (unsigned i = 0; i < state->players; i++) {
        points[i] = 100 * state->points[i];
    }
    if (state->actor != PZ_NOBODY) {
        add_prospects(state, points);
        return ahead_of_mean(points, seat, state->players);
    }
    struct pz_result result;
    pz_game_little.result(state, &result);
    const bool wins = result.winners >> seat & 1;
    const int32_t share = wins ? VICTORY / (int32_t)pz_count_bits(result.winners) : -VICTORY;
    return share + ahead_of_mean(points, seat, state->players);
}

static void explain(const struct little_state *before, unsigned seat, struct pz_answer *answer)
{
    struct little_drive drive;
    little_look_over(before, answer->move, &drive);
    const int32_t gain = drive.points[seat];
    int32_t lost = 0;
    for (unsigned i = 0; i < before->players; i++) {
        lost = i != seat && -drive.points[i] > lost ? -drive.points[i] : lost;
    }
    if (drive.ends && answer->candidates[0].value > 0) {
        bot_because(answer, "It ends the game with you in front.", 0, "");
    } else if (gain == 1) {
        bot_because(answer, "It scores a point at once.", 1, "");
    } else if (gain > 0) {
        bot_because(answer, "It scores {n} points at once.", gain, "");
    } else if (gain == -1) {
        bot_because(answer, "Every move costs; this one only a point.", 1, "");
    } else if (gain < 0) {
        bot_because(answer, "Every move costs; this one only {n} points.", -gain, "");
    } else if (lost > 0) {
        bot_because(answer, "It sends the police to somebody else, who loses {n}.", lost, "");
    } else if (answer->candidate_count == 1) {
        bot_because(answer, "There is no other move.", 0, "");
    } else {
        bot_because(answer, "It leaves your cars near the money and far from the police.", 0, "");
    }
}

int greedy_little(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    const struct little_state *before = question->view; /* all is open: a view is a state */
    const unsigned seat = (unsigned)question->seat;
    struct bot_tour tour;
    pz_move move = 0;
    const int32_t now = value_of(before, seat);
    bot_tour_init(&tour, bot, question, answer);
    while (bot_tour_next(&tour, &move)) {
        struct little_state after = *before;
        little_make(&after, move);
        bot_consider(answer, move, value_of(&after, seat) - now);
    }
    explain(before, seat, answer);
    return 0;
}
