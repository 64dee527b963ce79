/* The guide: finds the lessons that a decision calls for, by what the legal moves are. */
#include "guide.h"
#include "guide_lessons.h"
#include "pick.h"
#include "say.h"
#include <string.h>

/* ---- what there is to decide ---- */

/* The members of a move's object that tell decisions apart (docs/notation.md). */
struct traits {
    char kind[16];
    int64_t reward;
    int64_t ferries;
};

static void read_trait(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct traits *traits = context;
    switch (member) {
    case 0:
        pz_json_read_string(reader, traits->kind, sizeof traits->kind);
        break;
    case 1:
        pz_json_read_int(reader, 0, INT32_MAX, &traits->reward);
        break;
    default:
        pz_json_read_int(reader, 0, INT32_MAX, &traits->ferries);
        break;
    }
}

static uint32_t signs_of_move(const struct pz_game *game, const void *state, pz_move move)
{
    static const char *const keys[] = {"kind", "reward", "ferries"};
    static const struct {
        const char *kind;
        uint32_t sign;
    } kinds[] = {{"leave", SIGN_LEAVE}, {"drive", SIGN_DRIVE},       {"enter", SIGN_ENTER},
                 {"take", SIGN_TAKE},   {"exchange", SIGN_EXCHANGE}, {"give", SIGN_GIVE},
                 {"trip", SIGN_TRIP},   {"no-trip", SIGN_NO_TRIP},   {"discard", SIGN_DISCARD},
                 {"keep", SIGN_KEEP},   {"draw", SIGN_DRAW},         {"claim", SIGN_CLAIM},
                 {"pass", SIGN_PASS}};
    struct traits traits = {"", 0, 0};
    char object[SAY_OBJECT_MAX];
    struct pz_json_reader reader;
    const size_t length = say_object(game, state, move, object);
    pz_json_reader_init(&reader, object, length);
    pick_members(&reader, keys, 3, read_trait, &traits);
    uint32_t signs = traits.reward > 0 ? SIGN_SCORES : 0;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        signs |= strcmp(kinds[i].kind, traits.kind) == 0 ? kinds[i].sign : 0;
    }
    return signs | (signs == SIGN_CLAIM && traits.ferries > 0 ? SIGN_WAVES : 0);
}

struct moment {
    char phase[16];
    int64_t turns_left;
};

static void read_moment(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct moment *moment = context;
    if (member == 0) {
        pz_json_read_string(reader, moment->phase, sizeof moment->phase);
    } else if (!pz_json_read_null(reader)) {
        pz_json_read_int(reader, 0, INT32_MAX, &moment->turns_left);
    }
}

static uint32_t signs_of_view(const struct pz_game *game, const void *state)
{
    static const char *const keys[] = {"phase", "turns_left"};
    static char buffer[1 << 15];
    struct moment moment = {"", 0};
    union pz_any_state view;
    struct pz_text text;
    struct pz_json json;
    struct pz_json_reader reader;
    game->view(state, game->actor(state), view.bytes);
    pz_text_init(&text, buffer, sizeof buffer);
    pz_json_init(&json, &text);
    game->view_write(view.bytes, &json);
    pz_json_reader_init(&reader, buffer, text.length);
    pick_members(&reader, keys, 2, read_moment, &moment);
    return (strcmp(moment.phase, "second") == 0 ? SIGN_SECOND : 0) |
           (moment.turns_left > 0 ? SIGN_LAST : 0);
}

/* ---- lessons ---- */

static const struct guide_course *course_of(const struct pz_game *game)
{
    for (const struct guide_course *course = guide_courses; course->game != NULL; course++) {
        if (strcmp(course->game, game->id) == 0) {
            return course;
        }
    }
    return NULL;
}

const char *guide_goal(const struct pz_game *game)
{
    const struct guide_course *course = course_of(game);
    return course != NULL ? course->goal : "";
}

const struct guide_lesson *guide_lesson_at(const struct pz_game *game, unsigned number)
{
    const struct guide_course *course = course_of(game);
    return course != NULL && number < course->count ? &course->steps[number].lesson : NULL;
}

uint32_t guide_fitting(const struct pz_game *game, const void *state, const pz_move *moves,
                       uint32_t count)
{
    const struct guide_course *course = course_of(game);
    uint32_t fitting = 0;
    if (course == NULL || count == 0) {
        return 0;
    }
    uint32_t signs = signs_of_view(game, state);
    for (uint32_t i = 0; i < count; i++) {
        signs |= signs_of_move(game, state, moves[i]);
    }
    for (unsigned i = 0; i < course->count; i++) {
        const struct guide_step *step = &course->steps[i];
        if ((signs & step->needs) == step->needs && (signs & step->excludes) == 0) {
            fitting |= 1u << i;
        }
    }
    return fitting;
}

const struct guide_lesson *guide_next(struct guide *guide, int reader, const struct pz_game *game,
                                      const void *state, const pz_move *moves, uint32_t count)
{
    if (!guide->on || count < 2) {
        return NULL;
    }
    uint32_t *told = &guide->told[reader];
    const uint32_t fresh = guide_fitting(game, state, moves, count) & ~*told;
    for (unsigned i = 0; i < 32; i++) {
        if (fresh >> i & 1) {
            *told |= 1u << i;
            return guide_lesson_at(game, i);
        }
    }
    return NULL;
}
