/* The conformance suite: thousands of random games for every number of players and every option. */
#include "checks.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    GAMES_THOROUGH = 12, /* games per setup whose every state is checked */
    GAMES_TWIN = 6,      /* pairs of games per setup and seat that look the same to the seat */
    GAMES_QUICK = 600,   /* games per setup of which only the end is checked */
    TURN_LIMIT = 400,    /* turns of a thorough game; random play need not end soon */
    SLOW_EVERY = 37,     /* slow checks are made on one in this many states */
    BOTS_ONE_IN = 40,    /* each bot is asked at one in this many decisions of a game */
    PICK_STATES = 40,
    PICK_DRAWS = 3000
};

static unsigned share = 1;

/* How many of `games` games are played: at least one. */
static unsigned part_of(unsigned games)
{
    return (games + share - 1) / share;
}

static unsigned long long games_played;
static unsigned long long states_seen;
static unsigned long long games_cut;   /* games cut off at PZ_TURN_LIMIT */
static unsigned long long early_asked; /* seats that could choose early, when the game asked them */
static struct pz_conform_reveals reveals;
static unsigned long long answers;     /* of bots */
static unsigned long long twins_apart; /* states of twins that differ in what a seat cannot see */

static void check_all(const struct pz_game *game, const void *state, int players,
                      struct pz_rng *rng)
{
    pz_conform_moves(game, state, rng);
    pz_conform_make(game, state);
    pz_conform_objects(game, state, players, rng);
    pz_conform_reveal(game, state, rng, &reveals);
    pz_conform_serial(game, state);
    pz_conform_views(game, state, players, rng);
    pz_conform_result(game, state, players);
    pz_conform_sheet(game, state);
    if (states_seen++ % SLOW_EVERY == 0) {
        pz_conform_refusals(game, state);
        pz_conform_sentences(game, state, (int)(states_seen % (unsigned)players));
        conform_advice(game, state, rng);
        conform_hostile(game, state, rng);
    }
}

static void play_thoroughly(const struct pz_game *game, const struct pz_setup *setup, uint64_t seed)
{
    union pz_any_state state;
    struct pz_rng rng;
    struct pz_rng check_rng;
    pz_rng_init(&check_rng, ~seed);
    memset(state.bytes, 0xa5, sizeof state.bytes);
    conform_begin(game, setup, seed, &rng, state.bytes);
    uint32_t turns = 0;
    struct pz_conform_early early = {0};
    while (game->actor(state.bytes) != PZ_NOBODY && turns < TURN_LIMIT) {
        check_all(game, state.bytes, setup->players, &check_rng);
        pz_conform_early_choices(game, state.bytes, setup->players, &early);
        const pz_move move = pz_game_pick(game, state.bytes, &rng);
        union pz_any_state copy = state;
        conform_require(game->apply(state.bytes, move) == 0 && game->apply(copy.bytes, move) == 0 &&
                            memcmp(copy.bytes, state.bytes, game->state_size) == 0,
                        game, copy.bytes, "a copy plays like the original");
        conform_require(game->turns(state.bytes) >= turns, game, state.bytes, "turns only go up");
        turns = game->turns(state.bytes);
    }
    check_all(game, state.bytes, setup->players, &check_rng);
    games_played++;
    early_asked += early.asked;
}

static void play_quickly(const struct pz_game *game, const struct pz_setup *setup, uint64_t seed)
{
    union pz_any_state state;
    struct pz_rng rng;
    conform_begin(game, setup, seed, &rng, state.bytes);
    games_cut += !pz_conform_playout(game, state.bytes, &rng, PZ_TURN_LIMIT).finished;
    pz_conform_invariants(game, state.bytes);
    pz_conform_result(game, state.bytes, setup->players);
    conform_statistics(game, state.bytes);
    games_played++;
}

