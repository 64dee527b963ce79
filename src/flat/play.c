/* The flat API: setting a game up and playing it. */
#include "flat.h"

/* ---- before the start ---- */

/* The notes behind the rest are many, and say nothing while their number is 0. */
static void clear_record(struct pz_record *record)
{
    pz_zero(record, offsetof(struct pz_record, notes));
}

int32_t pz_flat_setup(struct pz_flat *flat, const char *game_id, int32_t players)
{
    if (flat == NULL) {
        return PZ_E_HANDLE;
    }
    struct pz_setup setup;
    const struct pz_game *game = pz_game_named(flat_given(game_id));
    if (game == NULL) {
        return flat_fail(flat, PZ_E_GAME);
    }
    const int failed = pz_setup_init(&setup, game, players);
    if (failed != 0) {
        return flat_fail(flat, failed);
    }
    flat->game = game;
    flat->setup = setup;
    clear_record(&flat->record);
    flat->record.game = game;
    flat->started = false;
    flat->guessed = false;
    flat->answered = false;
    flat->made_count = 0;
    return 0;
}

int32_t pz_flat_set(struct pz_flat *flat, const char *key, const char *value)
{
    const int failed = flat_need_setup(flat);
    if (failed != 0) {
        return failed;
    }
    if (flat->started) {
        return flat_fail(flat, PZ_E_PHASE);
    }
    struct pz_problem problem;
    return pz_setup_set(&flat->setup, flat->game, flat_given(key), flat_given(value), &problem) != 0
               ? flat_reply_because(&flat->reply, &problem)
               : 0;
}

int32_t pz_flat_name(struct pz_flat *flat, int32_t seat, const char *name)
{
    const int failed = flat_need_setup(flat);
    if (failed != 0) {
        return failed;
    }
    if (seat < 0 || seat >= flat->setup.players) {
        return flat_fail(flat, PZ_E_SEAT);
    }
    const char *given = flat_given(name);
    if (given[0] != '\0' && !pz_name_fits(given)) {
        return flat_fail(flat, PZ_E_VALUE);
    }
    struct pz_text text;
    pz_text_init(&text, flat->record.names[seat], PZ_NAME_MAX);
    pz_text_str(&text, given);
    return 0;
}

void flat_moved(struct pz_flat *flat)
{
    flat->listed = false;
    flat->answered = false;
}

/* Only the names of the board and of the seats are known before the start. */
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

int32_t pz_flat_start(struct pz_flat *flat, const char *seed_text)
{
    int failed = flat_need_setup(flat);
    struct pz_seed seed;
    if (failed == 0 && flat->guessed) {
        failed = flat_fail(flat, PZ_E_PHASE);
    }
    if (failed != 0 || (failed = flat_reply_seed(&flat->reply, seed_text, &seed)) != 0) {
        return failed;
    }
    begin_record(&flat->record, &flat->setup, &seed);
    pz_standing_init(&flat->standing, flat->setup.players);
    flat->seeded = true;
    pz_chance_init(&flat->chance, &seed);
    pz_chance_first(&flat->chance, &flat->record.setup);
    flat->game->init(flat->state.bytes, &flat->record.setup);
    flat->started = true;
    flat->made_count = 0;
    flat_moved(flat);
    return 0;
}

/* ---- where the game is ---- */

int flat_actor(const struct pz_flat *flat)
{
    return pz_standing_over(&flat->standing) ? PZ_NOBODY : flat->game->actor(flat->state.bytes);
}

int32_t pz_flat_phase(const struct pz_flat *flat)
{
    if (flat == NULL || flat->game == NULL) {
        return PZ_FLAT_EMPTY;
    }
    if (!flat->started) {
        return PZ_FLAT_SETUP;
    }
    return flat_actor(flat) == PZ_NOBODY ? PZ_FLAT_OVER : PZ_FLAT_PLAYING;
}

int32_t pz_flat_players(const struct pz_flat *flat)
{
    return flat != NULL ? flat->setup.players : 0;
}

int32_t pz_flat_actor(const struct pz_flat *flat)
{
    return pz_flat_phase(flat) == PZ_FLAT_PLAYING ? flat_actor(flat) : PZ_NOBODY;
}

int32_t pz_flat_turns(const struct pz_flat *flat)
{
    return flat != NULL && flat->started ? (int32_t)flat->game->turns(flat->state.bytes) : 0;
}

/* ---- the legal moves ---- */

