/* The table: stored events that were tampered with, memory that fails, what a move costs, records
 * and tables from records. */
#include "piazza/verify.h"
#include "table/table_internal.h"
#include "table_play.h"

/* ---- stored events ---- */

/* A table folded from the first lines of the events. */
static struct pz_table *fold_lines(struct kit *kit, size_t length)
{
    struct pz_table *table = pz_table_new(&kit->out.memory);
    for (size_t start = 0; start < length;) {
        const size_t line = strcspn(kit->events + start, "\n");
        assert_int_equal(pz_table_fold(table, kit->events + start, line, NULL), 0);
        start += line + 1;
    }
    return table;
}

/* The first event with that text in it, with the text replaced, is refused with the code, and
 * changes nothing. */
static void tampered(struct kit *kit, const char *with, const char *what, const char *by, int code)
{
    char line[PZ_TABLE_EVENT_MAX + 64];
    struct pz_problem problem;
    const char *found = strstr(kit->events, with);
    assert_non_null(found);
    size_t start = (size_t)(found - kit->events);
    while (start > 0 && kit->events[start - 1] != '\n') {
        start--;
    }
    const char *event = kit->events + start;
    const char *old = strstr(event, what);
    assert_non_null(old);
    const int length = (int)strcspn(event, "\n");
    snprintf(line, sizeof line, "%.*s%s%.*s", (int)(old - event), event, by,
             length - (int)(old - event) - (int)strlen(what), old + strlen(what));
    struct pz_table *table = fold_lines(kit, start);
    struct pz_table *same = fold_lines(kit, start);
    const int got = pz_table_fold(table, line, strlen(line), &problem);
    if (got != code) {
        fprintf(stderr, "%d: %s\n", got, line);
    }
    assert_int_equal(got, code);
    assert_int_equal(problem.code, code);
    assert_true(pz_table_same(table, same));
    /* and the true event still fits */
    assert_int_equal(pz_table_fold(table, event, (size_t)length, NULL), 0);
    pz_table_free(table);
    pz_table_free(same);
}

