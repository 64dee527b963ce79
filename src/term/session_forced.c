/* Whether somebody's only move may be made at once without giving a secret away. */
#include "session.h"
#include <string.h>

bool session_has_one_move(const struct session *session, int seat, pz_move *move)
{
    static pz_move moves[PZ_MOVES_MAX];
    const bool one = session_is_asked(session, seat) &&
                     session->record.game->moves(session->state.bytes, moves, NULL) == 1;
    if (one) {
        *move = moves[0];
    }
    return one;
}

static bool is_forced(const struct session *session, int seat, pz_move *move)
{
    return session->not_forced != session->count + 1 && session_has_one_move(session, seat, move);
}

/* Tried on states that look to an onlooker like this one: if none of so many has more moves, nobody
 * learns much. */
bool session_forced_openly(const struct session *session, int seat, pz_move *move)
{
    enum { GUESSES = 100 };
    static pz_move moves[PZ_MOVES_MAX];
    const struct pz_game *game = session->record.game;
    union pz_any_state view;
    union pz_any_state guess;
    struct pz_rng rng;
    if (!is_forced(session, seat, move)) {
        return false;
    }
    if (!pz_game_hides(game)) {
        return true; /* there are no secrets */
    }
    pz_rng_init(&rng, session->count);
    pz_game_view(game, session->state.bytes, PZ_NOBODY, view.bytes);
    for (int i = 0; i < GUESSES; i++) {
        pz_game_sample_state(game, view.bytes, &rng, guess.bytes);
        if (game->moves(guess.bytes, moves, NULL) != 1) {
            return false;
        }
    }
    return true;
}

/* Is chance to give the seat something that an onlooker does not see? */
static bool draws_secretly(const struct pz_game *game, const void *state, int seat)
{
    char own[PZ_MOVE_TEXT_MAX];
    char others[PZ_MOVE_TEXT_MAX];
    struct pz_rng rng;
    struct pz_text out;
    if (!pz_game_hides(game) || game->actor(state) != PZ_CHANCE) {
        return false;
    }
    pz_rng_init(&rng, 0);
    const pz_move any = pz_game_pick(game, state, &rng);
    out = pz_text_in(own, sizeof own);
    pz_game_move_seen(game, state, any, seat, &out);
    out = pz_text_in(others, sizeof others);
    pz_game_move_seen(game, state, any, PZ_NOBODY, &out);
    return strcmp(own, others) != 0;
}

bool session_forced_apart(const struct session *session, int seat, pz_move *move)
{
    const struct pz_game *game = session->record.game;
    union pz_any_state after = session->state;
    if (!session_forced_openly(session, seat, move) ||
        pz_game_reveals(game, session->state.bytes, *move)) {
        return false;
    }
    pz_game_make(game, after.bytes, *move);
    return !draws_secretly(game, after.bytes, seat);
}

bool session_forced(const struct session *session, int seat, pz_move *move)
{
    return session->remote != NULL ? session_forced_openly(session, seat, move)
                                   : is_forced(session, seat, move);
}
