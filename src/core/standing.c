/* What notes come to: who is out, for whom a bot plays, who wins then. */
#include "bytes.h"
#include "piazza/record.h"

void pz_standing_init(struct pz_standing *standing, int players)
{
    pz_zero(standing, sizeof *standing);
    standing->players = (uint8_t)players;
}

static unsigned seats_left(const struct pz_standing *standing)
{
    return ((1u << standing->players) - 1) & ~(unsigned)standing->out;
}

bool pz_standing_over(const struct pz_standing *standing)
{
    const unsigned left = seats_left(standing);
    return standing->out != 0 && (left & (left - 1)) == 0;
}

/* Bots have names of small letters, digits and dashes. */
static bool is_bot_name(const char name[PZ_NOTE_BOT_MAX])
{
    unsigned length = 0;
    while (length < PZ_NOTE_BOT_MAX &&
           ((name[length] >= 'a' && name[length] <= 'z') ||
            (name[length] >= '0' && name[length] <= '9') || name[length] == '-')) {
        length++;
    }
    return length > 0 && length < PZ_NOTE_BOT_MAX && name[length] == '\0';
}

int pz_standing_note(struct pz_standing *standing, const struct pz_note *note)
{
    if (note->seat >= standing->players) {
        return PZ_E_SEAT;
    }
    if (pz_standing_over(standing)) {
        return PZ_E_OVER;
    }
    const uint8_t seat = (uint8_t)(1u << note->seat);
    const bool is_out = (standing->out & seat) != 0;
    const bool has_bot = (standing->bots & seat) != 0;
    switch (note->kind) {
    case PZ_NOTE_RESIGNED:
    case PZ_NOTE_TIME:
        if (is_out) {
            return PZ_E_VALUE;
        }
        standing->out |= seat;
        standing->ending = note->kind;
        return 0;
    case PZ_NOTE_BOT:
        if (has_bot || !is_bot_name(note->bot)) {
            return PZ_E_VALUE;
        }
        standing->bots |= seat;
        return 0;
    case PZ_NOTE_BACK:
        if (is_out || !has_bot) {
            return PZ_E_VALUE;
        }
        standing->bots &= (uint8_t)~seat;
        return 0;
    default:
        return PZ_E_VALUE;
    }
}

void pz_standing_result(const struct pz_standing *standing, const struct pz_game *game,
                        const void *state, struct pz_result *result)
{
    const unsigned left = seats_left(standing);
    game->result(state, result);
    if (pz_standing_over(standing)) {
        result->winners = (uint8_t)left;
        return;
    }
    if (game->actor(state) != PZ_NOBODY || (result->winners & left) != 0) {
        result->winners &= (uint8_t)left;
        return;
    }
    int best = INT16_MIN;
    for (unsigned seat = 0; seat < standing->players; seat++) {
        if ((left >> seat & 1) && result->points[seat] > best) {
            best = result->points[seat];
        }
    }
    result->winners = 0;
    for (unsigned seat = 0; seat < standing->players; seat++) {
        if ((left >> seat & 1) && result->points[seat] == best) {
            result->winners |= (uint8_t)(1u << seat);
        }
    }
}