void flat_list(struct pz_flat *flat)
{
    if (flat->listed) {
        return;
    }
    flat->legal_count = flat_actor(flat) == PZ_NOBODY
                            ? 0
                            : flat->game->moves(flat->state.bytes, flat->legal, flat->weights);
    if (flat->game->actor(flat->state.bytes) != PZ_CHANCE) {
        for (uint32_t i = 0; i < flat->legal_count; i++) {
            flat->weights[i] = 1;
        }
    }
    flat->listed = true;
}

int32_t flat_find_legal(struct pz_flat *flat, int32_t move)
{
    flat_list(flat);
    uint32_t low = 0;
    uint32_t high = flat->legal_count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (flat->legal[middle] < move) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < flat->legal_count && flat->legal[low] == move ? (int32_t)low : -1;
}

int32_t pz_flat_moves(struct pz_flat *flat)
{
    const int failed = flat_need_started(flat);
    if (failed != 0) {
        return failed;
    }
    flat_list(flat);
    return (int32_t)flat->legal_count;
}

int32_t pz_flat_move(struct pz_flat *flat, int32_t index)
{
    const int failed = flat_need_started(flat);
    if (failed != 0) {
        return failed;
    }
    flat_list(flat);
    return index >= 0 && (uint32_t)index < flat->legal_count ? flat->legal[index]
                                                             : flat_fail(flat, PZ_E_MOVE);
}

double pz_flat_weight(struct pz_flat *flat, int32_t move)
{
    if (flat_need_started(flat) != 0) {
        return 0;
    }
    const int32_t index = flat_find_legal(flat, move);
    return index >= 0 ? flat->weights[index] : 0;
}

static int32_t read_move(struct pz_flat *flat, const char *text, bool object)
{
    const int failed = flat_need_actor(flat);
    if (failed != 0) {
        return failed;
    }
    const char *given = flat_given(text);
    const size_t length = pz_str_length(given);
    const int move = object ? flat->game->object_read(flat->state.bytes, given, length)
                            : flat->game->move_read(flat->state.bytes, given, length);
    return move < 0 ? flat_fail(flat, move) : move;
}

int32_t pz_flat_move_read(struct pz_flat *flat, const char *text)
{
    return read_move(flat, text, false);
}

int32_t pz_flat_move_object_read(struct pz_flat *flat, const char *object)
{
    return read_move(flat, object, true);
}

/* ---- making moves ---- */

/* Memory for `count` moves. */
static bool reserve_moves(struct pz_flat *flat, uint32_t count)
{
    if (count <= flat->made_capacity) {
        return true;
    }
    const uint32_t capacity = count < 256 ? 256 : 2 * count;
    pz_move *larger = flat_alloc(capacity * (uint32_t)sizeof *larger);
    if (larger == NULL) {
        return false;
    }
    pz_copy(larger, flat->made, flat->made_count * sizeof *larger);
    flat_free(flat->made);
    flat->made = larger;
    flat->made_capacity = capacity;
    return true;
}

int flat_make(struct pz_flat *flat, pz_move move)
{
    if (!reserve_moves(flat, flat->made_count + 1)) {
        return flat_fail(flat, PZ_E_MEMORY);
    }
    const int refused = flat->game->apply(flat->state.bytes, move);
    if (refused != 0) {
        return flat_fail(flat, refused);
    }
    flat->made[flat->made_count++] = move;
    flat_moved(flat);
    return 0;
}

int32_t pz_flat_apply(struct pz_flat *flat, int32_t move)
{
    int failed = flat_need_actor(flat);
    if (failed != 0) {
        return failed;
    }
    if (move < 0 || move >= flat->game->action_count) {
        return flat_fail(flat, PZ_E_MOVE);
    }
    if (!flat->seeded || flat_actor(flat) != PZ_CHANCE) {
        return flat_make(flat, (pz_move)move);
    }
    /* A draw is taken even where the caller chooses, so that the number of draws is always that of
     * the chance moves, and a game that is read from a record goes on with the same draws. */
    struct pz_chance chance = flat->chance;
    pz_chance_move(&chance, flat->game, flat->state.bytes);
    failed = flat_make(flat, (pz_move)move);
    if (failed == 0) {
        flat->chance = chance;
    }
    return failed;
}

