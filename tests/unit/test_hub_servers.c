/* The hub of one of several servers: what another one wrote is met, nothing is told twice or left
 * out, and who runs bots and clocks follows from the lease. */
#include "hub_stage.h"

/* Another server was faster: its event is told first, then the message happens after it. */
static void meets_what_another_server_wrote(void **state)
{
    (void)state;
    anna_comes();
    enter(&guest, NULL);
    chat_elsewhere("from elsewhere");
    chat_as(&anna, 1, "from here");
    say_to_hub(&guest, "{'type':'join','name':'Bruno','id':2}");
    settle();
    heard(&anna, "'n':2,");
    heard(&anna, "'n':3,");
    heard(&anna, "{'type':'ok','re':1,'n':3}");
    heard(&anna, "'n':4,");
    heard_no_more(&anna);
    heard(&guest, "from elsewhere");
    heard(&guest, "from here");
    heard(&guest, "'you':{'person':2,'seat':1}");
    heard(&guest, "{'type':'ok','re':2,'n':4}");
    heard_no_more(&guest);
}

/* A seat that another server filled meanwhile is taken: the message that lost is decided anew. */
static void decides_anew_after_a_conflict(void **state)
{
    (void)state;
    make_table(TWO_SEATS);
    enter(&guest, NULL);
    elsewhere(0, "{\"type\":\"join\",\"name\":\"Bruno\"}");
    say_to_hub(&guest, "{'type':'join','name':'Bruno','id':2}");
    settle();
    heard(&guest, "'n':2,");
    heard(&guest, "'name-taken'");
    heard_no_more(&guest);
    say_to_hub(&guest, "{'type':'join','name':'Carla','seat':1,'id':3}");
    settle();
    heard(&guest, "'seat-taken'");
}

/* The news come without anybody here saying anything. */
static void follows_the_news(void **state)
{
    (void)state;
    anna_comes();
    elsewhere(0, "{\"type\":\"join\",\"name\":\"Bruno\"}");
    elsewhere(2, "{\"type\":\"chat\",\"text\":\"ciao\"}");
    send_news();
    wait_to_hear(&anna, 2);
    heard(&anna, "'name':'Bruno'");
    heard_chat(&anna, "ciao");
    heard_no_more(&anna);
}

/* Somebody comes from another server, and knows more than this one. */
static void asks_the_store_before_it_denies(void **state)
{
    (void)state;
    anna_comes();
    chat_elsewhere("from elsewhere");
    ear_init(&guest);
    say_to_hub(&guest, "{'type':'enter','since':2}");
    chat(&guest, "too early");
    settle();
    heard(&guest, "'type':'entered'");
    heard(&guest, "'not-joined'");
    heard_no_more(&guest);
    heard(&anna, "from elsewhere");
    heard_no_more(&anna);
    say_to_hub(&anna, "{'type':'since','n':3,'id':1}");
    settle();
    heard(&anna, "'error':'number'");
}

/* Somebody comes in behind a step that another server forestalls: nothing is told before it is
 * stored, and nothing is missing afterwards. */
static void enters_behind_a_conflict(void **state)
{
    (void)state;
    anna_comes();
    ear_init(&guest);
    pthread_mutex_lock(&lock);
    chat(&anna, "from here");
    say_to_hub(&guest, "{'type':'enter','since':1,'id':9}");
    say_to_hub(&guest, "{'type':'join','name':'Bruno','id':10}");
    turn();
    heard_no_more(&guest);
    elsewhere_now(1, "{\"type\":\"chat\",\"text\":\"from elsewhere\"}");
    pthread_mutex_unlock(&lock);
    settle();
    heard(&guest, "{'type':'entered','re':9,");
    heard(&guest, "from elsewhere");
    heard(&guest, "from here");
    heard(&guest, "'you':{'person':2,'seat':1}");
    heard(&guest, "{'type':'ok','re':10,'n':4}");
    heard_no_more(&guest);
}