static void tampered_events_are_refused(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_init(&kit);
    kit_fill(&kit, "little", 3, 4,
             ",'absent_after':10,'clock':{'kind':'move','seconds':90},'hold':100,"
             "'options':{'first':0}",
             NULL);
    kit_ok(&kit, 2, "{'type':'word','word':'luna'}");
    kit_ok(&kit, 1, "{'type':'start'}");
    kit_answer(&kit, 1, 0);
    kit_time(&kit, 100);
    kit_answer(&kit, 2, 0);
    kit_time(&kit, 100);
    assert_true(kit_bot(&kit, 0));
    kit_presence(&kit, 1, false);
    kit_time(&kit, 10000);
    kit_presence(&kit, 1, true);
    kit_ok(&kit, 2, "{'type':'chat','text':'ciao'}");
    kit_time(&kit, 90000);
    kit_ok(&kit, 2, "{'type':'resign'}");
    kit_ok(&kit, 1, "{'type':'rematch'}");
    kit_ok(&kit, 2, "{'type':'rematch'}");
    kit_ok(&kit, 2, "{'type':'leave'}");
    kit_same(&kit);
    /* A member that the event does not have. */
    static const char *const types[] = {"join",   "word",    "start",  "move", "chance",
                                        "away",   "back",    "absent", "chat", "timeout",
                                        "resign", "rematch", "leave"};
    for (unsigned i = 0; i < sizeof types / sizeof types[0]; i++) {
        char type[32];
        snprintf(type, sizeof type, "\"type\":\"%s\"", types[i]);
        tampered(&kit, type, "}", ",\"format\":1}", PZ_E_SYNTAX);
    }
    static const struct {
        const char *with;
        const char *what;
        const char *by;
        int code;
    } changes[] = {
        {"\"create\"", "\"format\":1", "\"format\":2", PZ_E_SYNTAX},
        {"\"create\"", "\"rules\":", "\"rules\":9", PZ_E_VERSION},
        {"\"create\"", "\"n\":1", "\"n\":2", PZ_E_STATE},
        {"\"create\"", "\"n\":1", "\"n\":0", PZ_E_SYNTAX},
        {"\"create\"", "\"secret\":\"", "\"secret\":\"0", PZ_E_SYNTAX},
        {"\"create\"", "\"secret\":", "\"seed\":\"7\",\"secret\":", PZ_E_SYNTAX},
        {"\"create\"", "\"secret\":\"", "\"seed\":\"x", PZ_E_SYNTAX},
        {"\"create\"", "bot:random", "bot:nobody", PZ_E_STATE},
        {"\"create\"", "\"players\":3", "\"players\":9", PZ_E_SYNTAX},
        {"\"create\"", "\"little\"", "\"large\"", PZ_E_SYNTAX},
        {"\"join\"", "\"person\":2", "\"person\":3", PZ_E_STATE},
        {"\"join\"", "\"name\":\"Bruno\"", "\"name\":\"Anna\"", PZ_E_STATE},
        {"\"join\"", "\"seat\":1", "\"seat\":0", PZ_E_STATE},
        {"\"join\"", "\"seat\":1", "\"seat\":5", PZ_E_STATE},
        {"\"join\"", "\"seat\":1", "\"seat\":6", PZ_E_SYNTAX},
        {"\"join\"", ",\"seat\":1", "", PZ_E_SYNTAX},
        {"\"join\"", "\"type\":\"join\"", "\"type\":\"come\"", PZ_E_SYNTAX},
        {"\"join\"", "\"type\":\"join\"", "\"type\":\"create\"", PZ_E_SYNTAX},
        {"\"join\"", "\"t\":1000000", "\"t\":999999", PZ_E_STATE},
        {"\"join\"", "}", ",\"move\":1}", PZ_E_SYNTAX},
        {"\"word\"", "\"seat\":1", "\"seat\":2", PZ_E_STATE},
        {"\"start\"", "\"drawn\":[", "\"drawn\":[0,", PZ_E_STATE},
        {"\"start\"", "\"drawn\":", "\"drew\":", PZ_E_SYNTAX},
        {"\"type\":\"move\"", "\"seat\":0", "\"seat\":1", PZ_E_STATE},
        {"\"type\":\"move\"", "\"seat\":0", "\"seat\":null", PZ_E_STATE},
        {"\"type\":\"move\"", "\"move\":", "\"move\":6", PZ_E_STATE},
        {"\"type\":\"move\"", "}", ",\"bot\":true}", PZ_E_STATE},
        {"\"type\":\"move\"", "}", ",\"drawn\":[1]}", PZ_E_STATE},
        {"\"type\":\"move\"", "\"type\":\"move\"", "\"type\":\"ahead\"", PZ_E_STATE},
        {"\"chance\"", "\"drawn\":[", "\"drawn\":[1,", PZ_E_STATE},
        {"\"bot\":true", ",\"bot\":true", "", PZ_E_STATE},
        {"\"away\"", "\"person\":1", "\"person\":9", PZ_E_STATE},
        {"\"away\"", "\"away\"", "\"back\"", PZ_E_STATE},
        {"\"absent\"", "\"seat\":0", "\"seat\":1", PZ_E_STATE},
        {"\"absent\"", "\"t\":1010", "\"t\":1000", PZ_E_STATE},
        {"\"chat\"", "ciao", "\\u0001", PZ_E_STATE},
        {"\"timeout\"", "\"t\":1100", "\"t\":1050", PZ_E_STATE},
        {"\"resign\"", "\"seat\":1", "\"seat\":0", PZ_E_STATE},
        {"\"rematch\"", "}", ",\"secret\":\"1\"}", PZ_E_SYNTAX},
        {"\"rematch\",\"seat\":1", "\"secret\"", "\"seed\"", PZ_E_SYNTAX},
    };
    for (unsigned i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        tampered(&kit, changes[i].with, changes[i].what, changes[i].by, changes[i].code);
    }
    kit_release(&kit);
}

/* A move is a bot's exactly if a bot plays there, also where the draws do not tell. */
static void who_moved_is_not_to_be_changed(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_begin(&kit, "little", 2, 2, ",'options':{'first':0}");
    kit_answer(&kit, 1, 0);
    assert_true(kit_bot(&kit, 0));
    tampered(&kit, "\"type\":\"move\"", ",\"drawn\"", ",\"bot\":true,\"drawn\"", PZ_E_STATE);
    tampered(&kit, "\"bot\":true", ",\"bot\":true", "", PZ_E_STATE);
    kit_release(&kit);
}

