/* The foreign function interface: setting a game up and playing it. */
#include "core/moves.h"
#include "ffi.h"

/* ---- before the start ---- */

/* Leaves the array of notes at its end alone: it is large, and unused while note_count is 0. */
static void clear_record(struct pz_record *record)
{
    pz_zero(record, offsetof(struct pz_record, notes));
}

int32_t pz_ffi_setup(struct pz_ffi *ffi, const char *game_id, int32_t players)
{
    if (ffi == NULL) {
        return PZ_E_HANDLE;
    }
    struct pz_setup setup;
    const struct pz_game *game = pz_game_named(ffi_given(game_id));
    if (game == NULL) {
        return ffi_fail(ffi, PZ_E_GAME);
    }
    const int failed = pz_setup_init(&setup, game, players);
    if (failed != 0) {
        return ffi_fail(ffi, failed);
    }
    ffi->game = game;
    ffi->setup = setup;
    clear_record(&ffi->record);
    ffi->record.game = game;
    ffi->started = false;
    ffi->sampled = false;
    ffi->answered = false;
    ffi->made_count = 0;
    return 0;
}

int32_t pz_ffi_set(struct pz_ffi *ffi, const char *key, const char *value)
{
    struct pz_problem problem;
    if (!ffi_need_setup(ffi) || !ffi_need(ffi, !ffi->started, PZ_E_STAGE)) {
        return pz_ffi_error(ffi);
    }
    return pz_setup_set(&ffi->setup, ffi->game, ffi_given(key), ffi_given(value), &problem) != 0
               ? ffi_reply_because(&ffi->reply, &problem)
               : 0;
}

int32_t pz_ffi_name(struct pz_ffi *ffi, int32_t seat, const char *name)
{
    const char *given = ffi_given(name);
    if (!ffi_need_setup(ffi) || !ffi_need(ffi, seat >= 0 && seat < ffi->setup.players, PZ_E_SEAT) ||
        !ffi_need(ffi, given[0] == '\0' || pz_name_fits(given), PZ_E_VALUE)) {
        return pz_ffi_error(ffi);
    }
    pz_str_copy(ffi->record.names[seat], PZ_NAME_MAX, given);
    return 0;
}

void ffi_moved(struct pz_ffi *ffi)
{
    ffi->listed = false;
    ffi->answered = false;
}

/* Keeps what is known before the start: the names of the board and of the seats. */
static void begin_record(struct pz_record *record, const struct pz_setup *setup,
                         const struct pz_seed *seed)
{
    const struct pz_game *game = record->game;
    char board[sizeof record->board];
    char names[PZ_SEATS_MAX][PZ_NAME_MAX];
    pz_copy(board, record->board, sizeof board);
    pz_copy(names, record->names, sizeof names);
    clear_record(record);
    record->game = game;
    record->setup = *setup;
    record->first_named = setup->first != PZ_FIRST_RANDOM;
    record->has_seed = true;
    record->seed = *seed;
    pz_copy(record->board, board, sizeof board);
    pz_copy(record->names, names, sizeof names);
}

int32_t pz_ffi_start(struct pz_ffi *ffi, const char *seed_text)
{
    struct pz_seed seed;
    if (!ffi_need_setup(ffi) || !ffi_need(ffi, !ffi->sampled, PZ_E_STAGE) ||
        ffi_reply_seed(&ffi->reply, seed_text, &seed) != 0) {
        return pz_ffi_error(ffi);
    }
    begin_record(&ffi->record, &ffi->setup, &seed);
    pz_forfeits_init(&ffi->record.forfeits, ffi->setup.players);
    ffi->seeded = true;
    pz_chance_init(&ffi->chance, &seed);
    pz_chance_first(&ffi->chance, &ffi->record.setup);
    ffi->game->init(ffi->state.bytes, &ffi->record.setup);
    ffi->started = true;
    ffi->made_count = 0;
    ffi_moved(ffi);
    return 0;
}

/* ---- where the game is ---- */

int ffi_actor(const struct pz_ffi *ffi)
{
    return pz_forfeits_over(&ffi->record.forfeits) ? PZ_NOBODY : ffi->game->actor(ffi->state.bytes);
}

int32_t pz_ffi_stage(const struct pz_ffi *ffi)
{
    if (ffi == NULL || ffi->game == NULL) {
        return PZ_FFI_EMPTY;
    }
    if (!ffi->started) {
        return PZ_FFI_SETUP;
    }
    return ffi_actor(ffi) == PZ_NOBODY ? PZ_FFI_OVER : PZ_FFI_PLAYING;
}

