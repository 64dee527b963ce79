/* The match loop: which questions it asks in which order; opening and closing bots, and errors. */
#include "unit.h"

#include "os/host.h"
#include "piazza/bot_kit.h"
#include "piazza/piazza.h"
#include <stdio.h>
#include <stdlib.h>

static struct pz_ask_buffer buffer;
static struct pz_match match;

/* ---- what a bot is asked ---- */

/* The state of the match, for the spy below. */
static const struct pz_match *watched;
static unsigned questions;

/* A bot that plays its first move. It checks that the question is right: the view of this seat, its
 * moves, and the seed that follows from the seed of the match. */
static int spy(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    const struct pz_game *game = watched->game;
    const void *state = watched->state.bytes;
    union pz_any_state view;
    static pz_move moves[PZ_MOVES_MAX];
    assert_ptr_equal(bot->game, game);
    assert_ptr_equal(question->game, game);
    assert_int_equal(question->seat, game->actor(state));
    assert_ptr_equal(watched->bots[question->seat], bot);
    pz_game_view(game, state, question->seat, view.bytes);
    assert_memory_equal(question->view, view.bytes, pz_game_view_size(game));
    assert_int_equal(question->move_count, game->moves(state, moves, NULL));
    assert_memory_equal(question->moves, moves, question->move_count * sizeof moves[0]);
    assert_true(question->seed ==
                pz_seed_question(&watched->chance.seed, watched->decisions + watched->chances));
    assert_ptr_equal(question->stop, watched->stop);
    questions++;
    answer->move = question->moves[question->seed % question->move_count];
    answer->candidates[0] = (struct pz_candidate){answer->move, 0, 1, PZ_WIN_UNKNOWN};
    answer->candidate_count = 1;
    return 0;
}

static const struct pz_bot_kind spy_kind = {.id = "spy", .budget = {1, 0}, .ask = spy};

static void start(const struct pz_game *game, int players, const struct pz_seed *seed)
{
    struct pz_setup setup;
    assert_int_equal(pz_setup_init(&setup, game, players), 0);
    pz_match_start(&match, game, &setup, seed, &buffer);
    watched = &match;
}

static void every_bot_gets_the_question_of_its_own_seat(void **unused)
{
    (void)unused;
    static const char sealed[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        const struct pz_game *game = pz_game_at(g);
        for (int players = game->min_players; players <= game->max_players; players++) {
            struct pz_bot bots[PZ_SEATS_MAX];
            struct pz_seed seed;
            struct pz_stop stop;
            pz_seed_number(&seed, 5);
            if (players % 2 == 1) {
                assert_int_equal(pz_seed_read(&seed, sealed, sizeof sealed - 1), 0);
            }
            start(game, players, &seed);
            pz_stop_set(&stop, false);
            match.stop = &stop;
            match.turn_limit = 30;
            for (int seat = 0; seat < players; seat++) {
                assert_int_equal(host_open_bot(&bots[seat], game, &spy_kind, 0, NULL), 0);
                match.bots[seat] = &bots[seat];
            }
            questions = 0;
            assert_in_range(pz_match_play(&match), PZ_MATCH_OVER, PZ_MATCH_LIMIT);
            assert_int_equal(questions, match.decisions);
            assert_true(questions > 10);
        }
    }
}

/* ---- the loop ---- */

static struct pz_bot opened(const struct pz_game *game, const char *id)
{
    struct pz_bot bot;
    assert_int_equal(host_open_bot(&bot, game, pz_bot_find(game, id), 0, NULL), 0);
    return bot;
}

/* Chance draws the same as pz_chance with the same seed. If the caller makes the moves that the bot
 * would make for some seats, the game is the same as with bots alone. */