/* Every draw of every event: another one, or one less, is refused. */
static void the_draws_are_those_of_the_seed(void **unused)
{
    (void)unused;
    for (unsigned g = 0; unit_game(&g, 2) != NULL; g++) {
        static struct kit kit;
        unsigned checked = 0;
        kit_begin(&kit, pz_game_at(g)->id, 2, 0, "");
        kit_play(&kit, g, 30);
        struct pz_table *table = pz_table_new(&kit.out.memory);
        for (const char *line = kit.events; *line != '\0'; line += strcspn(line, "\n") + 1) {
            char changed[PZ_TABLE_EVENT_MAX];
            const int length = (int)strcspn(line, "\n");
            const char *drawn = strstr(line, "\"drawn\":[");
            if (drawn != NULL && drawn < line + length) {
                const int at = (int)(drawn - line) + 9;
                snprintf(changed, sizeof changed, "%.*s%ld%.*s", at, line,
                         strtol(line + at, NULL, 10) ^ 1,
                         length - at - (int)strcspn(line + at, ",]"),
                         line + at + strcspn(line + at, ",]"));
                assert_int_equal(pz_table_fold(table, changed, strlen(changed), NULL), PZ_E_STATE);
                const char *comma = strpbrk(line + at, ",]");
                snprintf(changed, sizeof changed, "%.*s%.*s", at, line,
                         length - (int)(comma - line) - (*comma == ','), comma + (*comma == ','));
                assert_int_equal(pz_table_fold(table, changed, strlen(changed), NULL), PZ_E_STATE);
                checked++;
            }
            assert_int_equal(pz_table_fold(table, line, (size_t)length, NULL), 0);
        }
        assert_true(checked > 3);
        assert_true(pz_table_same(table, kit.table));
        pz_table_free(table);
        kit_release(&kit);
    }
}

/* ---- memory ---- */

/* Sends it again if there was no memory and nothing happened. What happened but was not told is
 * asked for. */
static void insist(struct kit *kit, int person, const char *message)
{
    int code = kit_send(kit, person, message);
    if (code == PZ_E_MEMORY) {
        kit->fail_after = -1;
        kit_same(kit);
        if (kit->out.event_count == 0 && strstr(message, "since") == NULL) {
            code = kit_send(kit, person, message);
            assert_int_equal(code, 0);
        } else {
            char since[64];
            snprintf(since, sizeof since, "{\"type\":\"since\",\"n\":%u}",
                     pz_table_number(kit->table) - 1);
            for (int p = 1; p <= 2; p++) {
                assert_int_equal(kit_send(kit, p, since), 0);
            }
        }
    } else {
        assert_int_equal(code, 0);
    }
}

/* A short game in which the allocation of that number fails; false if there are not that many. */
static bool play_with_failure(long failing)
{
    static struct kit kit;
    static const char create[] = "{\"type\":\"create\",\"name\":\"Anna\",\"terms\":{\"game\":"
                                 "\"tickets\",\"players\":2}}";
    char message[PLAY_MESSAGE_MAX];
    kit_init(&kit);
    kit.fail_after = failing;
    int code = kit_open(&kit, create, NULL);
    if (code == PZ_E_MEMORY) {
        assert_int_equal(kit.out.joined, kit.out.event_count > 0 ? 1 : 0);
        kit.fail_after = -1;
        if (kit.out.event_count == 0) {
            assert_int_equal(pz_table_stage(kit.table), PZ_TABLE_EMPTY);
            code = kit_open(&kit, create, NULL);
            assert_int_equal(code, 0);
        }
    }
    kit_send(&kit, 0, "{'type':'join','name':'Bruno'}");
    if (pz_table_person_at(kit.table, 1) == 0) {
        kit.fail_after = -1;
        kit_ok(&kit, 0, "{'type':'join','name':'Bruno'}");
    }
    assert_int_equal(kit.out.joined, 2);
    insist(&kit, 1, "{'type':'start'}");
    for (unsigned i = 0; i < 12; i++) {
        const int person = kit_who(&kit);
        assert_true(person > 0);
        kit_answer_text(&kit, person, i, i, message, sizeof message);
        insist(&kit, person, message);
    }
    insist(&kit, 1, "{'type':'since','n':0}");
    insist(&kit, 2, "{'type':'chat','text':'ciao'}");
    insist(&kit, 2, "{'type':'resign'}");
    const bool reached = kit.fail_after <= 0;
    kit.fail_after = -1;
    kit_same(&kit);
    kit_release(&kit);
    return reached;
}

