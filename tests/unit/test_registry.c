/* Registering games: what a game must have, and that each thing that is missing is named. */
#include "piazza/ai.h"
#include "table_kit.h"

/* A game whose parts can be broken one by one: a built-in one, with parts of its own. */
static struct {
    struct pz_game game;
    struct pz_game_data data;
    struct pz_game_text text;
    struct pz_game_objects objects;
    struct pz_game_hidden hidden;
    struct pz_game_statistics statistics;
    struct pz_game_lessons lessons;
    struct pz_game_bots bots;
    struct pz_option options[PZ_OPTIONS_MAX + 1];
    struct pz_refusal refusals[2];
    struct pz_field fields[PZ_FIELDS_MAX + 2];
    struct pz_bot_kind kind;
    const struct pz_bot_kind *kinds[3];
    struct pz_statistic many_statistics[PZ_STATISTICS_MAX + 2];
    struct pz_lesson many_lessons[PZ_LESSONS_MAX + 2];
} t;

static int data_init(struct pz_setup *setup)
{
    (void)setup;
    return 0;
}

static int data_read(struct pz_setup *setup, unsigned option, const char *text, size_t length,
                     struct pz_problem *problem)
{
    (void)setup, (void)option, (void)text, (void)length, (void)problem;
    return 0;
}

static void data_write(const struct pz_setup *setup, unsigned option, struct pz_text *out)
{
    (void)setup, (void)option, (void)out;
}

static void view(const void *state, int seat, void *view)
{
    (void)state, (void)seat, (void)view;
}

static void view_write(const void *view, struct pz_json *json)
{
    (void)view, (void)json;
}

static int view_read(void *view, const char *text, size_t length, struct pz_problem *problem)
{
    (void)view, (void)text, (void)length, (void)problem;
    return 0;
}

static void sample_state(const void *view, struct pz_rng *rng, void *state)
{
    (void)view, (void)rng, (void)state;
}

static void move_seen(const void *state, pz_move move, int seat, struct pz_text *out)
{
    (void)state, (void)move, (void)seat, (void)out;
}

static void object_write(const void *state, pz_move move, int seat, bool made, struct pz_json *json)
{
    (void)state, (void)move, (void)seat, (void)made, (void)json;
}

static int object_read(const void *state, const char *text, size_t length)
{
    (void)state, (void)text, (void)length;
    return 0;
}

static void count(const void *state, uint32_t numbers[PZ_STATISTICS_MAX])
{
    (void)state, (void)numbers;
}

static void sheet_text(const void *state, const struct pz_voice *voice, struct pz_text *out)
{
    (void)state, (void)voice, (void)out;
}

static void sheet_write(const void *state, unsigned seat, struct pz_json *json)
{
    (void)state, (void)seat, (void)json;
}

static uint32_t fitting(const void *view, const pz_move *moves, uint32_t count)
{
    (void)view, (void)moves, (void)count;
    return 0;
}

