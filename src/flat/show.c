/* The flat API: what there is to see of a game, as texts and numbers. */
#include "flat.h"

/* ---- moves ---- */

static int write_move(struct pz_flat *flat, int32_t move, int32_t seat, struct pz_text *out)
{
    (void)seat;
    flat->game->move_write(flat->state.bytes, (pz_move)move, out);
    return 0;
}

static int write_seen(struct pz_flat *flat, int32_t move, int32_t seat, struct pz_text *out)
{
    flat->game->move_seen(flat->state.bytes, (pz_move)move, seat, out);
    return 0;
}

static int need_legal(struct pz_flat *flat, int32_t move)
{
    const int failed = flat_need_actor(flat);
    if (failed != 0) {
        return failed;
    }
    return flat_find_legal(flat, move) >= 0 ? 0 : flat_fail(flat, PZ_E_MOVE);
}

const char *pz_flat_move_text(struct pz_flat *flat, int32_t move)
{
    return need_legal(flat, move) == 0 ? flat_text(flat, write_move, move, 0) : NULL;
}

const char *pz_flat_move_seen(struct pz_flat *flat, int32_t move, int32_t seat)
{
    if (need_legal(flat, move) != 0 || flat_need_seat(flat, seat) != 0) {
        return NULL;
    }
    return flat_text(flat, flat->game->move_seen != NULL ? write_seen : write_move, move, seat);
}

static int write_choice(struct pz_flat *flat, int32_t move, int32_t seat, struct pz_text *out)
{
    struct pz_json json;
    pz_json_init(&json, out);
    flat->game->object_write(flat->state.bytes, (pz_move)move, seat, false, &json);
    return 0;
}

static int write_object_seen(struct pz_flat *flat, int32_t move, int32_t seat, struct pz_text *out)
{
    struct pz_json json;
    pz_json_init(&json, out);
    flat->game->object_write(flat->state.bytes, (pz_move)move, seat, true, &json);
    return 0;
}

const char *pz_flat_move_object(struct pz_flat *flat, int32_t move)
{
    if (need_legal(flat, move) != 0) {
        return NULL;
    }
    const int seat = flat_actor(flat);
    if (seat == PZ_CHANCE) {
        flat_fail(flat, PZ_E_PHASE);
        return NULL;
    }
    return flat_text(flat, write_choice, move, seat);
}

const char *pz_flat_move_object_seen(struct pz_flat *flat, int32_t move, int32_t seat)
{
    return need_legal(flat, move) == 0 && flat_need_seat(flat, seat) == 0
               ? flat_text(flat, write_object_seen, move, seat)
               : NULL;
}

/* ---- states and views ---- */

static int write_state(struct pz_flat *flat, int32_t a, int32_t b, struct pz_text *out)
{
    (void)a;
    (void)b;
    struct pz_json json;
    pz_json_init(&json, out);
    flat->game->state_write(flat->state.bytes, &json);
    return 0;
}

const char *pz_flat_state(struct pz_flat *flat)
{
    return flat_need_started(flat) == 0 ? flat_text(flat, write_state, 0, 0) : NULL;
}

enum knowledge { VIEW, INSIGHT, SENTENCES };

/* What the seat knows, what follows from it, or the same in sentences. */
static int write_view(struct pz_flat *flat, int32_t seat, int32_t what, struct pz_text *out)
{
    union pz_any_state view;
    struct pz_json json;
    pz_json_init(&json, out);
    flat->game->view(flat->state.bytes, seat, view.bytes);
    if (what == VIEW) {
        flat->game->view_write(view.bytes, &json);
    } else if (what == INSIGHT) {
        flat->game->insight(view.bytes, seat, &json);
    } else {
        flat->game->tell(view.bytes, seat, &json);
    }
    return 0;
}

static const char *view_text(struct pz_flat *flat, int32_t seat, enum knowledge what)
{
    return flat_need_started(flat) == 0 && flat_need_seat(flat, seat) == 0
               ? flat_text(flat, write_view, seat, (int32_t)what)
               : NULL;
}

const char *pz_flat_view(struct pz_flat *flat, int32_t seat)
{
    return view_text(flat, seat, VIEW);
}

const char *pz_flat_insight(struct pz_flat *flat, int32_t seat)
{
    return view_text(flat, seat, INSIGHT);
}

const char *pz_flat_tell(struct pz_flat *flat, int32_t seat)
{
    return view_text(flat, seat, SENTENCES);
}

const char *pz_flat_plan(struct pz_flat *flat, int32_t seat, const char *text)
{
    const char *given = flat_given(text);
    union pz_any_state view;
    struct pz_problem problem;
    struct pz_text out;
    if (flat_need_started(flat) != 0 || flat_need_seat(flat, seat) != 0) {
        return NULL;
    }
    if (flat->game->plan == NULL) {
        pz_problem_set(&problem, PZ_E_GAME, "this game has no plans", "");
        flat_reply_because(&flat->reply, &problem);
        return NULL;
    }
    flat->game->view(flat->state.bytes, seat, view.bytes);
    for (uint32_t size = FLAT_TEXT_SIZE; flat_reply_begin(&flat->reply, size, &out); size *= 2) {
        struct pz_json json;
        pz_json_init(&json, &out);
        if (flat->game->plan(view.bytes, seat, given, pz_str_length(given), &json, &problem) != 0) {
            flat_reply_because(&flat->reply, &problem);
            return NULL;
        }
        if (!out.cut) {
            return flat->reply.text;
        }
    }
    flat_fail(flat, PZ_E_MEMORY);
    return NULL;
}

/* ---- results ---- */

/* The result as it stands; false and all 0 if there is none for that seat. */
static bool result_of(const struct pz_flat *flat, int32_t seat, struct pz_result *result)
{
    if (flat == NULL || !flat->started || seat < 0 || seat >= flat->setup.players) {
        return false;
    }
    pz_standing_result(&flat->standing, flat->game, flat->state.bytes, result);
    return true;
}

int32_t pz_flat_points(const struct pz_flat *flat, int32_t seat)
{
    struct pz_result result;
    return result_of(flat, seat, &result) ? result.points[seat] : 0;
}

int32_t pz_flat_won(const struct pz_flat *flat, int32_t seat)
{
    struct pz_result result;
    return result_of(flat, seat, &result) ? result.winners >> seat & 1 : 0;
}

static int write_sheet(struct pz_flat *flat, int32_t a, int32_t b, struct pz_text *out)
{
    (void)a;
    (void)b;
    struct pz_json json;
    pz_json_init(&json, out);
    if (flat->game->sheet_write != NULL) {
        flat->game->sheet_write(flat->state.bytes, &json);
    } else {
        pz_json_null(&json);
    }
    return 0;
}

const char *pz_flat_sheet(struct pz_flat *flat)
{
    return flat_need_started(flat) == 0 ? flat_text(flat, write_sheet, 0, 0) : NULL;
}

/* ---- records out ---- */

static int write_record(struct pz_flat *flat, int32_t a, int32_t b, struct pz_text *out)
{
    (void)a;
    (void)b;
    return pz_record_write(&flat->record, flat->made, flat->made_count, out);
}

const char *pz_flat_record(struct pz_flat *flat)
{
    if (flat_need_started(flat) != 0) {
        return NULL;
    }
    if (flat->guessed) {
        flat_fail(flat, PZ_E_PHASE);
        return NULL;
    }
    return flat_text(flat, write_record, 0, 0);
}
