/* Records: what is written reads back; what is wrong is refused with its place. */
#include "piazza/piazza.h"
#include "unit.h"
#include <stdio.h>
#include <stdlib.h>

enum { MOVES_ROOM = 100000, TEXT_ROOM = 4000000 };

static pz_move moves[MOVES_ROOM];
static pz_move moves_back[MOVES_ROOM];
static char text_room[TEXT_ROOM];
static char text_back[TEXT_ROOM];

/* Plays a random game of at most `limit` moves into `moves`. */
static size_t play(struct pz_record *record, const struct pz_game *game, int players, uint64_t seed,
                   size_t limit)
{
    union pz_any_state state;
    struct pz_rng rng;
    memset(record, 0, sizeof *record);
    record->game = game;
    assert_int_equal(pz_setup_init(&record->setup, game, players), 0);
    for (unsigned i = 0; i < game->option_count; i++) {
        for (unsigned v = 0; game->options[i].values != NULL && game->options[i].values[v]; v++) {
            record->setup.choice[i] = (uint8_t)(seed % 2 == 0 ? v : 0);
        }
    }
    pz_rng_init(&rng, seed);
    pz_setup_draw_first(&record->setup, &rng);
    record->has_seed = true;
    record->seed = seed;
    snprintf(record->names[0], PZ_NAME_MAX, "Anna");
    snprintf(record->names[1], PZ_NAME_MAX, "Žofie the 2nd");
    game->init(state.bytes, &record->setup);
    size_t count = 0;
    while (count < limit && game->actor(state.bytes) != PZ_NOBODY) {
        moves[count] = game->pick(state.bytes, &rng);
        assert_int_equal(game->apply(state.bytes, moves[count]), 0);
        count++;
    }
    return count;
}

static void what_is_written_reads_back(void **unused)
{
    (void)unused;
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        const struct pz_game *game = pz_game_at(g);
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct pz_record record;
            struct pz_record back;
            struct pz_text text;
            struct pz_problem problem;
            size_t count_back = 0;
            const int players =
                game->min_players + (int)(seed % (game->max_players - game->min_players + 1u));
            const size_t count = play(&record, game, players, seed, seed % 5 == 0 ? 25 : 3000);
            pz_text_init(&text, text_room, TEXT_ROOM);
            assert_int_equal(pz_record_write(&record, moves, count, &text), 0);
            if (pz_record_read(text_room, text.length, &back, moves_back, MOVES_ROOM, &count_back,
                               NULL, &problem) != 0) {
                fail_msg("%u:%u: %s\n%s", problem.line, problem.column, problem.text, text_room);
            }
            assert_int_equal(count_back, count);
            assert_memory_equal(moves, moves_back, count * sizeof *moves);
            assert_memory_equal(&back.setup, &record.setup, sizeof back.setup);
            assert_memory_equal(back.names, record.names, sizeof back.names);
            assert_true(back.has_seed && back.seed == record.seed);
            pz_text_init(&text, text_back, TEXT_ROOM);
            assert_int_equal(pz_record_write(&back, moves_back, count_back, &text), 0);
            assert_string_equal(text_room, text_back);
        }
    }
}

static const char good[] = "piazza record 1\n"
                           "game: little\n"
                           "rules: 1\n"
                           "players: 4   ; four friends\n"
                           "option first: 2\n"
                           "\n"
                           "; dice first\n"
                           "1. chance: roll yellow 5, roll blue 2\n"
                           "   chance: roll green 6, roll red 1\n"
                           "   2: yellow out A ; out she goes\n"
                           "2. chance: roll blue 3, roll green 4, roll red 4\r\n"
                           "   3: blue out B\n";

static int read_text(const char *text, struct pz_problem *problem, size_t *count)
{
    struct pz_record record;
    return pz_record_read(text, strlen(text), &record, moves_back, MOVES_ROOM, count, NULL,
                          problem);
}

static void a_record_by_hand_is_read(void **unused)
{
    (void)unused;
    struct pz_problem problem;
    size_t count = 0;
    if (read_text(good, &problem, &count) != 0) {
        fail_msg("%u:%u: %s", problem.line, problem.column, problem.text);
    }
    assert_int_equal(count, 9);
}

/* Replaces `from` in the good record by `to` and expects a refusal at that place. */
static void refused(const char *from, const char *to, unsigned line, unsigned column,
                    const char *words)
{
    struct pz_problem problem = {0};
    size_t count = 0;
    const char *at = strstr(good, from);
    assert_non_null(at);
    snprintf(text_room, TEXT_ROOM, "%.*s%s%s", (int)(at - good), good, to, at + strlen(from));
    if (read_text(text_room, &problem, &count) == 0) {
        fail_msg("'%s' for '%s' should be refused", to, from);
    }
    if (problem.line != line || problem.column != column || strstr(problem.text, words) == NULL) {
        fail_msg("'%s' for '%s': %u:%u: %s, and not %u:%u: ...%s...", to, from, problem.line,
                 problem.column, problem.text, line, column, words);
    }
}