static void whole_game(void)
{
    static const char *const values[] = {"yes", "no", NULL};
    memset(&t, 0, sizeof t);
    t.game = *pz_game_at(0);
    t.game.id = "whole-2";
    t.data = (struct pz_game_data){data_init, data_read, data_write};
    t.text = *t.game.text;
    t.text.state_write = NULL;
    t.text.state_read = NULL;
    t.text.sheet_text = sheet_text;
    t.text.sheet_write = sheet_write;
    t.text.fields = t.fields;
    for (unsigned i = 0; i < PZ_FIELDS_MAX; i++) {
        t.fields[i] = (struct pz_field){.key = "row", .offset = (uint16_t)i, .size = 1, .max = 9};
    }
    t.objects = (struct pz_game_objects){object_write, object_read};
    t.hidden = (struct pz_game_hidden){.view_size = 8,
                                       .view = view,
                                       .view_write = view_write,
                                       .view_read = view_read,
                                       .sample_state = sample_state,
                                       .move_seen = move_seen};
    for (unsigned i = 0; i < PZ_STATISTICS_MAX; i++) {
        t.many_statistics[i] = (struct pz_statistic){"key", "title"};
    }
    t.statistics = (struct pz_game_statistics){.list = t.many_statistics, .count = count};
    for (unsigned i = 0; i < PZ_LESSONS_MAX; i++) {
        t.many_lessons[i] = (struct pz_lesson){"title", "text"};
    }
    t.lessons = (struct pz_game_lessons){"goal", t.many_lessons, fitting};
    t.kind = pz_bot_random;
    t.kinds[0] = &t.kind;
    t.kinds[1] = &pz_bot_greedy;
    t.bots = (struct pz_game_bots){t.kinds, &t.kind, NULL};
    t.options[0] = (struct pz_option){"key", "help", values};
    t.options[1] = (struct pz_option){"text", "help", NULL};
    t.options[2] = (struct pz_option){"third", "help", values};
    t.options[3] = (struct pz_option){"fourth", "help", values};
    t.refusals[0] = t.refusals[1] = (struct pz_refusal){"name", "P1", "sentence"};
    t.game.options = t.options;
    t.game.option_count = PZ_OPTIONS_MAX;
    t.game.refusals = t.refusals;
    t.game.refusal_count = 2;
    t.game.board_key = "board";
    t.game.board_name = "printed";
    t.game.data = &t.data;
    t.game.text = &t.text;
    t.game.objects = &t.objects;
    t.game.hidden = &t.hidden;
    t.game.statistics = &t.statistics;
    t.game.lessons = &t.lessons;
    t.game.bots = &t.bots;
}

