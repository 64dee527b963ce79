/* The foreign function interface: moves, states, views, results and records as texts. */
#include "ffi.h"

/* ---- moves ---- */

static int write_move(struct pz_ffi *ffi, int32_t move, int32_t seat, struct pz_text *out)
{
    (void)seat;
    ffi->game->move_write(ffi->state.bytes, (pz_move)move, out);
    return 0;
}

static int write_seen(struct pz_ffi *ffi, int32_t move, int32_t seat, struct pz_text *out)
{
    pz_game_move_seen(ffi->game, ffi->state.bytes, (pz_move)move, seat, out);
    return 0;
}

static int need_legal(struct pz_ffi *ffi, int32_t move)
{
    const int failed = ffi_need_actor(ffi);
    if (failed != 0) {
        return failed;
    }
    return ffi_find_legal(ffi, move) >= 0 ? 0 : ffi_fail(ffi, PZ_E_MOVE);
}

const char *pz_ffi_move_text(struct pz_ffi *ffi, int32_t move)
{
    return need_legal(ffi, move) == 0 ? ffi_text(ffi, write_move, move, 0) : NULL;
}

const char *pz_ffi_move_seen(struct pz_ffi *ffi, int32_t move, int32_t seat)
{
    if (need_legal(ffi, move) != 0 || ffi_need_seat(ffi, seat) != 0) {
        return NULL;
    }
    return ffi_text(ffi, write_seen, move, seat);
}

static int write_choice(struct pz_ffi *ffi, int32_t move, int32_t seat, struct pz_text *out)
{
    struct pz_json json;
    pz_json_init(&json, out);
    pz_game_object_write(ffi->game, ffi->state.bytes, (pz_move)move, seat, false, &json);
    return 0;
}

static int write_object_seen(struct pz_ffi *ffi, int32_t move, int32_t seat, struct pz_text *out)
{
    struct pz_json json;
    pz_json_init(&json, out);
    pz_game_object_write(ffi->game, ffi->state.bytes, (pz_move)move, seat, true, &json);
    return 0;
}

const char *pz_ffi_move_object(struct pz_ffi *ffi, int32_t move)
{
    if (need_legal(ffi, move) != 0) {
        return NULL;
    }
    const int seat = ffi_actor(ffi);
    if (seat == PZ_CHANCE) {
        ffi_fail(ffi, PZ_E_STAGE);
        return NULL;
    }
    return ffi_text(ffi, write_choice, move, seat);
}

const char *pz_ffi_move_object_seen(struct pz_ffi *ffi, int32_t move, int32_t seat)
{
    return need_legal(ffi, move) == 0 && ffi_need_seat(ffi, seat) == 0
               ? ffi_text(ffi, write_object_seen, move, seat)
               : NULL;
}

/* ---- states and views ---- */

static int write_state(struct pz_ffi *ffi, int32_t a, int32_t b, struct pz_text *out)
{
    (void)a;
    (void)b;
    struct pz_json json;
    pz_json_init(&json, out);
    pz_game_state_write(ffi->game, ffi->state.bytes, &json);
    return 0;
}

const char *pz_ffi_state(struct pz_ffi *ffi)
{
    return ffi_need_started(ffi) == 0 ? ffi_text(ffi, write_state, 0, 0) : NULL;
}

enum knowledge { VIEW, INSIGHT, SENTENCES };

/* What the seat knows, what follows from it, or the same in sentences. */
static int write_view(struct pz_ffi *ffi, int32_t seat, int32_t what, struct pz_text *out)
{
    union pz_any_state view;
    struct pz_json json;
    pz_json_init(&json, out);
    pz_game_view(ffi->game, ffi->state.bytes, seat, view.bytes);
    if (what == VIEW) {
        pz_game_view_write(ffi->game, view.bytes, &json);
    } else if (what == INSIGHT) {
        pz_game_insight(ffi->game, view.bytes, seat, &json);
    } else {
        pz_game_tell(ffi->game, view.bytes, seat, &json);
    }
    return 0;
}

static const char *view_text(struct pz_ffi *ffi, int32_t seat, enum knowledge what)
{
    return ffi_need_started(ffi) == 0 && ffi_need_seat(ffi, seat) == 0
               ? ffi_text(ffi, write_view, seat, (int32_t)what)
               : NULL;
}

const char *pz_ffi_view(struct pz_ffi *ffi, int32_t seat)
{
    return view_text(ffi, seat, VIEW);
}

const char *pz_ffi_insight(struct pz_ffi *ffi, int32_t seat)
{
    return view_text(ffi, seat, INSIGHT);
}

const char *pz_ffi_tell(struct pz_ffi *ffi, int32_t seat)
{
    return view_text(ffi, seat, SENTENCES);
}

const char *pz_ffi_plan(struct pz_ffi *ffi, int32_t seat, const char *text)
{
    const char *given = ffi_given(text);
    union pz_any_state view;
    struct pz_problem problem;
    struct pz_text out;
    if (ffi_need_started(ffi) != 0 || ffi_need_seat(ffi, seat) != 0) {
        return NULL;
    }
    pz_game_view(ffi->game, ffi->state.bytes, seat, view.bytes);
    for (uint32_t size = FFI_TEXT_SIZE; ffi_reply_begin(&ffi->reply, size, &out); size *= 2) {
        struct pz_json json;
        pz_json_init(&json, &out);
        if (pz_game_plan(ffi->game, view.bytes, seat, given, pz_str_length(given), &json,
                         &problem) != 0) {
            ffi_reply_because(&ffi->reply, &problem);
            return NULL;
        }
        if (!out.cut) {
            return ffi->reply.text;
        }
    }
    ffi_fail(ffi, PZ_E_MEMORY);
    return NULL;
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

static int write_sheet(struct pz_ffi *ffi, int32_t a, int32_t b, struct pz_text *out)
{
    (void)a;
    (void)b;
    struct pz_json json;
    pz_json_init(&json, out);
    pz_game_sheet_write(ffi->game, ffi->state.bytes, &json);
    return 0;
}

const char *pz_ffi_sheet(struct pz_ffi *ffi)
{
    return ffi_need_started(ffi) == 0 ? ffi_text(ffi, write_sheet, 0, 0) : NULL;
}

/* ---- records out ---- */

static int write_record(struct pz_ffi *ffi, int32_t a, int32_t b, struct pz_text *out)
{
    (void)a;
    (void)b;
    return pz_record_write(&ffi->record, ffi->made, ffi->made_count, out);
}

const char *pz_ffi_record(struct pz_ffi *ffi)
{
    if (ffi_need_started(ffi) != 0) {
        return NULL;
    }
    if (ffi->sampled) {
        ffi_fail(ffi, PZ_E_STAGE);
        return NULL;
    }
    return ffi_text(ffi, write_record, 0, 0);
}