/* Whoever always comes second is told so at last. */
static void gives_up_after_many_conflicts(void **state)
{
    (void)state;
    anna_comes();
    append_calls = 0;
    too_late = true;
    chat_as(&anna, 1, "x");
    settle();
    heard_error(&anna, 1, "busy");
    heard_no_more(&anna);
    assert_int_equal(append_calls, INPUT_TRIES + 1);
    too_late = false;
    chat_as(&anna, 2, "y");
    settle();
    heard(&anna, "'n':2,");
}

/* Looking is limited, but nobody pays for the conflicts of others. */
static void looks_are_limited(void **state)
{
    (void)state;
    make_table(TWO_SEATS);
    enter(&anna, host_token); /* that was one */
    pthread_mutex_lock(&lock);
    chat(&anna, "x");
    for (int i = 0; i < 3; i++) {
        say_to_hub(&anna, "{'type':'look'}");
    }
    elsewhere_now(1, "{\"type\":\"chat\",\"text\":\"from elsewhere\"}");
    pthread_mutex_unlock(&lock);
    settle();
    heard(&anna, "from elsewhere");
    heard_chat(&anna, "x");
    for (int i = 0; i < 3; i++) {
        heard(&anna, "'type':'look'");
    }
    anna.client.catch_up_at = (int64_t)uv_hrtime();
    say_to_hub(&anna, "{'type':'since','n':1,'id':4}");
    settle();
    heard_error(&anna, 4, "too-fast");
    heard_no_more(&anna);
    ear_init(&guest); /* neither is the door another way */
    guest.client.catch_up_at = (int64_t)uv_hrtime();
    say_to_hub(&guest, "{'type':'enter','since':100,'id':5}");
    settle();
    heard_error(&guest, 5, "too-fast");
}

/* That somebody is gone is told, whatever comes between. */
static void away_outlives_a_conflict(void **state)
{
    (void)state;
    bruno_comes_and_goes();
    chat_elsewhere("from elsewhere");
    make_due();
    chat(&anna, "from here");
    settle();
    heard(&anna, "from elsewhere");
    heard(&anna, "from here");
    heard(&anna, "'type':'away'");
    heard_no_more(&anna);
    assert_int_equal(hub_find(hub, table_id)->gone_count, 0);
}

/* Whoever is at another server is back at once, and this one does not deny it. */
static void away_is_told_once(void **state)
{
    (void)state;
    bruno_comes_and_goes();
    make_due();
    chat(&anna, "x");
    settle();
    heard_chat(&anna, "x");
    heard(&anna, "'type':'away'");
    elsewhere_presence(2, true);
    send_news();
    wait_to_hear(&anna, 1);
    heard(&anna, "'type':'back'");
    chat(&anna, "y");
    settle();
    heard_chat(&anna, "y");
    heard_no_more(&anna);
    assert_int_equal(hub_find(hub, table_id)->gone_count, 0);
    /* and whoever is here says so when another server thinks otherwise */
    elsewhere_presence(1, false);
    send_news();
    wait_to_hear(&anna, 2);
    heard(&anna, "'type':'away'");
    heard(&anna, "'type':'back'");
    heard_no_more(&anna);
}

/* Who joined at another server is that person here, too, and is told so. */
static void tabs_at_two_servers(void **state)
{
    (void)state;
    char token[TOKEN_SIZE];
    struct store_link link = {.person = 2, .left_seat = -1};
    anna_comes();
    enter(&guest, NULL);
    copy_member(guest.heard[0], "token", token, sizeof token);
    token_hash(token, link.hash);
    chat_elsewhere("x");
    elsewhere(0, "{\"type\":\"join\",\"name\":\"Bruno\"}");
    pthread_mutex_lock(&lock);
    keep_link(kept_of(table_id), &link);
    pthread_mutex_unlock(&lock);
    send_news();
    wait_to_hear(&guest, 2);
    heard_chat(&guest, "x");
    heard(&guest, "'you':{'person':2,'seat':1}");
    heard_no_more(&guest);
    assert_int_equal(guest.client.person, 2);
}

