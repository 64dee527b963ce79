/* The foreign function interface: sampled states, random games, and their signatures. */
#include "ffi.h"

/* Reads a seed of either kind, and starts the generator with it. */
static bool read_rng(struct pz_ffi *ffi, const char *text, struct pz_seed *seed, struct pz_rng *rng)
{
    if (ffi_reply_seed(&ffi->reply, text, seed) != 0) {
        return false;
    }
    if (seed->kind == PZ_SEED_NUMBER) {
        pz_rng_init(rng, seed->number);
    } else {
        pz_rng_init_bytes(rng, seed->bytes);
    }
    return true;
}

struct pz_ffi *pz_ffi_sample_state(struct pz_ffi *ffi, int32_t seat, const char *seed_text)
{
    struct pz_seed seed;
    struct pz_rng rng;
    union pz_any_state view;
    if (!ffi_need_started(ffi) || !ffi_need_seat(ffi, seat) ||
        !read_rng(ffi, seed_text, &seed, &rng)) {
        return NULL;
    }
    struct pz_ffi *sample = pz_ffi_open();
    if (sample == NULL) {
        ffi_fail(ffi, PZ_E_MEMORY);
        return NULL;
    }
    sample->game = ffi->game;
    sample->setup = ffi->setup;
    sample->record.forfeits = ffi->record.forfeits;
    sample->started = true;
    sample->sampled = true;
    sample->seeded = true;
    pz_chance_init(&sample->chance, &seed);
    pz_game_view(ffi->game, ffi->state.bytes, seat, view.bytes);
    pz_game_sample_state(ffi->game, view.bytes, &rng, sample->state.bytes);
    return sample;
}

/* Samples a state for the view of a seat. 0, or the code and *problem. */
static int sample_from(const struct pz_ffi *ffi, int32_t seat, const char *text, struct pz_rng *rng,
                       union pz_any_state *state, struct pz_problem *problem)
{
    const struct pz_game *game = ffi->game;
    union pz_any_state view;
    union pz_any_state again;
    const int failed = pz_game_view_read(game, view.bytes, text, pz_str_length(text), problem);
    if (failed != 0) {
        return failed;
    }
    pz_game_sample_state(game, view.bytes, rng, state->bytes);
    if (game->players(state->bytes) != ffi->setup.players) {
        return pz_problem_set(problem, PZ_E_PLAYERS, "the view is of another number of players",
                              "");
    }
    pz_game_view(game, state->bytes, seat, again.bytes);
    if (!pz_same(view.bytes, again.bytes, pz_game_view_size(game))) {
        return pz_problem_set(problem, PZ_E_SEAT, "the view is that of another seat", "");
    }
    union pz_any_state then = *state;
    if (seat >= 0 && game->actor(state->bytes) != seat &&
        pz_game_early_choice(game, state->bytes, seat, then.bytes)) {
        *state = then;
    }
    return 0;
}

int32_t pz_ffi_from_view(struct pz_ffi *ffi, int32_t seat, const char *view, const char *seed_text)
{
    struct pz_seed seed;
    struct pz_rng rng;
    struct pz_problem problem;
    union pz_any_state state;
    if (!ffi_need_setup(ffi) || !ffi_need_seat(ffi, seat) ||
        !read_rng(ffi, seed_text, &seed, &rng)) {
        return pz_ffi_error(ffi);
    }
    if (sample_from(ffi, seat, ffi_given(view), &rng, &state, &problem) != 0) {
        return ffi_reply_because(&ffi->reply, &problem);
    }
    ffi->state = state;
    ffi->record.setup = ffi->setup;
    pz_forfeits_init(&ffi->record.forfeits, ffi->setup.players);
    pz_chance_init(&ffi->chance, &seed);
    ffi->seeded = true;
    ffi->started = true;
    ffi->sampled = true;
    ffi->made_count = 0;
    ffi_moved(ffi);
    return 0;
}

static void add_result(struct pz_ffi *ffi, const struct pz_result *result)
{
    unsigned winners = 0;
    for (int seat = 0; seat < ffi->setup.players; seat++) {
        winners += result->winners >> seat & 1;
    }
    for (int seat = 0; seat < ffi->setup.players; seat++) {
        ffi->playout_points[seat] += result->points[seat];
        ffi->playout_wins[seat] += (result->winners >> seat & 1) ? 1.0 / winners : 0;
    }
}

int32_t pz_ffi_playouts(struct pz_ffi *ffi, const char *seed_text, int32_t games)
{
    struct pz_seed seed;
    struct pz_rng rng;
    if (!ffi_need_started(ffi) || !read_rng(ffi, seed_text, &seed, &rng)) {
        return pz_ffi_error(ffi);
    }
    int32_t finished = 0;
    pz_zero(ffi->playout_points, sizeof ffi->playout_points);
    pz_zero(ffi->playout_wins, sizeof ffi->playout_wins);
    for (int32_t i = 0; i < games; i++) {
        union pz_any_state state = ffi->state;
        struct pz_result result;
        if (pz_playout_run(ffi->game, state.bytes, &rng, PZ_TURN_LIMIT).finished) {
            pz_forfeits_result(&ffi->record.forfeits, ffi->game, state.bytes, &result);
            add_result(ffi, &result);
            finished++;
        }
    }
    for (int seat = 0; finished > 0 && seat < ffi->setup.players; seat++) {
        ffi->playout_points[seat] /= finished;
        ffi->playout_wins[seat] /= finished;
    }
    return finished;
}

double pz_ffi_playout_points(const struct pz_ffi *ffi, int32_t seat)
{
    return ffi != NULL && seat >= 0 && seat < PZ_SEATS_MAX ? ffi->playout_points[seat] : 0;
}

double pz_ffi_playout_wins(const struct pz_ffi *ffi, int32_t seat)
{
    return ffi != NULL && seat >= 0 && seat < PZ_SEATS_MAX ? ffi->playout_wins[seat] : 0;
}

static int write_signature(void *context, struct pz_json *json)
{
    const uint64_t *signature = context;
    uint8_t bytes[8];
    pz_put_u64(bytes, *signature);
    pz_text_hex(json->out, bytes, sizeof bytes);
    return 0;
}

const char *pz_ffi_signature(struct pz_ffi *ffi, int32_t games)
{
    if (!ffi_need_setup(ffi)) {
        return NULL;
    }
    uint64_t signature = pz_signature(ffi->game, &ffi->setup, 1, games > 0 ? (uint32_t)games : 0);
    return ffi_text(ffi, write_signature, &signature);
}
