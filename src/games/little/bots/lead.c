/* Little Italy: the handmade heuristic, and why a move is good. A marker stops every car that
 * passes it, so a car that stands d spaces before a marker reaches it with any roll of d or more.
 */
#include "lead.h"
#include "core/bits.h"

enum {
    VICTORY = 100000,
    PROSPECT = 50 /* what a point that any roll scores is worth before the roll, in hundredths */
};

struct little_interest little_interest_of(const struct little_state *state, unsigned seat)
{
    struct little_interest interest = {seat, 0, 0, 100};
    for (unsigned car = 0; car < state->cars; car++) {
        uint8_t owners[2];
        const unsigned count = little_owners(state, car, owners);
        for (unsigned i = 0; i < count; i++) {
            interest.cars |= (unsigned)(owners[i] == seat) << car;
        }
        interest.owners = (int32_t)count;
    }
    return interest;
}

/* Points, in hundredths. */
struct sums {
    int32_t own; /* points of the seat */
    int32_t all; /* points of all seats together */
};

/* Adds what the next roll is likely to bring to those who control the cars. */
static void add_prospects(const struct little_state *state, const struct little_interest *interest,
                          enum little_kind kind, struct sums *sums)
{
    const unsigned circle = state->marker[kind];
    if (circle >= LITTLE_IN_ALLEY) {
        return;
    }
    const unsigned ring = state->board.ring;
    const unsigned space = state->board.circle[kind][circle - 1];
    int32_t own = 0;
    int32_t all = 0;
    for (unsigned car = 0; car < state->cars; car++) {
        const unsigned at = state->at[car];
        const unsigned away = space >= at ? space - at : space + ring - at;
        const unsigned faces = at < ring && away - 1 < 6 ? 7 - away : 0; /* that reach the marker */
        const int32_t prospect = (int32_t)(circle * faces * PROSPECT / 6);
        own += (interest->cars >> car & 1) ? prospect : 0;
        all += prospect;
    }
    const int32_t percent = kind == LITTLE_MONEY ? 100 : -interest->police_weight;
    sums->own += own * percent / 100;
    sums->all += all * interest->owners * percent / 100;
}

int32_t little_lead(const struct little_state *state, const struct little_interest *interest)
{
    struct sums sums = {100 * state->points[interest->seat], 0};
    for (unsigned i = 0; i < state->players; i++) {
        sums.all += 100 * state->points[i];
    }
    int32_t end = 0;
    if (state->actor != PZ_NOBODY) {
        add_prospects(state, interest, LITTLE_MONEY, &sums);
        add_prospects(state, interest, LITTLE_POLICE, &sums);
    } else {
        struct pz_result result;
        pz_game_little.result(state, &result);
        const bool wins = result.winners >> interest->seat & 1;
        end = wins ? VICTORY / (int32_t)pz_count_bits(result.winners) : -VICTORY;
    }
    return end + sums.own - (sums.all - sums.own) / (state->players > 1 ? state->players - 1 : 1);
}

bool little_explain_points(const struct little_state *before, unsigned seat,
                           struct pz_answer *answer)
{
    struct little_drive drive;
    little_preview_move(before, answer->move, &drive);
    const int32_t gain = drive.points[seat];
    int32_t lost = 0;
    bool in_front = true;
    for (unsigned i = 0; i < before->players; i++) {
        lost = i != seat && -drive.points[i] > lost ? -drive.points[i] : lost;
        in_front = in_front && before->points[i] + drive.points[i] <= before->points[seat] + gain;
    }
    if (drive.ends && in_front) {
        pz_bot_because(answer, "It ends the game with you in front.", 0, "");
    } else if (gain == 1) {
        pz_bot_because(answer, "It scores a point at once.", 1, "");
    } else if (gain > 0) {
        pz_bot_because(answer, "It scores {n} points at once.", gain, "");
    } else if (gain == 0 && lost > 0) {
        pz_bot_because(answer, "It sends the police to somebody else, who loses {n}.", lost, "");
    } else if (gain == 0 && answer->candidate_count == 1) {
        pz_bot_because(answer, "There is no other move.", 0, "");
    } else {
        return false;
    }
    return true;
}

void little_explain(const struct little_state *before, unsigned seat, struct pz_answer *answer)
{
    struct little_drive drive;
    if (little_explain_points(before, seat, answer)) {
        return;
    }
    little_preview_move(before, answer->move, &drive);
    const int32_t cost = -drive.points[seat];
    if (cost == 1) {
        pz_bot_because(answer, "Every move costs; this one only a point.", 1, "");
    } else if (cost > 0) {
        pz_bot_because(answer, "Every move costs; this one only {n} points.", cost, "");
    } else {
        pz_bot_because(answer, "It leaves your cars near the money and far from the police.", 0,
                       "");
    }
}
