/* The foreign function interface: a game by handles alone is the game of the other headers; nothing
 * that a caller can give breaks it. */
#include "piazza/piazza.h"
#include "unit.h"
#include <stdio.h>

static struct pz_ffi *start(const char *game, int32_t players, const char *seed)
{
    struct pz_ffi *ffi = pz_ffi_open();
    assert_non_null(ffi);
    assert_int_equal(pz_ffi_setup(ffi, game, players), 0);
    assert_int_equal(pz_ffi_start(ffi, seed), 0);
    return ffi;
}

/* One move: chance by the seed, seats by the bot. */
static void step(struct pz_ffi *ffi, const char *bot)
{
    if (pz_ffi_actor(ffi) == PZ_CHANCE) {
        assert_true(pz_ffi_draw(ffi) >= 0);
    } else {
        assert_int_equal(pz_ffi_apply(ffi, pz_ffi_ask(ffi, bot, 0)), 0);
    }
}

static void play(struct pz_ffi *ffi, const char *bot)
{
    while (pz_ffi_stage(ffi) == PZ_FFI_PLAYING) {
        step(ffi, bot);
    }
}

static void test_catalogue(void **state)
{
    (void)state;
    int32_t games = 0;
    for (; pz_ffi_game_id(games) != NULL; games++) {
        const struct pz_game *game = pz_game_at((unsigned)games);
        assert_string_equal(pz_ffi_game_id(games), game->id);
        assert_string_equal(pz_ffi_game_title(games), game->title);
        assert_string_equal(pz_ffi_game_rules(games), game->rules_text);
        assert_int_equal(pz_ffi_game_players_min(games), game->min_players);
        assert_int_equal(pz_ffi_game_players_max(games), game->max_players);
        int32_t options = 0;
        for (; pz_ffi_option_key(games, options) != NULL; options++) {
            assert_string_equal(pz_ffi_option_key(games, options), game->options[options].key);
            assert_string_equal(pz_ffi_option_help(games, options), game->options[options].help);
            int32_t values = 0;
            while (pz_ffi_option_value(games, options, values) != NULL) {
                assert_string_equal(pz_ffi_option_value(games, options, values),
                                    game->options[options].values[values]);
                values++;
            }
            assert_true(values > 0 || game->options[options].values == NULL);
            assert_null(pz_ffi_option_value(games, options, -1));
        }
        assert_int_equal(options, game->option_count);
        assert_null(pz_ffi_option_help(games, -1));
    }
    assert_true(games >= 3);
    assert_null(pz_ffi_game_title(-1));
    assert_null(pz_ffi_game_rules(games));
    assert_int_equal(pz_ffi_game_players_min(games), 0);
    assert_int_equal(pz_ffi_game_players_max(-1), 0);
    assert_null(pz_ffi_option_key(games, 0));
    assert_string_equal(pz_ffi_bot_id(0, 0), "turista");
    assert_int_equal(pz_ffi_bot_level(0, 0), PZ_LEVEL_BEGINNER);
    assert_int_equal(pz_ffi_bot_milliseconds(0, 0), 0);
    assert_int_equal(pz_ffi_bot_level(0, 3), PZ_LEVEL_EXPERT);
    assert_true(pz_ffi_bot_nodes(0, 3) > 1000);
    assert_int_equal(pz_ffi_bot_milliseconds(0, 3), 1000);
    assert_int_equal(pz_ffi_bot_level(0, 4), 0);
    assert_int_equal(pz_ffi_bot_level(0, 1000), 0);
    assert_int_equal(pz_ffi_bot_nodes(-1, 0), 0);
    assert_int_equal(pz_ffi_bot_milliseconds(games, 0), 0);
    assert_true(strlen(pz_ffi_bot_help(1, 1)) > 0);
    assert_null(pz_ffi_bot_id(0, -1));
    assert_null(pz_ffi_bot_id(games, 0));
    assert_null(pz_ffi_bot_help(-1, 0));
    assert_null(pz_ffi_bot_help(0, 1000));
}

