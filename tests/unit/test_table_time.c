/* The table: clocks, absence, moves that wait for chance, taking back by consent, votes, and the
 * next game. */
#include "piazza/verify.h"
#include "table/table_internal.h"
#include "table_play.h"

static int64_t moves_made(const struct kit *kit)
{
    size_t count = 0;
    pz_table_moves(kit->table, &count);
    return (int64_t)count;
}

static bool happened(const struct kit *kit, const char *type)
{
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\"type\":\"%s\"", type);
    return kit->out.event_count > 0 && strstr(kit->out.events, wanted) != NULL;
}

static int seat_of(const struct kit *kit, int person)
{
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        if (pz_table_person_at(kit->table, seat) == person) {
            return seat;
        }
    }
    return -1;
}

/* ---- clocks ---- */

static void a_clock_for_each_move(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_begin(&kit, "little", 2, 0, ",'clock':{'kind':'move','seconds':20}");
    assert_int_equal(kit.out.wake, kit.now + 20000);
    kit.now += 19999;
    kit_answer(&kit, kit_who(&kit), 0); /* in time: the next has 20 seconds of its own */
    assert_int_equal(kit.out.wake, kit.now + 20000);
    assert_int_equal(kit_time(&kit, 19999), 0);
    assert_int_equal(kit.out.event_count, 0);
    assert_int_equal(kit.out.wake, kit.now + 1);
    const int loser = kit_who(&kit);
    assert_int_equal(kit_time(&kit, 1), 0);
    assert_true(happened(&kit, "timeout"));
    assert_int_equal(kit.out.wake, -1);
    assert_int_equal(pz_table_stage(kit.table), PZ_TABLE_OVER);
    struct pz_result result;
    pz_table_result(kit.table, &result);
    assert_int_equal(result.winners, 1u << (1 - seat_of(&kit, loser)));
    assert_true(kit_says(&kit, 1, "'by':'time'"));
    assert_true(kit_says(&kit, 1, "'out':'time'"));
    kit_same(&kit);
    kit_release(&kit);
}

/* A move that comes after the time is up is too late, although nobody told the table the time. */
static void time_is_up_by_the_next_message(void **unused)
{
    static struct kit kit;
    char message[PLAY_MESSAGE_MAX];
    (void)unused;
    kit_begin(&kit, "bella", 2, 0, ",'clock':{'kind':'move','seconds':20}");
    const int person = kit_who(&kit);
    kit_answer_text(&kit, person, 0, 0, message, sizeof message);
    kit.now += 20000;
    assert_int_equal(kit_send(&kit, person, message), PZ_E_REFUSED);
    assert_true(happened(&kit, "timeout"));
    assert_true(kit_says(&kit, person, "'error':'over'"));
    kit_same(&kit);
    kit_release(&kit);
}

/* A stored move that came at the deadline or later is none: its seat had lost. */
static void a_stored_move_is_in_time(void **unused)
{
    static struct kit kit;
    static const char *const clocks[] = {"\"kind\":\"move\",\"seconds\":20",
                                         "\"kind\":\"game\",\"seconds\":20,\"increment\":9"};
    (void)unused;
    for (unsigned i = 0; i < 4; i++) {
        char more[128];
        char line[PZ_TABLE_EVENT_MAX];
        snprintf(more, sizeof more, ",\"options\":{\"first\":0},\"clock\":{%s}", clocks[i % 2]);
        kit_begin(&kit, i < 2 ? "little" : "tickets", 2, 0, more);
        struct pz_table *table = kit_fold(&kit);
        const int person = i < 2 ? 1 : 2; /* the second chooses ahead */
        kit_answer(&kit, person, 0);
        const char *rest = strstr(kit.out.events, "\"type\"");
        const int64_t times[] = {INT64_MAX / 8, kit.now + 20001, kit.now + 20000, kit.now + 19999};
        for (unsigned t = 0; t < 4; t++) {
            snprintf(line, sizeof line, "{\"n\":%u,\"t\":%lld,%.*s", pz_table_number(kit.table),
                     (long long)times[t], (int)strcspn(rest, "\n"), rest);
            assert_int_equal(pz_table_fold(table, line, strlen(line), NULL),
                             t < 3 ? PZ_E_STATE : 0);
        }
        pz_table_free(table);
        kit_release(&kit);
    }
}