static void seen_text(const struct pz_game *game, const void *state, pz_move move, int seat,
                      char text[PZ_MOVE_TEXT_MAX])
{
    struct pz_text out = pz_text_in(text, PZ_MOVE_TEXT_MAX);
    pz_game_move_seen(game, state, move, seat, &out);
    conform_require(!out.cut && out.length > 0, game, state,
                    "the text of a move as a seat sees it fits");
}

/* A move of the twin that the seat cannot tell from the one whose text is given, or -1. A decision
 * keeps its number where it can, because a part of a secret choice may become public later (how
 * many cards were kept). Chance is drawn anew. */
static int twin_move(const struct pz_game *game, const void *twin, pz_move same, int seat,
                     const char *text, struct pz_rng *rng)
{
    static pz_move moves[PZ_MOVES_MAX];
    char other[PZ_MOVE_TEXT_MAX];
    const uint32_t count = game->moves(twin, moves, NULL);
    int chosen = -1;
    uint32_t fitting = 0;
    for (uint32_t i = 0; i < count; i++) {
        seen_text(game, twin, moves[i], seat, other);
        if (strcmp(text, other) != 0) {
            continue;
        }
        if (moves[i] == same && game->actor(twin) != PZ_CHANCE) {
            return same;
        }
        if (pz_rng_below(rng, ++fitting) == 0) {
            chosen = moves[i];
        }
    }
    return chosen;
}

/* A move, and its state. */
struct made {
    const void *state;
    pz_move move;
};

static void require_same_object(const struct pz_game *game, struct made a, struct made b, int seat,
                                bool made, const char *what)
{
    char one[PZ_CONFORM_OBJECT_MAX];
    char two[PZ_CONFORM_OBJECT_MAX];
    pz_conform_object(game, a.state, a.move, seat, made, one);
    pz_conform_object(game, b.state, b.move, seat, made, two);
    if (strcmp(one, two) != 0) {
        fprintf(stderr, "seat %d: %s\n%s\n", seat, one, two);
        pz_conform_fail(game, a.state, what);
    }
}

/* The seat is to act in both. */
static void compare_choices(const struct pz_game *game, const void *state, const void *twin,
                            int seat)
{
    static pz_move moves[PZ_MOVES_MAX];
    const uint32_t count = game->moves(state, moves, NULL);
    for (uint32_t i = 0; i < count; i++) {
        require_same_object(game, (struct made){state, moves[i]}, (struct made){twin, moves[i]},
                            seat, false, "choices have the same objects if the seat saw the same");
    }
}

/* Before the twins go on: the seat has the same choices, as objects, and moves that look the same
 * have the same objects. */
static void compare_objects(const struct pz_game *game, const void *state, pz_move move,
                            const void *twin, pz_move twin_move, int seat)
{
    require_same_object(game, (struct made){state, move}, (struct made){twin, twin_move}, seat,
                        true, "moves that look the same to a seat have the same object");
    if (game->actor(state) == seat) {
        compare_choices(game, state, twin, seat);
    }
    union pz_any_state then;
    union pz_any_state twin_then;
    const bool early = seat >= 0 && pz_game_early_choice(game, state, seat, then.bytes);
    if (early) {
        conform_require(pz_game_early_choice(game, twin, seat, twin_then.bytes), game, state,
                        "a seat may choose early if it saw the same");
        compare_choices(game, then.bytes, twin_then.bytes, seat);
    }
}

/* Two games that look the same to a seat, move for move, must give it the same view. If the twin
 * has no move that looks the same, it starts again as a copy. */
