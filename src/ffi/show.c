/* The foreign function interface: moves, states, views, results and records as texts. */
#include "ffi.h"

/* ---- moves ---- */

static bool need_legal(struct pz_ffi *ffi, int32_t move)
{
    return ffi_need_actor(ffi) && ffi_need(ffi, ffi_find_legal(ffi, move) >= 0, PZ_E_MOVE);
}

enum move_form { TEXT, TEXT_SEEN, OBJECT, OBJECT_SEEN };

struct shown_move {
    const struct pz_ffi *ffi;
    pz_move move;
    int seat;
    enum move_form form;
};

static int write_move(void *context, struct pz_json *json)
{
    const struct shown_move *shown = context;
    const struct pz_game *game = shown->ffi->game;
    const void *state = shown->ffi->state.bytes;
    if (shown->form == TEXT) {
        game->move_write(state, shown->move, json->out);
    } else if (shown->form == TEXT_SEEN) {
        pz_game_move_seen(game, state, shown->move, shown->seat, json->out);
    } else {
        pz_game_object_write(game, state, shown->move, shown->seat, shown->form == OBJECT_SEEN,
                             json);
    }
    return 0;
}

static const char *show_move(struct pz_ffi *ffi, int32_t move, int32_t seat, enum move_form form)
{
    struct shown_move shown = {ffi, (pz_move)move, seat, form};
    return need_legal(ffi, move) && ffi_need_seat(ffi, seat) ? ffi_text(ffi, write_move, &shown)
                                                             : NULL;
}

const char *pz_ffi_move_text(struct pz_ffi *ffi, int32_t move)
{
    return show_move(ffi, move, PZ_NOBODY, TEXT);
}

const char *pz_ffi_move_seen(struct pz_ffi *ffi, int32_t move, int32_t seat)
{
    return show_move(ffi, move, seat, TEXT_SEEN);
}

const char *pz_ffi_move_object(struct pz_ffi *ffi, int32_t move)
{
    return need_legal(ffi, move) && ffi_need(ffi, ffi_actor(ffi) != PZ_CHANCE, PZ_E_STAGE)
               ? show_move(ffi, move, ffi_actor(ffi), OBJECT)
               : NULL;
}

const char *pz_ffi_move_object_seen(struct pz_ffi *ffi, int32_t move, int32_t seat)
{
    return show_move(ffi, move, seat, OBJECT_SEEN);
}

/* ---- states and views ---- */

static int write_state(void *context, struct pz_json *json)
{
    struct pz_ffi *ffi = context;
    pz_game_state_write(ffi->game, ffi->state.bytes, json);
    return 0;
}

const char *pz_ffi_state(struct pz_ffi *ffi)
{
    return ffi_need_started(ffi) ? ffi_text(ffi, write_state, ffi) : NULL;
}

/* What a seat knows, what follows from it, the same in sentences, or what comes of a plan. */
enum view_form { VIEW, INSIGHT, SENTENCES, PLAN };

struct shown_view {
    const struct pz_ffi *ffi;
    int seat;
    enum view_form form;
    const char *plan;
    struct pz_problem problem; /* of the plan */
};

static int write_view(void *context, struct pz_json *json)
{
    struct shown_view *shown = context;
    const struct pz_game *game = shown->ffi->game;
    union pz_any_state view;
    pz_game_view(game, shown->ffi->state.bytes, shown->seat, view.bytes);
    switch (shown->form) {
    case VIEW:
        pz_game_view_write(game, view.bytes, json);
        return 0;
    case INSIGHT:
        pz_game_insight(game, view.bytes, shown->seat, json);
        return 0;
    case SENTENCES:
        pz_game_tell(game, view.bytes, shown->seat, json);
        return 0;
    default:
        return pz_game_plan(game, view.bytes, shown->seat, shown->plan, pz_str_length(shown->plan),
                            json, &shown->problem);
    }
}

static const char *show_view(struct pz_ffi *ffi, int32_t seat, enum view_form form,
                             const char *plan)
{
    struct shown_view shown = {.ffi = ffi, .seat = seat, .form = form, .plan = ffi_given(plan)};
    if (!ffi_need_started(ffi) || !ffi_need_seat(ffi, seat)) {
        return NULL;
    }
    const char *text = ffi_text(ffi, write_view, &shown);
    if (shown.problem.code != 0) {
        ffi_reply_because(&ffi->reply, &shown.problem);
    }
    return text;
}

const char *pz_ffi_view(struct pz_ffi *ffi, int32_t seat)
{
    return show_view(ffi, seat, VIEW, NULL);
}

const char *pz_ffi_insight(struct pz_ffi *ffi, int32_t seat)
{
    return show_view(ffi, seat, INSIGHT, NULL);
}

const char *pz_ffi_tell(struct pz_ffi *ffi, int32_t seat)
{
    return show_view(ffi, seat, SENTENCES, NULL);
}

const char *pz_ffi_plan(struct pz_ffi *ffi, int32_t seat, const char *text)
{
    return show_view(ffi, seat, PLAN, text);
}

/* ---- results ---- */

/* The result as it stands; false if there is none for that seat. */
static bool result_of(const struct pz_ffi *ffi, int32_t seat, struct pz_result *result)
{
    if (ffi == NULL || !ffi->started || seat < 0 || seat >= ffi->setup.players) {
        return false;
    }
    pz_forfeits_result(&ffi->record.forfeits, ffi->game, ffi->state.bytes, result);
    return true;
}

int32_t pz_ffi_points(const struct pz_ffi *ffi, int32_t seat)
{
    struct pz_result result;
    return result_of(ffi, seat, &result) ? result.points[seat] : 0;
}

int32_t pz_ffi_won(const struct pz_ffi *ffi, int32_t seat)
{
    struct pz_result result;
    return result_of(ffi, seat, &result) ? result.winners >> seat & 1 : 0;
}

static int write_sheet(void *context, struct pz_json *json)
{
    struct pz_ffi *ffi = context;
    pz_game_sheet_write(ffi->game, ffi->state.bytes, json);
    return 0;
}

const char *pz_ffi_sheet(struct pz_ffi *ffi)
{
    return ffi_need_started(ffi) ? ffi_text(ffi, write_sheet, ffi) : NULL;
}

/* ---- records out ---- */

static int write_record(void *context, struct pz_json *json)
{
    struct pz_ffi *ffi = context;
    return pz_record_write(&ffi->record, ffi->made, ffi->made_count, json->out);
}

const char *pz_ffi_record(struct pz_ffi *ffi)
{
    return ffi_need_history(ffi) ? ffi_text(ffi, write_record, ffi) : NULL;
}
