/* The flat API: a game by handles alone is the game of the other headers; nothing that a caller can
 * give breaks it. */
#include "piazza/piazza.h"
#include "unit.h"
#include <stdio.h>

static struct pz_flat *start(const char *game, int32_t players, const char *seed)
{
    struct pz_flat *flat = pz_flat_open();
    assert_non_null(flat);
    assert_int_equal(pz_flat_setup(flat, game, players), 0);
    assert_int_equal(pz_flat_start(flat, seed), 0);
    return flat;
}

/* One move: chance by the seed, seats by the bot. */
static void step(struct pz_flat *flat, const char *bot)
{
    if (pz_flat_actor(flat) == PZ_CHANCE) {
        assert_true(pz_flat_draw(flat) >= 0);
    } else {
        assert_int_equal(pz_flat_apply(flat, pz_flat_ask(flat, bot, 0)), 0);
    }
}

static void play(struct pz_flat *flat, const char *bot)
{
    while (pz_flat_phase(flat) == PZ_FLAT_PLAYING) {
        step(flat, bot);
    }
}

static void test_catalogue(void **state)
{
    (void)state;
    int32_t games = 0;
    for (; pz_flat_game_id(games) != NULL; games++) {
        const struct pz_game *game = pz_game_at((unsigned)games);
        assert_string_equal(pz_flat_game_id(games), game->id);
        assert_string_equal(pz_flat_game_title(games), game->title);
        assert_string_equal(pz_flat_game_rules(games), game->rules_text);
        assert_int_equal(pz_flat_game_players_min(games), game->min_players);
        assert_int_equal(pz_flat_game_players_max(games), game->max_players);
        int32_t options = 0;
        for (; pz_flat_option_key(games, options) != NULL; options++) {
            assert_string_equal(pz_flat_option_key(games, options), game->options[options].key);
            assert_string_equal(pz_flat_option_help(games, options), game->options[options].help);
            int32_t values = 0;
            while (pz_flat_option_value(games, options, values) != NULL) {
                assert_string_equal(pz_flat_option_value(games, options, values),
                                    game->options[options].values[values]);
                values++;
            }
            assert_true(values > 0 || game->options[options].values == NULL);
            assert_null(pz_flat_option_value(games, options, -1));
        }
        assert_int_equal(options, game->option_count);
        assert_null(pz_flat_option_help(games, -1));
    }
    assert_true(games >= 3);
    assert_null(pz_flat_game_title(-1));
    assert_null(pz_flat_game_rules(games));
    assert_int_equal(pz_flat_game_players_min(games), 0);
    assert_int_equal(pz_flat_game_players_max(-1), 0);
    assert_null(pz_flat_option_key(games, 0));
    assert_string_equal(pz_flat_bot_id(0, 0), "turista");
    assert_int_equal(pz_flat_bot_level(0, 0), PZ_TURISTA);
    assert_int_equal(pz_flat_bot_milliseconds(0, 0), 0);
    assert_int_equal(pz_flat_bot_level(0, 3), PZ_MAESTRO);
    assert_true(pz_flat_bot_nodes(0, 3) > 1000);
    assert_int_equal(pz_flat_bot_milliseconds(0, 3), 1000);
    assert_int_equal(pz_flat_bot_level(0, 4), 0);
    assert_int_equal(pz_flat_bot_level(0, 1000), 0);
    assert_int_equal(pz_flat_bot_nodes(-1, 0), 0);
    assert_int_equal(pz_flat_bot_milliseconds(games, 0), 0);
    assert_true(strlen(pz_flat_bot_help(1, 1)) > 0);
    assert_null(pz_flat_bot_id(0, -1));
    assert_null(pz_flat_bot_id(games, 0));
    assert_null(pz_flat_bot_help(-1, 0));
    assert_null(pz_flat_bot_help(0, 1000));
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
    struct pz_flat *flat = start(game->id, game->max_players, seed_text);
    assert_int_equal(pz_seed_read(&seed, seed_text, strlen(seed_text)), 0);
    pz_setup_init(&setup, game, game->max_players);
    pz_chance_init(&chance, &seed);
    pz_chance_first(&chance, &setup);
    game->init(state.bytes, &setup);
    while (game->actor(state.bytes) != PZ_NOBODY) {
        const int actor = game->actor(state.bytes);
        const uint32_t count = game->moves(state.bytes, moves, weights);
        assert_int_equal(pz_flat_actor(flat), actor);
        assert_int_equal(pz_flat_moves(flat), count);
        assert_int_equal(pz_flat_turns(flat), game->turns(state.bytes));
        for (uint32_t i = 0; i < count; i++) {
            assert_int_equal(pz_flat_move(flat, (int32_t)i), moves[i]);
            assert_true(pz_flat_weight(flat, moves[i]) == (actor == PZ_CHANCE ? weights[i] : 1));
        }
        pz_text_init(&text, buffer, sizeof buffer);
        game->move_write(state.bytes, moves[count - 1], &text);
        assert_string_equal(pz_flat_move_text(flat, moves[count - 1]), buffer);
        assert_int_equal(pz_flat_move_read(flat, buffer), moves[count - 1]);
        if (actor == PZ_CHANCE) {
            assert_null(pz_flat_move_object(flat, moves[0]));
            assert_int_equal(pz_flat_error(flat), PZ_E_PHASE);
        } else {
            pz_text_init(&text, buffer, sizeof buffer);
            pz_json_init(&json, &text);
            game->object_write(state.bytes, moves[count - 1], actor, false, &json);
            assert_string_equal(pz_flat_move_object(flat, moves[count - 1]), buffer);
            assert_int_equal(pz_flat_move_object_read(flat, buffer), moves[count - 1]);
        }
        pz_text_init(&text, buffer, sizeof buffer);
        pz_json_init(&json, &text);
        game->object_write(state.bytes, moves[0], PZ_NOBODY, true, &json);
        assert_string_equal(pz_flat_move_object_seen(flat, moves[0], PZ_NOBODY), buffer);
        for (int32_t seat = 0; seat < game->max_players; seat++) {
            pz_text_init(&text, buffer, sizeof buffer);
            pz_json_init(&json, &text);
            game->view(state.bytes, seat, view.bytes);
            game->view_write(view.bytes, &json);
            assert_string_equal(pz_flat_view(flat, seat), buffer);
        }
        const pz_move move = actor == PZ_CHANCE ? pz_chance_move(&chance, game, state.bytes)
                                                : (pz_move)pz_flat_ask(flat, "random", 0);
        if (actor == PZ_CHANCE) {
            assert_int_equal(pz_flat_draw(flat), move);
        } else {
            assert_int_equal(pz_flat_apply(flat, move), 0);
        }
        assert_int_equal(game->apply(state.bytes, move), 0);
        pz_text_init(&text, buffer, sizeof buffer);
        pz_json_init(&json, &text);
        game->state_write(state.bytes, &json);
        assert_string_equal(pz_flat_state(flat), buffer);
    }
    struct pz_result result;
    game->result(state.bytes, &result);
    for (int32_t seat = 0; seat < game->max_players; seat++) {
        assert_int_equal(pz_flat_points(flat, seat), result.points[seat]);
        assert_int_equal(pz_flat_won(flat, seat), result.winners >> seat & 1);
    }
    assert_int_equal(pz_flat_phase(flat), PZ_FLAT_OVER);
    assert_int_equal(pz_flat_moves(flat), 0);
    assert_int_equal(pz_flat_draw(flat), PZ_E_OVER);
    pz_flat_close(flat);
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
        struct pz_flat *flat = start(pz_game_at(i)->id, pz_game_at(i)->min_players, "11");
        struct pz_flat *other = pz_flat_open();
        assert_int_equal(pz_flat_name(flat, 0, "Anna"), 0);
        assert_int_equal(pz_flat_start(flat, "11"), 0); /* once more; the name stays */
        for (int moves = 0; moves < 30; moves++) {
            step(flat, "greedy");
        }
        char *half = keep(pz_flat_record(flat));
        struct pz_flat *copy = pz_flat_copy(flat);
        play(flat, "greedy");
        char *whole = keep(pz_flat_record(flat));
        assert_non_null(strstr(whole, "seat 0: Anna"));
        assert_non_null(strstr(whole, "\nend: "));
        /* From the record of half of it, from a copy, and from going back: the same game. */
        assert_int_equal(pz_flat_record_read(other, half), 0);
        assert_int_equal(pz_flat_made(other), 30);
        play(other, "greedy");
        assert_string_equal(pz_flat_record(other), whole);
        play(copy, "greedy");
        assert_string_equal(pz_flat_record(copy), whole);
        assert_int_equal(pz_flat_back(flat, 30), 0);
        assert_string_equal(pz_flat_record(flat), half);
        play(flat, "greedy");
        assert_string_equal(pz_flat_record(flat), whole);
        assert_int_equal(pz_flat_back(flat, 30), 0);
        assert_int_equal(pz_flat_play(flat, "nobody", 100), PZ_E_BOT);
        assert_int_equal(pz_flat_play(flat, "greedy", -1), 0);
        assert_int_equal(pz_flat_made(flat), 30);
        assert_int_equal(pz_flat_play(flat, "greedy", INT32_MAX), pz_flat_made(copy) - 30);
        assert_string_equal(pz_flat_record(flat), whole);
        /* The whole game told again, and the draws are those of the seed. */
        char *steps = keep(pz_flat_steps(flat, PZ_CHANCE));
        int32_t told = 0;
        for (const char *at = steps; (at = strstr(at, "\"by\":")) != NULL; at++) {
            told++;
        }
        assert_int_equal(told, pz_flat_made(flat));
        test_free(steps);
        assert_null(pz_flat_steps(flat, pz_flat_players(flat)));
        assert_int_equal(pz_flat_error(flat), PZ_E_SEAT);
        assert_non_null(strstr(pz_flat_facts(flat), "\"names\":[\"Anna\","));
        assert_non_null(strstr(pz_flat_verify(flat), "{\"right\":true,\"seed\":\"number\""));
        assert_int_equal(strncmp(pz_flat_draws(flat), "[{\"step\":0,\"weights\":[", 22), 0);
        assert_int_equal(pz_flat_made_move(flat, 29), pz_flat_made_move(copy, 29));
        assert_int_equal(pz_flat_made_move(flat, pz_flat_made(flat)), PZ_E_MOVE);
        assert_int_equal(pz_flat_back(flat, pz_flat_made(flat) + 1), PZ_E_MOVE);
        assert_int_equal(pz_flat_back(flat, -1), PZ_E_MOVE);
        /* Started again, it is another game of the same setup. */
        assert_int_equal(pz_flat_start(flat, "12"), 0);
        assert_int_equal(pz_flat_made(flat), 0);
        play(flat, "greedy");
        assert_string_not_equal(pz_flat_record(flat), whole);
        test_free(half);
        test_free(whole);
        pz_flat_close(copy);
        pz_flat_close(other);
        pz_flat_close(flat);
    }
}

