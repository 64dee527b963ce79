/* The table: whole games by messages, and that events and streams tell the same story. */
#include "table_play.h"

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
    assert_int_equal(kit_send(kit, person, "{'type':'since','n':0}"), 0);
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
        kit_begin(&kit, tables[i].game, tables[i].players, tables[i].bots, "");
        kit_play(&kit, i, TO_THE_END);
        assert_int_equal(pz_table_stage(kit.table), PZ_TABLE_OVER);
        kit_same(&kit);
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