/* The moves by handles are those of the contract: same draws, same lists, same texts and states. */
static void follow(const struct pz_game *game, const char *seed_text)
{
    static pz_move moves[PZ_MOVES_MAX];
    static uint32_t weights[PZ_MOVES_MAX];
    static char buffer[1 << 16];
    struct pz_text text;
    struct pz_json json;
    struct pz_seed seed;
    struct pz_setup setup;
    struct pz_chance chance;
    union pz_any_state state;
    union pz_any_state view;
    struct pz_ffi *ffi = start(game->id, game->max_players, seed_text);
    assert_int_equal(pz_seed_read(&seed, seed_text, strlen(seed_text)), 0);
    pz_setup_init(&setup, game, game->max_players);
    pz_chance_init(&chance, &seed);
    pz_chance_first(&chance, &setup);
    game->init(state.bytes, &setup);
    while (game->actor(state.bytes) != PZ_NOBODY) {
        const int actor = game->actor(state.bytes);
        const uint32_t count = game->moves(state.bytes, moves, weights);
        assert_int_equal(pz_ffi_actor(ffi), actor);
        assert_int_equal(pz_ffi_moves(ffi), count);
        assert_int_equal(pz_ffi_turns(ffi), game->turns(state.bytes));
        for (uint32_t i = 0; i < count; i++) {
            assert_int_equal(pz_ffi_move(ffi, (int32_t)i), moves[i]);
            assert_true(pz_ffi_weight(ffi, moves[i]) == (actor == PZ_CHANCE ? weights[i] : 1));
        }
        text = pz_text_in(buffer, sizeof buffer);
        game->move_write(state.bytes, moves[count - 1], &text);
        assert_string_equal(pz_ffi_move_text(ffi, moves[count - 1]), buffer);
        assert_int_equal(pz_ffi_move_read(ffi, buffer), moves[count - 1]);
        if (actor == PZ_CHANCE) {
            assert_null(pz_ffi_move_object(ffi, moves[0]));
            assert_int_equal(pz_ffi_error(ffi), PZ_E_STAGE);
        } else {
            text = pz_text_in(buffer, sizeof buffer);
            json = pz_json_to(&text);
            pz_game_object_write(game, state.bytes, moves[count - 1], actor, false, &json);
            assert_string_equal(pz_ffi_move_object(ffi, moves[count - 1]), buffer);
            assert_int_equal(pz_ffi_move_object_read(ffi, buffer), moves[count - 1]);
        }
        text = pz_text_in(buffer, sizeof buffer);
        json = pz_json_to(&text);
        pz_game_object_write(game, state.bytes, moves[0], PZ_NOBODY, true, &json);
        assert_string_equal(pz_ffi_move_object_seen(ffi, moves[0], PZ_NOBODY), buffer);
        for (int32_t seat = 0; seat < game->max_players; seat++) {
            text = pz_text_in(buffer, sizeof buffer);
            json = pz_json_to(&text);
            pz_game_view(game, state.bytes, seat, view.bytes);
            pz_game_view_write(game, view.bytes, &json);
            assert_string_equal(pz_ffi_view(ffi, seat), buffer);
        }
        const pz_move move = actor == PZ_CHANCE ? pz_chance_move(&chance, game, state.bytes)
                                                : (pz_move)pz_ffi_ask(ffi, "random", 0);
        if (actor == PZ_CHANCE) {
            assert_int_equal(pz_ffi_draw(ffi), move);
        } else {
            assert_int_equal(pz_ffi_apply(ffi, move), 0);
        }
        assert_int_equal(game->apply(state.bytes, move), 0);
        text = pz_text_in(buffer, sizeof buffer);
        json = pz_json_to(&text);
        pz_game_state_write(game, state.bytes, &json);
        assert_string_equal(pz_ffi_state(ffi), buffer);
    }
    struct pz_result result;
    game->result(state.bytes, &result);
    for (int32_t seat = 0; seat < game->max_players; seat++) {
        assert_int_equal(pz_ffi_points(ffi, seat), result.points[seat]);
        assert_int_equal(pz_ffi_won(ffi, seat), result.winners >> seat & 1);
    }
    assert_int_equal(pz_ffi_stage(ffi), PZ_FFI_OVER);
    assert_int_equal(pz_ffi_moves(ffi), 0);
    assert_int_equal(pz_ffi_draw(ffi), PZ_E_OVER);
    pz_ffi_close(ffi);
}

