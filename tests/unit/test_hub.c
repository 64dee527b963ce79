/* The hub of one server: what is told is stored first, what cannot be stored has not happened, and
 * nothing grows without bounds. */
#include "hub_stage.h"

/* Whoever comes gets the whole table, then every event; answers go to who asked. */
static void comes_and_is_told(void **state)
{
    (void)state;
    anna_comes();
    assert_non_null(strstr(anna.heard[0], "\"person\":1"));
    assert_null(strstr(anna.heard[0], "\"token\""));
    enter(&tab, host_token);
    enter(&guest, NULL);
    assert_non_null(strstr(guest.heard[0], "\"person\":0"));
    assert_non_null(strstr(guest.heard[0], "\"token\""));
    chat_as(&anna, 5, "ciao");
    settle();
    heard_chat(&anna, "ciao");
    heard(&anna, "{'type':'ok','re':5,'n':2}");
    heard_chat(&tab, "ciao");
    heard_chat(&guest, "ciao");
    heard_no_more(&tab);
    heard_no_more(&guest);
    say_to_hub(&guest, "{'type':'start','id':1}");
    settle();
    heard(&guest, "'not-joined'");
    heard_no_more(&anna);
}

/* Joining makes all connections of the token that person, and the token is kept. */
static void joins_by_token(void **state)
{
    (void)state;
    char token[TOKEN_SIZE];
    make_table(TWO_SEATS);
    enter(&guest, NULL);
    copy_member(guest.heard[0], "token", token, sizeof token);
    say_to_hub(&guest, "{'type':'join','name':'Bruno'}");
    settle();
    heard(&guest, "'you':{'person':2,'seat':1}");
    heard_no_more(&guest);
    enter(&tab, token);
    assert_non_null(strstr(tab.heard[0], "\"person\":2"));
    assert_non_null(strstr(tab.heard[1], "\"you\":{\"person\":2,\"seat\":1}"));
    assert_int_equal(kept_of(table_id)->link_count, 2);
    say_to_hub(&tab, "{'type':'join','name':'Carla'}");
    settle();
    heard(&tab, "'error':'joined'");
}

/* Every byte of a hash counts. */
static void hashes_are_compared_whole(void **state)
{
    (void)state;
    uint8_t one[TOKEN_HASH] = {0};
    for (int i = 0; i < TOKEN_HASH; i++) {
        uint8_t other[TOKEN_HASH] = {0};
        assert_true(token_same(one, other));
        other[i] = 1;
        assert_false(token_same(one, other));
    }
}

static void refuses_at_the_door(void **state)
{
    (void)state;
    make_table(TWO_SEATS);
    ear_init(&guest);
    say_to_hub(&guest, "{'type':'join','name':'Bruno','id':7}");
    settle();
    heard_error(&guest, 7, "enter");
    say_to_hub(&guest, "{'type':'enter','token':'short'}");
    say_to_hub(&guest, "{'type':'enter','colour':'red'}");
    say_to_hub(&guest, "nonsense");
    settle();
    heard(&guest, "'error':'token'");
    heard(&guest, "'error':'enter'");
    heard(&guest, "'error':'enter'");
    say_to_hub(&guest, "{'type':'enter'}");
    say_to_hub(&guest, "{'type':'enter','id':'x'}");
    settle();
    heard(&guest, "'type':'entered'");
    heard(&guest, "'type':'look'");
    heard(&guest, "{'type':'error','re':'x','error':'entered'}");
    heard_no_more(&guest);
    strcpy(table_id, "aaaaaaaaaaaaaaaaaaaa");
    ear_init(&lost);
    say_to_hub(&lost, "{'type':'enter'}");
    settle();
    assert_int_equal(lost.closed, SERVER_NO_TABLE);
}