/* Somebody else's clock was ahead: what is due by the last event is due, whatever time it is here.
 */
static void time_does_not_run_back_for_deadlines(void **unused)
{
    static struct kit kit;
    char message[PLAY_MESSAGE_MAX];
    (void)unused;
    kit_begin(&kit, "little", 2, 0, ",'clock':{'kind':'move','seconds':20}");
    snprintf(message, sizeof message,
             "{\"n\":%u,\"t\":%lld,\"type\":\"chat\",\"person\":1,\"text\":\"ciao\"}",
             pz_table_number(kit.table) + 1, (long long)kit.now + 20000);
    assert_int_equal(pz_table_fold(kit.table, message, strlen(message), NULL), 0);
    const int person = kit_who(&kit);
    kit_answer_text(&kit, person, 0, 0, message, sizeof message);
    assert_int_equal(kit_send(&kit, person, message), PZ_E_REFUSED);
    assert_true(happened(&kit, "timeout"));
    assert_true(kit_says(&kit, person, "'error':'over'"));
    kit_release(&kit);
}

static void a_clock_for_the_game(void **unused)
{
    static struct kit kit;
    char left[64];
    (void)unused;
    kit_begin(&kit, "little", 3, 0,
              ",'clock':{'kind':'game','seconds':60,'increment':5},'options':{'first':0}");
    assert_true(
        kit_says(&kit, 2, "'clocks':[{'left':60000,'until':1060000},{'left':60000,'until':null},"));
    kit.now += 10000;
    kit_answer(&kit, 1, 0); /* used 10, gained 5 */
    snprintf(left, sizeof left, "\"clocks\":[{\"left\":55000,\"until\":null},");
    assert_true(kit_says(&kit, 3, left));
    kit.now += 1000;
    kit_answer(&kit, 2, 0); /* used 1, gained 5 */
    kit_answer(&kit, 3, 0);
    assert_true(kit_says(&kit, 3, "{'left':64000,'until':null},{'left':65000,"));
    assert_int_equal(kit.out.wake, kit.now + 55000);
    kit_time(&kit, 56000);
    assert_true(happened(&kit, "timeout"));
    assert_true(kit_says(&kit, 3, "'clocks':[{'left':0,'until':null},"));
    assert_int_equal(pz_table_stage(kit.table), PZ_TABLE_PLAYING);
    /* of three, the other two play on, and a bot for the first */
    const char *bot = NULL;
    assert_int_equal(pz_table_bot_seat(kit.table, &bot), 0);
    kit_refused(&kit, 1, "{'type':'resign'}", "resigned");
    kit_play(&kit, 5, TO_THE_END);
    struct pz_result result;
    pz_table_result(kit.table, &result);
    assert_int_equal(result.winners & 1, 0);
    assert_true(result.winners != 0);
    kit_same(&kit);
    kit_release(&kit);
}

static void days_for_each_move(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_begin(&kit, "tickets", 2, 0, ",'clock':{'kind':'days','days':2}");
    assert_int_equal(kit.out.wake, kit.now + 2 * INT64_C(86400000));
    kit_time(&kit, 2 * INT64_C(86400000) - 1);
    assert_int_equal(kit.out.event_count, 0);
    /* both were to choose tickets: both lose their time, but the second one only if somebody is
     * left to win */
    kit_time(&kit, 1);
    assert_int_equal(kit.out.event_count, 1);
    assert_int_equal(pz_table_stage(kit.table), PZ_TABLE_OVER);
    kit_same(&kit);
    kit_release(&kit);
}