static void test_same_game(void **state)
{
    (void)state;
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        follow(pz_game_at(i), "18446744073709551615");
        follow(pz_game_at(i), "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    }
}

/* What a text returns is the handle's, so it is copied to be compared. */
static char *keep(const char *text)
{
    assert_non_null(text);
    char *kept = test_malloc(strlen(text) + 1);
    memcpy(kept, text, strlen(text) + 1);
    return kept;
}

static void test_records_go_on(void **state)
{
    (void)state;
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        struct pz_ffi *ffi = start(pz_game_at(i)->id, pz_game_at(i)->min_players, "11");
        struct pz_ffi *other = pz_ffi_open();
        assert_int_equal(pz_ffi_name(ffi, 0, "Anna"), 0);
        assert_int_equal(pz_ffi_start(ffi, "11"), 0); /* once more; the name stays */
        for (int moves = 0; moves < 30; moves++) {
            step(ffi, "greedy");
        }
        char *half = keep(pz_ffi_record(ffi));
        struct pz_ffi *copy = pz_ffi_copy(ffi);
        play(ffi, "greedy");
        char *whole = keep(pz_ffi_record(ffi));
        assert_non_null(strstr(whole, "seat 0: Anna"));
        assert_non_null(strstr(whole, "\nend: "));
        /* From the record of half of it, from a copy, and from going back: the same game. */
        assert_int_equal(pz_ffi_record_read(other, half), 0);
        assert_int_equal(pz_ffi_made(other), 30);
        play(other, "greedy");
        assert_string_equal(pz_ffi_record(other), whole);
        play(copy, "greedy");
        assert_string_equal(pz_ffi_record(copy), whole);
        assert_int_equal(pz_ffi_back(ffi, 30), 0);
        assert_string_equal(pz_ffi_record(ffi), half);
        play(ffi, "greedy");
        assert_string_equal(pz_ffi_record(ffi), whole);
        assert_int_equal(pz_ffi_back(ffi, 30), 0);
        assert_int_equal(pz_ffi_play(ffi, "nobody", 100), PZ_E_BOT);
        assert_int_equal(pz_ffi_play(ffi, "greedy", -1), 0);
        assert_int_equal(pz_ffi_made(ffi), 30);
        assert_int_equal(pz_ffi_play(ffi, "greedy", INT32_MAX), pz_ffi_made(copy) - 30);
        assert_string_equal(pz_ffi_record(ffi), whole);
        /* The whole game told again, and the draws are those of the seed. */
        char *steps = keep(pz_ffi_steps(ffi, PZ_CHANCE));
        int32_t told = 0;
        for (const char *at = steps; (at = strstr(at, "\"by\":")) != NULL; at++) {
            told++;
        }
        assert_int_equal(told, pz_ffi_made(ffi));
        test_free(steps);
        assert_null(pz_ffi_steps(ffi, pz_ffi_players(ffi)));
        assert_int_equal(pz_ffi_error(ffi), PZ_E_SEAT);
        assert_non_null(strstr(pz_ffi_facts(ffi), "\"names\":[\"Anna\","));
        assert_non_null(strstr(pz_ffi_verify(ffi), "{\"right\":true,\"seed\":\"number\""));
        /* They begin at the first step that is one. */
        int32_t first = pz_ffi_made(other);
        for (int32_t made = first - 1; made >= 0; made--) {
            assert_int_equal(pz_ffi_back(other, made), 0);
            first = pz_ffi_actor(other) == PZ_CHANCE ? made : first;
        }
        char draw[64];
        snprintf(draw, sizeof draw, "[{\"step\":%d,\"weights\":[", (int)first);
        const char *draws = first < pz_ffi_made(ffi) ? draw : "[]";
        assert_memory_equal(pz_ffi_draws(ffi), draws, strlen(draws));
        assert_int_equal(pz_ffi_made_move(ffi, 29), pz_ffi_made_move(copy, 29));
        assert_int_equal(pz_ffi_made_move(ffi, pz_ffi_made(ffi)), PZ_E_MOVE);
        assert_int_equal(pz_ffi_back(ffi, pz_ffi_made(ffi) + 1), PZ_E_MOVE);
        assert_int_equal(pz_ffi_back(ffi, -1), PZ_E_MOVE);
        /* Started again, it is another game of the same setup. */
        assert_int_equal(pz_ffi_start(ffi, "12"), 0);
        assert_int_equal(pz_ffi_made(ffi), 0);
        play(ffi, "greedy");
        assert_string_not_equal(pz_ffi_record(ffi), whole);
        test_free(half);
        test_free(whole);
        pz_ffi_close(copy);
        pz_ffi_close(other);
        pz_ffi_close(ffi);
    }
}