static void step_by_step_and_whole_are_the_same(void **unused)
{
    (void)unused;
    static struct pz_match steps;
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        const struct pz_game *game = pz_game_at(g);
        struct pz_bot greedy = opened(game, "greedy");
        struct pz_bot random = opened(game, "random");
        struct pz_seed seed;
        struct pz_setup setup;
        struct pz_step step;
        int code = 0;
        unsigned waited = 0;
        pz_seed_number(&seed, 3);
        start(game, 2, &seed);
        match.bots[0] = &greedy;
        match.bots[1] = &random;
        assert_int_equal(pz_match_play(&match), PZ_MATCH_OVER);
        assert_int_equal(game->actor(match.state.bytes), PZ_NOBODY);

        pz_setup_init(&setup, game, 2);
        pz_match_start(&steps, game, &setup, &seed, &buffer);
        steps.bots[0] = &greedy;
        while ((code = pz_match_next(&steps, &step)) > PZ_MATCH_LIMIT) {
            assert_int_equal(step.actor, game->actor(steps.state.bytes));
            if (code == PZ_MATCH_WAIT) {
                struct pz_question question;
                struct pz_answer answer;
                assert_int_equal(step.actor, 1);
                assert_int_equal(pz_question_make(&question, &buffer, game, steps.state.bytes,
                                                  &seed, steps.decisions + steps.chances),
                                 0);
                pz_answer_init(&answer, &buffer);
                assert_int_equal(pz_bot_ask(&random, &question, &answer), 0);
                step.move = answer.move;
                waited++;
            } else if (step.actor != PZ_CHANCE) {
                assert_int_equal(step.answer.move, step.move);
                assert_ptr_equal(step.answer.candidates, buffer.candidates);
                assert_int_equal(step.answer.candidates[0].move, step.move);
            }
            assert_int_equal(pz_match_make(&steps, step.move), 0);
        }
        assert_int_equal(code, PZ_MATCH_OVER);
        assert_int_equal(step.actor, PZ_NOBODY);
        assert_true(waited > 3);
        assert_int_equal(match.decisions, steps.decisions);
        assert_int_equal(match.chances, steps.chances);
        assert_int_equal(match.chances + 1, match.chance.draws);
        assert_memory_equal(match.state.bytes, steps.state.bytes, game->state_size);
        assert_int_equal(pz_match_play(&match), PZ_MATCH_OVER); /* and stays so */
    }
}

static void without_a_bot_the_loop_waits_and_refusals_change_nothing(void **unused)
{
    (void)unused;
    const struct pz_game *game = pz_game_named("bella");
    struct pz_seed seed;
    struct pz_step step;
    struct pz_question question;
    pz_seed_number(&seed, 1);
    start(game, 3, &seed);
    assert_int_equal(pz_question_make(&question, &buffer, game, match.state.bytes, &seed, 0),
                     PZ_E_SEAT); /* chance is to act */
    assert_int_equal(pz_match_play(&match), PZ_MATCH_WAIT);
    assert_int_equal(pz_match_next(&match, &step), PZ_MATCH_WAIT);
    assert_int_equal(step.actor, match.setup.first);
    const uint64_t chances = match.chances;
    const union pz_any_state before = match.state;
    assert_true(pz_match_make(&match, UINT16_MAX) < 0);
    assert_memory_equal(before.bytes, match.state.bytes, game->state_size);
    assert_int_equal(match.decisions, 0);
    assert_int_equal(match.chances, chances);
}

static void the_limit_of_turns_ends_a_match(void **unused)
{
    (void)unused;
    const struct pz_game *game = pz_game_named("little");
    struct pz_bot random = opened(game, "random");
    struct pz_seed seed;
    pz_seed_number(&seed, 1);
    start(game, 2, &seed);
    match.bots[0] = match.bots[1] = &random;
    match.turn_limit = 4;
    assert_int_equal(pz_match_play(&match), PZ_MATCH_LIMIT);
    assert_int_equal(game->turns(match.state.bytes), 4);
    assert_in_range(game->actor(match.state.bytes), 0, 1);
}

/* ---- open, ask, close ---- */

struct kit {
    unsigned allocated;
    unsigned released;
    uint64_t clock;
};