static void play_twins(const struct pz_game *game, const struct pz_setup *setup, int seat,
                       uint64_t seed)
{
    union pz_any_state state;
    union pz_any_state twin;
    union pz_any_state view;
    union pz_any_state twin_view;
    struct pz_rng rng;
    conform_begin(game, setup, seed, &rng, state.bytes);
    twin = state;
    while (game->actor(state.bytes) != PZ_NOBODY && game->turns(state.bytes) < TURN_LIMIT) {
        char text[PZ_MOVE_TEXT_MAX];
        const pz_move move = pz_game_pick(game, state.bytes, &rng);
        union pz_any_state tried = twin;
        conform_require(game->actor(state.bytes) != seat || game->apply(tried.bytes, move) == 0,
                        game, twin.bytes, "a seat has the same moves if it saw the same");
        seen_text(game, state.bytes, move, seat, text);
        int other = twin_move(game, twin.bytes, move, seat, text, &rng);
        if (other < 0) {
            twin = state;
            other = move;
        }
        compare_objects(game, state.bytes, move, twin.bytes, (pz_move)other, seat);
        game->apply(state.bytes, move);
        game->apply(twin.bytes, (pz_move)other);
        if (game->actor(state.bytes) == PZ_NOBODY) {
            break; /* at the end secrets may be revealed */
        }
        pz_game_view(game, state.bytes, seat, view.bytes);
        pz_game_view(game, twin.bytes, seat, twin_view.bytes);
        if (game->actor(state.bytes) != game->actor(twin.bytes) ||
            memcmp(view.bytes, twin_view.bytes, pz_game_view_size(game)) != 0) {
            fprintf(stderr, "seat %d, after %s\n", seat, text);
            pz_conform_fail(game, state.bytes, "what looks the same to a seat is the same to it");
        }
        twins_apart += memcmp(state.bytes, twin.bytes, game->state_size) != 0;
    }
}