/* A chance move that the caller chooses takes a draw too. */
static void test_chosen_chance_takes_a_draw(void **state)
{
    (void)state;
    struct pz_ffi *drawn = start("little", 4, "5");
    struct pz_ffi *chosen = start("little", 4, "5");
    while (pz_ffi_stage(drawn) == PZ_FFI_PLAYING) {
        step(drawn, "random");
        if (pz_ffi_made(drawn) % 2 == 0) {
            assert_int_equal(pz_ffi_apply(chosen, pz_ffi_made_move(drawn, pz_ffi_made(chosen))), 0);
        } else {
            step(chosen, "random");
        }
        assert_int_equal(pz_ffi_made_move(chosen, pz_ffi_made(chosen) - 1),
                         pz_ffi_made_move(drawn, pz_ffi_made(drawn) - 1));
    }
    pz_ffi_close(chosen);
    pz_ffi_close(drawn);
}

static void test_sample_state_and_playouts(void **state)
{
    (void)state;
    struct pz_ffi *ffi = start("tickets", 3, "3");
    while (pz_ffi_turns(ffi) < 10) {
        step(ffi, "greedy");
    }
    char *before = keep(pz_ffi_state(ffi));
    char *view = keep(pz_ffi_view(ffi, 1));
    bool other_state = false;
    for (int i = 0; i < 5; i++) {
        const char seed[2] = {(char)('0' + i), '\0'};
        struct pz_ffi *sample = pz_ffi_sample_state(ffi, 1, seed);
        assert_non_null(sample);
        assert_string_equal(pz_ffi_view(sample, 1), view);
        other_state = other_state || strcmp(pz_ffi_state(sample), before) != 0;
        assert_null(pz_ffi_record(sample));
        assert_int_equal(pz_ffi_error(sample), PZ_E_STAGE);
        assert_int_equal(pz_ffi_back(sample, 0), PZ_E_STAGE);
        assert_int_equal(pz_ffi_start(sample, "1"), PZ_E_STAGE);
        play(sample, "random");
        assert_int_equal(pz_ffi_stage(sample), PZ_FFI_OVER);
        pz_ffi_close(sample);
    }
    assert_true(other_state);
    assert_null(pz_ffi_sample_state(ffi, 3, "1"));
    assert_int_equal(pz_ffi_error(ffi), PZ_E_SEAT);
    assert_null(pz_ffi_sample_state(ffi, 1, "one"));
    assert_int_equal(pz_ffi_error(ffi), PZ_E_SYNTAX);

    assert_int_equal(pz_ffi_playouts(ffi, "1", 50), 50);
    const struct pz_game *game = pz_game_named("tickets");
    union pz_any_state from;
    struct pz_rng rng;
    double points[PZ_SEATS_MAX] = {0};
    double wins = 0;
    assert_int_equal(pz_game_state_read(game, from.bytes, before, strlen(before), NULL), 0);
    pz_rng_init(&rng, 1);
    for (int i = 0; i < 50; i++) {
        union pz_any_state end = from;
        struct pz_result result;
        pz_playout_run(game, end.bytes, &rng, PZ_TURN_LIMIT);
        game->result(end.bytes, &result);
        for (int seat = 0; seat < 3; seat++) {
            points[seat] += result.points[seat] / 50.0;
        }
    }
    for (int32_t seat = 0; seat < 3; seat++) {
        const double difference = pz_ffi_playout_points(ffi, seat) - points[seat];
        assert_true(difference > -0.001 && difference < 0.001);
        wins += pz_ffi_playout_wins(ffi, seat);
    }
    assert_true(wins > 0.999 && wins < 1.001);
    const double first = pz_ffi_playout_points(ffi, 0);
    assert_int_equal(pz_ffi_playouts(ffi, "1", 50), 50);
    assert_true(pz_ffi_playout_points(ffi, 0) == first);
    assert_string_equal(pz_ffi_state(ffi), before);
    assert_int_equal(pz_ffi_playouts(ffi, "", 1), PZ_E_SYNTAX);
    assert_int_equal(pz_ffi_playouts(ffi, "1", -5), 0);
    assert_true(pz_ffi_playout_wins(ffi, 6) == 0 && pz_ffi_playout_points(ffi, -1) == 0);

    /* At the end a playout is the result. */
    play(ffi, "random");
    assert_int_equal(pz_ffi_playouts(ffi, "1", 3), 3);
    for (int32_t seat = 0; seat < 3; seat++) {
        assert_true(pz_ffi_playout_points(ffi, seat) == pz_ffi_points(ffi, seat));
    }
    test_free(before);
    test_free(view);
    pz_ffi_close(ffi);

    /* Victories in Little Italy are often shared; they count in parts. */
    ffi = start("little", 6, "1");
    assert_int_equal(pz_ffi_playouts(ffi, "2", 300), 300);
    wins = 0;
    for (int32_t seat = 0; seat < 6; seat++) {
        wins += pz_ffi_playout_wins(ffi, seat);
    }
    assert_true(wins > 0.999 && wins < 1.001);
    pz_ffi_close(ffi);
}