static void *kit_resize(void *context, void *block, size_t size)
{
    struct kit *kit = context;
    if (size == 0) {
        kit->released++;
        free(block);
        return NULL;
    }
    kit->allocated++;
    return size > 1 << 20 ? NULL : realloc(block, size);
}

/* Every look at the clock takes a millisecond. */
static uint64_t kit_milliseconds(void *context)
{
    struct kit *kit = context;
    return kit->clock++;
}

enum { OPENED = 41, ASKED = 42, REFUSES = 13 };

static size_t memory_wanted(const struct pz_game *game, const struct pz_bot_options *options)
{
    assert_non_null(game);
    return (size_t)options->budget.nodes * sizeof(int);
}

static int open_notes(struct pz_bot *bot, struct pz_problem *problem)
{
    if (bot->options.budget.nodes == REFUSES) {
        return pz_problem_set(problem, PZ_E_VALUE, "no luck with {}", "13");
    }
    *(int *)bot->memory = OPENED;
    return 0;
}

static int ask_notes(struct pz_bot *bot, const struct pz_question *question,
                     struct pz_answer *answer)
{
    int *note = bot->memory;
    assert_int_equal(*note, OPENED);
    *note = ASKED;
    answer->move = (pz_move)(question->moves[question->move_count - 1] + 1); /* not legal */
    return 0;
}

static int notes_at_closing;

static void close_notes(struct pz_bot *bot)
{
    notes_at_closing = *(const int *)bot->memory;
}

static const struct pz_bot_kind notes = {.id = "notes",
                                         .budget = {8, 0},
                                         .memory = memory_wanted,
                                         .open = open_notes,
                                         .ask = ask_notes,
                                         .close = close_notes};

static struct pz_question first_question(const struct pz_game *game)
{
    struct pz_question question;
    struct pz_seed seed;
    pz_seed_number(&seed, 1);
    start(game, 2, &seed);
    assert_int_equal(pz_match_play(&match), PZ_MATCH_WAIT);
    assert_int_equal(
        pz_question_make(&question, &buffer, game, match.state.bytes, &seed, match.chances), 0);
    return question;
}

static void a_bot_is_opened_asked_and_closed(void **unused)
{
    (void)unused;
    struct kit kit = {0, 0, 0};
    const struct pz_host host = {{kit_resize, &kit}, &kit, kit_milliseconds, NULL};
    const struct pz_game *game = pz_game_named("little");
    struct pz_bot bot;
    struct pz_bot_options options;
    struct pz_answer answer;
    pz_bot_options_init(&options, &notes);
    assert_int_equal(pz_bot_open(&bot, game, &notes, &options, &host, NULL), 0);
    assert_int_equal(kit.allocated, 1);
    const struct pz_question question = first_question(game);
    pz_answer_init(&answer, &buffer);
    answer.capacity = question.move_count - 1;
    assert_int_equal(pz_bot_ask(&bot, &question, &answer), PZ_E_SPACE);
    answer.capacity = question.move_count;
    assert_int_equal(pz_bot_ask(&bot, &question, &answer), PZ_E_MOVE);
    struct pz_question foreign = question;
    foreign.game = pz_game_named("bella");
    assert_int_equal(pz_bot_ask(&bot, &foreign, &answer), PZ_E_GAME);
    pz_bot_close(&bot);
    assert_int_equal(notes_at_closing, ASKED);
    assert_int_equal(kit.released, 1);
    pz_bot_close(&bot);
    assert_int_equal(kit.released, 1);
    /* a match ends with the code of a bot that fails */
    match.bots[match.setup.first] = &bot;
    assert_int_equal(pz_bot_open(&bot, game, &notes, &options, &host, NULL), 0);
    assert_int_equal(pz_match_play(&match), PZ_E_MOVE);
    assert_int_equal(match.decisions, 0);
    pz_bot_close(&bot);
}

