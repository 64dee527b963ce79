/* Walking through a game. */
#include "replay.h"
#include "os/language.h"
#include "say.h"
#include "tell.h"
#include <stdlib.h>
#include <string.h>

enum { STEP_MIN = 64, KEPT_MAX = 1024 };

static const struct pz_game *game_of(const struct replay *replay)
{
    return replay->record->game;
}

/* ---- positions ---- */

/* Goes through the whole game once and keeps what is asked for again and again. */
static void look_through(struct replay *replay)
{
    const struct pz_game *game = game_of(replay);
    union pz_any_state state;
    game->init(state.bytes, &replay->record->setup);
    for (size_t i = 0; i <= replay->count; i++) {
        if (i % replay->kept_step == 0) {
            memcpy(replay->kept + i / replay->kept_step * game->state_size, state.bytes,
                   game->state_size);
        }
        if (i < replay->count) {
            replay->actors[i] = (int8_t)game->actor(state.bytes);
            replay->turns[i] = game->turns(state.bytes);
            pz_game_make(game, state.bytes, replay->moves[i]);
        }
    }
}

bool replay_open(struct replay *replay, const struct pz_record *record, const pz_move *moves,
                 size_t count, const char names[][PZ_NAME_MAX])
{
    memset(replay, 0, sizeof *replay);
    replay->record = record;
    replay->moves = moves;
    replay->count = count;
    replay->names = names;
    replay->eyes = PZ_CHANCE;
    replay->kept_step = count / KEPT_MAX + 1 > STEP_MIN ? count / KEPT_MAX + 1 : STEP_MIN;
    replay->actors = malloc(count + 1);
    replay->turns = malloc((count + 1) * sizeof *replay->turns);
    replay->kept = malloc((count / replay->kept_step + 1) * record->game->state_size);
    if (replay->actors == NULL || replay->turns == NULL || replay->kept == NULL) {
        replay_close(replay);
        return false;
    }
    look_through(replay);
    replay_go(replay, 0);
    return true;
}

void replay_close(struct replay *replay)
{
    free(replay->actors);
    free(replay->turns);
    free(replay->kept);
    memset(replay, 0, sizeof *replay);
}

void replay_state_at(const struct replay *replay, size_t at, union pz_any_state *state)
{
    const struct pz_game *game = game_of(replay);
    const size_t kept = at / replay->kept_step;
    memset(state, 0, sizeof *state);
    memcpy(state->bytes, replay->kept + kept * game->state_size, game->state_size);
    for (size_t i = kept * replay->kept_step; i < at; i++) {
        pz_game_make(game, state->bytes, replay->moves[i]);
    }
}

void replay_go(struct replay *replay, size_t at)
{
    replay->at = at < replay->count ? at : replay->count;
    replay_state_at(replay, replay->at, &replay->state);
}

/* ---- turns ---- */

/* The end of the turn that the move belongs to. */
static size_t end_of_turn(const struct replay *replay, size_t index)
{
    size_t end = index;
    while (end < replay->count && replay->turns[end] == replay->turns[index]) {
        end++;
    }
    return end;
}

static size_t start_of_turn(const struct replay *replay, size_t index)
{
    size_t start = index;
    while (start > 0 && replay->turns[start - 1] == replay->turns[index]) {
        start--;
    }
    return start;
}

/* Whose turn the move belongs to: who acts first in it. */
static int seat_of_turn(const struct replay *replay, size_t index)
{
    const size_t end = end_of_turn(replay, index);
    for (size_t i = start_of_turn(replay, index); i < end; i++) {
        if (replay->actors[i] >= 0) {
            return replay->actors[i];
        }
    }
    return PZ_NOBODY;
}

size_t replay_turn_on(const struct replay *replay)
{
    return replay->at < replay->count ? end_of_turn(replay, replay->at) : replay->count;
}