/* A store that gives nonsense in the middle: what was told stays told, the rest follows. */
static void damage_makes_no_gap(void **state)
{
    (void)state;
    anna_comes();
    chat_elsewhere("two");
    chat_elsewhere("three");
    struct kept *table = kept_of(table_id);
    char *good = table->events[3];
    pthread_mutex_lock(&lock);
    table->events[3] = strdup("nonsense");
    pthread_mutex_unlock(&lock);
    send_news();
    wait_to_hear(&anna, 1);
    heard_chat(&anna, "two");
    heard_no_more(&anna);
    pthread_mutex_lock(&lock);
    free(table->events[3]);
    table->events[3] = good;
    pthread_mutex_unlock(&lock);
    wait_to_hear(&anna, 1);
    heard_chat(&anna, "three");
    heard_no_more(&anna);
}

/* However busy the store is. */
static void hears_the_news_under_load(void **state)
{
    (void)state;
    anna_comes();
    chat_elsewhere("from elsewhere");
    char first[TABLE_ID_SIZE];
    snprintf(first, sizeof first, "%s", table_id);
    make_table(TWO_SEATS);
    enter(&bruno, host_token);
    pthread_mutex_lock(&lock);
    snprintf(news_table, sizeof news_table, "%s", first);
    news_last = 2;
    pthread_mutex_unlock(&lock);
    const uint64_t start = uv_hrtime();
    while (anna.count == anna.read && uv_hrtime() - start < 60000000000u) {
        chat(&bruno, "x");
        uv_run(&loop, UV_RUN_NOWAIT);
        uv_sleep(1);
    }
    heard(&anna, "from elsewhere");
}

/* News that came while something was on its way to the store are not forgotten; nor those of which
 * only is known that there may have been some. */
static void news_at_a_bad_time(void **state)
{
    (void)state;
    anna_comes();
    pthread_mutex_lock(&lock);
    chat(&anna, "two");
    turn();
    struct place *place = hub_find(hub, table_id);
    hub_callbacks(hub).news(hub, table_id, 3);
    assert_false(place->loading);
    pthread_mutex_unlock(&lock);
    while (place->steps.first != NULL) {
        uv_run(&loop, UV_RUN_NOWAIT);
    }
    assert_true(place->loading); /* it looks, and finds nothing this time */
    settle();
    assert_in_range(place->behind, 0, place->told);
    chat_elsewhere("three");
    pthread_mutex_lock(&lock);
    news_missed = true;
    pthread_mutex_unlock(&lock);
    wait_to_hear(&anna, 2);
    heard_chat(&anna, "two");
    heard_chat(&anna, "three");
    heard_no_more(&anna);
}

/* Of a server that is gone its tables are taken over, and the people who were there have some time
 * to come back. */
static void takes_over_from_a_server_that_is_gone(void **state)
{
    (void)state;
    anna_comes();
    bruno_joins();
    ear_free(&bruno);
    struct place *place = hub_find(hub, table_id);
    place->gone_count = 0; /* as if it had been there, and not here */
    place->mine = false;
    hold_elsewhere();
    pthread_mutex_lock(&lock);
    leases = true;
    pthread_mutex_unlock(&lock);
    wait_for_beat();
    assert_true(place->mine);
    pthread_mutex_lock(&lock);
    const bool held_here = strcmp(kept_of(table_id)->row.holder, "here") == 0;
    pthread_mutex_unlock(&lock);
    assert_true(held_here);
    for (int i = 0; i < 100 && place->gone_count == 0; i++) {
        settle();
    }
    assert_int_equal(place->gone_count, 1);
    assert_int_equal(place->gone[0].person, 2);
    assert_in_range(place->gone[0].due - now_ms(), ORPHANS_AFTER - 5000, ORPHANS_AFTER);
    anna.read = anna.count;
    make_due();
    chat(&anna, "x");
    settle();
    heard_chat(&anna, "x");
    heard(&anna, "'type':'away'");
    heard_no_more(&anna);
    /* what is ours is ours again after a silence that was too long */
    hub->alive_until = 1;
    wait_for_beat();
    assert_true(place->mine);
    assert_int_equal(swept, 1);
}

/* A table at which a bot is to move is due at once, so that another server takes it when this one
 * dies; and whoever takes it asks the bot then and there. */