static void test_answer(void **state)
{
    (void)state;
    struct pz_ffi *ffi = start("bella", 2, "4");
    assert_null(pz_ffi_answer(ffi));
    assert_int_equal(pz_ffi_error(ffi), PZ_E_STAGE);
    while (pz_ffi_actor(ffi) == PZ_CHANCE) {
        assert_int_equal(pz_ffi_ask(ffi, "greedy", 0), PZ_E_STAGE);
        step(ffi, "greedy");
    }
    const int32_t move = pz_ffi_ask(ffi, "greedy", 100);
    assert_true(move >= 0);
    struct pz_ffi *copy = pz_ffi_copy(ffi);
    assert_null(pz_ffi_answer(copy)); /* the answer was given to the other */
    assert_int_equal(pz_ffi_ask(copy, "greedy", 0), move);
    pz_ffi_close(copy);
    char *text = keep(pz_ffi_move_text(ffi, move));
    char *answer = keep(pz_ffi_answer(ffi));
    assert_non_null(strstr(answer, text));
    assert_non_null(strstr(answer, "\"candidates\":[{\"move\":"));
    assert_non_null(strstr(answer, "\"reason\":\""));
    int32_t candidates = 0;
    for (const char *at = answer; (at = strstr(at, "\"visits\":")) != NULL; at++) {
        candidates++;
    }
    assert_int_equal(candidates, pz_ffi_moves(ffi));
    /* The reason has no gaps; the sentence for translators may have some. */
    char *sentence = strstr(answer, "\",\"sentence\":\"");
    assert_non_null(sentence);
    assert_non_null(strstr(sentence, "\",\"number\":"));
    assert_non_null(strstr(sentence, ",\"word\":\""));
    *sentence = '\0';
    assert_null(strstr(answer, "{n}"));
    assert_null(strstr(answer, "{w}"));
    assert_int_equal(pz_ffi_apply(ffi, move), 0);
    assert_null(pz_ffi_answer(ffi)); /* it was about another position */
    test_free(text);
    test_free(answer);
    pz_ffi_close(ffi);
}

