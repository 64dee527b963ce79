/* The flat API: guesses at what a seat cannot see, random games, and signatures of them. */
#include "flat.h"

/* The generator of a seed of either kind. */
static int read_rng(struct pz_flat *flat, const char *text, struct pz_seed *seed,
                    struct pz_rng *rng)
{
    const int failed = flat_reply_seed(&flat->reply, text, seed);
    if (failed != 0) {
        return failed;
    }
    if (seed->kind == PZ_SEED_NUMBER) {
        pz_rng_init(rng, seed->number);
    } else {
        pz_rng_init_bytes(rng, seed->bytes);
    }
    return 0;
}

struct pz_flat *pz_flat_guess(struct pz_flat *flat, int32_t seat, const char *seed_text)
{
    struct pz_seed seed;
    struct pz_rng rng;
    union pz_any_state view;
    if (flat_need_started(flat) != 0 || flat_need_seat(flat, seat) != 0 ||
        read_rng(flat, seed_text, &seed, &rng) != 0) {
        return NULL;
    }
    struct pz_flat *guess = pz_flat_open();
    if (guess == NULL) {
        flat_fail(flat, PZ_E_MEMORY);
        return NULL;
    }
    guess->game = flat->game;
    guess->setup = flat->setup;
    guess->standing = flat->standing;
    guess->started = true;
    guess->guessed = true;
    guess->seeded = true;
    pz_chance_init(&guess->chance, &seed);
    flat->game->view(flat->state.bytes, seat, view.bytes);
    flat->game->guess(view.bytes, &rng, guess->state.bytes);
    return guess;
}

/* The state drawn for the view of a seat; 0, or the code and *problem. */
static int guess_from(const struct pz_flat *flat, int32_t seat, const char *text,
                      struct pz_rng *rng, union pz_any_state *state, struct pz_problem *problem)
{
    const struct pz_game *game = flat->game;
    union pz_any_state view;
    union pz_any_state again;
    const int failed = game->view_read(view.bytes, text, pz_str_length(text), problem);
    if (failed != 0) {
        return failed;
    }
    game->guess(view.bytes, rng, state->bytes);
    if (game->players(state->bytes) != flat->setup.players) {
        return pz_problem_set(problem, PZ_E_PLAYERS, "the view is of another number of players",
                              "");
    }
    game->view(state->bytes, seat, again.bytes);
    if (!pz_same(view.bytes, again.bytes, game->view_size)) {
        return pz_problem_set(problem, PZ_E_SEAT, "the view is that of another seat", "");
    }
    union pz_any_state then = *state;
    if (seat >= 0 && game->actor(state->bytes) != seat && game->ahead != NULL &&
        game->ahead(state->bytes, seat, then.bytes)) {
        *state = then;
    }
    return 0;
}

int32_t pz_flat_see(struct pz_flat *flat, int32_t seat, const char *view, const char *seed_text)
{
    struct pz_seed seed;
    struct pz_rng rng;
    struct pz_problem problem;
    union pz_any_state state;
    int failed = flat_need_setup(flat);
    if (failed != 0 || (failed = flat_need_seat(flat, seat)) != 0 ||
        (failed = read_rng(flat, seed_text, &seed, &rng)) != 0) {
        return failed;
    }
    if (guess_from(flat, seat, flat_given(view), &rng, &state, &problem) != 0) {
        return flat_reply_because(&flat->reply, &problem);
    }
    flat->state = state;
    flat->record.setup = flat->setup;
    pz_standing_init(&flat->standing, flat->setup.players);
    pz_chance_init(&flat->chance, &seed);
    flat->seeded = true;
    flat->started = true;
    flat->guessed = true;
    flat->made_count = 0;
    flat_moved(flat);
    return 0;
}

static void add_result(struct pz_flat *flat, const struct pz_result *result)
{
    unsigned winners = 0;
    for (int seat = 0; seat < flat->setup.players; seat++) {
        winners += result->winners >> seat & 1;
    }
    for (int seat = 0; seat < flat->setup.players; seat++) {
        flat->playout_points[seat] += result->points[seat];
        flat->playout_wins[seat] += (result->winners >> seat & 1) ? 1.0 / winners : 0;
    }
}

int32_t pz_flat_playouts(struct pz_flat *flat, const char *seed_text, int32_t games)
{
    struct pz_seed seed;
    struct pz_rng rng;
    int failed = flat_need_started(flat);
    if (failed != 0 || (failed = read_rng(flat, seed_text, &seed, &rng)) != 0) {
        return failed;
    }
    int32_t finished = 0;
    pz_zero(flat->playout_points, sizeof flat->playout_points);
    pz_zero(flat->playout_wins, sizeof flat->playout_wins);
    for (int32_t i = 0; i < games; i++) {
        union pz_any_state state = flat->state;
        struct pz_result result;
        if (pz_play_out(flat->game, state.bytes, &rng, PZ_TURN_LIMIT).finished) {
            pz_standing_result(&flat->standing, flat->game, state.bytes, &result);
            add_result(flat, &result);
            finished++;
        }
    }
    for (int seat = 0; finished > 0 && seat < flat->setup.players; seat++) {
        flat->playout_points[seat] /= finished;
        flat->playout_wins[seat] /= finished;
    }
    return finished;
}

double pz_flat_playout_points(const struct pz_flat *flat, int32_t seat)
{
    return flat != NULL && seat >= 0 && seat < PZ_SEATS_MAX ? flat->playout_points[seat] : 0;
}

double pz_flat_playout_wins(const struct pz_flat *flat, int32_t seat)
{
    return flat != NULL && seat >= 0 && seat < PZ_SEATS_MAX ? flat->playout_wins[seat] : 0;
}

static int write_signature(struct pz_flat *flat, int32_t games, int32_t b, struct pz_text *out)
{
    (void)b;
    const uint64_t signature =
        pz_signature(flat->game, &flat->setup, 1, games > 0 ? (uint32_t)games : 0);
    for (int shift = 60; shift >= 0; shift -= 4) {
        pz_text_char(out, "0123456789abcdef"[signature >> shift & 15]);
    }
    return 0;
}

const char *pz_flat_signature(struct pz_flat *flat, int32_t games)
{
    if (flat == NULL || flat->game == NULL) {
        flat_fail(flat, PZ_E_PHASE);
        return NULL;
    }
    return flat_text(flat, write_signature, games, 0);
}
