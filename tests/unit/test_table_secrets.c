/* The table: nobody is told what they must not know. A twin of a table has another position that
 * looks the same to somebody; whatever is sent to that somebody must then be the same too. */
#include "table/table_internal.h"
#include "table_play.h"

static int viewer_of(const struct kit *kit, int person)
{
    const struct person *who = table_person(&kit->table->state, person);
    return who != NULL && who->seat != NOBODY_SITS ? who->seat : PZ_NOBODY;
}

/* Another state that looks the same to the viewer; false if there seems to be none. */
static bool guess_twin(const struct table_state *state, int viewer, struct pz_rng *rng,
                       union pz_any_state *twin)
{
    const struct pz_game *game = state->config.game;
    union pz_any_state view;
    pz_game_view(game, state->position.bytes, viewer, view.bytes);
    for (unsigned i = 0; i < 5; i++) {
        memset(twin, 0, sizeof *twin);
        pz_game_sample_state(game, view.bytes, rng, twin->bytes);
        if (memcmp(twin->bytes, state->position.bytes, game->state_size) != 0) {
            return true;
        }
    }
    return false;
}

static void assert_same_output(const struct kit *kit, const struct pz_output *a,
                               const struct pz_output *b)
{
    (void)kit;
    if (a->messages_length != b->messages_length ||
        memcmp(a->messages, b->messages, a->messages_length) != 0) {
        fprintf(stderr, "%.*s\n%.*s\n", (int)a->messages_length, a->messages,
                (int)b->messages_length, b->messages);
    }
    assert_int_equal(a->messages_length, b->messages_length);
    assert_memory_equal(a->messages, b->messages, a->messages_length);
}

/* What each person and an onlooker would be told of the whole position. */
static unsigned compare_positions(struct kit *kit, int people, struct pz_rng *rng)
{
    static struct pz_table real;
    static struct pz_table twin;
    struct pz_output told[2] = {{.memory = kit->out.memory}, {.memory = kit->out.memory}};
    struct event event;
    unsigned compared = 0;
    memcpy(&real, kit->table, sizeof real);
    real.state.made_from = (uint32_t)real.state.move_count;
    for (int person = 0; person <= people; person++) {
        memcpy(&twin, &real, sizeof twin);
        if (!guess_twin(&real.state, viewer_of(kit, person), rng, &twin.state.position)) {
            continue;
        }
        event_init(&real, &event, EVENT_BACK, kit->now);
        event.person = person > 0 ? person : 1;
        told[0].messages_length = told[1].messages_length = 0;
        assert_true(tell_sender(&real, &event, person, &told[0]));
        assert_true(tell_sender(&twin, &event, person, &told[1]));
        assert_same_output(kit, &told[0], &told[1]);
        /* and when it looks, also after an event whose moves it must not see */
        real.state.made_from = kit->table->state.made_from;
        twin.state.made_from = kit->table->state.made_from;
        told[0].messages_length = told[1].messages_length = 0;
        assert_true(tell_sender(&real, NULL, person, &told[0]));
        assert_true(tell_sender(&twin, NULL, person, &told[1]));
        assert_same_output(kit, &told[0], &told[1]);
        real.state.made_from = (uint32_t)real.state.move_count;
        compared++;
    }
    pz_output_release(&told[0]);
    pz_output_release(&told[1]);
    return compared;
}

/* The messages to one person, in order. */
static void only_to(const struct pz_output *out, int person, struct pz_output *to)
{
    to->messages_length = 0;
    for (uint32_t i = 0; i < out->envelope_count; i++) {
        const struct pz_envelope *envelope = &out->envelopes[i];
        if (envelope->to == (person > 0 ? person : PZ_TO_ONLOOKERS)) {
            assert_true(output_reserve(to, envelope->length));
            memcpy(to->messages + to->messages_length, out->messages + envelope->start,
                   envelope->length);
            to->messages_length += envelope->length;
        }
    }
}

/* Follows the event at another keeper of a table in that state: the person is told the same. */
static void compare_follower(struct kit *kit, const union pz_any_state *state, int person,
                             const struct pz_output *out, const struct pz_output *told)
{
    struct pz_table *follower = kit_fold(kit);
    struct pz_output followed = {.memory = kit->out.memory};
    struct pz_output also_told = {.memory = kit->out.memory};
    assert_int_equal(out->event_count, 1);
    memcpy(&follower->state.position, state, sizeof *state);
    assert_int_equal(
        pz_table_follow(follower, out->events, out->events_length - 1, &followed, NULL), 0);
    only_to(&followed, person, &also_told);
    assert_same_output(kit, told, &also_told);
    pz_output_release(&followed);
    pz_output_release(&also_told);
    pz_table_free(follower);
}

/* The same move in both twins: as long as they look the same to a person afterwards, it is told the
 * same of the move too, and of whether it may be taken back. */