static void test_refusals(void **state)
{
    (void)state;
    struct pz_ffi *ffi = pz_ffi_open();
    assert_int_equal(pz_ffi_error(ffi), 0);
    assert_string_equal(pz_ffi_problem(ffi), "");
    assert_int_equal(pz_ffi_stage(ffi), PZ_FFI_EMPTY);
    assert_int_equal(pz_ffi_actor(ffi), PZ_NOBODY);
    assert_int_equal(pz_ffi_set(ffi, "first", "0"), PZ_E_STAGE);
    assert_int_equal(pz_ffi_name(ffi, 0, "Anna"), PZ_E_STAGE);
    assert_int_equal(pz_ffi_start(ffi, "1"), PZ_E_STAGE);
    assert_null(pz_ffi_signature(ffi, 1));
    assert_null(pz_ffi_record(ffi));
    assert_null(pz_ffi_sheet(ffi));
    assert_int_equal(pz_ffi_setup(ffi, "chess", 2), PZ_E_GAME);
    assert_int_equal(pz_ffi_setup(ffi, NULL, 2), PZ_E_GAME);
    assert_int_equal(pz_ffi_setup(ffi, "little", 7), PZ_E_PLAYERS);
    assert_int_equal(pz_ffi_setup(ffi, "little", -1), PZ_E_PLAYERS);
    assert_int_equal(pz_ffi_setup(ffi, "little", 4), 0);
    assert_int_equal(pz_ffi_stage(ffi), PZ_FFI_SETUP);
    assert_int_equal(pz_ffi_players(ffi), 4);
    assert_int_equal(pz_ffi_set(ffi, "first", "4"), PZ_E_VALUE);
    assert_string_equal(pz_ffi_problem(ffi), "option first takes random or a seat from 0 to 3");
    assert_int_equal(pz_ffi_set(ffi, NULL, NULL), PZ_E_OPTION);
    assert_int_equal(pz_ffi_set(ffi, "first", "2"), 0);
    assert_int_equal(pz_ffi_name(ffi, 4, "Anna"), PZ_E_SEAT);
    assert_int_equal(pz_ffi_name(ffi, -1, "Anna"), PZ_E_SEAT);
    assert_int_equal(pz_ffi_name(ffi, 0, "a;b"), PZ_E_VALUE);
    assert_int_equal(pz_ffi_name(ffi, 0, NULL), 0);
    assert_int_equal(pz_ffi_moves(ffi), PZ_E_STAGE);
    assert_int_equal(pz_ffi_move(ffi, 0), PZ_E_STAGE);
    assert_int_equal(pz_ffi_apply(ffi, 0), PZ_E_STAGE);
    assert_int_equal(pz_ffi_draw(ffi), PZ_E_STAGE);
    assert_int_equal(pz_ffi_back(ffi, 0), PZ_E_STAGE);
    assert_null(pz_ffi_view(ffi, 0));
    assert_int_equal(pz_ffi_start(ffi, ""), PZ_E_SYNTAX);
    assert_int_equal(pz_ffi_start(ffi, "18446744073709551616"), PZ_E_SYNTAX);
    assert_int_equal(pz_ffi_start(ffi, "7"), 0);
    assert_int_equal(pz_ffi_set(ffi, "first", "1"), PZ_E_STAGE);
    assert_int_equal(pz_ffi_apply(ffi, -5), PZ_E_MOVE);
    assert_int_equal(pz_ffi_apply(ffi, INT32_MAX), PZ_E_MOVE);
    while (pz_ffi_actor(ffi) == PZ_CHANCE) {
        pz_ffi_draw(ffi);
    }
    assert_int_equal(pz_ffi_actor(ffi), 2); /* the option was obeyed */
    assert_non_null(strstr(pz_ffi_record(ffi), "\nfirst: named\n"));
    assert_int_equal(pz_ffi_apply(ffi, 65536 + pz_ffi_move(ffi, 0)), PZ_E_MOVE);
    assert_int_equal(pz_ffi_draw(ffi), PZ_E_STAGE);
    assert_int_equal(pz_ffi_move(ffi, -1), PZ_E_MOVE);
    assert_int_equal(pz_ffi_move(ffi, pz_ffi_moves(ffi)), PZ_E_MOVE);
    assert_int_equal(pz_ffi_ask(ffi, "deep", 0), PZ_E_BOT);
    assert_int_equal(pz_ffi_ask(ffi, NULL, 0), PZ_E_BOT);
    assert_null(pz_ffi_view(ffi, 4));
    assert_non_null(pz_ffi_view(ffi, PZ_NOBODY));
    assert_true(pz_ffi_weight(ffi, 60000) == 0);
    /* Every number, legal or not: a text if it is legal, and a refusal if not. */
    for (int32_t move = -2; move < 400; move++) {
        const bool legal = pz_ffi_weight(ffi, move) > 0;
        assert_int_equal(pz_ffi_move_text(ffi, move) != NULL, legal);
        assert_int_equal(pz_ffi_move_seen(ffi, move, 0) != NULL, legal);
        assert_int_equal(pz_ffi_move_object(ffi, move) != NULL, legal);
        assert_int_equal(pz_ffi_move_object_seen(ffi, move, 0) != NULL, legal);
        if (!legal) {
            const int32_t made = pz_ffi_made(ffi);
            assert_true(pz_ffi_apply(ffi, move) < 0);
            assert_true(strlen(pz_ffi_problem(ffi)) > 0);
            assert_int_equal(pz_ffi_made(ffi), made);
        }
    }
    /* What was there stays when a record is refused. */
    char *record = keep(pz_ffi_record(ffi));
    assert_int_equal(pz_ffi_record_read(ffi, "piazza record 1\ngame: go\n"), PZ_E_GAME);
    assert_non_null(strstr(pz_ffi_problem(ffi), "2:7: "));
    assert_int_equal(pz_ffi_record_read(ffi, NULL), PZ_E_SYNTAX);
    assert_string_equal(pz_ffi_record(ffi), record);
    test_free(record);
    assert_int_equal(pz_ffi_points(ffi, 4), 0);
    assert_int_equal(pz_ffi_won(ffi, -1), 0);
    pz_ffi_close(ffi);
}