/* What cannot be stored has not happened, and everything goes on when it can be tab. */
static void nothing_is_told_that_is_not_stored(void **state)
{
    (void)state;
    anna_comes();
    enter(&guest, NULL);
    fail_with = STORE_FULL;
    chat_as(&anna, 1, "lost");
    chat_as(&anna, 2, "lost, too");
    say_to_hub(&guest, "{'type':'join','name':'Bruno','id':3}");
    settle();
    heard_error(&anna, 1, "storage");
    heard_error(&anna, 2, "storage");
    heard_error(&guest, 3, "storage");
    heard_no_more(&anna);
    assert_int_equal(kept_of(table_id)->row.last, 1);
    fail_with = 0;
    say_to_hub(&guest, "{'type':'join','name':'Bruno','id':4}");
    chat_as(&anna, 5, "kept");
    settle();
    heard(&guest, "'you':{'person':2,'seat':1}");
    heard(&guest, "{'type':'ok','re':4,'n':2}");
    heard(&anna, "'n':2,");
    heard_chat(&anna, "kept");
    heard(&anna, "{'type':'ok','re':5,'n':3}");
    assert_int_equal(kept_of(table_id)->row.last, 3);
}

/* Who left a seat in a game takes no other one until it is over. */
static void holds_the_seat_that_was_left(void **state)
{
    (void)state;
    make_table("{'game':'little','players':3,'options':{'first':0},"
               "'seats':['open','open','open']}");
    enter(&anna, host_token);
    enter(&guest, NULL);
    say_to_hub(&guest, "{'type':'join','name':'Bruno','seat':1}");
    say_to_hub(&anna, "{'type':'seat','seat':2,'player':'bot:greedy'}");
    say_to_hub(&anna, "{'type':'start'}");
    say_to_hub(&guest, "{'type':'leave'}");
    settle();
    guest.read = guest.count;
    say_to_hub(&guest, "{'type':'join','name':'Bruno','seat':2,'id':1}");
    say_to_hub(&guest, "{'type':'join','name':'Bruno','id':2}");
    say_to_hub(&guest, "{'type':'join','name':'Bruno','seat':null}");
    settle();
    heard_error(&guest, 1, "held-seat");
    heard_error(&guest, 2, "held-seat");
    heard(&guest, "'you':{'person':3,'seat':null}");
    const struct store_link *link = &kept_of(table_id)->links[1];
    assert_int_equal(link->person, 3);
    assert_int_equal(link->left_game, 1);
    assert_int_equal(link->left_seat, 1);
    guest.read = guest.count;
    say_to_hub(&guest, "{'type':'sit','seat':2}");
    settle();
    heard(&guest, "'held-seat'");
    say_to_hub(&guest, "{'type':'sit','seat':1}");
    settle();
    heard(&guest, "'you':{'person':3,'seat':1}");
}

/* In all tabs; but only until that game is over. */
static void holds_the_seat_in_all_tabs(void **state)
{
    (void)state;
    char token[TOKEN_SIZE];
    make_table("{'game':'little','players':3,'options':{'first':0},"
               "'seats':['open','open','bot:greedy']}");
    enter(&anna, host_token);
    enter(&guest, NULL);
    copy_member(guest.heard[0], "token", token, sizeof token);
    enter(&tab, token);
    say_to_hub(&guest, "{'type':'join','name':'Bruno','seat':1}");
    settle();
    heard(&guest, "'you':{'person':2,'seat':1}");
    heard(&tab, "'you':{'person':2,'seat':1}");
    heard_no_more(&tab);
    say_to_hub(&anna, "{'type':'start'}");
    say_to_hub(&guest, "{'type':'leave'}");
    settle();
    assert_int_equal(kept_of(table_id)->links[1].person, 0);
    tab.read = tab.count;
    say_to_hub(&tab, "{'type':'join','name':'Bruno','seat':2,'id':1}");
    settle();
    heard_error(&tab, 1, "held-seat");
    say_to_hub(&anna, "{'type':'resign'}");
    for (int i = 0; i < 300 && pz_table_stage(hub_find(hub, table_id)->table) != PZ_TABLE_OVER;
         i++) {
        settle();
    }
    say_to_hub(&anna, "{'type':'rematch'}"); /* everybody sits at the next seat */
    say_to_hub(&anna, "{'type':'seat','seat':2,'player':'bot:greedy'}");
    say_to_hub(&anna, "{'type':'start'}");
    settle();
    assert_int_equal(pz_table_stage(hub_find(hub, table_id)->table), PZ_TABLE_PLAYING);
    assert_int_equal(pz_table_game_number(hub_find(hub, table_id)->table), 2);
    tab.read = tab.count;
    say_to_hub(&tab, "{'type':'join','name':'Bruno','seat':0,'id':2}");
    settle();
    heard(&tab, "'you':{'person':3,'seat':0}");
}