static unsigned compare_moves(struct kit *kit, int people, const char *message, int mover,
                              struct pz_rng *rng)
{
    struct pz_output out[2] = {{.memory = kit->out.memory}, {.memory = kit->out.memory}};
    struct pz_output told[2] = {{.memory = kit->out.memory}, {.memory = kit->out.memory}};
    const struct pz_game *game = pz_table_game(kit->table);
    unsigned compared = 0;
    for (int person = 0; person <= people; person++) {
        const int viewer = viewer_of(kit, person);
        struct pz_table *tables[2] = {kit_fold(kit), kit_fold(kit)};
        union pz_any_state before[2];
        union pz_any_state views[2];
        memset(views, 0, sizeof views);
        bool made = guess_twin(&tables[0]->state, viewer, rng, &tables[1]->state.position);
        for (unsigned i = 0; i < 2 && made; i++) {
            memcpy(&before[i], &tables[i]->state.position, sizeof before[i]);
            made = pz_table_receive(tables[i], mover, message, strlen(message), kit->now,
                                    kit->random, &out[i]) == 0;
            pz_game_view(game, pz_table_state(tables[i]), viewer, views[i].bytes);
        }
        const bool over = pz_table_stage(tables[0]) == PZ_TABLE_OVER ||
                          pz_table_stage(tables[1]) == PZ_TABLE_OVER;
        if (made && !over && memcmp(views[0].bytes, views[1].bytes, pz_game_view_size(game)) == 0) {
            only_to(&out[0], person, &told[0]);
            only_to(&out[1], person, &told[1]);
            assert_true(told[0].messages_length > 0);
            assert_same_output(kit, &told[0], &told[1]);
            compare_follower(kit, &before[1], person, &out[1], &told[0]);
            compared++;
        }
        pz_table_free(tables[0]);
        pz_table_free(tables[1]);
    }
    for (unsigned i = 0; i < 2; i++) {
        pz_output_release(&out[i]);
        pz_output_release(&told[i]);
    }
    return compared;
}

static void twins_are_told_the_same(void **unused)
{
    (void)unused;
    for (unsigned g = 0; unit_game(&g, 4) != NULL; g++) {
        for (uint64_t seed = 0; seed < 3 && pz_game_hides(pz_game_at(g)); seed++) {
            static struct kit kit;
            struct pz_rng rng;
            char message[PLAY_MESSAGE_MAX];
            unsigned positions = 0;
            unsigned moves = 0;
            enum { PEOPLE = 3 };
            pz_rng_init(&rng, seed);
            kit_begin(&kit, pz_game_at(g)->id, 4, 8, seed == 0 ? "" : ",'hold':1000");
            for (unsigned step = 0; pz_table_stage(kit.table) == PZ_TABLE_PLAYING; step++) {
                kit_time(&kit, 1000);
                if (pz_table_stage(kit.table) != PZ_TABLE_PLAYING) {
                    break;
                }
                const int person = kit_who(&kit);
                positions += compare_positions(&kit, PEOPLE, &rng);
                if (step % 4 == 0 && person > 0) {
                    kit_answer_text(&kit, person, (uint32_t)pz_rng_next(&rng), 0, message,
                                    sizeof message);
                    moves += compare_moves(&kit, PEOPLE, message, person, &rng);
                }
                kit_step(&kit, &rng);
            }
            assert_true(positions > 40);
            assert_true(moves > 10);
            kit_release(&kit);
        }
    }
}

/* The secret stands in the events from the beginning. */
static void the_secret_is_told_at_the_end_only(void **unused)
{
    (void)unused;
    for (unsigned g = 0; unit_game(&g, 3) != NULL; g++) {
        static struct kit kit;
        struct pz_rng rng;
        char secret[65];
        pz_rng_init(&rng, g);
        kit_begin(&kit, pz_game_at(g)->id, 3, 4, "");
        kit_ok(&kit, 0, "{'type':'join','name':'Onno','seat':null}");
        snprintf(secret, sizeof secret, "%.64s", strstr(kit.events, "\"secret\":\"") + 10);
        for (unsigned i = 0; pz_table_stage(kit.table) == PZ_TABLE_PLAYING; i++) {
            for (int person = 0; person <= 3; person++) {
                assert_false(kit_says(&kit, person, secret));
                assert_false(kit_says(&kit, person, "'secret'"));
            }
            if (i == 3) {
                kit_ok(&kit, 3, "{'type':'since','n':0}");
                kit_ok(&kit, 0, "{'type':'since','n':0}");
            }
            for (int person = 0; i % 8 == 4 && person <= 3; person++) {
                kit_ok(&kit, person, "{'type':'look'}");
            }
            kit_step(&kit, &rng);
        }
        for (int person = 0; person <= 2; person++) {
            assert_true(kit_says(&kit, person, secret));
            kit_ok(&kit, person, "{'type':'look'}");
            assert_true(kit_says(&kit, person, secret));
        }
        /* who catches up is told it once, by the last event */
        kit_ok(&kit, 1, "{'type':'since','n':0}");
        unsigned told = 0;
        for (uint32_t i = 0; i < kit.out.envelope_count; i++) {
            const char *bytes = kit.out.messages + kit.out.envelopes[i].start;
            const char *found = strstr(bytes, secret);
            told += found != NULL && found < bytes + kit.out.envelopes[i].length;
        }
        assert_int_equal(told, 1);
        kit_release(&kit);
    }
}

/* Somebody who took a seat over gets the past as it was seen without a seat. */
static void the_past_of_a_seat_stays_with_who_had_it(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_begin(&kit, "tickets", 3, 0, "");
    kit_play(&kit, 1, 20);
    kit_ok(&kit, 2, "{'type':'leave'}");
    const uint32_t joined = pz_table_number(kit.table) + 1;
    kit_ok(&kit, 0, "{'type':'join','name':'Nora','seat':1}");
    const size_t start = kit.stream_length[4];
    const size_t start_of_onlooker = kit.stream_length[0];
    kit_ok(&kit, 4, "{'type':'since','n':0}");
    kit_ok(&kit, 0, "{'type':'since','n':0}");
    char until[32];
    snprintf(until, sizeof until, "\"n\":%u,", joined);
    const char *mine = kit.stream[4] + start;
    const char *theirs = kit.stream[0] + start_of_onlooker;
    const char *end = strstr(theirs, until);
    assert_non_null(end);
    assert_memory_equal(mine, theirs, (size_t)(end - theirs) - 1);
    kit_release(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twins_are_told_the_same),
        cmocka_unit_test(the_secret_is_told_at_the_end_only),
        cmocka_unit_test(the_past_of_a_seat_stays_with_who_had_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