/* A chance move that the caller chooses takes a draw too. */
static void test_chosen_chance_takes_a_draw(void **state)
{
    (void)state;
    struct pz_flat *drawn = start("little", 4, "5");
    struct pz_flat *chosen = start("little", 4, "5");
    while (pz_flat_phase(drawn) == PZ_FLAT_PLAYING) {
        step(drawn, "random");
        if (pz_flat_made(drawn) % 2 == 0) {
            assert_int_equal(pz_flat_apply(chosen, pz_flat_made_move(drawn, pz_flat_made(chosen))),
                             0);
        } else {
            step(chosen, "random");
        }
        assert_int_equal(pz_flat_made_move(chosen, pz_flat_made(chosen) - 1),
                         pz_flat_made_move(drawn, pz_flat_made(drawn) - 1));
    }
    pz_flat_close(chosen);
    pz_flat_close(drawn);
}

static void test_guess_and_playouts(void **state)
{
    (void)state;
    struct pz_flat *flat = start("tickets", 3, "3");
    while (pz_flat_turns(flat) < 10) {
        step(flat, "greedy");
    }
    char *before = keep(pz_flat_state(flat));
    char *view = keep(pz_flat_view(flat, 1));
    bool other_state = false;
    for (int i = 0; i < 5; i++) {
        const char seed[2] = {(char)('0' + i), '\0'};
        struct pz_flat *guess = pz_flat_guess(flat, 1, seed);
        assert_non_null(guess);
        assert_string_equal(pz_flat_view(guess, 1), view);
        other_state = other_state || strcmp(pz_flat_state(guess), before) != 0;
        assert_null(pz_flat_record(guess));
        assert_int_equal(pz_flat_error(guess), PZ_E_PHASE);
        assert_int_equal(pz_flat_back(guess, 0), PZ_E_PHASE);
        assert_int_equal(pz_flat_start(guess, "1"), PZ_E_PHASE);
        play(guess, "random");
        assert_int_equal(pz_flat_phase(guess), PZ_FLAT_OVER);
        pz_flat_close(guess);
    }
    assert_true(other_state);
    assert_null(pz_flat_guess(flat, 3, "1"));
    assert_int_equal(pz_flat_error(flat), PZ_E_SEAT);
    assert_null(pz_flat_guess(flat, 1, "one"));
    assert_int_equal(pz_flat_error(flat), PZ_E_SYNTAX);

    assert_int_equal(pz_flat_playouts(flat, "1", 50), 50);
    const struct pz_game *game = pz_game_named("tickets");
    union pz_any_state from;
    struct pz_rng rng;
    double points[PZ_SEATS_MAX] = {0};
    double wins = 0;
    assert_int_equal(game->state_read(from.bytes, before, strlen(before), NULL), 0);
    pz_rng_init(&rng, 1);
    for (int i = 0; i < 50; i++) {
        union pz_any_state end = from;
        struct pz_result result;
        pz_play_out(game, end.bytes, &rng, PZ_TURN_LIMIT);
        game->result(end.bytes, &result);
        for (int seat = 0; seat < 3; seat++) {
            points[seat] += result.points[seat] / 50.0;
        }
    }
    for (int32_t seat = 0; seat < 3; seat++) {
        const double difference = pz_flat_playout_points(flat, seat) - points[seat];
        assert_true(difference > -0.001 && difference < 0.001);
        wins += pz_flat_playout_wins(flat, seat);
    }
    assert_true(wins > 0.999 && wins < 1.001);
    const double first = pz_flat_playout_points(flat, 0);
    assert_int_equal(pz_flat_playouts(flat, "1", 50), 50);
    assert_true(pz_flat_playout_points(flat, 0) == first);
    assert_string_equal(pz_flat_state(flat), before);
    assert_int_equal(pz_flat_playouts(flat, "", 1), PZ_E_SYNTAX);
    assert_int_equal(pz_flat_playouts(flat, "1", -5), 0);
    assert_true(pz_flat_playout_wins(flat, 6) == 0 && pz_flat_playout_points(flat, -1) == 0);

    /* At the end a playout is the result. */
    play(flat, "random");
    assert_int_equal(pz_flat_playouts(flat, "1", 3), 3);
    for (int32_t seat = 0; seat < 3; seat++) {
        assert_true(pz_flat_playout_points(flat, seat) == pz_flat_points(flat, seat));
    }
    test_free(before);
    test_free(view);
    pz_flat_close(flat);

    /* Victories in Little Italy are often shared; they count in parts. */
    flat = start("little", 6, "1");
    assert_int_equal(pz_flat_playouts(flat, "2", 300), 300);
    wins = 0;
    for (int32_t seat = 0; seat < 6; seat++) {
        wins += pz_flat_playout_wins(flat, seat);
    }
    assert_true(wins > 0.999 && wins < 1.001);
    pz_flat_close(flat);
}