static void what_is_wrong_is_refused_with_its_place(void **unused)
{
    (void)unused;
    refused("piazza record 1", "chess record", 1, 1, "piazza record 1");
    refused("record 1", "record 2", 1, 16, "format 1");
    refused("little", "large", 2, 7, "no game 'large'");
    refused("little", "lit\x1b[31mtle", 2, 7, "no game 'lit?[31mtle'");
    refused("yellow out A", "yellow \x9b out", 10, 7, "'yellow ? out' is not a move");
    refused("game: little\n", "", 2, 1, "game");
    refused("rules: 1", "rules: 7", 3, 8, "rules 1");
    refused("players: 4", "players: 7", 4, 10, "not for that number");
    refused("players: 4", "players: four", 4, 10, "whole number");
    refused("option first: 2", "option last: 2", 5, 8, "no such option");
    refused("option first: 2", "option first: 4", 5, 8, "from 0 to 3");
    refused("option first: 2\n", "", 7, 1, "who was first");
    refused("option first: 2", "option first: 2\noption first: 2", 6, 8, "twice");
    refused("option first: 2", "option first: 2\noption discs: some", 6, 8, "printed, random");
    refused("option first: 2", "option first: 2\nseat 4: Eva", 6, 6, "no such seat");
    refused("option first: 2", "option first: 2\nseat 1: Eva\nseat 1: Ada", 7, 9, "already");
    refused("option first: 2", "option first: 2\nseat 1: E\x1bva", 6, 9, "no name");
    refused("option first: 2", "option first: 2\nseed: 18446744073709551616", 6, 26, "64 bits");
    refused("option first: 2", "option first: 2\nseed: 1\nseed: 1", 7, 8, "twice");
    refused("1. chance", "2. chance", 8, 1, "turn 1");
    refused("1. chance", "chance", 8, 1, "its number: '1.'");
    refused("   2: yellow", "2. 2: yellow", 10, 1, "turn 1");
    refused("2. chance: roll blue 3", "chance: roll blue 3", 11, 1, "its number: '2.'");
    refused("   2: yellow", "   1: yellow", 10, 4, "seat 2");
    refused("   2: yellow", "   chance: yellow", 10, 4, "seat 2");
    refused("   2: yellow", "   2 yellow", 10, 5, "':'");
    refused("   2: yellow", "   x: yellow", 10, 4, "'chance:' or the seat");
    refused("yellow out A", "yellow upwards", 10, 7, "not a move");
    refused("yellow out A", "yellow", 10, 7, "L11");
    refused("yellow out A", "yellow out A, blue out A", 10, 20, "for chance");
    refused("yellow out A ;", "yellow out A x", 10, 7, "not a move");
    refused("roll green 6, roll red 1", "roll red 1, roll green 6", 9, 12, "L8");
    refused("roll green 6, roll red 1", "roll green 6,", 9, 25, "missing");
    refused("   3: blue out B\n", "   3: blue out B\nend: points 6 6 6 6, winners 0\n", 13, 5,
            "not over");
}

static void the_end_must_be_what_the_moves_lead_to(void **unused)
{
    (void)unused;
    struct pz_record record;
    struct pz_problem problem;
    struct pz_text text;
    size_t count = 0;
    const size_t played = play(&record, pz_game_named("little"), 2, 1, MOVES_ROOM);
    pz_text_init(&text, text_room, TEXT_ROOM);
    assert_int_equal(pz_record_write(&record, moves, played, &text), 0);
    assert_int_equal(read_text(text_room, &problem, &count), 0);
    char *end = strstr(text_room, "\nend: points ");
    assert_non_null(end);
    char kept[200];
    snprintf(kept, sizeof kept, "%s", end);
    strcpy(end, "\nend: points 1 1, winners 0\n");
    assert_int_not_equal(read_text(text_room, &problem, &count), 0);
    strcpy(end, "\n");
    assert_int_not_equal(read_text(text_room, &problem, &count), 0);
    assert_non_null(strstr(problem.text, "end: ..."));
    snprintf(end, 400, "%smore\n", kept);
    assert_int_not_equal(read_text(text_room, &problem, &count), 0);
    assert_non_null(strstr(problem.text, "nothing can follow"));
}

static void too_little_room_is_said(void **unused)
{
    (void)unused;
    struct pz_record record;
    struct pz_text text;
    struct pz_problem problem;
    char small[100];
    size_t count = 0;
    const size_t played = play(&record, pz_game_named("little"), 2, 1, 20);
    pz_text_init(&text, small, sizeof small);
    assert_int_equal(pz_record_write(&record, moves, played, &text), PZ_E_SPACE);
    assert_int_equal(
        pz_record_read(good, strlen(good), &record, moves_back, 3, &count, NULL, &problem),
        PZ_E_SPACE);
}

static void names_that_would_break_a_record_are_refused(void **unused)
{
    (void)unused;
    assert_true(pz_name_fits("Anna"));
    assert_true(pz_name_fits("bot:random"));
    assert_false(pz_name_fits(""));
    assert_false(pz_name_fits(" Anna"));
    assert_false(pz_name_fits("Anna\nplayers: 3"));
    assert_false(pz_name_fits("An;na"));
    assert_false(pz_name_fits("An\x1b[31mna"));
    assert_false(pz_name_fits("An\xc2\x9b"
                              "31mna"));
    assert_false(pz_name_fits("An\xffna"));
    assert_true(pz_name_fits("Žofie"));
    assert_false(pz_name_fits("a name that is much longer than any name should be, really"));
    struct pz_record record;
    struct pz_text text;
    const size_t played = play(&record, pz_game_named("little"), 2, 1, 20);
    snprintf(record.names[0], PZ_NAME_MAX, "An\nna");
    pz_text_init(&text, text_room, TEXT_ROOM);
    assert_int_equal(pz_record_write(&record, moves, played, &text), PZ_E_VALUE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(a_record_by_hand_is_read),
        cmocka_unit_test(what_is_wrong_is_refused_with_its_place),
        cmocka_unit_test(the_end_must_be_what_the_moves_lead_to),
        cmocka_unit_test(too_little_room_is_said),
        cmocka_unit_test(names_that_would_break_a_record_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