int32_t flat_draw(struct pz_flat *flat)
{
    if (!flat->seeded) {
        return flat_fail(flat, PZ_E_PHASE);
    }
    if (!reserve_moves(flat, flat->made_count + 1)) {
        return flat_fail(flat, PZ_E_MEMORY);
    }
    const pz_move move = pz_chance_move(&flat->chance, flat->game, flat->state.bytes);
    const int failed = flat_make(flat, move);
    return failed != 0 ? failed : move;
}

int32_t pz_flat_draw(struct pz_flat *flat)
{
    const int failed = flat_need_actor(flat);
    if (failed != 0) {
        return failed;
    }
    return flat_actor(flat) == PZ_CHANCE ? flat_draw(flat) : flat_fail(flat, PZ_E_PHASE);
}

int32_t pz_flat_made(const struct pz_flat *flat)
{
    return flat != NULL && flat->started ? (int32_t)flat->made_count : 0;
}

int32_t pz_flat_made_move(struct pz_flat *flat, int32_t index)
{
    const int failed = flat_need_started(flat);
    if (failed != 0) {
        return failed;
    }
    return index >= 0 && (uint32_t)index < flat->made_count ? flat->made[index]
                                                            : flat_fail(flat, PZ_E_MOVE);
}

/* Keeps the notes of the first `count` moves, which have been checked. What is published at the end
 * is not known any more if the game is not over. */
static void keep_notes(struct pz_flat *flat, uint32_t count)
{
    struct pz_record *record = &flat->record;
    uint16_t kept = 0;
    pz_standing_init(&flat->standing, flat->setup.players);
    while (kept < record->note_count && record->notes[kept].at <= count &&
           pz_standing_note(&flat->standing, &record->notes[kept]) == 0) {
        kept++;
    }
    record->note_count = kept;
    record->has_secret = record->has_secret && flat_actor(flat) == PZ_NOBODY;
}

/* Makes the first `count` of the moves again, from the start; they have been checked. */
static void replay(struct pz_flat *flat, uint32_t count)
{
    struct pz_setup setup = flat->setup;
    if (flat->seeded) {
        const struct pz_seed seed = flat->chance.seed;
        pz_chance_init(&flat->chance, &seed);
        pz_chance_first(&flat->chance, &setup);
    }
    flat->game->init(flat->state.bytes, &flat->record.setup);
    for (uint32_t i = 0; i < count; i++) {
        if (flat->seeded && flat->game->actor(flat->state.bytes) == PZ_CHANCE) {
            pz_chance_move(&flat->chance, flat->game, flat->state.bytes);
        }
        flat->game->apply(flat->state.bytes, flat->made[i]);
    }
    flat->made_count = count;
    keep_notes(flat, count);
    flat_moved(flat);
}

int32_t pz_flat_back(struct pz_flat *flat, int32_t made)
{
    const int failed = flat_need_started(flat);
    if (failed != 0) {
        return failed;
    }
    if (flat->guessed) {
        return flat_fail(flat, PZ_E_PHASE);
    }
    if (made < 0 || (uint32_t)made > flat->made_count) {
        return flat_fail(flat, PZ_E_MOVE);
    }
    replay(flat, (uint32_t)made);
    return 0;
}

/* ---- records in ---- */

int32_t pz_flat_record_read(struct pz_flat *flat, const char *text)
{
    if (flat == NULL) {
        return PZ_E_HANDLE;
    }
    const char *given = flat_given(text);
    const size_t length = pz_str_length(given);
    struct pz_record record;
    struct pz_problem problem;
    size_t count = 0;
    /* No move is shorter than two bytes with its separator. */
    const size_t capacity = length / 2 + 1;
    pz_move *moves =
        length <= UINT32_MAX / 2 ? flat_alloc((uint32_t)(capacity * sizeof *moves)) : NULL;
    if (moves == NULL) {
        return flat_fail(flat, PZ_E_MEMORY);
    }
    const int failed =
        pz_record_read(given, length, &record, moves, capacity, &count, NULL, &problem);
    if (failed != 0) {
        flat_free(moves);
        return flat_reply_because(&flat->reply, &problem);
    }
    flat->game = record.game;
    flat->setup = record.setup;
    if (!record.first_named) {
        flat->setup.first = PZ_FIRST_RANDOM;
    }
    flat->record = record;
    flat->seeded = record.has_seed;
    flat->chance.seed = record.seed;
    flat->started = true;
    flat->guessed = false;
    flat_free(flat->made);
    flat->made = moves;
    flat->made_capacity = (uint32_t)capacity;
    replay(flat, (uint32_t)count);
    return 0;
}