static void test_answer(void **state)
{
    (void)state;
    struct pz_flat *flat = start("bella", 2, "4");
    assert_null(pz_flat_answer(flat));
    assert_int_equal(pz_flat_error(flat), PZ_E_PHASE);
    while (pz_flat_actor(flat) == PZ_CHANCE) {
        assert_int_equal(pz_flat_ask(flat, "greedy", 0), PZ_E_PHASE);
        step(flat, "greedy");
    }
    const int32_t move = pz_flat_ask(flat, "greedy", 100);
    assert_true(move >= 0);
    struct pz_flat *copy = pz_flat_copy(flat);
    assert_null(pz_flat_answer(copy)); /* the answer was given to the other */
    assert_int_equal(pz_flat_ask(copy, "greedy", 0), move);
    pz_flat_close(copy);
    char *text = keep(pz_flat_move_text(flat, move));
    char *answer = keep(pz_flat_answer(flat));
    assert_non_null(strstr(answer, text));
    assert_non_null(strstr(answer, "\"candidates\":[{\"move\":"));
    assert_non_null(strstr(answer, "\"reason\":\""));
    int32_t candidates = 0;
    for (const char *at = answer; (at = strstr(at, "\"visits\":")) != NULL; at++) {
        candidates++;
    }
    assert_int_equal(candidates, pz_flat_moves(flat));
    /* The reason has no gaps; the sentence for translators may have some. */
    char *sentence = strstr(answer, "\",\"sentence\":\"");
    assert_non_null(sentence);
    assert_non_null(strstr(sentence, "\",\"number\":"));
    assert_non_null(strstr(sentence, ",\"word\":\""));
    *sentence = '\0';
    assert_null(strstr(answer, "{n}"));
    assert_null(strstr(answer, "{w}"));
    assert_int_equal(pz_flat_apply(flat, move), 0);
    assert_null(pz_flat_answer(flat)); /* it was about another position */
    test_free(text);
    test_free(answer);
    pz_flat_close(flat);
}