/* A record without a seed can be played on, but nothing can be drawn. */
static void test_record_without_seed(void **state)
{
    (void)state;
    struct pz_ffi *ffi = pz_ffi_open();
    assert_int_equal(pz_ffi_record_read(ffi, "piazza record 1\ngame: little\nrules: 1\nplayers: 2\n"
                                             "option first: 0\n"),
                     0);
    assert_int_equal(pz_ffi_actor(ffi), PZ_CHANCE);
    assert_int_equal(pz_ffi_draw(ffi), PZ_E_STAGE);
    assert_int_equal(pz_ffi_apply(ffi, pz_ffi_move(ffi, 0)), 0);
    assert_int_equal(pz_ffi_made(ffi), 1);
    pz_ffi_close(ffi);
}

/* Who resigned does not win, and with one seat left the game is over; going back undoes it. */
static void test_resignations(void **state)
{
    (void)state;
    struct pz_ffi *ffi = start("little", 3, "9");
    while (pz_ffi_actor(ffi) == PZ_CHANCE) {
        step(ffi, "random");
    }
    const int32_t made = pz_ffi_made(ffi);
    const int32_t actor = pz_ffi_actor(ffi);
    char record[2000];
    snprintf(record, sizeof record, "%s     1: (resigned)\n     1: (bot greedy)\n",
             pz_ffi_record(ffi));
    assert_int_equal(pz_ffi_record_read(ffi, record), 0);
    assert_int_equal(pz_ffi_stage(ffi), PZ_FFI_PLAYING);
    assert_int_equal(pz_ffi_actor(ffi), actor);
    play(ffi, "greedy");
    assert_int_equal(pz_ffi_won(ffi, 1), 0);
    assert_true(pz_ffi_won(ffi, 0) + pz_ffi_won(ffi, 2) > 0);
    assert_non_null(strstr(pz_ffi_record(ffi), "1: (resigned)"));
    assert_int_equal(pz_ffi_back(ffi, made - 1), 0);
    assert_null(strstr(pz_ffi_record(ffi), "(resigned)"));

    assert_int_equal(pz_ffi_start(ffi, "9"), 0);
    while (pz_ffi_actor(ffi) == PZ_CHANCE) {
        step(ffi, "random");
    }
    snprintf(record, sizeof record,
             "%s     1: (resigned)\n     0: (out of time)\nend: time, points %d %d %d, winners 2\n",
             pz_ffi_record(ffi), (int)pz_ffi_points(ffi, 0), (int)pz_ffi_points(ffi, 1),
             (int)pz_ffi_points(ffi, 2));
    assert_int_equal(pz_ffi_record_read(ffi, record), 0);
    assert_int_equal(pz_ffi_stage(ffi), PZ_FFI_OVER);
    assert_int_equal(pz_ffi_actor(ffi), PZ_NOBODY);
    assert_int_equal(pz_ffi_won(ffi, 2), 1);
    assert_int_equal(pz_ffi_won(ffi, 0) + pz_ffi_won(ffi, 1), 0);
    assert_int_equal(pz_ffi_moves(ffi), 0);
    assert_int_equal(pz_ffi_apply(ffi, 0), PZ_E_OVER);
    assert_int_equal(pz_ffi_back(ffi, made - 1), 0);
    assert_int_equal(pz_ffi_stage(ffi), PZ_FFI_PLAYING);
    pz_ffi_close(ffi);
}

/* A secret is published at the end: a record of the game before that does not hold it. */
static void test_back_before_the_secret(void **state)
{
    (void)state;
    static char record[1 << 16];
    struct pz_ffi *ffi =
        start("little", 2, "b245464203d145bbf6feac33b7976ddd36c401b01d6af417db62ca09ccec450a");
    play(ffi, "greedy");
    snprintf(record, sizeof record,
             "%ssecret: 2c624232cdd221771294dfbb310aca000a0df6ac8b66b696d90ef06fdefb64a3\n",
             pz_ffi_record(ffi));
    assert_int_equal(pz_ffi_record_read(ffi, record), 0);
    assert_string_equal(pz_ffi_record(ffi), record);
    assert_int_equal(pz_ffi_back(ffi, pz_ffi_made(ffi) - 1), 0);
    const char *before = pz_ffi_record(ffi);
    assert_non_null(before);
    assert_null(strstr(before, "secret:"));
    pz_ffi_close(ffi);
}