static void time_that_runs_backwards_or_very_far(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_begin(&kit, "little", 3, 0, ",'clock':{'kind':'move','seconds':20},'hold':500");
    const int64_t now = kit.now;
    kit.now = 5;
    kit_ok(&kit, 1, "{'type':'chat','text':'ieri'}");
    assert_true(kit_says(&kit, 1, "'t':1000000,"));
    kit_time(&kit, -1000);
    assert_int_equal(kit.out.event_count, 0);
    assert_int_equal(kit.out.wake, now + 20000);
    kit_answer(&kit, kit_who(&kit), 0);
    kit_same(&kit);
    kit.now = INT64_MAX;
    kit_time(&kit, 0);
    assert_true(happened(&kit, "chance"));
    kit_ok(&kit, 1, "{'type':'chat','text':'domani'}");
    kit_same(&kit);
    kit_release(&kit);
}

/* ---- absence ---- */

static void a_bot_plays_for_who_is_absent(void **unused)
{
    static struct kit kit;
    const char *bot = NULL;
    (void)unused;
    kit_begin(&kit, "little", 2, 0,
              ",'absent_after':30,'substitute':'random','options':{'first':0},"
              "'clock':{'kind':'move','seconds':100}");
    kit_presence(&kit, 1, false);
    assert_true(happened(&kit, "away"));
    assert_true(kit_says(&kit, 2, "'here':false"));
    assert_int_equal(kit.out.wake, kit.now + 30000);
    kit_presence(&kit, 1, false); /* once more says nothing new */
    assert_int_equal(kit.out.event_count, 0);
    kit_time(&kit, 29999);
    assert_int_equal(pz_table_bot_seat(kit.table, &bot), -1);
    kit_time(&kit, 1);
    assert_true(happened(&kit, "absent"));
    assert_int_equal(pz_table_bot_seat(kit.table, &bot), 0);
    assert_string_equal(bot, "random");
    assert_int_equal(kit.out.wake, -1); /* no clock runs for a bot */
    assert_true(kit_bot(&kit, 3));
    kit_answer(&kit, 2, 1);
    /* it comes back in its turn: it is asked, and has its whole time */
    kit_time(&kit, 5000);
    kit_presence(&kit, 1, true);
    assert_true(happened(&kit, "back"));
    assert_true(kit_says(&kit, 1, "'you':{'person':1,'seat':0}"));
    assert_non_null(kit_asked(&kit, 1));
    assert_int_equal(kit.out.wake, kit.now + 100000);
    assert_int_equal(pz_table_bot_seat(kit.table, &bot), -1);
    kit_answer(&kit, 1, 0);
    kit_presence(&kit, 9, true); /* a stranger is nothing to the table */
    assert_int_equal(kit.out.event_count, 0);
    kit_same(&kit);
    kit_release(&kit);
}

/* ---- waiting for chance, taking back ---- */