static void test_refusals(void **state)
{
    (void)state;
    struct pz_flat *flat = pz_flat_open();
    assert_int_equal(pz_flat_error(flat), 0);
    assert_string_equal(pz_flat_problem(flat), "");
    assert_int_equal(pz_flat_phase(flat), PZ_FLAT_EMPTY);
    assert_int_equal(pz_flat_actor(flat), PZ_NOBODY);
    assert_int_equal(pz_flat_set(flat, "first", "0"), PZ_E_PHASE);
    assert_int_equal(pz_flat_name(flat, 0, "Anna"), PZ_E_PHASE);
    assert_int_equal(pz_flat_start(flat, "1"), PZ_E_PHASE);
    assert_null(pz_flat_signature(flat, 1));
    assert_null(pz_flat_record(flat));
    assert_null(pz_flat_sheet(flat));
    assert_int_equal(pz_flat_setup(flat, "chess", 2), PZ_E_GAME);
    assert_int_equal(pz_flat_setup(flat, NULL, 2), PZ_E_GAME);
    assert_int_equal(pz_flat_setup(flat, "little", 7), PZ_E_PLAYERS);
    assert_int_equal(pz_flat_setup(flat, "little", -1), PZ_E_PLAYERS);
    assert_int_equal(pz_flat_setup(flat, "little", 4), 0);
    assert_int_equal(pz_flat_phase(flat), PZ_FLAT_SETUP);
    assert_int_equal(pz_flat_players(flat), 4);
    assert_int_equal(pz_flat_set(flat, "first", "4"), PZ_E_VALUE);
    assert_string_equal(pz_flat_problem(flat), "option first takes random or a seat from 0 to 3");
    assert_int_equal(pz_flat_set(flat, NULL, NULL), PZ_E_OPTION);
    assert_int_equal(pz_flat_set(flat, "first", "2"), 0);
    assert_int_equal(pz_flat_name(flat, 4, "Anna"), PZ_E_SEAT);
    assert_int_equal(pz_flat_name(flat, -1, "Anna"), PZ_E_SEAT);
    assert_int_equal(pz_flat_name(flat, 0, "a;b"), PZ_E_VALUE);
    assert_int_equal(pz_flat_name(flat, 0, NULL), 0);
    assert_int_equal(pz_flat_moves(flat), PZ_E_PHASE);
    assert_int_equal(pz_flat_move(flat, 0), PZ_E_PHASE);
    assert_int_equal(pz_flat_apply(flat, 0), PZ_E_PHASE);
    assert_int_equal(pz_flat_draw(flat), PZ_E_PHASE);
    assert_int_equal(pz_flat_back(flat, 0), PZ_E_PHASE);
    assert_null(pz_flat_view(flat, 0));
    assert_int_equal(pz_flat_start(flat, ""), PZ_E_SYNTAX);
    assert_int_equal(pz_flat_start(flat, "18446744073709551616"), PZ_E_SYNTAX);
    assert_int_equal(pz_flat_start(flat, "7"), 0);
    assert_int_equal(pz_flat_set(flat, "first", "1"), PZ_E_PHASE);
    assert_int_equal(pz_flat_apply(flat, -5), PZ_E_MOVE);
    assert_int_equal(pz_flat_apply(flat, INT32_MAX), PZ_E_MOVE);
    while (pz_flat_actor(flat) == PZ_CHANCE) {
        pz_flat_draw(flat);
    }
    assert_int_equal(pz_flat_actor(flat), 2); /* the option was obeyed */
    assert_non_null(strstr(pz_flat_record(flat), "\nfirst: named\n"));
    assert_int_equal(pz_flat_apply(flat, 65536 + pz_flat_move(flat, 0)), PZ_E_MOVE);
    assert_int_equal(pz_flat_draw(flat), PZ_E_PHASE);
    assert_int_equal(pz_flat_move(flat, -1), PZ_E_MOVE);
    assert_int_equal(pz_flat_move(flat, pz_flat_moves(flat)), PZ_E_MOVE);
    assert_int_equal(pz_flat_ask(flat, "deep", 0), PZ_E_BOT);
    assert_int_equal(pz_flat_ask(flat, NULL, 0), PZ_E_BOT);
    assert_null(pz_flat_view(flat, 4));
    assert_non_null(pz_flat_view(flat, PZ_NOBODY));
    assert_true(pz_flat_weight(flat, 60000) == 0);
    /* Every number, legal or not: a text if it is legal, and a refusal if not. */
    for (int32_t move = -2; move < 400; move++) {
        const bool legal = pz_flat_weight(flat, move) > 0;
        assert_int_equal(pz_flat_move_text(flat, move) != NULL, legal);
        assert_int_equal(pz_flat_move_seen(flat, move, 0) != NULL, legal);
        assert_int_equal(pz_flat_move_object(flat, move) != NULL, legal);
        assert_int_equal(pz_flat_move_object_seen(flat, move, 0) != NULL, legal);
        if (!legal) {
            const int32_t made = pz_flat_made(flat);
            assert_true(pz_flat_apply(flat, move) < 0);
            assert_true(strlen(pz_flat_problem(flat)) > 0);
            assert_int_equal(pz_flat_made(flat), made);
        }
    }
    /* What was there stays when a record is refused. */
    char *record = keep(pz_flat_record(flat));
    assert_int_equal(pz_flat_record_read(flat, "piazza record 1\ngame: go\n"), PZ_E_GAME);
    assert_non_null(strstr(pz_flat_problem(flat), "2:7: "));
    assert_int_equal(pz_flat_record_read(flat, NULL), PZ_E_SYNTAX);
    assert_string_equal(pz_flat_record(flat), record);
    test_free(record);
    assert_int_equal(pz_flat_points(flat, 4), 0);
    assert_int_equal(pz_flat_won(flat, -1), 0);
    pz_flat_close(flat);
}