/* Breaks the whole game by a statement, and sees that registering names what is wrong. */
#define REFUSED(named, ...)                                                    \
    do {                                                                       \
        struct pz_problem problem;                                             \
        whole_game();                                                          \
        __VA_ARGS__;                                                           \
        if (pz_game_register(&t.game, &problem) != PZ_E_GAME) {                \
            fail_msg("%s", #__VA_ARGS__);                                      \
        }                                                                      \
        if (strstr(problem.text, named) == NULL) {                             \
            fail_msg("%s: %s", #__VA_ARGS__, problem.text);                    \
        }                                                                      \
        assert_null(pz_game_named(t.game.id != NULL ? t.game.id : "whole-2")); \
    } while (0)

static void an_id_is_a_short_word(void **unused)
{
    (void)unused;
    REFUSED("id", t.game.id = NULL);
    REFUSED("id", t.game.id = "");
    REFUSED("id", t.game.id = "Whole");
    REFUSED("id", t.game.id = "2-whole");
    REFUSED("id", t.game.id = "-whole");
    REFUSED("id", t.game.id = "whole game");
    REFUSED("id", t.game.id = "sixteen-letters-");
}

static void rules_and_numbers_are_required(void **unused)
{
    (void)unused;
    REFUSED("title", t.game.title = NULL);
    REFUSED("the rules", t.game.init = NULL);
    REFUSED("the rules", t.game.actor = NULL);
    REFUSED("the rules", t.game.moves = NULL);
    REFUSED("the rules", t.game.apply = NULL);
    REFUSED("the rules", t.game.players = NULL);
    REFUSED("the rules", t.game.turns = NULL);
    REFUSED("the rules", t.game.result = NULL);
    REFUSED("the rules", t.game.move_write = NULL);
    REFUSED("min_players", t.game.min_players = 0);
    REFUSED("min_players", t.game.min_players = 3, t.game.max_players = 2);
    REFUSED("min_players", t.game.max_players = PZ_SEATS_MAX + 1);
    REFUSED("state_size", t.game.state_size = 0);
    REFUSED("state_size", t.game.state_size = PZ_STATE_MAX + 1);
    REFUSED("view_size", t.hidden.view_size = 0);
    REFUSED("view_size", t.hidden.view_size = PZ_STATE_MAX + 1);
    REFUSED("action_count", t.game.action_count = 0);
    REFUSED("moves_max", t.game.moves_max = 0);
    REFUSED("moves_max", t.game.moves_max = PZ_MOVES_MAX + 1);
    REFUSED("board_name", t.game.board_name = NULL);
    REFUSED("board_name", t.game.board_key = NULL);
}

static void options_and_refusals_are_whole(void **unused)
{
    static const char *const none[] = {NULL};
    (void)unused;
    REFUSED("options", t.game.options = NULL);
    REFUSED("options", t.game.option_count = PZ_OPTIONS_MAX + 1);
    REFUSED("key and help", t.options[3].key = NULL);
    REFUSED("key and help", t.options[0].help = NULL);
    REFUSED("keys that differ", t.options[3].key = "text");
    REFUSED("keys that differ", t.options[0].key = "first");
    REFUSED("a value to choose", t.options[2].values = none);
    REFUSED("data", t.game.data = NULL);
    REFUSED("refusals", t.game.refusals = NULL);
    REFUSED("refusals", t.refusals[0].name = NULL);
    REFUSED("refusals", t.refusals[1].rule = NULL);
    REFUSED("refusals", t.refusals[1].sentence = NULL);
}

static void parts_are_whole(void **unused)
{
    (void)unused;
    REFUSED("data", t.data.init = NULL);
    REFUSED("data", t.data.read = NULL);
    REFUSED("data", t.data.write = NULL);
    REFUSED("state_write", t.text.state_write = pz_game_at(0)->text->state_write);
    REFUSED("state_write", t.text.state_read = pz_game_at(0)->text->state_read);
    REFUSED("sheet_text", t.text.sheet_text = NULL);
    REFUSED("sheet_text", t.text.sheet_write = NULL);
    REFUSED("objects", t.objects.write = NULL);
    REFUSED("objects", t.objects.read = NULL);
    REFUSED("hidden", t.hidden.view = NULL);
    REFUSED("hidden", t.hidden.view_write = NULL);
    REFUSED("hidden", t.hidden.view_read = NULL);
    REFUSED("hidden", t.hidden.sample_state = NULL);
    REFUSED("hidden", t.hidden.move_seen = NULL);
    REFUSED("statistics", t.statistics.list = NULL);
    REFUSED("statistics", t.statistics.count = NULL);
    REFUSED("statistics", t.many_statistics[15].title = NULL);
    REFUSED("statistics", t.many_statistics[16] = t.many_statistics[0]);
    REFUSED("lessons", t.lessons.goal = NULL);
    REFUSED("lessons", t.lessons.list = NULL);
    REFUSED("lessons", t.lessons.fitting = NULL);
    REFUSED("lessons", t.many_lessons[31].text = NULL);
    REFUSED("lessons", t.many_lessons[32] = t.many_lessons[0]);
    REFUSED("bots", t.bots.kinds = NULL);
    REFUSED("bots", t.kinds[0] = NULL);
    REFUSED("bots", t.bots.strongest = NULL);
    REFUSED("bots", t.bots.strongest = &pz_bot_ismcts);
    REFUSED("bots", t.kind.id = NULL);
    REFUSED("bots", t.kind.id = "");
    REFUSED("bots", t.kind.id = "deep@20");
    REFUSED("bots", t.kind.id = "Deep");
    REFUSED("bots", t.kind.id = "a-name-of-24-bytes-and-0");
    REFUSED("bots", t.kind.help = NULL);
    REFUSED("bots", t.kind.ask = NULL);
}

static void read_number(struct pz_json_reader *reader, const struct pz_field *field, void *member)
{
    (void)reader, (void)field, (void)member;
}

static void fields_of_states_are_numbers_within(void **unused)
{
    (void)unused;
    REFUSED("fields", t.fields[32] = t.fields[0]);
    REFUSED("fields", t.fields[3].size = 3);
    REFUSED("fields", t.fields[3].read = read_number);
    REFUSED("fields", t.fields[3].fields = t.fields);
    REFUSED("fields", t.fields[3].optional = true);
    REFUSED("fields", t.fields[31].offset = t.game.state_size);
    REFUSED("fields", t.fields[31].offset = (uint16_t)(t.game.state_size - 9),
            t.fields[31].size = 2, t.fields[31].count = 5);
}

/* The last of the tests, as a game stays registered. */
static void a_whole_game_is_found(void **unused)
{
    struct pz_problem problem;
    struct pz_game same;
    (void)unused;
    whole_game();
    t.fields[31].offset = (uint16_t)(t.game.state_size - 8);
    t.fields[31].size = 8;
    if (pz_game_register(&t.game, &problem) != 0) {
        fail_msg("%s", problem.text);
    }
    assert_ptr_equal(pz_game_named("whole-2"), &t.game);
    unsigned games = 0;
    while (pz_game_at(games) != NULL) {
        games++;
    }
    assert_ptr_equal(pz_game_at(games - 1), &t.game);
    assert_int_equal(pz_game_register(&t.game, NULL), 0); /* again */
    assert_null(pz_game_at(games));
    same = t.game;
    assert_int_equal(pz_game_register(&same, &problem), PZ_E_GAME);
    assert_non_null(strstr(problem.text, "already"));
    assert_int_equal(pz_game_register(pz_game_at(0), &problem), 0);
    assert_null(pz_game_at(games));
}

static void there_is_an_end_of_games(void **unused)
{
    static struct pz_game games[PZ_GAMES_MAX];
    static char ids[PZ_GAMES_MAX][8];
    struct pz_problem problem;
    int code = 0;
    (void)unused;
    for (unsigned i = 0; code == 0 && i < PZ_GAMES_MAX; i++) {
        games[i] = *pz_game_at(0);
        memcpy(ids[i], "game-aa", 8);
        ids[i][5] = (char)('a' + i / 26);
        ids[i][6] = (char)('a' + i % 26);
        games[i].id = ids[i];
        code = pz_game_register(&games[i], &problem);
    }
    assert_int_equal(code, PZ_E_SPACE);
    assert_non_null(pz_game_at(PZ_GAMES_MAX - 1));
    assert_null(pz_game_at(PZ_GAMES_MAX));
}

/* At a table the bot that stands in for people is greedy, or the proposed one of a game without. */
static void a_table_needs_no_greedy(void **unused)
{
    static const struct pz_bot_kind *const kinds[] = {&pz_bot_flat_mc, &pz_bot_random, NULL};
    static const struct pz_game_bots bots = {kinds, &pz_bot_random, NULL};
    static struct pz_game game;
    static struct kit kit;
    (void)unused;
    game = *pz_game_at(0);
    game.id = "own-bots";
    game.bots = &bots;
    assert_int_equal(pz_game_register(&game, NULL), 0);
    kit_init(&kit);
    assert_int_equal(kit_open(&kit,
                              unit_quoted("{'type':'create','name':'Anna','terms':{'game':"
                                          "'own-bots','players':2}}"),
                              NULL),
                     0);
    assert_non_null(strstr(kit.events, unit_quoted("'substitute':'random'")));
    kit_release(&kit);
    kit_init(&kit);
    assert_int_equal(kit_open(&kit,
                              unit_quoted("{'type':'create','name':'Anna','terms':{'game':"
                                          "'little','players':2}}"),
                              NULL),
                     0);
    assert_non_null(strstr(kit.events, unit_quoted("'substitute':'greedy'")));
    kit_release(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_id_is_a_short_word),
        cmocka_unit_test(rules_and_numbers_are_required),
        cmocka_unit_test(options_and_refusals_are_whole),
        cmocka_unit_test(parts_are_whole),
        cmocka_unit_test(fields_of_states_are_numbers_within),
        cmocka_unit_test(a_whole_game_is_found),
        cmocka_unit_test(a_table_needs_no_greedy),
        cmocka_unit_test(there_is_an_end_of_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