static void chance_waits_while_a_move_can_be_taken_back(void **unused)
{
    static struct kit kit;
    char message[PLAY_MESSAGE_MAX];
    (void)unused;
    kit_begin(&kit, "little", 2, 0, ",'hold':3000,'options':{'first':0}");
    const long ask = kit_ask_id(&kit, 1);
    const int64_t before = moves_made(&kit);
    kit_answer_text(&kit, 1, 0, 0, message, sizeof message);
    kit_ok(&kit, 1, message);
    assert_int_equal(moves_made(&kit), before + 1);
    assert_int_equal(kit.out.wake, kit.now + 3000);
    assert_true(kit_says(&kit, 2, "'hold_until':1003000"));
    assert_true(kit_says(&kit, 2, "'takeback':0"));
    assert_true(pz_table_can_takeback(kit.table, 0));
    assert_false(pz_table_can_takeback(kit.table, 1));
    assert_int_equal(kit_who(&kit), 0); /* nobody is asked meanwhile */
    kit_refused(&kit, 2, "{'type':'takeback'}", "no-take-back");
    kit_refused(&kit, 2, "{'type':'vote','yes':true}", "no-vote");
    /* asked and agreed */
    kit_ok(&kit, 1, "{'type':'takeback'}");
    assert_true(kit_says(&kit, 2, "'vote':{'about':'takeback','by':0,'agreed':[0]}"));
    kit_refused(&kit, 1, "{'type':'takeback'}", "voted");
    kit_refused(&kit, 1, "{'type':'vote','yes':true}", "voted");
    kit_ok(&kit, 2, "{'type':'vote','yes':true}");
    assert_int_equal(moves_made(&kit), before);
    assert_true(kit_ask_id(&kit, 1) > ask);
    kit_refused(&kit, 1, message, "doubled");
    assert_false(kit_says(&kit, 2, "'vote':"));
    kit_same(&kit);
    /* asked and refused by one: it stands */
    kit_answer(&kit, 1, 1);
    kit_ok(&kit, 1, "{'type':'takeback'}");
    kit_ok(&kit, 2, "{'type':'vote','yes':false}");
    assert_int_equal(moves_made(&kit), before + 1);
    kit_refused(&kit, 2, "{'type':'vote','yes':true}", "no-vote");
    assert_int_equal(kit.out.wake, kit.now + 3000);
    /* asked, but chance was drawn before the other agreed: it waits for people to read and think */
    kit_ok(&kit, 1, "{'type':'takeback'}");
    assert_true(kit_says(&kit, 2, "'hold_until':1023000"));
    assert_int_equal(kit.out.wake, kit.now + 23000);
    kit_time(&kit, 22999);
    assert_false(happened(&kit, "chance"));
    kit_time(&kit, 1);
    assert_true(happened(&kit, "chance"));
    const int64_t drawn = moves_made(&kit);
    assert_true(drawn > before + 1);
    assert_false(kit_says(&kit, 1, "'vote':"));
    kit_refused(&kit, 2, "{'type':'vote','yes':true}", "no-vote");
    kit_refused(&kit, 1, "{'type':'takeback'}", "no-take-back");
    assert_int_equal(moves_made(&kit), drawn);
    kit_same(&kit);
    kit_release(&kit);
}

static void all_others_must_agree(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_begin(&kit, "little", 4, 8, ",'hold':60000,'options':{'first':0}");
    const int64_t before = moves_made(&kit);
    kit_answer(&kit, 1, 0);
    kit_ok(&kit, 1, "{'type':'takeback'}");
    kit_ok(&kit, 2, "{'type':'vote','yes':true}");
    assert_int_equal(moves_made(&kit), before + 1); /* bots have no vote, but Carla has */
    kit_ok(&kit, 3, "{'type':'vote','yes':false}");
    assert_int_equal(moves_made(&kit), before + 1);
    /* who has resigned has no vote; the one who left with its vote ends it */
    kit_ok(&kit, 1, "{'type':'takeback'}");
    kit_ok(&kit, 2, "{'type':'leave'}");
    kit_refused(&kit, 3, "{'type':'vote','yes':true}", "no-vote");
    kit_ok(&kit, 3, "{'type':'resign'}");
    kit_ok(&kit, 1, "{'type':'takeback'}");
    assert_int_equal(moves_made(&kit), before);
    kit_answer(&kit, 1, 0);
    kit_ok(&kit, 1, "{'type':'resign'}");
    assert_false(pz_table_can_takeback(kit.table, 0));
    kit_same(&kit);
    kit_release(&kit);
}

/* Random games of each kind in which everything that can be taken back is, once: the table is as
 * it was, and nothing that a move showed its player is among it. */
