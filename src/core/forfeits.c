/* Notes, and their outcome: who is out, for whom a bot plays, and who wins. */
#include "bytes.h"
#include "piazza/record.h"
#include "record_words.h"
#include <limits.h>

void pz_note_write(const struct pz_note *note, struct pz_json *json)
{
    static const char *const names[] = {"resigned", "time", "bot", "back"};
    pz_json_key_int(json, "step", note->at);
    pz_json_key_int(json, "seat", note->seat);
    pz_json_key_string(json, "note", names[note->kind]);
    if (note->kind == PZ_NOTE_BOT) {
        pz_json_key_string(json, "bot", note->bot);
    }
}

const char *pz_ending_name(enum pz_note_kind kind)
{
    return kind == PZ_NOTE_TIME ? "time" : "resignation";
}

void pz_forfeits_init(struct pz_forfeits *forfeits, int players)
{
    pz_zero(forfeits, sizeof *forfeits);
    forfeits->players = (uint8_t)players;
}

static unsigned seats_left(const struct pz_forfeits *forfeits)
{
    return ((1u << forfeits->players) - 1) & ~(unsigned)forfeits->out;
}

bool pz_forfeits_over(const struct pz_forfeits *forfeits)
{
    const unsigned left = seats_left(forfeits);
    return forfeits->out != 0 && (left & (left - 1)) == 0;
}

bool pz_record_is_over(const struct pz_record *record, const void *state)
{
    return pz_forfeits_over(&record->forfeits) || record->game->actor(state) == PZ_NOBODY;
}

bool pz_bot_id_fits(const char *id)
{
    unsigned length = 0;
    for (; id != NULL && length < PZ_NOTE_BOT_MAX && id[length] != '\0'; length++) {
        const char c = id[length];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '+')) {
            return false;
        }
    }
    return length > 0 && length < PZ_NOTE_BOT_MAX;
}

int pz_forfeits_note(struct pz_forfeits *forfeits, const struct pz_note *note)
{
    if (note->seat >= forfeits->players) {
        return PZ_E_SEAT;
    }
    if (pz_forfeits_over(forfeits)) {
        return PZ_E_OVER;
    }
    const uint8_t seat = (uint8_t)(1u << note->seat);
    const bool is_out = (forfeits->out & seat) != 0;
    const bool has_bot = (forfeits->bots & seat) != 0;
    switch (note->kind) {
    case PZ_NOTE_RESIGNED:
    case PZ_NOTE_TIME:
        if (is_out) {
            return PZ_E_VALUE;
        }
        forfeits->out |= seat;
        forfeits->ending = note->kind;
        return 0;
    case PZ_NOTE_BOT:
        if (has_bot || !pz_bot_id_fits(note->bot)) {
            return PZ_E_VALUE;
        }
        forfeits->bots |= seat;
        return 0;
    case PZ_NOTE_BACK:
        if (is_out || !has_bot) {
            return PZ_E_VALUE;
        }
        forfeits->bots &= (uint8_t)~seat;
        return 0;
    default:
        return PZ_E_VALUE;
    }
}

void pz_forfeits_result(const struct pz_forfeits *forfeits, const struct pz_game *game,
                        const void *state, struct pz_result *result)
{
    const unsigned left = seats_left(forfeits);
    game->result(state, result);
    if (pz_forfeits_over(forfeits)) {
        result->winners = (uint8_t)left;
        return;
    }
    if (game->actor(state) != PZ_NOBODY || (result->winners & left) != 0) {
        result->winners &= (uint8_t)left;
        return;
    }
    int best = INT_MIN;
    for (unsigned seat = 0; seat < forfeits->players; seat++) {
        if ((left >> seat & 1) && result->points[seat] >= best) {
            const unsigned others = result->points[seat] == best ? result->winners : 0;
            result->winners = (uint8_t)(others | 1u << seat);
            best = result->points[seat];
        }
    }
}