/* Bots play the whole game; every event is told once and in order. */
static void bots_play_on(void **state)
{
    (void)state;
    make_table("{'game':'little','players':2,'options':{'first':0},"
               "'seats':['bot:greedy','bot:random']}");
    enter(&anna, host_token);
    say_to_hub(&anna, "{'type':'start'}");
    const char *last = "";
    for (int i = 0; i < 300 && strstr(last, "\"result\"") == NULL; i++) {
        settle();
        last = anna.count > 0 ? anna.heard[anna.count - 1] : "";
    }
    assert_non_null(strstr(last, "\"result\""));
    for (int i = anna.read; i < anna.count; i++) {
        char part[32];
        snprintf(part, sizeof part, "{\"n\":%d,", i - anna.read + 2);
        assert_non_null(strstr(anna.heard[i], part));
    }
}

/* What arrives while a transaction is on its way shares the next one. */
static void commits_are_shared(void **state)
{
    (void)state;
    static struct ear ears[TABLES_MAX];
    for (int i = 0; i < TABLES_MAX; i++) {
        make_table(TWO_SEATS);
        enter(&ears[i], host_token);
    }
    append_calls = 0;
    append_writes = 0;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < TABLES_MAX; i++) {
        chat(&ears[i], "x");
        heard_no_more(&ears[i]); /* nothing is told yet */
    }
    pthread_mutex_unlock(&lock);
    settle();
    assert_int_equal(append_writes, TABLES_MAX);
    assert_in_range(append_calls, 1, 2);
    for (int i = 0; i < TABLES_MAX; i++) {
        heard_chat(&ears[i], "x");
        ear_free(&ears[i]);
    }
}

/* Messages to one table keep their order. */
static void one_after_the_other(void **state)
{
    (void)state;
    anna_comes();
    for (int i = 0; i < 50; i++) {
        chat(&anna, "x");
    }
    settle();
    for (int i = 0; i < 50; i++) {
        char part[32];
        snprintf(part, sizeof part, "{\"n\":%d,", i + 2);
        heard(&anna, part);
    }
}

static void answers_wait_for_what_they_tell(void **state)
{
    (void)state;
    anna_comes();
    enter(&tab, host_token);
    pthread_mutex_lock(&lock);
    chat(&anna, "x");
    say_to_hub(&tab, "{'type':'look'}");
    for (int i = 0; i < 50; i++) {
        uv_run(&loop, UV_RUN_NOWAIT);
        uv_sleep(1);
    }
    heard_no_more(&tab);
    heard_no_more(&anna);
    pthread_mutex_unlock(&lock);
    settle();
    heard_chat(&tab, "x");
    heard(&tab, "'n':2,");
}

/* The same with a store that fails: it has not come in, and tries tab. */
static void enters_behind_a_failure(void **state)
{
    (void)state;
    anna_comes();
    ear_init(&guest);
    pthread_mutex_lock(&lock);
    chat(&anna, "lost");
    say_to_hub(&guest, "{'type':'enter','id':1}");
    fail_with = STORE_FULL;
    pthread_mutex_unlock(&lock);
    settle();
    heard_error(&guest, 1, "storage");
    heard_no_more(&guest);
    fail_with = 0;
    chat(&anna, "kept");
    settle();
    heard_no_more(&guest);
    say_to_hub(&guest, "{'type':'enter','id':2}");
    settle();
    heard(&guest, "{'type':'entered','re':2,");
    heard(&guest, "'type':'look'");
    heard_no_more(&guest);
}