static void memory_fails_at_every_allocation(void **unused)
{
    long failing = 0;
    (void)unused;
    while (play_with_failure(failing)) {
        failing++;
        assert_true(failing < 1000);
    }
    assert_true(failing > 8);
    struct kit *kit = calloc(1, sizeof *kit);
    assert_non_null(kit);
    const struct pz_memory none = {kit_resize, kit};
    assert_null(pz_table_new(&none)); /* fail_after is 0 */
    free(kit);
}

/* ---- what a move costs ---- */

static struct pz_game counting;
static const struct pz_game *counted;
static unsigned inits;
static unsigned applies;
static unsigned makes;

static void count_init(void *state, const struct pz_setup *setup)
{
    inits++;
    counted->init(state, setup);
}

static int count_apply(void *state, pz_move move)
{
    applies++;
    return counted->apply(state, move);
}

static void count_make(void *state, pz_move move)
{
    makes++;
    pz_game_make(counted, state, move);
}

/* However long the game: a move is tried once, made once, and made once more for each who is told.
 */
static void a_move_costs_the_same_early_and_late(void **unused)
{
    (void)unused;
    for (unsigned g = 0; unit_game(&g, 3) != NULL; g++) {
        static struct kit kit;
        struct pz_rng rng;
        enum { PEOPLE = 3 };
        kit_begin(&kit, pz_game_at(g)->id, PEOPLE, 0, "");
        counted = kit.table->state.config.game;
        memcpy(&counting, counted, sizeof counting);
        counting.init = count_init;
        counting.apply = count_apply;
        struct pz_game_speed speed;
        const bool quick = counted->speed != NULL; /* otherwise a move is made as it is tried */
        if (quick) {
            speed = *counted->speed;
            speed.make = count_make;
            counting.speed = &speed;
        }
        kit.table->state.config.game = &counting;
        kit.fail_after = 1000000;
        pz_rng_init(&rng, g);
        unsigned moves = 0;
        for (; pz_table_stage(kit.table) == PZ_TABLE_PLAYING; moves++) {
            size_t before = 0;
            size_t after = 0;
            inits = applies = makes = 0;
            pz_table_moves(kit.table, &before);
            kit_step(&kit, &rng);
            pz_table_moves(kit.table, &after);
            assert_int_equal(inits, 0);
            assert_true(!quick || applies <= 1);
            assert_true(applies + makes <= 1 + (after - before) * (PEOPLE + 2));
        }
        assert_true(moves > 15);
        /* blocks grow by doubling */
        assert_true(1000000 - kit.fail_after < 30);
        kit.table->state.config.game = counted;
        kit_same(&kit);
        kit_release(&kit);
    }
}

/* ---- records ---- */

struct read_record {
    struct pz_record record;
    pz_move moves[1 << 14];
    size_t count;
    char text[1 << 18];
    size_t length;
    union pz_any_state state;
};

static void read_back(const struct pz_table *table, struct read_record *back)
{
    struct pz_text out = pz_text_in(back->text, sizeof back->text);
    struct pz_problem problem;
    assert_int_equal(pz_table_record(table, &out), 0);
    back->length = out.length;
    const int code = pz_record_read(back->text, out.length, &back->record, back->moves,
                                    sizeof back->moves / sizeof back->moves[0], &back->count,
                                    back->state.bytes, &problem);
    if (code != 0) {
        fprintf(stderr, "%s\n%s", problem.text, back->text);
    }
    assert_int_equal(code, 0);
}

static void assert_verified(const struct read_record *back)
{
    struct pz_verdict verdict;
    pz_verify(&back->record, back->moves, back->count, &verdict);
    assert_true(verdict.right);
}

