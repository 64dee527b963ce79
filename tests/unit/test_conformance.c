/* The conformance suite finds what is wrong: Pig is whole, and each test breaks one thing in it. */
#include "unit.h"

#include "../../examples/game/pig.c"
#include "piazza/conformance.h"
#include "piazza/match.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static jmp_buf failed;

static void end(void)
{
    longjmp(failed, 1);
}

/* Pig with parts of its own, which a test breaks. */
static struct pz_game t;
static unsigned asked; /* how often a bot was asked */

/* Runs the suite; *said gets what it wrote on stderr. True if it passed. */
static bool passes(char *said, size_t size)
{
    static const struct pz_conform_options glance = {.share = 12, .quiet = true};
    static bool ended;
    FILE *file = tmpfile();
    const int kept = dup(2);
    assert_non_null(file);
    fflush(stderr);
    assert_int_equal(dup2(fileno(file), 2), 2);
    pz_conform_on_failure(end);
    ended = setjmp(failed) != 0 || pz_conformance(&t, NULL, &glance) != 0;
    fflush(stderr);
    assert_int_equal(dup2(kept, 2), 2);
    close(kept);
    rewind(file);
    said[fread(said, 1, size - 1, file)] = '\0';
    fclose(file);
    return !ended;
}

static void check_finds(const char *words)
{
    static char said[1 << 16];
    if (passes(said, sizeof said)) {
        fail_msg("nobody noticed: %s", words);
    }
    if (strstr(said, words) == NULL) {
        fail_msg("%s: %s", words, said);
    }
}

static void pig_is_whole(void **unused)
{
    static char said[1 << 16];
    (void)unused;
    t = game;
    if (!passes(said, sizeof said)) {
        fail_msg("%s", said);
    }
}

/* ---- statistics and lessons ---- */

static const struct pz_statistic two_statistics[] = {{"one", "one"}, {"two", "two"}, {NULL, NULL}};

static void count_one(const void *state, uint32_t numbers[PZ_STATISTICS_MAX])
{
    (void)state;
    numbers[0] = 1;
}

static void count_three(const void *state, uint32_t numbers[PZ_STATISTICS_MAX])
{
    (void)state;
    numbers[0] = numbers[1] = numbers[2] = 1;
}

static uint32_t third_lesson(const void *view, const pz_move *list, uint32_t count)
{
    (void)view, (void)list, (void)count;
    return 4;
}

static void statistics_and_lessons(void **unused)
{
    static const struct pz_game_statistics few = {two_statistics, count_one, NULL};
    static const struct pz_game_statistics many = {two_statistics, count_three, NULL};
    static const struct pz_lesson list[] = {{"a", "b"}, {"c", "d"}, {NULL, NULL}};
    static const struct pz_game_lessons lessons = {"goal", list, third_lesson};
    (void)unused;
    t = game;
    t.statistics = &few;
    check_finds("all statistics are set");
    t.statistics = &many;
    check_finds("beyond the list");
    t = game;
    t.lessons = &lessons;
    check_finds("some of the list");
}

/* ---- plans, elements, options ---- */

static int plan_without_sentence(const void *view, int seat, const char *plan, size_t length,
                                 struct pz_json *json, struct pz_problem *problem)
{
    (void)view, (void)seat, (void)plan, (void)length, (void)json, (void)problem;
    return PZ_E_SYNTAX;
}

static int plan_that_writes(const void *view, int seat, const char *plan, size_t length,
                            struct pz_json *json, struct pz_problem *problem)
{
    (void)view, (void)seat, (void)plan, (void)length;
    pz_json_open(json, '{');
    return pz_problem_set(problem, PZ_E_SYNTAX, "no plan", "");
}

static int plan_without_json(const void *view, int seat, const char *plan, size_t length,
                             struct pz_json *json, struct pz_problem *problem)
{
    (void)view, (void)seat, (void)plan, (void)length, (void)problem;
    pz_json_open(json, '{');
    return 0;
}

static int any_element(const char *name, size_t length)
{
    (void)name, (void)length;
    return 0;
}