/* A record without a seed can be played on, but nothing can be drawn. */
static void test_record_without_seed(void **state)
{
    (void)state;
    struct pz_flat *flat = pz_flat_open();
    assert_int_equal(pz_flat_record_read(flat,
                                         "piazza record 1\ngame: little\nrules: 1\nplayers: 2\n"
                                         "option first: 0\n"),
                     0);
    assert_int_equal(pz_flat_actor(flat), PZ_CHANCE);
    assert_int_equal(pz_flat_draw(flat), PZ_E_PHASE);
    assert_int_equal(pz_flat_apply(flat, pz_flat_move(flat, 0)), 0);
    assert_int_equal(pz_flat_made(flat), 1);
    pz_flat_close(flat);
}

/* Who resigned does not win, and with one seat left the game is over; going back undoes it. */
static void test_resignations(void **state)
{
    (void)state;
    struct pz_flat *flat = start("little", 3, "9");
    while (pz_flat_actor(flat) == PZ_CHANCE) {
        step(flat, "random");
    }
    const int32_t made = pz_flat_made(flat);
    const int32_t actor = pz_flat_actor(flat);
    char record[2000];
    snprintf(record, sizeof record, "%s     1: (resigned)\n     1: (bot greedy)\n",
             pz_flat_record(flat));
    assert_int_equal(pz_flat_record_read(flat, record), 0);
    assert_int_equal(pz_flat_phase(flat), PZ_FLAT_PLAYING);
    assert_int_equal(pz_flat_actor(flat), actor);
    play(flat, "greedy");
    assert_int_equal(pz_flat_won(flat, 1), 0);
    assert_true(pz_flat_won(flat, 0) + pz_flat_won(flat, 2) > 0);
    assert_non_null(strstr(pz_flat_record(flat), "1: (resigned)"));
    assert_int_equal(pz_flat_back(flat, made - 1), 0);
    assert_null(strstr(pz_flat_record(flat), "(resigned)"));

    assert_int_equal(pz_flat_start(flat, "9"), 0);
    while (pz_flat_actor(flat) == PZ_CHANCE) {
        step(flat, "random");
    }
    snprintf(record, sizeof record,
             "%s     1: (resigned)\n     0: (out of time)\nend: time, points %d %d %d, winners 2\n",
             pz_flat_record(flat), (int)pz_flat_points(flat, 0), (int)pz_flat_points(flat, 1),
             (int)pz_flat_points(flat, 2));
    assert_int_equal(pz_flat_record_read(flat, record), 0);
    assert_int_equal(pz_flat_phase(flat), PZ_FLAT_OVER);
    assert_int_equal(pz_flat_actor(flat), PZ_NOBODY);
    assert_int_equal(pz_flat_won(flat, 2), 1);
    assert_int_equal(pz_flat_won(flat, 0) + pz_flat_won(flat, 1), 0);
    assert_int_equal(pz_flat_moves(flat), 0);
    assert_int_equal(pz_flat_apply(flat, 0), PZ_E_OVER);
    assert_int_equal(pz_flat_back(flat, made - 1), 0);
    assert_int_equal(pz_flat_phase(flat), PZ_FLAT_PLAYING);
    pz_flat_close(flat);
}

