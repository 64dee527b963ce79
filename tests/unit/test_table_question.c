/* Questions to bots at a table: made as in a match, so that the same seed and bots give the same
 * game; and hints for people, also for those who choose ahead. */
#include "piazza/piazza.h"
#include "table_play.h"

static struct pz_ask_buffer buffer;

static void *resize(void *context, void *block, size_t size)
{
    (void)context;
    if (size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, size);
}

static const struct pz_host host = {.memory = {resize, NULL}};

static void open_bot(struct pz_bot *bot, const struct pz_game *game, const char *name)
{
    struct pz_bot_options options;
    struct pz_problem problem;
    const struct pz_bot_kind *kind = pz_bot_find(game, name);
    assert_non_null(kind);
    pz_bot_options_init(&options, kind);
    assert_int_equal(pz_bot_open(bot, game, kind, &options, &host, &problem), 0);
}

/* A table of random bots, each asked by the table's question, makes the moves of a match. */
static void follow_match(const struct pz_game *game, const struct pz_seed *seed)
{
    struct pz_match match;
    struct pz_setup setup;
    struct pz_bot bot;
    struct pz_step step;
    static struct kit kit;
    const char *name = NULL;
    size_t count = 0;
    const int players = game->max_players;
    open_bot(&bot, game, "random");
    pz_setup_init(&setup, game, players);
    pz_match_start(&match, game, &setup, seed, &buffer);
    kit_init(&kit);
    kit_create(&kit, game->id, players, (1u << players) - 1, "", seed);
    kit_ok(&kit, 1, "{'type':'start'}");
    for (int seat = 0; seat < players; seat++) {
        match.bots[seat] = &bot;
    }
    int seat = 0;
    while ((seat = pz_table_bot_seat(kit.table, &name)) >= 0) {
        static struct pz_ask_buffer at_table;
        struct pz_question question;
        struct pz_answer answer;
        assert_string_equal(name, "random");
        assert_int_equal(pz_table_question(kit.table, (seat + 1) % players, &question, &at_table),
                         PZ_E_SEAT);
        assert_int_equal(pz_table_question(kit.table, seat, &question, &at_table), 0);
        assert_int_equal(question.seat, seat);
        pz_answer_init(&answer, &at_table);
        assert_int_equal(pz_bot_ask(&bot, &question, &answer), 0);
        pz_table_moves(kit.table, &count);
        assert_int_equal(
            pz_table_bot(kit.table, seat, (uint32_t)count, answer.move, kit.now, &kit.out), 0);
    }
    const pz_move *moves = pz_table_moves(kit.table, &count);
    size_t made = 0;
    while (pz_match_next(&match, &step) == PZ_MATCH_MOVE) {
        assert_true(made < count);
        assert_int_equal(step.move, moves[made++]);
        assert_int_equal(pz_match_make(&match, step.move), 0);
    }
    assert_int_equal(made, count);
    assert_int_equal(pz_table_stage(kit.table), PZ_TABLE_OVER);
    pz_bot_close(&bot);
    kit_release(&kit);
}

static void test_same_game_as_a_match(void **unused)
{
    (void)unused;
    struct pz_seed seed;
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        for (uint64_t number = 7; number < 10; number++) {
            pz_seed_number(&seed, number);
            follow_match(pz_game_at(i), &seed);
        }
        const char *text = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
        assert_int_equal(pz_seed_read(&seed, text, 64), 0);
        follow_match(pz_game_at(i), &seed);
    }
}

/* T4: what who chooses ahead is asked, it would be asked when its turn comes. */
static void test_ahead(void **unused)
{
    (void)unused;
    static struct kit kit;
    struct pz_question question;
    struct pz_question ahead[3];
    pz_move moves[3][64];
    const struct pz_game *game = pz_game_named("tickets");
    kit_begin(&kit, "tickets", 3, 0, "");
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(pz_table_question(kit.table, seat, &ahead[seat], &buffer), 0);
        assert_int_equal(ahead[seat].seat, seat);
        assert_true(ahead[seat].move_count <= 64);
        memcpy(moves[seat], ahead[seat].moves, ahead[seat].move_count * sizeof(pz_move));
    }
    for (int i = 0; i < 3; i++) {
        const int seat = game->actor(pz_table_state(kit.table));
        assert_int_equal(pz_table_question(kit.table, seat, &question, &buffer), 0);
        assert_int_equal(question.seed, ahead[seat].seed);
        assert_int_equal(question.move_count, ahead[seat].move_count);
        assert_memory_equal(question.moves, moves[seat], question.move_count * sizeof(pz_move));
        kit_answer(&kit, seat + 1, 0);
    }
    assert_true(ahead[0].seed != ahead[1].seed && ahead[1].seed != ahead[2].seed);
    kit_release(&kit);

    /* Who has chosen is not asked again. */
    kit_begin(&kit, "tickets", 3, 0, "");
    const int last = (game->actor(pz_table_state(kit.table)) + 2) % 3;
    kit_answer(&kit, last + 1, 0);
    assert_int_equal(pz_table_question(kit.table, last, &question, &buffer), PZ_E_SEAT);
    kit_release(&kit);
}

static void test_nobody_is_asked(void **unused)
{
    (void)unused;
    static struct kit kit;
    struct pz_question question;
    kit_init(&kit);
    for (int seat = -2; seat < PZ_SEATS_MAX + 2; seat++) {
        assert_int_equal(pz_table_question(kit.table, seat, &question, &buffer), PZ_E_SEAT);
    }
    kit_fill(&kit, "little", 2, 0, "", NULL);
    assert_int_equal(pz_table_question(kit.table, 0, &question, &buffer), PZ_E_SEAT);
    kit_ok(&kit, 1, "{'type':'start'}");
    int asked = 0;
    for (int seat = -2; seat < PZ_SEATS_MAX + 2; seat++) {
        asked += pz_table_question(kit.table, seat, &question, &buffer) == 0;
    }
    assert_int_equal(asked, 1);
    kit_play(&kit, 1, TO_THE_END);
    assert_int_equal(pz_table_question(kit.table, 0, &question, &buffer), PZ_E_SEAT);
    kit_release(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_game_as_a_match),
        cmocka_unit_test(test_ahead),
        cmocka_unit_test(test_nobody_is_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