static void records_of_tables(void **unused)
{
    static struct read_record back;
    static struct read_record later;
    (void)unused;
    for (unsigned g = 0; unit_game(&g, 3) != NULL; g++) {
        static struct kit kit;
        struct pz_text out;
        char small[100];
        kit_init(&kit);
        kit_fill(&kit, pz_game_at(g)->id, 3, 2, ",'absent_after':5", NULL);
        out = pz_text_in(small, sizeof small);
        assert_int_equal(pz_table_record(kit.table, &out), PZ_E_STATE);
        kit_ok(&kit, 1, "{'type':'word','word':'luna'}");
        kit_ok(&kit, 1, "{'type':'start'}");
        out = pz_text_in(small, sizeof small);
        assert_int_equal(pz_table_record(kit.table, &out), PZ_E_SPACE);
        kit_play(&kit, g, 5);
        kit_presence(&kit, 2, false);
        kit_time(&kit, 5000);
        kit_play(&kit, g + 1, 5);
        read_back(kit.table, &back);
        assert_false(back.record.has_secret);
        assert_verified(&back);
        assert_int_equal(back.record.note_count, 1);
        kit_presence(&kit, 2, true);
        kit_ok(&kit, 2, "{'type':'resign'}");
        kit_play(&kit, g + 2, TO_THE_END);
        read_back(kit.table, &back);
        assert_true(back.record.has_secret && back.record.has_commitment);
        assert_string_equal(back.record.words[0], "luna");
        assert_string_equal(back.record.names[0], "Anna");
        assert_string_equal(back.record.names[1], "bot:random");
        assert_string_equal(back.record.names[2], "Bruno");
        assert_memory_equal(back.state.bytes, pz_table_state(kit.table),
                            pz_table_game(kit.table)->state_size);
        assert_verified(&back);
        /* whoever leaves now, and whoever sits down for the next game, did not play this one */
        kit_ok(&kit, 1, "{'type':'leave'}");
        kit_ok(&kit, 0, "{'type':'join','name':'Nora','seat':0}");
        kit_ok(&kit, 3, "{'type':'leave'}");
        read_back(kit.table, &later);
        assert_string_equal(later.text, back.text);
        kit_same(&kit);
        kit_release(&kit);
    }
}

static int resume(struct kit *kit, const struct read_record *from, uint32_t hold,
                  struct pz_problem *problem)
{
    kit_init(kit);
    return pz_table_resume(kit->table, &from->record, from->moves, from->count, hold, kit->now,
                           &kit->out, problem);
}

static void tables_from_records(void **unused)
{
    static struct read_record back;
    static struct read_record again;
    struct pz_problem problem;
    (void)unused;
    for (unsigned run = 0, g = 0; unit_game(&g, 3) != NULL; g += run % 2, run++) {
        static struct kit kit;
        static struct kit other;
        struct pz_seed seed;
        const uint32_t hold = run % 2 == 0 ? 0 : 60000; /* each game twice */
        pz_seed_number(&seed, 7 + run);
        kit_init(&kit);
        kit_fill(&kit, pz_game_at(g)->id, 3, 4, hold > 0 ? ",'hold':60000" : "",
                 (g + run) % 2 == 0 ? &seed : NULL);
        kit_ok(&kit, 1, "{'type':'start'}");
        for (unsigned i = 0; i < 7; i++) {
            kit_play(&kit, i, 1);
            if (i < 6) {
                kit_time(&kit, 60000);
            }
        }
        read_back(kit.table, &back);
        assert_int_equal(resume(&other, &back, hold, &problem), 0);
        assert_int_equal(pz_table_stage(other.table), PZ_TABLE_PLAYING);
        assert_string_equal(pz_table_name_at(other.table, 0), "Anna");
        assert_string_equal(pz_table_name_at(other.table, 1), "Bruno");
        assert_string_equal(pz_table_name_at(other.table, 2), "random");
        assert_memory_equal(pz_table_state(other.table), pz_table_state(kit.table),
                            pz_table_game(kit.table)->state_size);
        read_back(other.table, &again);
        assert_int_equal(again.count, back.count);
        /* the draws to come are the same too */
        kit_time(&kit, 60000);
        other.now = kit.now + 60000;
        assert_int_equal(pz_table_time(other.table, other.now, &other.out), 0);
        assert_memory_equal(pz_table_state(other.table), pz_table_state(kit.table),
                            pz_table_game(kit.table)->state_size);
        kit_release(&other);
        /* other draws than those of the seed */
        back.record.setup.first = (int8_t)((back.record.setup.first + 1) % 3);
        assert_int_equal(resume(&other, &back, hold, &problem), PZ_E_STATE);
        kit_release(&other);
        back.record.setup.first = (int8_t)((back.record.setup.first + 2) % 3);
        /* a move that is not legal: of a seat, or else a draw that is not that of the seed */
        unsigned refused = 0;
        for (uint32_t i = 0; i < back.count; i++) {
            const pz_move made = back.moves[i];
            back.moves[i] = UINT16_MAX;
            assert_int_equal(resume(&other, &back, hold, &problem), PZ_E_STATE);
            refused += strcmp(problem.sentence, "the record cannot be resumed: {}") == 0;
            back.moves[i] = made;
            kit_release(&other);
        }
        assert_in_range(refused, 1, back.count);
        back.record.has_seed = false;
        assert_int_equal(resume(&other, &back, hold, &problem), PZ_E_STATE);
        kit_release(&other);
        kit_release(&kit);
    }
}