static void plans_and_elements(void **unused)
{
    static const struct pz_game_sentences silent = {.plan = plan_without_sentence};
    static const struct pz_game_sentences hasty = {.plan = plan_that_writes};
    static const struct pz_game_sentences open = {.plan = plan_without_json};
    static struct pz_game_text elements;
    (void)unused;
    t = game;
    t.sentences = &silent;
    check_finds("refused with a sentence");
    t.sentences = &hasty;
    check_finds("writes nothing");
    t.sentences = &open;
    check_finds("a plan is JSON");
    t = game;
    elements = text;
    elements.element_named = any_element;
    t.text = &elements;
    check_finds("is no element");
}

static const char *written; /* as the option's value */

static int data_init(struct pz_setup *setup)
{
    setup->data[0] = '7';
    return 0;
}

static int data_read(struct pz_setup *setup, unsigned option, const char *value, size_t length,
                     struct pz_problem *problem)
{
    (void)option;
    const bool digit = length == 1 && value[0] >= '0' && value[0] <= '9';
    if (digit) {
        setup->data[0] = (uint8_t)value[0];
        return 0;
    }
    return pz_problem_set(problem, PZ_E_SYNTAX, "not a digit", "");
}

static int data_read_hastily(struct pz_setup *setup, unsigned option, const char *value,
                             size_t length, struct pz_problem *problem)
{
    if (length > 0) {
        setup->data[0] = (uint8_t)value[0];
    }
    return data_read(setup, option, value, length, problem);
}

static void data_write(const struct pz_setup *setup, unsigned option, struct pz_text *out)
{
    (void)option;
    if (written != NULL) {
        pz_text_str(out, written);
    } else {
        pz_text_char(out, (char)setup->data[0]);
    }
}

static void options_that_are_texts(void **unused)
{
    static const struct pz_option options[] = {{"digit", "a digit", NULL}};
    static const struct pz_game_data good = {data_init, data_read, data_write};
    static const struct pz_game_data hasty = {data_init, data_read_hastily, data_write};
    static char said[1 << 16];
    (void)unused;
    t = game;
    t.options = options;
    t.option_count = 1;
    t.data = &good;
    written = NULL;
    assert_true(passes(said, sizeof said));
    written = "8";
    check_finds("an option reads back");
    written = "7\n";
    check_finds("one line that fits");
    written = NULL;
    t.data = &hasty;
    check_finds("leaves the setup as it was");
}

/* ---- bots ---- */

/* A whole answer: all moves, the first one best. */
static int answer_well(struct pz_bot *bot, const struct pz_question *question,
                       struct pz_answer *answer)
{
    (void)bot;
    answer->candidate_count = question->move_count;
    for (uint32_t i = 0; i < question->move_count; i++) {
        answer->candidates[i] =
            (struct pz_candidate){question->moves[i], -(int32_t)i, 1, PZ_WIN_UNKNOWN};
    }
    answer->move = question->moves[0];
    answer->reason.sentence = "Roll.";
    asked++;
    return 0;
}

static int answer_by_memory(struct pz_bot *bot, const struct pz_question *question,
                            struct pz_answer *answer)
{
    const int code = answer_well(bot, question, answer);
    answer->reason.number = (int32_t)asked;
    return code;
}

static int answer_in_part(struct pz_bot *bot, const struct pz_question *question,
                          struct pz_answer *answer)
{
    const int code = answer_well(bot, question, answer);
    answer->candidate_count = 1;
    return question->move_count > 1 ? code : answer_well(bot, question, answer);
}

static int answer_twice(struct pz_bot *bot, const struct pz_question *question,
                        struct pz_answer *answer)
{
    const int code = answer_well(bot, question, answer);
    answer->candidates[question->move_count - 1].move = question->moves[0];
    return code;
}

static int answer_worst_first(struct pz_bot *bot, const struct pz_question *question,
                              struct pz_answer *answer)
{
    const int code = answer_well(bot, question, answer);
    answer->candidates[0].value = -1000;
    return code;
}

static int answer_too_surely(struct pz_bot *bot, const struct pz_question *question,
                             struct pz_answer *answer)
{
    const int code = answer_well(bot, question, answer);
    answer->candidates[0].win_chance = PZ_WIN_CERTAIN + 1;
    return code;
}