int32_t pz_ffi_players(const struct pz_ffi *ffi)
{
    return ffi != NULL ? ffi->setup.players : 0;
}

int32_t pz_ffi_actor(const struct pz_ffi *ffi)
{
    return pz_ffi_stage(ffi) == PZ_FFI_PLAYING ? ffi_actor(ffi) : PZ_NOBODY;
}

int32_t pz_ffi_turns(const struct pz_ffi *ffi)
{
    return ffi != NULL && ffi->started ? (int32_t)ffi->game->turns(ffi->state.bytes) : 0;
}

/* ---- the legal moves ---- */

/* Lists the legal moves of the current state, unless they are listed already; false if there is no
 * state. */
static bool need_list(struct pz_ffi *ffi)
{
    const bool started = ffi_need_started(ffi);
    if (!started || ffi->listed) {
        return started;
    }
    ffi->legal_count = ffi_actor(ffi) == PZ_NOBODY
                           ? 0
                           : ffi->game->moves(ffi->state.bytes, ffi->legal, ffi->weights);
    if (ffi->game->actor(ffi->state.bytes) != PZ_CHANCE) {
        for (uint32_t i = 0; i < ffi->legal_count; i++) {
            ffi->weights[i] = 1;
        }
    }
    ffi->listed = true;
    return true;
}

int32_t ffi_find_legal(struct pz_ffi *ffi, int32_t move)
{
    return need_list(ffi) ? pz_moves_find(ffi->legal, ffi->legal_count, move) : -1;
}

int32_t pz_ffi_moves(struct pz_ffi *ffi)
{
    return need_list(ffi) ? (int32_t)ffi->legal_count : pz_ffi_error(ffi);
}

int32_t pz_ffi_move(struct pz_ffi *ffi, int32_t index)
{
    return need_list(ffi) &&
                   ffi_need(ffi, index >= 0 && (uint32_t)index < ffi->legal_count, PZ_E_MOVE)
               ? ffi->legal[index]
               : pz_ffi_error(ffi);
}

double pz_ffi_weight(struct pz_ffi *ffi, int32_t move)
{
    const int32_t index = ffi_find_legal(ffi, move);
    return index >= 0 ? ffi->weights[index] : 0;
}

static int32_t read_move(struct pz_ffi *ffi, const char *text, bool object)
{
    if (!ffi_need_actor(ffi)) {
        return pz_ffi_error(ffi);
    }
    const char *given = ffi_given(text);
    const size_t length = pz_str_length(given);
    const int move = object ? pz_game_object_read(ffi->game, ffi->state.bytes, given, length)
                            : pz_game_move_read(ffi->game, ffi->state.bytes, given, length);
    return move < 0 ? ffi_fail(ffi, move) : move;
}

int32_t pz_ffi_move_read(struct pz_ffi *ffi, const char *text)
{
    return read_move(ffi, text, false);
}

int32_t pz_ffi_move_object_read(struct pz_ffi *ffi, const char *object)
{
    return read_move(ffi, object, true);
}

/* ---- making moves ---- */

/* Gets memory for one more move; fails if there is none. */
static bool make_room(struct pz_ffi *ffi)
{
    return ffi_need(
        ffi,
        array_grow(&ffi->made, &ffi->made_capacity, (size_t)ffi->made_count + 1, sizeof *ffi->made),
        PZ_E_MEMORY);
}

int ffi_make(struct pz_ffi *ffi, pz_move move)
{
    if (!make_room(ffi)) {
        return pz_ffi_error(ffi);
    }
    const int refused = ffi->game->apply(ffi->state.bytes, move);
    if (refused != 0) {
        return ffi_fail(ffi, refused);
    }
    ffi->made[ffi->made_count++] = move;
    ffi_moved(ffi);
    return 0;
}

int32_t pz_ffi_apply(struct pz_ffi *ffi, int32_t move)
{
    if (!ffi_need_actor(ffi) ||
        !ffi_need(ffi, move >= 0 && move < ffi->game->action_count, PZ_E_MOVE)) {
        return pz_ffi_error(ffi);
    }
    if (!ffi->seeded || ffi_actor(ffi) != PZ_CHANCE) {
        return ffi_make(ffi, (pz_move)move);
    }
    /* A draw is taken even if the caller chooses. So the number of draws is always that of the
     * chance moves, and a game that was read from a record goes on with the same draws. */
    struct pz_chance chance = ffi->chance;
    pz_chance_move(&chance, ffi->game, ffi->state.bytes);
    const int failed = ffi_make(ffi, (pz_move)move);
    if (failed == 0) {
        ffi->chance = chance;
    }
    return failed;
}