static void refused(const struct pz_bot_kind *kind, const struct pz_bot_options *options,
                    const struct pz_host *host, int code, const char *words)
{
    struct pz_bot bot;
    struct pz_problem problem;
    memset(&bot, 0xa5, sizeof bot);
    assert_int_equal(pz_bot_open(&bot, pz_game_at(0), kind, options, host, &problem), code);
    assert_int_equal(problem.code, code);
    if (strstr(problem.text, words) == NULL) {
        fail_msg("'%s' is not in '%s'", words, problem.text);
    }
    assert_null(bot.kind); /* it may be closed nevertheless */
    pz_bot_close(&bot);
}

static void what_cannot_be_opened_is_said(void **unused)
{
    (void)unused;
    struct kit kit = {0, 0, 0};
    const struct pz_host host = {{kit_resize, &kit}, &kit, kit_milliseconds, NULL};
    const struct pz_bot_kind *random = pz_bot_find(pz_game_at(0), "random");
    struct pz_bot_options options;
    pz_bot_options_init(&options, random);
    refused(NULL, &options, NULL, PZ_E_BOT, "no such bot");
    options.budget.nodes = 0;
    refused(random, &options, &host, PZ_E_BUDGET, "nodes or milliseconds");
    options.budget.milliseconds = 5;
    refused(random, &options, NULL, PZ_E_BUDGET, "no clock");
    pz_bot_options_init(&options, random);
    options.threads = 0;
    refused(random, &options, &host, PZ_E_BUDGET, "at least one thread");
    options.threads = 2;
    refused(random, &options, &host, PZ_E_BUDGET, "no threads");
    pz_bot_options_init(&options, &notes);
    refused(&notes, &options, NULL, PZ_E_MEMORY, "not enough memory for the bot notes");
    options.budget.nodes = 1 << 20;
    refused(&notes, &options, &host, PZ_E_MEMORY, "not enough memory for the bot notes");
    options.budget.nodes = REFUSES;
    kit = (struct kit){0, 0, 0};
    refused(&notes, &options, &host, PZ_E_VALUE, "no luck with 13");
    assert_int_equal(kit.allocated, 1);
    assert_int_equal(kit.released, 1);
}

/* Every look at the clock takes a millisecond, and the bot looks before each move but the first. */
static void a_deadline_ends_thinking(void **unused)
{
    (void)unused;
    struct kit kit = {0, 0, 1000};
    const struct pz_host host = {machine_memory, &kit, kit_milliseconds, NULL};
    const struct pz_game *game = pz_game_named("tickets");
    for (unsigned b = 0; pz_bot_at(game, b) != NULL; b++) {
        const struct pz_bot_kind *kind = pz_bot_at(game, b);
        struct pz_bot bot;
        struct pz_bot_options options;
        struct pz_answer answer;
        const struct pz_question question = first_question(game);
        assert_true(question.move_count > 4);
        pz_bot_options_init(&options, kind);
        options.budget = (struct pz_budget){0, 3};
        assert_int_equal(pz_bot_open(&bot, game, kind, &options, &host, NULL), 0);
        pz_answer_init(&answer, &buffer);
        for (int again = 0; again < 2; again++) {
            const uint64_t asked_at = kit.clock;
            assert_int_equal(pz_bot_ask(&bot, &question, &answer), 0);
            if (kind->budget.nodes <= PZ_BOT_NODES) {
                assert_int_equal(answer.candidate_count, 3);
                assert_true(answer.stopped);
            }
            /* 3 milliseconds and the first look; a bot that searches may look again to rank */
            assert_in_range(kit.clock - asked_at, 1, 12);
        }
        pz_bot_close(&bot);
    }
}