static int answer_without_reason(struct pz_bot *bot, const struct pz_question *question,
                                 struct pz_answer *answer)
{
    const int code = answer_well(bot, question, answer);
    answer->reason.sentence = "";
    return code;
}

static int answer_without_word(struct pz_bot *bot, const struct pz_question *question,
                               struct pz_answer *answer)
{
    const int code = answer_well(bot, question, answer);
    answer->reason.sentence = "Take {w}.";
    return code;
}

static int answer_as_stopped(struct pz_bot *bot, const struct pz_question *question,
                             struct pz_answer *answer)
{
    const int code = answer_well(bot, question, answer);
    answer->stopped = true;
    return code;
}

static int answer_unless_stopped(struct pz_bot *bot, const struct pz_question *question,
                                 struct pz_answer *answer)
{
    return pz_stop_get(question->stop) ? PZ_E_BOT : answer_well(bot, question, answer);
}

/* Nothing is hidden in Pig, so this bot goes by something else that is not in its view: the place
 * where the view lies. */
static int answer_by_address(struct pz_bot *bot, const struct pz_question *question,
                             struct pz_answer *answer)
{
    const int code = answer_well(bot, question, answer);
    answer->reason.number = (int32_t)((uintptr_t)question->view >> 4 & INT32_MAX);
    return code;
}

/* Another bot of the kind lies at another place. */
static int answer_by_itself(struct pz_bot *bot, const struct pz_question *question,
                            struct pz_answer *answer)
{
    const int code = answer_well(bot, question, answer);
    answer->reason.number = (int32_t)((uintptr_t)bot >> 3 & INT32_MAX);
    return code;
}

static int refuse(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    (void)bot, (void)question, (void)answer;
    return PZ_E_BOT;
}

static int open_never(struct pz_bot *bot, struct pz_problem *problem)
{
    (void)bot;
    return pz_problem_set(problem, PZ_E_BOT, "never", "");
}

static void bots(void **unused)
{
    static const struct {
        int (*ask)(struct pz_bot *bot, const struct pz_question *question,
                   struct pz_answer *answer);
        const char *words;
    } cases[] = {
        {answer_by_memory, "the same answer"},
        {answer_in_part, "every legal move is a candidate"},
        {answer_twice, "a candidate is a legal move, once"},
        {answer_worst_first, "the best candidate comes first"},
        {answer_too_surely, "at most 1"},
        {answer_without_reason, "has a reason"},
        {answer_without_word, "has the word"},
        {answer_as_stopped, "nobody stops"},
        {answer_unless_stopped, "answers with legal moves"},
        {answer_by_address, "what its seat cannot see"},
        {answer_by_itself, "two bots of a kind"},
        {refuse, "answers with legal moves"},
    };
    static struct pz_bot_kind kind;
    static const struct pz_bot_kind *kinds[] = {&kind, NULL, NULL};
    static const struct pz_game_bots part = {kinds, &kind, NULL};
    static char said[1 << 16];
    (void)unused;
    t = game;
    t.bots = &part;
    kind = (struct pz_bot_kind){
        .id = "first", .help = "help", .budget = {1000, 0}, .ask = answer_well};
    assert_true(passes(said, sizeof said));
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        kind.ask = cases[i].ask;
        check_finds(cases[i].words);
    }
    kind.ask = answer_well;
    kind.open = open_never;
    check_finds("a bot opens");
    kind.open = NULL;
    kind.id = "greedy";
    kinds[1] = &pz_bot_greedy;
    check_finds("the names of bots differ");
}

/* ---- hostile input ---- */

/* Without its check Pig reads states in which a seat acts that nobody has. */
static int check_nothing(const void *state, struct pz_problem *problem)
{
    (void)state, (void)problem;
    return 0;
}

static void hostile_states(void **unused)
{
    static struct pz_game_text careless;
    (void)unused;
    t = game;
    careless = text;
    careless.check = check_nothing;
    t.text = &careless;
    t.max_players = 2;
    check_finds("who acts is a seat");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pig_is_whole),
        cmocka_unit_test(statistics_and_lessons),
        cmocka_unit_test(plans_and_elements),
        cmocka_unit_test(options_that_are_texts),
        cmocka_unit_test(bots),
        cmocka_unit_test(hostile_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