static void nothing_shown_is_taken_back(void **unused)
{
    (void)unused;
    for (unsigned i = 0; unit_game(&i, 3) != NULL; i++) {
        static struct kit kit;
        struct pz_rng rng;
        unsigned taken = 0;
        pz_rng_init(&rng, i);
        kit_begin(&kit, pz_game_at(i)->id, 3, 4, ",'hold':1000");
        const struct pz_game *game = pz_table_game(kit.table);
        for (unsigned step = 0; step < 400 && pz_table_stage(kit.table) == PZ_TABLE_PLAYING;
             step++) {
            union pz_any_state before;
            size_t count = 0;
            kit_time(&kit, 1000);
            if (pz_table_stage(kit.table) != PZ_TABLE_PLAYING) {
                break;
            }
            memcpy(before.bytes, pz_table_state(kit.table), game->state_size);
            const int64_t made = moves_made(&kit);
            const int seat = game->actor(before.bytes);
            const bool person = pz_table_person_at(kit.table, seat) != 0;
            kit_step(&kit, &rng);
            const pz_move *moves = pz_table_moves(kit.table, &count);
            const bool ahead = (int64_t)count == made;
            const bool shows = !ahead && pz_game_reveals(game, before.bytes, moves[made]);
            if (!pz_table_can_takeback(kit.table, seat)) {
                /* a move that showed nothing, and after which nothing was made, can be taken back
                 */
                assert_true(ahead || !person || shows || (int64_t)count > made + 1 ||
                            pz_table_stage(kit.table) == PZ_TABLE_OVER);
                continue;
            }
            assert_true(person && !shows && (int64_t)count == made + 1);
            const int asks = pz_table_person_at(kit.table, seat);
            kit_ok(&kit, asks, "{'type':'takeback'}");
            kit_ok(&kit, 3 - asks, "{'type':'vote','yes':true}");
            assert_int_equal(moves_made(&kit), made);
            assert_memory_equal(pz_table_state(kit.table), before.bytes, game->state_size);
            taken++;
            kit_step(&kit, &rng);
        }
        assert_true(taken > 5);
        kit_same(&kit);
        kit_release(&kit);
    }
}

/* A move that was taken back was seen by the others. They do not get their own moves back for that:
 * in Bella Italia somebody could offer, see what comes for it, and offer something else. */
static void a_move_seen_opens_no_earlier_one(void **unused)
{
    /* In these two, people move after each other with no draw between; only then is there an
     * earlier move. */
    static const char *const games[] = {"bella", "tickets"};
    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        static struct kit kit;
        struct pz_rng rng;
        unsigned of_others = 0;
        unsigned of_same = 0;
        pz_rng_init(&rng, i);
        kit_begin(&kit, games[i], 2, 0, ",'hold':1000");
        const struct pz_game *game = pz_table_game(kit.table);
        for (unsigned step = 0; step < 400; step++) {
            kit_time(&kit, 1000);
            if (pz_table_stage(kit.table) != PZ_TABLE_PLAYING) {
                break;
            }
            const int before = pz_table_can_takeback(kit.table, 0)   ? 0
                               : pz_table_can_takeback(kit.table, 1) ? 1
                                                                     : -1;
            const int seat = game->actor(pz_table_state(kit.table));
            kit_step(&kit, &rng);
            if (!pz_table_can_takeback(kit.table, seat)) {
                continue;
            }
            const int asks = pz_table_person_at(kit.table, seat);
            kit_ok(&kit, asks, "{'type':'takeback'}");
            kit_ok(&kit, 3 - asks, "{'type':'vote','yes':true}");
            assert_false(pz_table_can_takeback(kit.table, 1 - seat));
            assert_int_equal(pz_table_can_takeback(kit.table, seat), before == seat);
            of_others += before == 1 - seat;
            of_same += before == seat;
            kit_step(&kit, &rng);
        }
        assert_true(of_others > 0 && (of_same > 0 || i == 1));
        kit_same(&kit);
        kit_release(&kit);
    }
}