/* Who made a table and never came is away. */
static void hosts_must_come(void **state)
{
    (void)state;
    make_table(TWO_SEATS);
    enter(&guest, NULL);
    make_due();
    say_to_hub(&guest, "{'type':'join','name':'Bruno'}");
    settle();
    heard(&guest, "'type':'join'");
    heard(&guest, "'type':'away','person':1");
}

static void away_outlives_a_failure(void **state)
{
    (void)state;
    bruno_comes_and_goes();
    fail_with = STORE_FULL;
    chat_as(&anna, 1, "lost");
    settle();
    heard(&anna, "'storage'");
    fail_with = 0;
    make_due();
    chat(&anna, "kept");
    settle();
    heard(&anna, "kept");
    heard(&anna, "'type':'away'");
    heard_no_more(&anna);
}

/* Gone, back and gone again while the first is not stored yet. */
static void gone_again_before_it_is_told(void **state)
{
    (void)state;
    char token[TOKEN_SIZE];
    anna_comes();
    enter(&bruno, NULL);
    copy_member(bruno.heard[0], "token", token, sizeof token);
    say_to_hub(&bruno, "{'type':'join','name':'Bruno'}");
    settle();
    ear_free(&bruno);
    anna.read = anna.count;
    make_due();
    pthread_mutex_lock(&lock);
    chat(&anna, "x");
    char text[100];
    ear_init(&bruno);
    snprintf(text, sizeof text, "{\"type\":\"enter\",\"token\":\"%s\"}", token);
    say_to_hub(&bruno, text);
    hub_closed(hub, &bruno.client);
    pthread_mutex_unlock(&lock);
    settle();
    heard_chat(&anna, "x");
    heard(&anna, "'type':'away'");
    heard(&anna, "'type':'back'");
    heard_no_more(&anna);
    make_due();
    chat(&anna, "y");
    settle();
    heard_chat(&anna, "y");
    heard(&anna, "'type':'away'");
    heard_no_more(&anna);
}

/* What was due happens before the message that brings it up: its sender is told both. */
static void newcomers_have_no_gap(void **state)
{
    (void)state;
    make_table("{'game':'little','players':3,'options':{'first':0},'absent_after':1,"
               "'seats':['open','open','bot:greedy']}");
    enter(&anna, host_token);
    enter(&bruno, NULL);
    say_to_hub(&bruno, "{'type':'join','name':'Bruno'}");
    say_to_hub(&anna, "{'type':'start'}");
    settle();
    ear_free(&bruno);
    make_due();
    chat(&anna, "x");
    settle();
    hub_find(hub, table_id)->mine = false; /* its clock is another server's */
    enter(&guest, NULL);
    const uint32_t last = kept_of(table_id)->row.last;
    uv_sleep(1100);
    anna.read = anna.count;
    say_to_hub(&guest, "{'type':'join','name':'Carla','seat':2}");
    settle();
    char part[32];
    snprintf(part, sizeof part, "\"n\":%u,", last + 1);
    heard(&guest, part);
    snprintf(part, sizeof part, "\"n\":%u,", last + 2);
    assert_non_null(strstr(heard(&guest, part), "\"you\":{\"person\":3,\"seat\":2}"));
    heard_no_more(&guest);
    heard(&anna, "'type':'absent'");
    heard(&anna, "'type':'join'");
    heard_no_more(&anna);
}

/* A table that was closed while people looked at it takes nothing more, and nobody opens it again
 * by coming or going. */