static void test_no_handle(void **state)
{
    (void)state;
    pz_ffi_close(NULL);
    assert_null(pz_ffi_copy(NULL));
    assert_null(pz_ffi_sample_state(NULL, 0, "1"));
    assert_int_equal(pz_ffi_error(NULL), PZ_E_HANDLE);
    assert_true(strlen(pz_ffi_problem(NULL)) > 0);
    assert_int_equal(pz_ffi_stage(NULL), PZ_FFI_EMPTY);
    assert_int_equal(pz_ffi_actor(NULL), PZ_NOBODY);
    assert_int_equal(pz_ffi_players(NULL), 0);
    assert_int_equal(pz_ffi_turns(NULL), 0);
    assert_int_equal(pz_ffi_made(NULL), 0);
    assert_int_equal(pz_ffi_points(NULL, 0), 0);
    assert_int_equal(pz_ffi_won(NULL, 0), 0);
    assert_true(pz_ffi_weight(NULL, 0) == 0);
    assert_true(pz_ffi_playout_points(NULL, 0) == 0 && pz_ffi_playout_wins(NULL, 0) == 0);
    const int32_t codes[] = {pz_ffi_setup(NULL, "little", 4),
                             pz_ffi_set(NULL, "", ""),
                             pz_ffi_name(NULL, 0, ""),
                             pz_ffi_start(NULL, "1"),
                             pz_ffi_moves(NULL),
                             pz_ffi_move(NULL, 0),
                             pz_ffi_move_read(NULL, ""),
                             pz_ffi_apply(NULL, 0),
                             pz_ffi_draw(NULL),
                             pz_ffi_made_move(NULL, 0),
                             pz_ffi_back(NULL, 0),
                             pz_ffi_record_read(NULL, ""),
                             pz_ffi_ask(NULL, "random", 0),
                             pz_ffi_play(NULL, "random", 1),
                             pz_ffi_playouts(NULL, "1", 1)};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        assert_int_equal(codes[i], PZ_E_HANDLE);
    }
    assert_null(pz_ffi_move_text(NULL, 0));
    assert_null(pz_ffi_move_seen(NULL, 0, 0));
    assert_null(pz_ffi_move_object(NULL, 0));
    assert_null(pz_ffi_move_object_seen(NULL, 0, 0));
    assert_int_equal(pz_ffi_move_object_read(NULL, "{}"), PZ_E_HANDLE);
    assert_null(pz_ffi_state(NULL));
    assert_null(pz_ffi_view(NULL, 0));
    assert_null(pz_ffi_sheet(NULL));
    assert_null(pz_ffi_record(NULL));
    assert_null(pz_ffi_facts(NULL));
    assert_null(pz_ffi_steps(NULL, 0));
    assert_null(pz_ffi_draws(NULL));
    assert_null(pz_ffi_verify(NULL));
    assert_null(pz_ffi_answer(NULL));
    assert_null(pz_ffi_signature(NULL, 1));
    pz_ffi_free(NULL);
    void *memory = pz_ffi_alloc(100);
    assert_non_null(memory);
    memset(memory, 1, 100);
    pz_ffi_free(memory);
}

static void test_version(void **state)
{
    (void)state;
    char numbers[40];
    struct pz_text text = pz_text_in(numbers, sizeof numbers);
    pz_text_int(&text, PZ_VERSION_MAJOR);
    pz_text_char(&text, '.');
    pz_text_int(&text, PZ_VERSION_MINOR);
    pz_text_char(&text, '.');
    pz_text_int(&text, PZ_VERSION_PATCH);
    assert_string_equal(numbers, PZ_VERSION);
    assert_string_equal(pz_version(), PZ_VERSION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_catalogue),
        cmocka_unit_test(test_same_game),
        cmocka_unit_test(test_records_go_on),
        cmocka_unit_test(test_chosen_chance_takes_a_draw),
        cmocka_unit_test(test_sample_state_and_playouts),
        cmocka_unit_test(test_answer),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_record_without_seed),
        cmocka_unit_test(test_resignations),
        cmocka_unit_test(test_back_before_the_secret),
        cmocka_unit_test(test_no_handle),
        cmocka_unit_test(test_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