/* Who is choosing ahead meanwhile has neither another question nor more time for it. */
static void taking_back_asks_only_its_player_anew(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_begin(&kit, "tickets", 3, 0,
              ",'options':{'first':0},'clock':{'kind':'game','seconds':600}");
    const long first = kit_ask_id(&kit, 1);
    const long ahead = kit_ask_id(&kit, 3);
    kit_time(&kit, 100000);
    kit_answer(&kit, 1, 0);
    kit_ok(&kit, 1, "{'type':'takeback'}");
    kit_ok(&kit, 2, "{'type':'vote','yes':true}");
    kit_ok(&kit, 3, "{'type':'vote','yes':true}");
    assert_true(kit_ask_id(&kit, 1) > first);
    assert_int_equal(kit_ask_id(&kit, 2), ahead);
    assert_int_equal(kit_ask_id(&kit, 3), ahead);
    assert_true(kit_says(&kit, 3,
                         "'clocks':[{'left':500000,'until':1600000},"
                         "{'left':600000,'until':1600000},{'left':600000,'until':1600000}]"));
    kit_answer(&kit, 3, 0);
    kit_same(&kit);
    kit_release(&kit);
}

/* What a move adds to the clock is gone with the move; the time that it took stays used. */
static void a_move_taken_back_adds_no_time(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_begin(&kit, "little", 2, 0,
              ",'options':{'first':0},'hold':60000,"
              "'clock':{'kind':'game','seconds':60,'increment':5}");
    for (unsigned i = 1; i <= 5; i++) {
        char left[64];
        kit.now += 1000;
        kit_answer(&kit, 1, i);
        snprintf(left, sizeof left, "\"clocks\":[{\"left\":%u,\"until\":null}", 65000 - i * 1000);
        assert_true(kit_says(&kit, 2, left));
        kit_ok(&kit, 1, "{'type':'takeback'}");
        kit_ok(&kit, 2, "{'type':'vote','yes':true}");
        snprintf(left, sizeof left, "\"clocks\":[{\"left\":%u,\"until\":%lld}", 60000 - i * 1000,
                 (long long)(kit.now + 60000 - i * 1000));
        assert_true(kit_says(&kit, 2, left));
        assert_int_equal(kit.out.wake, kit.now + 60000 - i * 1000);
        kit_same(&kit);
    }
    kit_release(&kit);
}

/* Where moves of one player follow each other, each of them can be taken back, also one that a bot
 * made in its player's absence; but that one had added nothing. */
static void each_move_taken_back_adds_no_time(void **unused)
{
    static struct kit kit;
    static bool by_bot[TO_THE_END];
    unsigned taken_back[2] = {0, 0};
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct pz_rng rng;
        pz_rng_init(&rng, seed);
        kit_begin(&kit, "bella", 2, 2,
                  ",'hold':100,'absent_after':1,"
                  "'clock':{'kind':'game','seconds':60000,'increment':5}");
        const struct seat *seat = &kit.table->state.seats[0];
        for (unsigned step = 0; step < 60; step++) {
            const bool absent = pz_rng_next(&rng) % 4 == 0;
            if (absent) {
                kit_presence(&kit, 1, false);
                kit_time(&kit, 1000);
            }
            const int64_t made = moves_made(&kit);
            by_bot[made] = pz_table_bot_of(kit.table, 0) != NULL;
            kit_step(&kit, &rng);
            if (absent) {
                kit_presence(&kit, 1, true);
            }
            while (pz_table_can_takeback(kit.table, 0) && pz_rng_next(&rng) % 2 == 0) {
                const int64_t left = seat->time_left;
                kit_ok(&kit, 1, "{'type':'takeback'}");
                const bool added = !by_bot[moves_made(&kit)];
                assert_int_equal(seat->time_left, left - (added ? 5000 : 0));
                taken_back[added]++;
            }
            kit_time(&kit, 100);
        }
        kit_same(&kit);
        kit_release(&kit);
    }
    print_message("taken back: %u moves of a bot, %u of a person\n", taken_back[0], taken_back[1]);
    assert_true(taken_back[0] > 0 && taken_back[1] > 20);
}

