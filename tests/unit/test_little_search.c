/* The search of Little Italy: the exact mean over all rolls against rolling them one by one, deeper
 * values against a plain recursion, and what bots answer with it. */
#include "unit.h"

#include "games/little/bots/lead.h"
#include "games/little/bots/search.h"
#include "os/host.h"
#include "piazza/piazza.h"
#include <math.h>
#include <stdlib.h>

static const struct pz_game *const game = &pz_game_little;

/* A position after `turns` random turns, before the roll; false if the game was over by then. */
static bool position(struct little_state *state, unsigned players, bool discs, unsigned turns,
                     uint64_t seed)
{
    struct pz_setup setup;
    struct pz_rng rng;
    pz_rng_init(&rng, seed);
    assert_int_equal(pz_setup_init(&setup, game, (int)players), 0);
    setup.choice[LITTLE_OPTION_DISCS] = discs;
    pz_setup_draw_first(&setup, &rng);
    game->init(state, &setup);
    while (state->actor != PZ_NOBODY &&
           (state->places != 0 || state->turns < turns || state->actor != PZ_CHANCE)) {
        game->apply(state, pz_game_pick(game, state, &rng));
    }
    return state->actor != PZ_NOBODY;
}

/* A value for any position and seat, different for almost all. */
static float some_value(const struct little_state *state, unsigned seat)
{
    uint64_t hash = seat + 1;
    for (unsigned i = 0; i < LITTLE_CARS_MAX; i++) {
        hash = (hash ^ state->at[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash = (hash ^ state->points[i]) * UINT64_C(0xd6e8feb86659fd93);
        hash ^= hash >> 29;
    }
    hash = (hash ^ state->cup ^ (uint64_t)state->marker[0] << 8 ^ state->marker[1]) *
           UINT64_C(0x9e3779b97f4a7c15);
    return (float)(hash >> 40) / (float)(1u << 24);
}

static void some_values(const void *unused, const struct little_state *state,
                        float values[PZ_SEATS_MAX])
{
    (void)unused;
    for (unsigned seat = 0; seat < state->players; seat++) {
        values[seat] = some_value(state, seat);
    }
}

/* ---- by brute force ---- */

/* The mean over all rolls of the dice from `state->next_die` on, by the rules alone: every roll,
 * and every move after it, to that depth. */
static void mean_of_rolls(const struct little_state *state, unsigned plies,
                          double values[PZ_SEATS_MAX])
{
    pz_move moves[LITTLE_MOVE_COUNT];
    if (state->actor == PZ_CHANCE && plies > 0) {
        const uint32_t count = game->moves(state, moves, NULL);
        double sums[PZ_SEATS_MAX] = {0};
        for (uint32_t i = 0; i < count; i++) {
            struct little_state next = *state;
            double one[PZ_SEATS_MAX];
            assert_int_equal(game->apply(&next, moves[i]), 0);
            mean_of_rolls(&next, plies, one);
            for (unsigned seat = 0; seat < state->players; seat++) {
                sums[seat] += one[seat] / count;
            }
        }
        memcpy(values, sums, sizeof sums);
    } else if (state->actor < 0) {
        for (unsigned seat = 0; seat < state->players; seat++) {
            values[seat] = (double)some_value(state, seat);
        }
    } else {
        const uint32_t count = game->moves(state, moves, NULL);
        for (uint32_t i = 0; i < count; i++) {
            struct little_state next = *state;
            double one[PZ_SEATS_MAX];
            assert_int_equal(game->apply(&next, moves[i]), 0);
            mean_of_rolls(&next, plies - 1, one);
            if (i == 0 || one[state->turn] > values[state->turn]) {
                memcpy(values, one, sizeof one);
            }
        }
    }
}

static void check_mean(const struct little_state *state)
{
    static struct little_roll_expansion expansion;
    float values[PZ_SEATS_MAX];
    double expected[PZ_SEATS_MAX];
    little_expand_rolls(&expansion, state);
    for (uint32_t i = 0; i < expansion.count; i++) {
        some_values(NULL, &expansion.after[i].state, expansion.after[i].value);
    }
    little_roll_expansion_order(&expansion, state, false);
    little_roll_expansion_weigh(&expansion, state, values);
    mean_of_rolls(state, 1, expected);
    uint32_t rolls = 1;
    uint32_t weights = 0;
    for (unsigned car = 0; car < state->cars; car++) {
        rolls *= state->cup >> car & 1 ? LITTLE_FACES : 1;
    }
    for (uint32_t i = 0; i < expansion.count; i++) {
        weights += expansion.after[i].weight;
        for (uint32_t j = 0; j < i; j++) { /* no state is evaluated twice */
            assert_memory_not_equal(&expansion.after[i].state, &expansion.after[j].state,
                                    sizeof expansion.after[i].state);
        }
    }
    assert_int_equal(weights, rolls);
    for (unsigned seat = 0; seat < state->players; seat++) {
        assert_true(fabs((double)values[seat] - expected[seat]) < 1e-5);
    }
}

static void the_mean_over_all_rolls_is_exact(void **unused)
{
    (void)unused;
    unsigned checked = 0;
    for (unsigned players = 2; players <= PZ_SEATS_MAX; players++) {
        const unsigned positions = players >= 5 || players == 3 ? 6 : 20;
        for (unsigned i = 0; i < positions; i++) {
            struct little_state state;
            if (position(&state, players, i % 2 == 1, 2 + i, 100 * players + i)) {
                check_mean(&state);
                checked++;
            }
        }
    }
    assert_true(checked > 40);
}

/* ---- deeper ---- */

static struct pz_question question; /* a search needs only its seat */

static struct little_search *new_search(uint64_t nodes)
{
    static struct pz_bot bot = {.host = &host_machine};
    struct little_search *search = malloc(sizeof *search);
    assert_non_null(search);
    little_search_init(search);
    search->bot = &bot;
    search->question = &question;
    search->question_number = 1;
    search->evaluator = (struct little_evaluator){some_values, NULL, false};
    search->rare = 0; /* nothing is too rare */
    search->nodes = 0;
    search->nodes_max = nodes;
    search->polls = 0;
    search->over = false;
    return search;
}

static void two_moves_deep_is_exact_too(void **unused)
{
    (void)unused;
    unsigned checked = 0;
    for (unsigned i = 0; i < 12; i++) {
        struct little_state state;
        if (!position(&state, 2, i % 2 == 1, 3 * i / 2 + 1, 700 + i) || state.cup == 15) {
            continue; /* four dice take too long one by one */
        }
        struct little_search *search = new_search(0);
        float values[PZ_SEATS_MAX];
        double expected[PZ_SEATS_MAX];
        mean_of_rolls(&state, 2, expected);
        for (unsigned again = 0; again < 2; again++) { /* the second time from the table */
            const uint64_t nodes = search->nodes;
            assert_true(little_search_value(search, &state, 2, values));
            assert_true(fabs((double)values[0] - expected[0]) < 1e-5);
            assert_true(fabs((double)values[1] - expected[1]) < 1e-5);
            assert_int_equal(search->nodes == nodes, again == 1);
        }
        struct little_state others[4] = {state, state, state, state};
        others[0].points[1]++; /* a state with any difference is another state */
        others[1].turn = (uint8_t)(1 - state.turn);
        others[2].cup = (uint8_t)(15 & ~(state.cup & (state.cup - 1)));
        others[3].marker[LITTLE_POLICE] = (uint8_t)(state.marker[LITTLE_POLICE] == 2 ? 3 : 2);
        for (unsigned k = 0; k < 4; k++) {
            const uint64_t nodes = search->nodes;
            assert_true(little_search_value(search, &others[k], 2, values));
            assert_true(search->nodes > nodes);
        }
        search->question_number++; /* another question does not use these entries */
        const uint64_t nodes = search->nodes;
        assert_true(little_search_value(search, &state, 2, values));
        assert_true(search->nodes > nodes);
        free(search);
        checked++;
    }
    assert_true(checked >= 5);
}

/* The seat that is asked plays by value. The others play by points if the evaluator says so. */
static void others_can_be_thought_to_go_for_points(void **unused)
{
    (void)unused;
    static struct little_roll_expansion expansion;
    unsigned differing = 0;
    for (unsigned i = 0; i < 20; i++) {
        struct little_state state;
        struct little_search *search = new_search(0);
        float by_value[PZ_SEATS_MAX];
        float by_points[PZ_SEATS_MAX];
        float found[PZ_SEATS_MAX];
        assert_true(position(&state, 4, false, 3 + i % 4, 300 + i));
        little_expand_rolls(&expansion, &state);
        for (uint32_t k = 0; k < expansion.count; k++) {
            some_values(NULL, &expansion.after[k].state, expansion.after[k].value);
        }
        little_roll_expansion_order(&expansion, &state, false);
        little_roll_expansion_weigh(&expansion, &state, by_value);
        little_roll_expansion_order(&expansion, &state, true);
        little_roll_expansion_weigh(&expansion, &state, by_points);
        search->evaluator.points = true;
        for (int seat = 0; seat < 4; seat++) {
            const bool own = seat == state.turn;
            question.seat = seat;
            assert_true(little_search_value(search, &state, 1, found));
            assert_memory_equal(found, own ? by_value : by_points, 4 * sizeof *found);
        }
        differing += by_value[state.turn] > by_points[state.turn];
        question.seat = 0;
        free(search);
    }
    assert_true(differing > 10);
}

static void a_search_ends_when_its_nodes_are_used_up(void **unused)
{
    (void)unused;
    struct little_state state;
    float values[PZ_SEATS_MAX] = {-1.0f, -1.0f};
    struct little_search *search = new_search(500);
    assert_true(position(&state, 2, false, 4, 5));
    assert_false(little_search_value(search, &state, 4, values));
    assert_true(search->nodes >= 500 && search->nodes < 500 + LITTLE_AFTERSTATES_MAX);
    assert_true(values[0] == -1.0f); /* outputs are untouched */
    free(search);
}

/* ---- answers ---- */

static struct pz_answer ask(const struct pz_bot_kind *kind, const struct little_state *state,
                            uint64_t nodes, struct pz_ask_buffer *buffer)
{
    struct pz_bot bot;
    struct pz_bot_options options;
    struct pz_problem problem;
    struct pz_answer answer;
    struct pz_seed seed;
    pz_seed_number(&seed, 1);
    pz_bot_options_init(&options, kind);
    options.budget = (struct pz_budget){nodes, 0};
    if (pz_bot_open(&bot, game, kind, &options, &host_machine, &problem) != 0) {
        fail_msg("%s", problem.text);
    }
    assert_int_equal(pz_question_make(&question, buffer, game, state, &seed, 0), 0);
    pz_answer_init(&answer, buffer);
    assert_int_equal(pz_bot_ask(&bot, &question, &answer), 0);
    pz_bot_close(&bot);
    return answer;
}

/* twoply values a move by the mean over all rolls of the best answer for the next player. */
static void twoply_sees_the_answers(void **unused)
{
    (void)unused;
    static struct pz_ask_buffer buffer;
    static struct little_roll_expansion expansion;
    for (unsigned i = 0; i < 10; i++) {
        struct little_state state;
        struct pz_rng rng;
        pz_rng_init(&rng, i);
        assert_true(position(&state, 2 + i % 5, false, 5, 40 + i));
        while (state.actor == PZ_CHANCE) {
            game->apply(&state, pz_game_pick(game, &state, &rng));
        }
        const struct pz_answer answer = ask(pz_bot_find(game, "twoply"), &state, 1000, &buffer);
        for (uint32_t k = 0; k < answer.candidate_count; k++) {
            struct little_state after = state;
            float values[PZ_SEATS_MAX];
            little_make(&after, answer.candidates[k].move);
            if (after.actor == PZ_NOBODY) {
                continue;
            }
            little_expand_rolls(&expansion, &after);
            for (uint32_t n = 0; n < expansion.count; n++) {
                for (unsigned seat = 0; seat < state.players; seat++) {
                    const struct little_interest interest = little_interest_of(&state, seat);
                    expansion.after[n].value[seat] =
                        (float)little_lead(&expansion.after[n].state, &interest);
                }
            }
            little_roll_expansion_order(&expansion, &after, true);
            little_roll_expansion_weigh(&expansion, &after, values);
            assert_true(fabsf((float)answer.candidates[k].value - values[state.turn]) <= 0.51f);
            assert_true(answer.candidates[k].visits > 1);
        }
    }
}

/* Reads a state, with ' for ". */
static void read_state(struct little_state *state, const char *json)
{
    char text[2048];
    struct pz_problem problem;
    const size_t length = unit_json(text, sizeof text, json);
    if (pz_game_state_read(game, state, text, length, &problem) != 0) {
        fail_msg("%s", problem.text);
    }
}

#define BOARD                                                                                   \
    "{'ring':28,'entrances':[0,14],'circles':{'1':2,'2':6,'3':10,'4':18,'5':22,'6':26,'-1':16," \
    "'-2':20,'-3':24,'-4':4,'-5':8,'-6':12},'entered':{},'turn':0,'turns':29,"

/* Money and police both wait in front of the alley. Red into the alley would give seat 1 the 7 and
 * the game; with yellow the 7 and the game are seat 0's. */
static void maestro_ends_a_game_that_it_wins_and_not_one_that_it_loses(void **unused)
{
    (void)unused;
    static struct pz_ask_buffer buffer;
    struct little_state state;
    char text[PZ_MOVE_TEXT_MAX];
    struct pz_text out;
    read_state(&state, BOARD "'points':[9,9],'cars':{'yellow':13,'blue':3,'green':7,'red':27},"
                             "'money':7,'police':-6,'cup':{'yellow':4,'blue':2,'red':4}}");
    struct pz_answer answer = ask(pz_bot_strongest(game), &state, 2000, &buffer);
    out = pz_text_in(text, sizeof text);
    game->move_write(&state, answer.move, &out);
    assert_string_equal(text, "yellow alley");
    assert_int_equal(answer.candidates[0].win_chance, PZ_WIN_CERTAIN);
    assert_string_equal(answer.reason.sentence, "It ends the game with you in front.");
    read_state(&state, BOARD "'points':[9,19],'cars':{'yellow':13,'blue':3,'green':7,'red':27},"
                             "'money':7,'police':-6,'cup':{'yellow':4,'blue':2,'red':4}}");
    answer = ask(pz_bot_strongest(game), &state, 2000, &buffer);
    out = pz_text_in(text, sizeof text);
    game->move_write(&state, answer.move, &out);
    assert_string_not_equal(text, "yellow alley");
    assert_string_not_equal(text, "red alley");
    assert_int_equal(answer.candidates[answer.candidate_count - 1].win_chance, 0);
}

/* With more nodes the search looks further, and never at fewer moves. */
static void more_nodes_look_further(void **unused)
{
    (void)unused;
    static struct pz_ask_buffer buffer;
    struct little_state state;
    struct pz_rng rng;
    pz_rng_init(&rng, 3);
    assert_true(position(&state, 2, false, 6, 11));
    while (state.actor == PZ_CHANCE) {
        game->apply(&state, pz_game_pick(game, &state, &rng));
    }
    uint64_t last = 0;
    for (uint64_t nodes = 10; nodes <= 10000; nodes *= 10) {
        const struct pz_answer answer = ask(pz_bot_strongest(game), &state, nodes, &buffer);
        uint64_t visits = 0;
        for (uint32_t i = 0; i < answer.candidate_count; i++) {
            visits += answer.candidates[i].visits;
        }
        assert_true(visits > last &&
                    visits <= nodes + LITTLE_AFTERSTATES_MAX + answer.candidate_count);
        last = visits;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_mean_over_all_rolls_is_exact),
        cmocka_unit_test(two_moves_deep_is_exact_too),
        cmocka_unit_test(others_can_be_thought_to_go_for_points),
        cmocka_unit_test(a_search_ends_when_its_nodes_are_used_up),
        cmocka_unit_test(twoply_sees_the_answers),
        cmocka_unit_test(maestro_ends_a_game_that_it_wins_and_not_one_that_it_loses),
        cmocka_unit_test(more_nodes_look_further),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