/* The ids of bots may have a '+'. */
static void a_bot_with_a_plus_stands_in(void **unused)
{
    static struct kit kit;
    static struct kit other;
    static struct read_record back;
    struct pz_problem problem;
    (void)unused;
    kit_begin(&kit, "tickets", 2, 0, ",'substitute':'path+r'");
    kit_play(&kit, 1, 3);
    kit_ok(&kit, 2, "{'type':'leave'}");
    kit_same(&kit);
    read_back(kit.table, &back);
    assert_int_equal(back.record.note_count, 1);
    assert_int_equal(back.record.forfeits.bots, 1 << 1);
    assert_string_equal(back.record.notes[0].bot, "path+r");
    assert_int_equal(resume(&other, &back, 0, &problem), 0);
    read_back(other.table, &back);
    assert_string_equal(back.record.notes[0].bot, "path+r");
    kit_release(&other);
    /* a new player ends it */
    kit_ok(&kit, 0, "{'type':'join','name':'Nora','seat':1}");
    kit_same(&kit);
    read_back(kit.table, &back);
    assert_int_equal(back.record.note_count, 2);
    assert_int_equal(back.record.forfeits.bots, 0);
    kit_release(&kit);
}

/* Anna moves, Carla gives up while the move can still be taken back, and it is taken back: the note
 * goes back with it, so that the record says what happened in an order that can be. */
static void notes_go_back_with_a_move(void **unused)
{
    static struct kit kit;
    static struct read_record back;
    (void)unused;
    kit_begin(&kit, "little", 4, 0, ",'hold':5000,'options':{'first':0}");
    kit_answer(&kit, 1, 0);
    kit_ok(&kit, 3, "{'type':'resign'}");
    read_back(kit.table, &back);
    assert_int_equal(back.record.notes[0].at, back.count);
    const size_t count = back.count;
    kit_ok(&kit, 1, "{'type':'takeback'}");
    kit_ok(&kit, 2, "{'type':'vote','yes':true}");
    kit_ok(&kit, 4, "{'type':'vote','yes':true}");
    read_back(kit.table, &back);
    assert_int_equal(back.count, count - 1);
    assert_int_equal(back.record.note_count, 2);
    assert_int_equal(back.record.notes[0].at, count - 1);
    kit_answer(&kit, 1, 1);
    read_back(kit.table, &back);
    assert_int_equal(back.count, count);
    assert_int_equal(back.record.notes[0].at, count - 1);
    kit_same(&kit);
    kit_release(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tampered_events_are_refused),
        cmocka_unit_test(who_moved_is_not_to_be_changed),
        cmocka_unit_test(the_draws_are_those_of_the_seed),
        cmocka_unit_test(memory_fails_at_every_allocation),
        cmocka_unit_test(a_move_costs_the_same_early_and_late),
        cmocka_unit_test(records_of_tables),
        cmocka_unit_test(tables_from_records),
        cmocka_unit_test(a_bot_with_a_plus_stands_in),
        cmocka_unit_test(notes_go_back_with_a_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