static void closed_stays_closed(void **state)
{
    (void)state;
    anna_comes();
    elsewhere_presence(1, false);
    pthread_mutex_lock(&lock);
    kept_of(table_id)->row.closed = 1000;
    pthread_mutex_unlock(&lock);
    append_calls = 0;
    chat_as(&anna, 1, "x");
    settle();
    heard(&anna, "'type':'away'");
    heard_error(&anna, 1, "closed");
    heard_no_more(&anna);
    ear_free(&anna);
    const struct place *place = hub_find(hub, table_id);
    assert_int_equal(place->gone_count, 0); /* nothing is due there any more */
    assert_int_equal(place->due, -1);
    enter(&tab, host_token); /* nobody says that it is back */
    heard_no_more(&tab);
    ear_free(&tab);
    enter(&tab, NULL);
    say_to_hub(&tab, "{'type':'look'}");
    settle();
    heard(&tab, "'type':'look'");
    assert_int_equal(kept_of(table_id)->row.closed, 1000);
    assert_int_equal(kept_of(table_id)->row.last, 2);
    assert_int_equal(append_calls, 1);
}

static void heap_is_in_order(void)
{
    for (size_t i = 1; i < hub->heap_count; i++) {
        assert_true(hub->heap[(i - 1) / 2]->due <= hub->heap[i]->due);
        assert_int_equal(hub->heap[i]->heap_at, i + 1);
    }
}

/* The clock looks at tables in the order of their times. */
static void looks_in_the_order_of_time(void **state)
{
    (void)state;
    static struct ear ears[TABLES_MAX];
    static const int order[] = {4, 2, 7, 0, 5, 1, 6, 3};
    char ids[TABLES_MAX][TABLE_ID_SIZE];
    for (int i = 0; i < TABLES_MAX; i++) {
        make_table(TWO_SEATS);
        snprintf(ids[i], sizeof ids[i], "%s", table_id);
        enter(&ears[i], host_token);
    }
    const int64_t start = now_ms() + 100;
    for (int i = 0; i < TABLES_MAX; i++) {
        struct place *place = hub_find(hub, ids[i]);
        place->gone[0] = (struct gone){.person = 1, .due = start + (int64_t)order[i] * 100};
        place->gone_count = 1;
        hub_closed(hub, &ears[i].client);
    }
    for (int done = 0; done < TABLES_MAX;) {
        uv_run(&loop, UV_RUN_NOWAIT);
        uv_sleep(1);
        heap_is_in_order();
        int away = 0;
        for (int i = 0; i < TABLES_MAX; i++) {
            away += hub_find(hub, ids[i])->gone_count == 0;
        }
        assert_true(now_ms() - start < 20000);
        if (away == done) {
            continue;
        }
        for (int i = 0; i < TABLES_MAX; i++) { /* those whose time has come, and no others */
            const bool gone = hub_find(hub, ids[i])->gone_count == 0;
            const int64_t due = start + (int64_t)order[i] * 100;
            assert_true(gone ? now_ms() >= due : now_ms() < due + 5000);
        }
        done = away;
    }
    for (int i = 0; i < TABLES_MAX; i++) {
        ear_free(&ears[i]);
    }
}

/* A store that hangs: nobody can make the server keep any number of messages for it. */
static void so_much_may_wait(void **state)
{
    (void)state;
    anna_comes();
    pthread_mutex_lock(&lock);
    for (int i = 0; i < INPUTS_MAX + 10; i++) {
        chat(&anna, "x");
    }
    pthread_mutex_unlock(&lock);
    settle();
    for (int i = 0; i < 10; i++) {
        heard(&anna, "'busy'");
    }
    for (int i = 0; i < INPUTS_MAX; i++) {
        heard_chat(&anna, "x");
    }
    heard_no_more(&anna);
    assert_int_equal(anna.client.waiting, 0);
    strcpy(table_id, "aaaaaaaaaaaaaaaaaaaa");
    ear_init(&lost);
    for (int i = 0; i < INPUTS_WAITING + 2; i++) {
        say_to_hub(&lost, "{'type':'enter'}");
    }
    settle();
    heard(&lost, "'busy'");
    heard(&lost, "'busy'");
    heard_no_more(&lost);
    assert_int_equal(lost.closed, SERVER_NO_TABLE);
}