int32_t ffi_draw(struct pz_ffi *ffi)
{
    if (!ffi_need(ffi, ffi->seeded, PZ_E_STAGE) || !make_room(ffi)) {
        return pz_ffi_error(ffi);
    }
    const pz_move move = pz_chance_move(&ffi->chance, ffi->game, ffi->state.bytes);
    const int failed = ffi_make(ffi, move);
    return failed != 0 ? failed : move;
}

int32_t pz_ffi_draw(struct pz_ffi *ffi)
{
    return ffi_need_actor(ffi) && ffi_need(ffi, ffi_actor(ffi) == PZ_CHANCE, PZ_E_STAGE)
               ? ffi_draw(ffi)
               : pz_ffi_error(ffi);
}

int32_t pz_ffi_made(const struct pz_ffi *ffi)
{
    return ffi != NULL && ffi->started ? (int32_t)ffi->made_count : 0;
}

int32_t pz_ffi_made_move(struct pz_ffi *ffi, int32_t index)
{
    return ffi_need_started(ffi) &&
                   ffi_need(ffi, index >= 0 && (uint32_t)index < ffi->made_count, PZ_E_MOVE)
               ? ffi->made[index]
               : pz_ffi_error(ffi);
}

/* Keeps the notes that belong to the first `count` moves; the notes have been checked. Keeps the
 * secret only if the game is still over. */
static void keep_notes(struct pz_ffi *ffi, uint32_t count)
{
    struct pz_record *record = &ffi->record;
    uint16_t kept = 0;
    pz_forfeits_init(&ffi->record.forfeits, ffi->setup.players);
    while (kept < record->note_count && record->notes[kept].at <= count &&
           pz_forfeits_note(&ffi->record.forfeits, &record->notes[kept]) == 0) {
        kept++;
    }
    record->note_count = kept;
    record->has_secret = record->has_secret && ffi_actor(ffi) == PZ_NOBODY;
}

/* Replays the first `count` moves, which have been checked, and takes their draws. */
static void replay(struct pz_ffi *ffi, uint32_t count)
{
    struct pz_setup setup = ffi->setup;
    if (ffi->seeded) {
        const struct pz_seed seed = ffi->chance.seed;
        pz_chance_init(&ffi->chance, &seed);
        pz_chance_first(&ffi->chance, &setup);
    }
    ffi->game->init(ffi->state.bytes, &ffi->record.setup);
    for (uint32_t i = 0; i < count; i++) {
        if (ffi->seeded && ffi->game->actor(ffi->state.bytes) == PZ_CHANCE) {
            pz_chance_move(&ffi->chance, ffi->game, ffi->state.bytes);
        }
        ffi->game->apply(ffi->state.bytes, ffi->made[i]);
    }
    ffi->made_count = count;
    keep_notes(ffi, count);
    ffi_moved(ffi);
}

int32_t pz_ffi_back(struct pz_ffi *ffi, int32_t made)
{
    if (!ffi_need_history(ffi) ||
        !ffi_need(ffi, made >= 0 && (uint32_t)made <= ffi->made_count, PZ_E_MOVE)) {
        return pz_ffi_error(ffi);
    }
    replay(ffi, (uint32_t)made);
    return 0;
}

/* ---- records in ---- */

int32_t pz_ffi_record_read(struct pz_ffi *ffi, const char *text)
{
    if (ffi == NULL) {
        return PZ_E_HANDLE;
    }
    const char *given = ffi_given(text);
    const size_t length = pz_str_length(given);
    struct pz_record record;
    struct pz_problem problem;
    size_t count = 0;
    /* A move and its separator have at least two bytes. */
    const size_t capacity = length / 2 + 1;
    pz_move *moves = length <= UINT32_MAX / 2 ? ffi_alloc(capacity * sizeof *moves) : NULL;
    if (moves == NULL) {
        return ffi_fail(ffi, PZ_E_MEMORY);
    }
    const int failed =
        pz_record_read(given, length, &record, moves, capacity, &count, NULL, &problem);
    if (failed != 0) {
        ffi_free(moves);
        return ffi_reply_because(&ffi->reply, &problem);
    }
    ffi->game = record.game;
    ffi->setup = record.setup;
    if (!record.first_named) {
        ffi->setup.first = PZ_FIRST_RANDOM;
    }
    ffi->record = record;
    ffi->seeded = record.has_seed;
    ffi->chance.seed = record.seed;
    ffi->started = true;
    ffi->sampled = false;
    ffi_free(ffi->made);
    ffi->made = moves;
    ffi->made_capacity = capacity;
    replay(ffi, (uint32_t)count);
    return 0;
}