size_t replay_turn_back(const struct replay *replay)
{
    return replay->at > 0 ? start_of_turn(replay, replay->at - 1) : 0;
}

size_t replay_seat_on(const struct replay *replay, int seat)
{
    for (size_t at = replay->at; at < replay->count;) {
        const size_t end = end_of_turn(replay, at);
        if (seat_of_turn(replay, at) == seat) {
            return end;
        }
        at = end;
    }
    return replay->at;
}

size_t replay_seat_back(const struct replay *replay, int seat)
{
    for (size_t at = replay_turn_back(replay); at > 0;) {
        if (seat_of_turn(replay, at - 1) == seat) {
            return at;
        }
        at = start_of_turn(replay, at - 1);
    }
    return replay->at;
}

size_t replay_turn_end(const struct replay *replay, uint32_t number)
{
    for (size_t i = 0; i < replay->count; i++) {
        if (replay->turns[i] + 1 >= number) {
            return end_of_turn(replay, i);
        }
    }
    return replay->count;
}

struct replay_turn replay_present_turn(const struct replay *replay)
{
    const size_t index = replay->at > 0 ? replay->at - 1 : 0;
    if (replay->count == 0) {
        return (struct replay_turn){0, 0, 1};
    }
    return (struct replay_turn){start_of_turn(replay, index), end_of_turn(replay, index),
                                replay->turns[index] + 1};
}

int replay_turn_seat(const struct replay *replay)
{
    return replay->count > 0 ? seat_of_turn(replay, replay_present_turn(replay).from) : PZ_NOBODY;
}

/* ---- eyes ---- */

void replay_next_eyes(struct replay *replay)
{
    const int last = replay->record->setup.players - 1;
    replay->eyes = replay->eyes == PZ_NOBODY ? PZ_CHANCE
                   : replay->eyes == last    ? PZ_NOBODY
                                             : replay->eyes + 1;
}

int replay_viewer(const struct replay *replay)
{
    if (replay->eyes != PZ_CHANCE) {
        return replay->eyes;
    }
    const struct replay_turn turn = replay_present_turn(replay);
    for (size_t i = replay->at; i > turn.from; i--) {
        if (replay->actors[i - 1] >= 0) {
            return replay->actors[i - 1];
        }
    }
    return replay_turn_seat(replay);
}

/* ---- words ---- */

int replay_reader(const struct replay *replay)
{
    int seat = replay->record->setup.players;
    while (--seat >= 0 && !language_is_you(replay->names[seat])) {
    }
    return seat >= 0 ? seat : PZ_NOBODY;
}

void replay_say(const struct replay *replay, size_t index, struct pz_text *out)
{
    const struct say say = {game_of(replay), replay_reader(replay), replay->names, true};
    union pz_any_state state;
    char object[SAY_OBJECT_MAX];
    replay_state_at(replay, index, &state);
    const size_t length =
        say_object_made(game_of(replay), state.bytes, replay->moves[index], replay->eyes, object);
    say_made(&say, replay->actors[index], object, length, out);
}

void replay_note_words(const struct pz_note *note, struct pz_text *out)
{
    static const char *const texts[] = {N_("resigned"), N_("out of time"), "", N_("back")};
    if (note->kind == PZ_NOTE_BOT) {
        tell_add(out, _("bot %s plays"), note->bot);
    } else {
        pz_text_str(out, _(texts[note->kind]));
    }
}

void replay_result(const struct replay *replay, struct pz_result *result)
{
    struct pz_forfeits forfeits;
    pz_forfeits_init(&forfeits, replay->record->setup.players);
    for (unsigned i = 0; i < replay->record->note_count; i++) {
        const struct pz_note *note = &replay->record->notes[i];
        if (note->at < replay->at || (replay->at == replay->count && note->at == replay->at)) {
            pz_forfeits_note(&forfeits, note);
        }
    }
    pz_forfeits_result(&forfeits, game_of(replay), replay->state.bytes, result);
}