/* A time limit that a person sets applies only to bots that have a time budget. */
static void a_person_sets_the_time_of_bots_that_take_it(void **unused)
{
    (void)unused;
    const struct pz_game *game = pz_game_at(0);
    struct pz_bot bot;
    assert_int_equal(host_open_bot(&bot, game, pz_bot_find(game, "maestro"), 5, NULL), 0);
    assert_int_equal(bot.options.budget.milliseconds, 5);
    assert_int_equal(bot.options.budget.nodes, 0);
    pz_bot_close(&bot);
    assert_int_equal(host_open_bot(&bot, game, pz_bot_find(game, "maestro"), 0, NULL), 0);
    assert_int_equal(bot.options.budget.milliseconds, 1000);
    pz_bot_close(&bot);
    assert_int_equal(host_open_bot(&bot, game, pz_bot_find(game, "turista"), 5, NULL), 0);
    assert_int_equal(bot.options.budget.milliseconds, 0);
    pz_bot_close(&bot);
}

static void count_up(void *argument, unsigned index)
{
    unsigned *counts = argument;
    counts[index]++;
}

static void the_machine_runs_threads(void **unused)
{
    (void)unused;
    unsigned counts[9] = {0};
    host_machine.parallel(host_machine.context, 8, count_up, counts);
    for (unsigned i = 0; i < 9; i++) {
        assert_int_equal(counts[i], i < 8);
    }
}

/* ---- weights ---- */

static int look_at_weights(struct pz_bot *bot, struct pz_problem *problem)
{
    (void)problem;
    assert_int_equal(bot->options.weights_size, 5);
    assert_memory_equal(bot->options.weights, "hello", 5);
    return 0;
}

static void weights_must_be_whole_and_the_right_ones(void **unused)
{
    (void)unused;
    static const struct pz_bot_kind net = {.id = "net",
                                           .weights = "little.net",
                                           .weights_format = 3,
                                           .budget = {1, 0},
                                           .open = look_at_weights,
                                           .ask = spy};
    uint8_t file[PZ_WEIGHTS_HEADER + 5];
    struct pz_bot bot;
    struct pz_bot_options options;
    pz_bot_options_init(&options, &net);
    refused(&net, &options, NULL, PZ_E_WEIGHTS, "needs the weights little.net");
    memcpy(file + PZ_WEIGHTS_HEADER, "hello", 5);
    options.weights = file;
    for (size_t size = 0; size <= sizeof file; size++) {
        pz_weights_header("little.net", 3, "hello", 5, file);
        options.weights_size = size;
        if (size < sizeof file) {
            refused(&net, &options, NULL, PZ_E_WEIGHTS, "little.net are cut off");
        } else {
            assert_int_equal(pz_bot_open(&bot, pz_game_at(0), &net, &options, NULL, NULL), 0);
            pz_bot_close(&bot);
        }
    }
    for (size_t i = 0; i < sizeof file; i++) {
        file[i] ^= 1; /* any changed byte is found */
        refused(&net, &options, NULL, PZ_E_WEIGHTS,
                i < 32   ? "not the weights little.net"
                : i < 36 ? "of a version"
                : i < 40 ? "cut off"
                         : "damaged");
        file[i] ^= 1;
    }
    pz_weights_header("little.net", 4, "hello", 5, file);
    refused(&net, &options, NULL, PZ_E_WEIGHTS, "of a version that this program does not read");
    pz_weights_header("bella.net", 3, "hello", 5, file);
    refused(&net, &options, NULL, PZ_E_WEIGHTS, "not the weights little.net");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bot_gets_the_question_of_its_own_seat),
        cmocka_unit_test(step_by_step_and_whole_are_the_same),
        cmocka_unit_test(without_a_bot_the_loop_waits_and_refusals_change_nothing),
        cmocka_unit_test(the_limit_of_turns_ends_a_match),
        cmocka_unit_test(a_bot_is_opened_asked_and_closed),
        cmocka_unit_test(what_cannot_be_opened_is_said),
        cmocka_unit_test(a_deadline_ends_thinking),
        cmocka_unit_test(a_person_sets_the_time_of_bots_that_take_it),
        cmocka_unit_test(the_machine_runs_threads),
        cmocka_unit_test(weights_must_be_whole_and_the_right_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