static void bots_are_asked_by_who_takes_the_table(void **state)
{
    (void)state;
    make_table("{'game':'little','players':2,'options':{'first':1},'seats':['open','bot:random']}");
    enter(&anna, host_token);
    struct place *place = hub_find(hub, table_id);
    place->mine = false;
    say_to_hub(&anna, "{'type':'start'}");
    settle();
    assert_false(place->thinking);
    const uint32_t last = last_kept();
    assert_int_equal(kept_of(table_id)->row.wake, 0);
    ear_free(&anna);
    forget_table();
    assert_int_equal(last_kept(), last);
    uv_timer_stop(&hub->tick); /* it does not take another look at all tables */
    place_load(hub_place(hub, table_id));
    for (int i = 0; i < 100 && last_kept() == last; i++) {
        settle();
    }
    assert_true(last_kept() > last);
}

/* Whoever is marked as here may be at another server, and is not doubted while that is alive. */
static void people_may_be_at_another_server(void **state)
{
    (void)state;
    bruno_comes_and_goes();
    ear_free(&anna);
    forget_table();
    enter(&anna, host_token);
    assert_int_equal(hub_find(hub, table_id)->gone_count, 0);
}

/* Bots and clocks of a table are run by the server that has its lease, and by no other. */
static void only_the_holder_runs_bots_and_clocks(void **state)
{
    (void)state;
    make_table("{'game':'little','players':2,'options':{'first':0},"
               "'clock':{'kind':'move','seconds':1},'seats':['open','bot:random']}");
    enter(&anna, host_token);
    say_to_hub(&anna, "{'type':'start'}");
    settle();
    struct place *place = hub_find(hub, table_id);
    assert_true(place->due > 0);
    place->mine = false; /* the lease is lost while the clock runs */
    const uint32_t last = last_kept();
    for (int i = 0; i < 60 && place->due != -1; i++) {
        wait_for_tick();
    }
    assert_int_equal(place->due, -1); /* its time came */
    assert_int_equal(last_kept(), last);
    place->mine = true;
    for (unsigned i = 0; i < 200 && last_kept() == last; i++) {
        settle();
    }
    assert_non_null(strstr(anna.heard[anna.count - 1], "\"type\":\"timeout\""));
}

/* Whose table it is, the store knows. */
static void gives_up_what_another_server_took(void **state)
{
    (void)state;
    anna_comes();
    assert_true(hub_find(hub, table_id)->mine);
    hold_elsewhere();
    chat_elsewhere("x");
    send_news();
    wait_to_hear(&anna, 1);
    assert_false(hub_find(hub, table_id)->mine);
}

/* The heart beats by a clock that nobody sets: an hour back would stop it for an hour. */
static void beats_by_a_steady_clock(void **state)
{
    (void)state;
    for (int i = 0; i < 100 && hub->alive_until == 0; i++) {
        settle();
    }
    const int64_t steady = (int64_t)(uv_hrtime() / 1000000);
    assert_in_range(hub->beat_at, steady - BEAT, steady + BEAT);
    assert_in_range(hub->sweep_at, steady, steady + SWEEP);
    assert_in_range(hub->alive_until, steady, steady + LEASE);
    /* and whoever was silent for longer than its lease has lost its tables */
    make_table(TWO_SEATS);
    struct place *place = hub_find(hub, table_id);
    hub->alive_until = 1;
    beats = 0;
    hub->beat_at = 0;
    for (int i = 0; i < 100 && hub->alive_until == 1; i++) {
        settle();
    }
    assert_false(place->mine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(meets_what_another_server_wrote),
        TEST(decides_anew_after_a_conflict),
        TEST(follows_the_news),
        TEST(asks_the_store_before_it_denies),
        TEST(enters_behind_a_conflict),
        TEST(gives_up_after_many_conflicts),
        TEST(looks_are_limited),
        TEST(away_outlives_a_conflict),
        TEST(away_is_told_once),
        TEST(tabs_at_two_servers),
        TEST(damage_makes_no_gap),
        TEST(hears_the_news_under_load),
        TEST(news_at_a_bad_time),
        TEST(takes_over_from_a_server_that_is_gone),
        TEST(bots_are_asked_by_who_takes_the_table),
        TEST(people_may_be_at_another_server),
        TEST(only_the_holder_runs_bots_and_clocks),
        TEST(gives_up_what_another_server_took),
        TEST(beats_by_a_steady_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