/* Nor does it keep the server from ending. */
static void a_store_that_hangs_is_not_waited_for(void **state)
{
    (void)state;
    anna_comes();
    pthread_mutex_lock(&lock);
    chat(&anna, "x");
    const uint64_t start = uv_hrtime();
    assert_false(keeper_stop(keeper, 100)); /* it comes back although the store hangs */
    assert_true(uv_hrtime() - start >= 100000000u);
    heard_no_more(&anna);
    pthread_mutex_unlock(&lock);
    settle();
    heard_chat(&anna, "x");
}

static int jobs_back;

static void wait_for_lock(struct keeper_job *job, struct store *store)
{
    (void)job;
    (void)store;
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
}

static void count_job(struct keeper_job *job)
{
    (void)job;
    jobs_back++;
}

/* What is asked of a keeper after its thread has ended comes back with the end, and not later, when
 * nobody waits for it any more. */
static void late_jobs_come_back(void **state)
{
    (void)state;
    struct keeper_job hangs = {.work = wait_for_lock, .done = count_job};
    struct keeper_job late = {.work = wait_for_lock, .done = count_job};
    const struct keeper_callbacks callbacks = hub_callbacks(hub);
    struct keeper *other = keeper_start(&the_store, &loop, &callbacks);
    jobs_back = 0;
    pthread_mutex_lock(&lock);
    keeper_run(other, &hangs);
    assert_false(keeper_stop(other, 50));
    pthread_mutex_unlock(&lock);
    uv_sleep(200);
    keeper_run(other, &late);
    assert_true(keeper_stop(other, 20000));
    assert_int_equal(jobs_back, 2);
}

/* Tables that nobody needs are forgotten after a minute, but not while something that knows them
 * is on its way. */
static void idle_places_are_let_go(void **state)
{
    (void)state;
    make_table(TWO_SEATS);
    struct place *place = hub_find(hub, table_id);
    place->gone_count = 0;
    place->used = now_ms() - 50000;
    wait_for_tick();
    assert_ptr_equal(hub_find(hub, table_id), place);
    place->used = now_ms() - 61000;
    place->thinking = true;
    wait_for_tick();
    assert_ptr_equal(hub_find(hub, table_id), place);
    place->thinking = false;
    place->flying = 1;
    wait_for_tick();
    assert_ptr_equal(hub_find(hub, table_id), place);
    place->flying = 0;
    wait_for_tick();
    assert_null(hub_find(hub, table_id));
    enter(&anna, host_token);
    assert_non_null(strstr(anna.heard[0], "\"person\":1"));
}

/* A server that is alone has every table, whoever had it before: the last run of the server, which
 * had another name. Whoever is marked as here may have gone with it. */
static void people_of_the_last_run(void **state)
{
    (void)state;
    bruno_comes_and_goes();
    ear_free(&anna);
    forget_table();
    hold_elsewhere();
    hub->options.alone = true;
    enter(&anna, host_token);
    struct place *place = hub_find(hub, table_id);
    assert_true(place->mine);
    assert_int_equal(place->gone_count, 1);
    assert_int_equal(place->gone[0].person, 2);
    hub->alive_until = 1; /* nobody takes it after a silence, */
    wait_for_beat();
    assert_true(place->mine);
    say_to_hub(&anna, "{'type':'since','n':100}"); /* nor can the store know more */
    assert_false(place->loading);
    heard(&anna, "'error':'number'");
}

/* How much is told again has a limit; whoever missed more looks at the table. */
static void tells_again_within_limits(void **state)
{
    (void)state;
    anna_comes();
    for (int i = 0; i < SINCE_MAX; i++) {
        chat(&anna, "x");
    }
    settle();
    anna.read = anna.count;
    say_to_hub(&anna, "{'type':'since','n':0,'id':1}");
    say_to_hub(&anna, "{'type':'since','n':1}");
    settle();
    heard_error(&anna, 1, "too-far");
    assert_int_equal(anna.count - anna.read, SINCE_MAX);
    ear_init(&guest);
    say_to_hub(&guest, "{'type':'enter','since':0,'id':2}");
    say_to_hub(&guest, "{'type':'enter','since':1}");
    settle();
    heard_error(&guest, 2, "too-far");
    heard(&guest, "'type':'entered'");
    assert_int_equal(guest.count - guest.read, SINCE_MAX);
}