/* Draws many picks from one state and adds up chi-square and its degrees of freedom. */
static void weigh_picks(const struct pz_game *game, const void *state, struct pz_rng *rng,
                        double *chi_square, double *freedom)
{
    static pz_move moves[PZ_MOVES_MAX];
    static uint32_t weights[PZ_MOVES_MAX];
    static uint32_t seen[PZ_MOVES_MAX];
    const bool chance = game->actor(state) == PZ_CHANCE;
    const uint32_t count = game->moves(state, moves, weights);
    double sum = 0;
    memset(seen, 0, sizeof seen);
    for (uint32_t i = 0; i < count; i++) {
        sum += chance ? weights[i] : 1;
    }
    for (int draw = 0; draw < PICK_DRAWS; draw++) {
        const pz_move move = pz_game_pick(game, state, rng);
        uint32_t i = 0;
        while (i < count && moves[i] != move) {
            i++;
        }
        conform_require(i < count, game, state, "the pick is a legal move");
        seen[i]++;
    }
    if (sum > PICK_DRAWS / 5.0) {
        return; /* too few draws for so many moves */
    }
    for (uint32_t i = 0; i < count; i++) {
        const double expected = PICK_DRAWS * (chance ? weights[i] : 1) / sum;
        *chi_square += (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    *freedom += count - 1;
}

static void check_picks(const struct pz_game *game, const struct pz_setup *setup)
{
    union pz_any_state state;
    struct pz_rng rng;
    double chi_square = 0;
    double freedom = 0;
    pz_rng_init(&rng, 4711);
    for (unsigned i = 0; i < part_of(PICK_STATES); i++) {
        struct pz_setup drawn = *setup;
        pz_setup_draw_first(&drawn, &rng);
        game->init(state.bytes, &drawn);
        for (uint32_t steps = pz_rng_below(&rng, 200); steps > 0; steps--) {
            if (game->actor(state.bytes) == PZ_NOBODY) {
                game->init(state.bytes, &drawn);
            }
            game->apply(state.bytes, pz_game_pick(game, state.bytes, &rng));
        }
        if (game->actor(state.bytes) != PZ_NOBODY) {
            weigh_picks(game, state.bytes, &rng, &chi_square, &freedom);
        }
    }
    if (freedom > 0 && fabs(chi_square - freedom) > 6 * sqrt(2 * freedom)) {
        fprintf(stderr, "chi-square %.1f with %.0f degrees of freedom\n", chi_square, freedom);
        pz_conform_fail(game, NULL, "picks have the distribution of the moves and weights");
    }
}

static void check_setup(const struct pz_game *game, const struct pz_setup *setup)
{
    for (uint64_t seed = 0; seed < part_of(GAMES_THOROUGH); seed++) {
        play_thoroughly(game, setup, seed);
    }
    for (uint64_t seed = 0; seed < part_of(GAMES_QUICK); seed++) {
        play_quickly(game, setup, 1000 + seed);
    }
    for (int seat = -1; seat < setup->players; seat++) {
        for (uint64_t seed = 0; seed < part_of(GAMES_TWIN); seed++) {
            play_twins(game, setup, seat < 0 ? PZ_NOBODY : seat, 5000 + seed);
        }
    }
    check_picks(game, setup);
    conform_data(game, setup);
    answers += conform_bots(game, setup, setup->players, BOTS_ONE_IN * share);
}

/* All combinations of the options from `index` on. */
/* NOLINTNEXTLINE(misc-no-recursion): as deep as there are options */
static void with_options(const struct pz_game *game, struct pz_setup *setup, unsigned index)
{
    if (index == game->option_count) {
        check_setup(game, setup);
        return;
    }
    if (game->options[index].values == NULL) {
        with_options(game, setup, index + 1);
        return;
    }
    for (unsigned i = 0; game->options[index].values[i] != NULL; i++) {
        setup->choice[index] = (uint8_t)i;
        with_options(game, setup, index + 1);
    }
    setup->choice[index] = 0;
}

/* Sets KEY=VALUE; false after a line on stderr. */
static bool set_option(struct pz_setup *setup, const struct pz_game *game, const char *setting)
{
    char key[PZ_OPTION_TEXT_MAX];
    struct pz_problem problem;
    const char *equals = strchr(setting, '=');
    if (equals == NULL || (size_t)(equals - setting) >= sizeof key) {
        fprintf(stderr, "conformance: %s is not OPTION=VALUE\n", setting);
        return false;
    }
    memcpy(key, setting, (size_t)(equals - setting));
    key[equals - setting] = '\0';
    if (pz_setup_set(setup, game, key, equals + 1, &problem) != 0) {
        fprintf(stderr, "conformance: %s\n", problem.text);
        return false;
    }
    return true;
}

/* A check that never had anything to check must not count as passed. */
static void check_coverage(const struct pz_game *game)
{
    if (game->hidden == NULL) {
        return;
    }
    conform_require(twins_apart > 0, game, NULL,
                    "twins never differed: the test of views has tested nothing");
    conform_require(game->hidden->reveals == NULL || (reveals.confirmed > 0 && reveals.silent > 0),
                    game, NULL, "some moves reveal something and some do not");
    conform_require(game->hidden->early_choice == NULL || early_asked > 0, game, NULL,
                    "nobody ever chose early: the test of it has tested nothing");
}

int pz_conformance(const struct pz_game *game, const char *const *settings,
                   const struct pz_conform_options *options)
{
    share = options->share > 0 ? options->share : 1;
    games_played = states_seen = games_cut = early_asked = twins_apart = 0;
    answers = 0;
    memset(&reveals, 0, sizeof reveals);
    struct pz_problem problem;
    conform_require(pz_game_register(game, &problem) == 0, NULL, NULL, problem.text);
    for (int players = game->min_players; players <= game->max_players; players++) {
        struct pz_setup setup;
        conform_require(pz_setup_init(&setup, game, players) == 0, game, NULL, "the default setup");
        for (unsigned i = 0; settings != NULL && settings[i] != NULL; i++) {
            if (!set_option(&setup, game, settings[i])) {
                return 2;
            }
        }
        with_options(game, &setup, 0);
    }
    check_coverage(game);
    if (!options->quiet) {
        printf("%s: %llu games, %llu states checked in full, %llu states of twins, %llu games cut "
               "at %d turns\n",
               game->id, games_played, states_seen, twins_apart, games_cut, PZ_TURN_LIMIT);
        printf("%llu moves that reveal something, seen in samples of %llu; %llu early choices; "
               "%llu answers of bots\n",
               reveals.declared, reveals.confirmed, early_asked, answers);
    }
    return 0;
}
