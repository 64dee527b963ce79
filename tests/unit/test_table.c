/* The table: whole games by messages, and that events and streams tell the same story. */
#include "table_kit.h"
#include "unit.h"

static const char *const names[] = {"Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio"};

/* A table of that game where all sit, the game started; some seats may be bots. */
static void sit_down(struct kit *kit, const char *game, int players, unsigned bots,
                     const char *more)
{
    char message[1024];
    int length =
        snprintf(message, sizeof message,
                 "{\"type\":\"create\",\"id\":1,\"name\":\"Anna\",\"terms\":{\"game\":\"%s\","
                 "\"players\":%d,\"seats\":[",
                 game, players);
    for (int seat = 0; seat < players; seat++) {
        length += snprintf(message + length, sizeof message - (size_t)length, "%s\"%s\"",
                           seat > 0 ? "," : "", bots >> seat & 1 ? "bot:random" : "open");
    }
    snprintf(message + length, sizeof message - (size_t)length, "]%s}}", more);
    assert_int_equal(kit_open(kit, message, NULL), 0);
    int people = 0;
    for (int seat = 0; seat < players; seat++) {
        if (!(bots >> seat & 1) && people++ > 0) {
            snprintf(message, sizeof message, "{\"type\":\"join\",\"name\":\"%s\"}", names[seat]);
            assert_int_equal(kit_send(kit, 0, message), 0);
        }
    }
    assert_int_equal(kit_send(kit, 1, "{\"type\":\"start\",\"id\":\"go\"}"), 0);
}

/* One of the moves in the last message to the person, as number, text or object. */
static void answer(struct kit *kit, int person, uint32_t random, char *message, size_t size)
{
    const char *ask = strstr(kit->last[person], "\"ask\":{");
    assert_non_null(ask);
    uint32_t count = 0;
    for (const char *m = ask; (m = strstr(m, "{\"number\":")) != NULL; m++) {
        count++;
    }
    assert_true(count > 0);
    const char *chosen = ask;
    for (uint32_t i = 0; i <= random % count; i++) {
        chosen = strstr(chosen + 1, "{\"number\":");
    }
    const char *text = strstr(chosen, "\"text\":") + 7;
    const char *object = strstr(chosen, "\"move\":") + 7;
    const long id = kit_number(kit, person, "ask\":{\"id");
    int depth = 0;
    size_t length = 0;
    do {
        depth += object[length] == '{';
        depth -= object[length] == '}';
        length++;
    } while (depth > 0);
    switch (random / 16 % 3) {
    case 0:
        snprintf(message, size, "{\"type\":\"move\",\"ask\":%ld,\"move\":%ld}", id,
                 strtol(chosen + 10, NULL, 10));
        break;
    case 1:
        snprintf(message, size, "{\"type\":\"move\",\"ask\":%ld,\"move\":%.*s}", id,
                 (int)(strchr(text + 1, '"') - text + 1), text);
        break;
    default:
        snprintf(message, size, "{\"type\":\"move\",\"ask\":%ld,\"move\":%.*s}", id, (int)length,
                 object);
        break;
    }
}

/* Plays on until the game is over, everybody at random. */
static void play(struct kit *kit, uint64_t seed)
{
    struct pz_rng rng;
    char message[8192];
    pz_rng_init(&rng, seed);
    for (int i = 0; pz_table_status(kit->table) == PZ_TABLE_PLAYING; i++) {
        assert_true(i < 100000);
        kit->now += 100;
        if (kit_bot(kit, (uint32_t)pz_rng_next(&rng))) {
            continue;
        }
        bool moved = false;
        for (int person = 1; person <= 6 && !moved; person++) {
            if (kit->stream[person] != NULL && kit_says(kit, person, "\"ask\":{")) {
                answer(kit, person, (uint32_t)pz_rng_next(&rng), message, sizeof message);
                const int code = kit_send(kit, person, message);
                if (code != 0) {
                    fprintf(stderr, "%s\n%s\n", message, kit->last[person]);
                }
                assert_int_equal(code, 0);
                moved = true;
            }
        }
        if (!moved) {
            fprintf(stderr, "nobody is asked: %s\n", kit->last[0]);
        }
        assert_true(moved);
    }
}

/* Acknowledgements are not sent again. */
static void leave_out_acknowledgements(char *stream)
{
    char *to = stream;
    for (const char *line = stream; *line != '\0';) {
        const size_t length = strcspn(line, "\n") + 1;
        if (strncmp(line, "{\"type\":\"ok\"", 12) != 0) {
            memmove(to, line, length);
            to += length;
        }
        line += length;
    }
    *to = '\0';
}

/* The stream that a person would get from the beginning on. */
static void assert_same_again(struct kit *kit, int person)
{
    char *before = kit->stream[person];
    const size_t length = kit->stream_length[person];
    kit->stream[person] = NULL;
    kit->stream_length[person] = 0;
    assert_int_equal(kit_send(kit, person, "{\"type\":\"since\",\"n\":0}"), 0);
    /* what it got before it joined it gets as an onlooker now */
    char *again = kit->stream[person];
    char *start = again;
    if (person > 0) {
        start = strstr(again, "{\"protocol\":");
        assert_non_null(start);
    }
    leave_out_acknowledgements(before);
    assert_string_equal(start, before);
    kit->stream[person] = before;
    kit->stream_length[person] = length;
    free(again);
}

static void whole_games_fold_to_the_same_table(void **unused)
{
    static const struct {
        const char *game;
        int players;
        unsigned bots;
    } tables[] = {{"little", 2, 0}, {"little", 4, 0},  {"little", 6, 5},  {"bella", 2, 0},
                  {"bella", 4, 2},  {"tickets", 2, 0}, {"tickets", 5, 8}, {"tickets", 3, 0}};
    (void)unused;
    for (unsigned i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        static struct kit kit;
        kit_init(&kit);
        sit_down(&kit, tables[i].game, tables[i].players, tables[i].bots, "");
        play(&kit, i);
        struct pz_table *again = kit_fold(&kit);
        assert_non_null(again);
        assert_true(pz_table_same(kit.table, again));
        pz_table_free(again);
        for (int person = 0; person <= 6; person++) {
            if (kit.stream[person] != NULL) {
                assert_same_again(&kit, person);
            }
        }
        kit_release(&kit);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_fold_to_the_same_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
