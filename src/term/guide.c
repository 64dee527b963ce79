/* The guide: finds the lessons that a decision calls for. */
#include "guide.h"
#include "os/language.h"

const char *guide_goal(const struct pz_game *game)
{
    return game->lessons != NULL ? _(game->lessons->goal) : "";
}

const struct pz_lesson *guide_lesson_at(const struct pz_game *game, unsigned number)
{
    const struct pz_lesson *lesson = game->lessons != NULL ? game->lessons->list : NULL;
    while (lesson != NULL && lesson->title != NULL && number > 0) {
        lesson++;
        number--;
    }
    return lesson != NULL && lesson->title != NULL ? lesson : NULL;
}

uint32_t guide_fitting(const struct pz_game *game, const void *state, const pz_move *moves,
                       uint32_t count)
{
    union pz_any_state view;
    if (game->lessons == NULL || count == 0) {
        return 0;
    }
    pz_game_view(game, state, game->actor(state), view.bytes);
    return game->lessons->fitting(view.bytes, moves, count);
}

const struct pz_lesson *guide_next(struct guide *guide, int reader, const struct pz_game *game,
                                   const void *state, const pz_move *moves, uint32_t count)
{
    if (!guide->on || count < 2) {
        return NULL;
    }
    uint32_t *told = &guide->told[reader];
    const uint32_t fresh = guide_fitting(game, state, moves, count) & ~*told;
    for (unsigned i = 0; i < PZ_LESSONS_MAX; i++) {
        if (fresh >> i & 1) {
            *told |= 1u << i;
            return guide_lesson_at(game, i);
        }
    }
    return NULL;
}
