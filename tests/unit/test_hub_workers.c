/* The threads beside the hub: all work comes back, bots that fail play on, and none holds up an
 * end. */
#include "hub_stage.h"

static int works_done;

static void run_nothing(struct work *work, struct worker *worker)
{
    (void)work;
    (void)worker;
}

static void count_work(struct work *work)
{
    (void)work;
    works_done++;
}

/* However many are finished at once, all come back. */
static void all_work_comes_back(void **state)
{
    (void)state;
    static struct work works[100];
    works_done = 0;
    for (int i = 0; i < 100; i++) {
        works[i] = (struct work){.run = run_nothing, .done = count_work};
        workers_add(workers, &works[i]);
    }
    for (int i = 0; i < 100 && works_done == 0; i++) {
        uv_sleep(100); /* the thread is through before the loop looks, unless the machine is slow */
        uv_run(&loop, UV_RUN_NOWAIT);
    }
    assert_in_range(works_done, 1, 99); /* connections get their turn between them */
    for (int i = 0; i < 60000 && works_done < 100; i++) {
        uv_run(&loop, UV_RUN_NOWAIT);
        uv_sleep(1);
    }
    assert_int_equal(works_done, 100);
}

static uint32_t opened_with; /* milliseconds */

static int open_slow(struct pz_bot *bot, struct pz_problem *problem)
{
    (void)problem;
    opened_with = bot->options.budget.milliseconds;
    return 0;
}

static int ask_in_vain(struct pz_bot *bot, const struct pz_question *question,
                       struct pz_answer *answer)
{
    (void)bot;
    (void)question;
    answer->move = 60000;
    return PZ_E_BOT;
}

/* A bot that fails makes some move, so that the game goes on; none thinks longer than it may. */
static void bots_that_fail_play_on(void **state)
{
    (void)state;
    static const struct pz_bot_kind kind = {
        .id = "vain", .budget = {.milliseconds = 5000}, .open = open_slow, .ask = ask_in_vain};
    struct pz_question question;
    make_table("{'game':'little','players':2,'options':{'first':0},'seats':['open','bot:greedy']}");
    enter(&anna, host_token);
    say_to_hub(&anna, "{'type':'start'}");
    settle();
    const struct pz_table *table = hub_find(hub, table_id)->table;
    assert_int_equal(pz_table_question(table, 0, &question, &hub->buffer), 0);
    struct bot_work *work = bot_work_new(&question, &kind);
    assert_non_null(work);
    work->work.done = count_work;
    work->move = 60000;
    works_done = 0;
    struct workers *strict = workers_start(&loop, 1, 50);
    workers_add(strict, &work->work);
    for (int i = 0; i < 60000 && works_done == 0; i++) {
        uv_run(&loop, UV_RUN_NOWAIT);
        uv_sleep(1);
    }
    assert_int_equal(works_done, 1);
    assert_int_equal(opened_with, 50);
    bool legal = false;
    for (size_t i = 0; i < question.move_count; i++) {
        legal = legal || question.moves[i] == work->move;
    }
    assert_true(legal);
    free(work);
    workers_stop(strict);
}

static atomic_bool asked;
static atomic_bool told_to_stop;

static int ask_without_end(struct pz_bot *bot, const struct pz_question *question,
                           struct pz_answer *answer)
{
    (void)bot;
    answer->move = question->moves[0];
    asked = true;
    for (int i = 0; i < 60000 && !told_to_stop; i++) {
        uv_sleep(1);
        told_to_stop = pz_stop_get(question->stop);
    }
    return 0;
}

/* A bot that thinks does not keep the server from ending. */
static void bots_are_told_to_stop(void **state)
{
    (void)state;
    static const struct pz_bot_kind kind = {
        .id = "slow", .budget = {.milliseconds = 20000}, .ask = ask_without_end};
    struct pz_question question;
    make_table("{'game':'little','players':2,'options':{'first':0},'seats':['open','bot:greedy']}");
    enter(&anna, host_token);
    say_to_hub(&anna, "{'type':'start'}");
    settle();
    assert_int_equal(pz_table_question(hub_find(hub, table_id)->table, 0, &question, &hub->buffer),
                     0);
    struct bot_work *work = bot_work_new(&question, &kind);
    assert_non_null(work);
    work->work.done = count_work;
    works_done = 0;
    struct workers *slow = workers_start(&loop, 1, 0);
    workers_add(slow, &work->work);
    while (!asked) {
        uv_sleep(1);
    }
    workers_stop(slow);
    assert_true(told_to_stop);
    assert_int_equal(works_done, 1);
    free(work);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(all_work_comes_back),
        TEST(bots_that_fail_play_on),
        TEST(bots_are_told_to_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