/* A secret is published at the end: a record of the game before that does not hold it. */
static void test_back_before_the_secret(void **state)
{
    (void)state;
    static char record[1 << 16];
    struct pz_flat *flat =
        start("little", 2, "b245464203d145bbf6feac33b7976ddd36c401b01d6af417db62ca09ccec450a");
    play(flat, "greedy");
    snprintf(record, sizeof record,
             "%ssecret: 2c624232cdd221771294dfbb310aca000a0df6ac8b66b696d90ef06fdefb64a3\n",
             pz_flat_record(flat));
    assert_int_equal(pz_flat_record_read(flat, record), 0);
    assert_string_equal(pz_flat_record(flat), record);
    assert_int_equal(pz_flat_back(flat, pz_flat_made(flat) - 1), 0);
    const char *before = pz_flat_record(flat);
    assert_non_null(before);
    assert_null(strstr(before, "secret:"));
    pz_flat_close(flat);
}

static void test_no_handle(void **state)
{
    (void)state;
    pz_flat_close(NULL);
    assert_null(pz_flat_copy(NULL));
    assert_null(pz_flat_guess(NULL, 0, "1"));
    assert_int_equal(pz_flat_error(NULL), PZ_E_HANDLE);
    assert_true(strlen(pz_flat_problem(NULL)) > 0);
    assert_int_equal(pz_flat_phase(NULL), PZ_FLAT_EMPTY);
    assert_int_equal(pz_flat_actor(NULL), PZ_NOBODY);
    assert_int_equal(pz_flat_players(NULL), 0);
    assert_int_equal(pz_flat_turns(NULL), 0);
    assert_int_equal(pz_flat_made(NULL), 0);
    assert_int_equal(pz_flat_points(NULL, 0), 0);
    assert_int_equal(pz_flat_won(NULL, 0), 0);
    assert_true(pz_flat_weight(NULL, 0) == 0);
    assert_true(pz_flat_playout_points(NULL, 0) == 0 && pz_flat_playout_wins(NULL, 0) == 0);
    const int32_t codes[] = {pz_flat_setup(NULL, "little", 4),
                             pz_flat_set(NULL, "", ""),
                             pz_flat_name(NULL, 0, ""),
                             pz_flat_start(NULL, "1"),
                             pz_flat_moves(NULL),
                             pz_flat_move(NULL, 0),
                             pz_flat_move_read(NULL, ""),
                             pz_flat_apply(NULL, 0),
                             pz_flat_draw(NULL),
                             pz_flat_made_move(NULL, 0),
                             pz_flat_back(NULL, 0),
                             pz_flat_record_read(NULL, ""),
                             pz_flat_ask(NULL, "random", 0),
                             pz_flat_play(NULL, "random", 1),
                             pz_flat_playouts(NULL, "1", 1)};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        assert_int_equal(codes[i], PZ_E_HANDLE);
    }
    assert_null(pz_flat_move_text(NULL, 0));
    assert_null(pz_flat_move_seen(NULL, 0, 0));
    assert_null(pz_flat_move_object(NULL, 0));
    assert_null(pz_flat_move_object_seen(NULL, 0, 0));
    assert_int_equal(pz_flat_move_object_read(NULL, "{}"), PZ_E_HANDLE);
    assert_null(pz_flat_state(NULL));
    assert_null(pz_flat_view(NULL, 0));
    assert_null(pz_flat_sheet(NULL));
    assert_null(pz_flat_record(NULL));
    assert_null(pz_flat_facts(NULL));
    assert_null(pz_flat_steps(NULL, 0));
    assert_null(pz_flat_draws(NULL));
    assert_null(pz_flat_verify(NULL));
    assert_null(pz_flat_answer(NULL));
    assert_null(pz_flat_signature(NULL, 1));
    pz_flat_free(NULL);
    void *memory = pz_flat_alloc(100);
    assert_non_null(memory);
    memset(memory, 1, 100);
    pz_flat_free(memory);
}

static void test_version(void **state)
{
    (void)state;
    char numbers[40];
    struct pz_text text;
    pz_text_init(&text, numbers, sizeof numbers);
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
        cmocka_unit_test(test_guess_and_playouts),
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