/* ---- the next game ---- */

static void verify_record(const struct kit *kit)
{
    static char text[1 << 18];
    static pz_move moves[1 << 14];
    static struct pz_record record;
    struct pz_text out = pz_text_in(text, sizeof text);
    struct pz_verdict verdict;
    struct pz_problem problem;
    size_t count = 0;
    assert_int_equal(pz_table_record(kit->table, &out), 0);
    assert_int_equal(pz_record_read(text, out.length, &record, moves,
                                    sizeof moves / sizeof moves[0], &count, NULL, &problem),
                     0);
    pz_verify(&record, moves, count, &verdict);
    assert_true(verdict.right);
}

static void rematches_move_the_seats_on(void **unused)
{
    static struct kit kit;
    char commitment[3][65];
    (void)unused;
    kit_init(&kit);
    kit_fill(&kit, "little", 3, 4, "", NULL);
    for (int game = 0; game < 3; game++) {
        const char *found = strstr(game == 0 ? kit.stream[1] : kit.last[1], "\"commitment\":\"");
        assert_non_null(found);
        snprintf(commitment[game], sizeof commitment[game], "%.64s", found + 14);
        assert_false(kit_says(&kit, 1, "'secret'"));
        char number[16];
        snprintf(number, sizeof number, "\"game\":%d,", game + 1);
        assert_non_null(strstr(kit.stream[1], number));
        /* 1, 2 and the bot sit at 0, 1, 2; then 1, 2, 0; then 2, 0, 1 */
        assert_int_equal(pz_table_person_at(kit.table, game % 3), 1);
        assert_int_equal(pz_table_person_at(kit.table, (game + 1) % 3), 2);
        assert_string_equal(pz_table_name_at(kit.table, (game + 2) % 3), "random");
        kit_ok(&kit, 2, "{'type':'word','word':'ancora'}");
        kit_ok(&kit, 1, "{'type':'start'}");
        kit_play(&kit, (uint64_t)game, TO_THE_END);
        assert_true(kit_says(&kit, 2, "'secret':'"));
        verify_record(&kit);
        kit_ok(&kit, 2, "{'type':'rematch'}");
        assert_true(kit_says(&kit, 1, "'vote':{'about':'rematch','by':"));
        kit_refused(&kit, 2, "{'type':'rematch'}", "voted");
        assert_int_equal(pz_table_stage(kit.table), PZ_TABLE_OVER);
        kit_ok(&kit, 1, game == 1 ? "{'type':'vote','yes':true}" : "{'type':'rematch'}");
        assert_int_equal(pz_table_stage(kit.table), PZ_TABLE_WAITING);
        assert_int_equal(moves_made(&kit), 0);
        assert_false(kit_says(&kit, 1, "ancora")); /* words are given anew */
        kit_same(&kit);
    }
    assert_string_not_equal(commitment[0], commitment[1]);
    assert_string_not_equal(commitment[1], commitment[2]);
    kit_release(&kit);
}

static struct pz_seed seed_of(const struct kit *kit)
{
    static struct pz_record head;
    pz_table_record_header(kit->table, &head);
    return head.seed;
}