/* Without memory for a message nothing has happened, and whoever cannot be told is sent away to
 * come back. */
static void no_memory_for_messages(void **state)
{
    (void)state;
    anna_comes();
    no_frames = true;
    chat_as(&anna, 1, "lost");
    settle();
    heard_error(&anna, 1, "storage");
    heard_no_more(&anna);
    assert_int_equal(kept_of(table_id)->row.last, 1);
    ear_init(&guest);
    say_to_hub(&guest, "{'type':'enter','id':2}");
    settle();
    heard_no_more(&guest);
    assert_int_equal(guest.closed, SERVER_BUSY);
    assert_false(guest.client.entered);
    chat_elsewhere("from elsewhere");
    send_news();
    for (int i = 0; i < 200 && anna.closed == SERVER_OK; i++) {
        settle();
    }
    assert_int_equal(anna.closed, SERVER_BUSY);
    heard_no_more(&anna);
    no_frames = false;
    chat_as(&anna, 3, "kept");
    settle();
    heard(&anna, "'n':3,");
}

/* A place that nobody needs is let go, also if the store failed meanwhile. */
static void lets_go_after_a_failure(void **state)
{
    (void)state;
    anna_comes();
    hub_find(hub, table_id)->mine = false;
    pthread_mutex_lock(&lock);
    fail_with = STORE_FULL;
    chat(&anna, "x");
    turn(); /* the keeper is at it */
    chat(&anna, "y");
    hub_closed(hub, &anna.client);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < 100 && hub->place_count > 0; i++) {
        settle();
    }
    assert_int_equal(hub->place_count, 0);
    fail_with = 0;
}

/* A question of which a notice went out is not told again because the table was read anew. */
static void notices_go_out_once(void **state)
{
    (void)state;
    static char somebody;
    hub->notices = (struct notices *)(void *)&somebody;
    notices_read = 0;
    make_table("{'game':'little','players':2,'options':{'first':1}}");
    enter(&anna, host_token);
    enter(&bruno, NULL);
    say_to_hub(&bruno, "{'type':'join','name':'Bruno'}");
    say_to_hub(&anna, "{'type':'start'}");
    settle();
    assert_int_equal(notices_read, 0); /* it is here */
    assert_true(kept_of(table_id)->row.wake == STORE_WAKE_LATE);
    ear_free(&bruno);
    make_due();
    chat(&anna, "x");
    settle();
    assert_int_equal(notices_read, 1);
    chat_elsewhere("y");
    chat(&anna, "z"); /* a conflict */
    settle();
    chat_elsewhere("y");
    send_news();
    anna.read = anna.count;
    wait_to_hear(&anna, 1);
    chat(&anna, "z");
    settle();
    assert_int_equal(notices_read, 1);
    hub->notices = NULL;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(comes_and_is_told),
        TEST(joins_by_token),
        TEST(hashes_are_compared_whole),
        TEST(refuses_at_the_door),
        TEST(nothing_is_told_that_is_not_stored),
        TEST(holds_the_seat_that_was_left),
        TEST(holds_the_seat_in_all_tabs),
        TEST(bots_play_on),
        TEST(commits_are_shared),
        TEST(one_after_the_other),
        TEST(answers_wait_for_what_they_tell),
        TEST(enters_behind_a_failure),
        TEST(hosts_must_come),
        TEST(away_outlives_a_failure),
        TEST(gone_again_before_it_is_told),
        TEST(newcomers_have_no_gap),
        TEST(closed_stays_closed),
        TEST(looks_in_the_order_of_time),
        TEST(so_much_may_wait),
        TEST(a_store_that_hangs_is_not_waited_for),
        TEST(late_jobs_come_back),
        TEST(idle_places_are_let_go),
        TEST(people_of_the_last_run),
        TEST(tells_again_within_limits),
        TEST(no_memory_for_messages),
        TEST(lets_go_after_a_failure),
        TEST(notices_go_out_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