static void rematches_from_a_seed(void **unused)
{
    static struct kit kit;
    struct pz_seed seed;
    (void)unused;
    memset(&seed, 0xa5, sizeof seed); /* what is between its members must not matter */
    seed.kind = PZ_SEED_NUMBER;
    seed.number = 7;
    kit_init(&kit);
    kit_fill(&kit, "bella", 2, 2, "", &seed);
    for (uint64_t game = 0; game < 3; game++) {
        assert_int_equal(seed_of(&kit).number, 7 + game);
        kit_refused(&kit, 1, "{'type':'word','word':'luna'}", "no-secret");
        kit_ok(&kit, 1, "{'type':'start'}");
        assert_true(kit_says(&kit, 1, "'shuffle':null"));
        kit_play(&kit, game, TO_THE_END);
        verify_record(&kit);
        kit_same(&kit);
        kit_ok(&kit, 1, "{'type':'rematch'}"); /* bots have no vote */
        assert_int_equal(pz_table_stage(kit.table), PZ_TABLE_WAITING);
    }
    kit_release(&kit);
}

/* A seed of 256 bits that somebody gave: the next game has its hash. */
static void rematches_from_a_sealed_seed(void **unused)
{
    static struct kit kit;
    struct pz_seed seed;
    uint8_t next[PZ_SHA256_SIZE];
    (void)unused;
    pz_seed_number(&seed, 0);
    seed.kind = PZ_SEED_SEALED;
    memset(seed.bytes, 9, sizeof seed.bytes);
    kit_init(&kit);
    kit_fill(&kit, "tickets", 2, 2, "", &seed);
    for (unsigned game = 0; game < 3; game++) {
        assert_memory_equal(seed_of(&kit).bytes, seed.bytes, PZ_SEED_BYTES);
        kit_ok(&kit, 1, "{'type':'start'}");
        kit_play(&kit, game, 10);
        verify_record(&kit);
        kit_ok(&kit, 1, "{'type':'resign'}");
        verify_record(&kit);
        kit_ok(&kit, 1, "{'type':'rematch'}");
        pz_commitment(seed.bytes, next);
        memcpy(seed.bytes, next, sizeof seed.bytes);
        kit_same(&kit);
    }
    kit_release(&kit);
}

/* Nobody waits for the vote of somebody who has gone. */
static void a_rematch_without_those_who_went(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_begin(&kit, "little", 3, 0, "");
    kit_ok(&kit, 1, "{'type':'resign'}");
    kit_ok(&kit, 2, "{'type':'resign'}");
    kit_presence(&kit, 3, false);
    kit_ok(&kit, 1, "{'type':'rematch'}");
    kit_ok(&kit, 2, "{'type':'vote','yes':false}");
    kit_refused(&kit, 2, "{'type':'vote','yes':true}", "no-vote");
    kit_ok(&kit, 1, "{'type':'rematch'}");
    kit_presence(&kit, 2, false);
    /* nobody is left who could refuse: the next word of Anna decides */
    kit_ok(&kit, 1, "{'type':'rematch'}");
    assert_int_equal(pz_table_stage(kit.table), PZ_TABLE_WAITING);
    kit_same(&kit);
    kit_release(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clock_for_each_move),
        cmocka_unit_test(time_is_up_by_the_next_message),
        cmocka_unit_test(a_stored_move_is_in_time),
        cmocka_unit_test(time_does_not_run_back_for_deadlines),
        cmocka_unit_test(a_clock_for_the_game),
        cmocka_unit_test(days_for_each_move),
        cmocka_unit_test(time_that_runs_backwards_or_very_far),
        cmocka_unit_test(a_bot_plays_for_who_is_absent),
        cmocka_unit_test(chance_waits_while_a_move_can_be_taken_back),
        cmocka_unit_test(all_others_must_agree),
        cmocka_unit_test(nothing_shown_is_taken_back),
        cmocka_unit_test(a_move_seen_opens_no_earlier_one),
        cmocka_unit_test(taking_back_asks_only_its_player_anew),
        cmocka_unit_test(a_move_taken_back_adds_no_time),
        cmocka_unit_test(each_move_taken_back_adds_no_time),
        cmocka_unit_test(rematches_move_the_seats_on),
        cmocka_unit_test(rematches_from_a_seed),
        cmocka_unit_test(rematches_from_a_sealed_seed),
        cmocka_unit_test(a_rematch_without_those_who_went),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
