/* The terminal client without a terminal: canvas, session, excerpts, the thinking thread. */
#include "term/canvas.h"
#include "term/face.h"
#include "term/host.h"
#include "term/rules_excerpt.h"
#include "term/session.h"
#include "term/thinker.h"
#include "unit.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* ---- canvas ---- */

static struct canvas canvas;

static void text_is_drawn_and_cut_at_the_edge(void **unused)
{
    (void)unused;
    char row[64];
    canvas_clear(&canvas, 10, 3, false);
    assert_int_equal(canvas_text(&canvas, 7, 1, COLOUR_RED, STYLE_BOLD, "Forlì!"), 13);
    canvas_row(&canvas, 1, row, sizeof row);
    assert_string_equal(row, "       For");
    canvas_text(&canvas, -2, 0, COLOUR_PLAIN, STYLE_PLAIN, "Perù");
    canvas_row(&canvas, 0, row, sizeof row);
    assert_string_equal(row, "rù");
    canvas_put(&canvas, 3, 99, 'x', COLOUR_PLAIN, STYLE_PLAIN);
    canvas_row(&canvas, 99, row, sizeof row);
    assert_string_equal(row, "");
}

static void ascii_has_a_letter_for_every_glyph(void **unused)
{
    (void)unused;
    char row[64];
    canvas_clear(&canvas, 20, 1, true);
    canvas_text(&canvas, 0, 0, COLOUR_PLAIN, STYLE_PLAIN, "→ città ● ü 漢");
    canvas_row(&canvas, 0, row, sizeof row);
    assert_string_equal(row, "> citta o u ?");
}

static void bytes_that_are_no_utf8_do_no_harm(void **unused)
{
    (void)unused;
    char row[64];
    canvas_clear(&canvas, 20, 1, false);
    canvas_text(&canvas, 0, 0, COLOUR_PLAIN, STYLE_PLAIN,
                "a\xff"
                "b\xe2\x82");
    canvas_row(&canvas, 0, row, sizeof row);
    assert_string_equal(row, "a?b??");
}

static void long_text_is_broken_at_blanks(void **unused)
{
    (void)unused;
    char row[64];
    canvas_clear(&canvas, 20, 6, false);
    assert_int_equal(canvas_wrap(&canvas, 1, 0, 10, COLOUR_PLAIN, "one two three four\nfive"), 3);
    canvas_row(&canvas, 0, row, sizeof row);
    assert_string_equal(row, " one two");
    canvas_row(&canvas, 1, row, sizeof row);
    assert_string_equal(row, " three four");
    canvas_row(&canvas, 2, row, sizeof row);
    assert_string_equal(row, " five");
}

static void a_click_finds_its_tag(void **unused)
{
    (void)unused;
    canvas_clear(&canvas, 20, 2, false);
    canvas_tag(&canvas, 2, 1, 4, "Roma");
    assert_string_equal(canvas_tag_at(&canvas, 2, 1), "Roma");
    assert_string_equal(canvas_tag_at(&canvas, 5, 1), "Roma");
    assert_null(canvas_tag_at(&canvas, 6, 1));
    assert_null(canvas_tag_at(&canvas, -1, 7));
}

/* ---- excerpts ---- */

static void an_excerpt_holds_the_wanted_rules_and_no_others(void **unused)
{
    (void)unused;
    char text[4000];
    const struct pz_game *game = pz_game_named("little");
    rules_excerpt(game->rules_text, "L9 L18", text, sizeof text);
    assert_non_null(strstr(text, "L9 The car moves"));
    assert_non_null(strstr(text, "L18 The most points win. [ours] Equal points"));
    assert_null(strstr(text, "L10"));
    assert_null(strstr(text, "L1 "));
    char small[40];
    rules_excerpt(game->rules_text, "L9 L18", small, sizeof small);
    assert_true(strlen(small) < sizeof small);
}

/* Every rule that a face explains stands on the rules page. */
static void faces_explain_rules_that_exist(void **unused)
{
    (void)unused;
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        const struct pz_game *game = pz_game_at(g);
        const struct face *face = face_of(game);
        assert_non_null(face);
        for (uint64_t seed = 0; seed < 3; seed++) {
            struct pz_setup setup;
            struct pz_rng rng;
            union pz_any_state state;
            union pz_any_state view;
            pz_setup_init(&setup, game, game->min_players);
            pz_rng_init(&rng, seed);
            pz_setup_draw_first(&setup, &rng);
            game->init(state.bytes, &setup);
            for (int step = 0; step < 400 && game->actor(state.bytes) != PZ_NOBODY; step++) {
                const int actor = game->actor(state.bytes);
                if (actor >= 0) {
                    static char text[1 << 15];
                    char list[200];
                    game->view(state.bytes, actor, view.bytes);
                    snprintf(list, sizeof list, "%s", face->rules(view.bytes));
                    char *rest = NULL;
                    for (char *rule = strtok_r(list, " ", &rest); rule != NULL;
                         rule = strtok_r(NULL, " ", &rest)) {
                        rules_excerpt(game->rules_text, rule, text, sizeof text);
                        assert_memory_equal(text, rule, strlen(rule));
                    }
                }
                game->apply(state.bytes, game->pick(state.bytes, &rng));
            }
        }
    }
}

/* ---- session ---- */

/* `first` is a seat or PZ_FIRST_RANDOM. */
static void start_first(struct session *session, const char *id, const char *const *seats,
                        int players, uint64_t seed, const char *path, int first)
{
    const struct pz_game *game = pz_game_named(id);
    struct pz_setup setup;
    char names[PZ_SEATS_MAX][PZ_NAME_MAX];
    memset(names, 0, sizeof names);
    assert_int_equal(pz_setup_init(&setup, game, players), 0);
    setup.first = (int8_t)first;
    for (int i = 0; i < players; i++) {
        snprintf(names[i], PZ_NAME_MAX, "%s", seats[i]);
    }
    assert_true(session_init(session));
    assert_true(
        session_start(session, game, &setup, seed, (const char(*)[PZ_NAME_MAX])names, path));
}

static void start(struct session *session, const char *id, const char *const *seats, int players,
                  uint64_t seed, const char *path)
{
    start_first(session, id, seats, players, seed, path, PZ_FIRST_RANDOM);
}

static void go_to_person(struct session *session)
{
    static struct pz_ask_buffer buffer;
    while (session_actor(session) != PZ_NOBODY &&
           !session_is_person(session, session_actor(session))) {
        if (session_actor(session) == PZ_CHANCE) {
            assert_true(session_make(session, session_draw(session)));
        } else {
            struct pz_answer answer;
            struct pz_bot *bot = &session->bots[session_actor(session)];
            assert_true(session_ask(session, bot, &buffer, &answer));
            assert_true(session_make(session, answer.move));
        }
    }
}

/* Every decision of the person in whole games: it can be taken back exactly if the view afterwards
 * follows from the view before, and then the state is as it was. */
static void taking_back_never_goes_past_what_was_revealed(void **unused)
{
    (void)unused;
    static const char *const seats[] = {"Anna", "bot:random", "bot:random"};
    unsigned taken_back = 0;
    unsigned kept_exchanges = 0;
    unsigned kept_gifts = 0;
    unsigned kept_choices = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct session session;
        struct pz_rng rng;
        start(&session, seed % 2 == 0 ? "bella" : "tickets", seats, 3, seed, NULL);
        pz_rng_init(&rng, seed);
        for (go_to_person(&session); session_actor(&session) != PZ_NOBODY; go_to_person(&session)) {
            const union pz_any_state kept = session.state;
            const size_t count = session.count;
            const pz_move move = session.record.game->pick(session.state.bytes, &rng);
            assert_true(session_make(&session, move));
            char text[PZ_MOVE_TEXT_MAX];
            int actor = 0;
            session_describe(&session, session.count - 1, 0, &actor, text, sizeof text);
            assert_false(session_can_undo(&session, 1)); /* somebody else's */
            if (session_can_undo(&session, 0)) {
                assert_true(session_undo(&session, 0));
                assert_int_equal(session.count, count);
                assert_memory_equal(session.state.bytes, kept.bytes,
                                    session.record.game->state_size);
                taken_back++;
                assert_true(session_make(&session, move));
            } else {
                kept_exchanges += strncmp(text, "exchange", 8) == 0;
                kept_gifts += strncmp(text, "give", 4) == 0;
                kept_choices += strncmp(text, "keep", 4) == 0;
            }
            if (session_actor(&session) == PZ_CHANCE) {
                assert_true(session_make(&session, session_draw(&session)));
                assert_false(session_can_undo(&session, 0));
            }
        }
        session_release(&session);
    }
    assert_true(taken_back > 100 && kept_exchanges > 10 && kept_gifts > 3 && kept_choices > 0);
}

static void a_resumed_game_goes_on_as_if_it_had_never_stopped(void **unused)
{
    (void)unused;
    static const char *const seats[] = {"bot:random", "bot:random", "bot:random"};
    char path[] = "/tmp/piazza-test-XXXXXX";
    const int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        struct session whole;
        struct session parts;
        unlink(path);
        start_first(&whole, pz_game_at(g)->id, seats, 3, 11, NULL, (int)g - 1);
        start_first(&parts, pz_game_at(g)->id, seats, 3, 11, path, (int)g - 1);
        static struct pz_ask_buffer buffer;
        for (int i = 0; i < 300 && session_actor(&whole) != PZ_NOBODY; i++) {
            struct session *const both[2] = {&whole, &parts};
            for (int s = 0; s < 2; s++) {
                struct pz_answer answer;
                if (session_actor(both[s]) == PZ_CHANCE) {
                    assert_true(session_make(both[s], session_draw(both[s])));
                } else {
                    struct pz_bot *bot = &both[s]->bots[session_actor(both[s])];
                    assert_true(session_ask(both[s], bot, &buffer, &answer));
                    assert_true(session_make(both[s], answer.move));
                }
            }
            if (i % 40 == 7) {
                session_release(&parts);
                assert_true(session_init(&parts));
                if (!session_resume(&parts, path)) {
                    fail_msg("%s", parts.problem);
                }
            }
            assert_int_equal(whole.count, parts.count);
            assert_memory_equal(whole.moves, parts.moves, whole.count * sizeof *whole.moves);
        }
        session_release(&whole);
        session_release(&parts);
    }
    unlink(path);
}

static void what_cannot_be_kept_is_said(void **unused)
{
    (void)unused;
    static const char *const seats[] = {"Anna", "bot:random"};
    struct session session;
    start(&session, "little", seats, 2, 1, NULL);
    snprintf(session.path, sizeof session.path, "/nonexistent/folder/x.record");
    assert_false(session_make(&session, session_draw(&session)));
    assert_non_null(strstr(session.problem, "No such file"));
    session_release(&session);
    assert_true(session_init(&session));
    assert_false(session_resume(&session, "/nonexistent/folder/x.record"));
    assert_non_null(strstr(session.problem, "No such file"));
    /* What is there already is not overwritten. */
    struct pz_setup setup;
    char names[PZ_SEATS_MAX][PZ_NAME_MAX] = {"Anna", "bot:random"};
    char path[] = "/tmp/piazza-test-XXXXXX";
    const int file = mkstemp(path);
    assert_true(file >= 0 && write(file, "shopping list", 13) == 13);
    close(file);
    pz_setup_init(&setup, pz_game_named("little"), 2);
    assert_false(session_start(&session, pz_game_named("little"), &setup, 1,
                               (const char(*)[PZ_NAME_MAX])names, path));
    assert_non_null(strstr(session.problem, "is there already"));
    unlink(path);
    session_release(&session);
}

/* ---- thinking ---- */

static int think_until_stopped(struct pz_bot *bot, const struct pz_question *question,
                               struct pz_answer *answer)
{
    (void)bot;
    while (!pz_stop_get(question->stop)) {
        usleep(1000);
    }
    answer->move = question->moves[0];
    answer->candidates[0] = (struct pz_candidate){answer->move, 0, 1, PZ_WIN_UNKNOWN};
    answer->candidate_count = 1;
    return 0;
}

static int give_up(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    (void)bot;
    (void)question;
    (void)answer;
    return PZ_E_MEMORY;
}

static bool poll_long(struct thinker *thinker)
{
    bool finished = false;
    for (int i = 0; i < 2000 && !(finished = thinker_poll(thinker)); i++) {
        usleep(1000);
    }
    return finished;
}

static void a_thinking_bot_can_be_stopped(void **unused)
{
    (void)unused;
    static const struct pz_bot_kind slow = {
        .id = "slow", .budget = {1, 0}, .ask = think_until_stopped};
    static const struct pz_bot_kind helpless = {.id = "helpless", .budget = {1, 0}, .ask = give_up};
    static struct thinker thinker;
    const struct pz_game *game = pz_game_named("little");
    struct pz_setup setup;
    union pz_any_state state;
    const pz_move moves[1] = {0};
    struct pz_bot bot;
    pz_setup_init(&setup, game, 2);
    setup.first = 0;
    game->init(state.bytes, &setup);
    const struct pz_question question = {game, state.bytes, 0, moves, 1, 1, NULL};
    thinker_init(&thinker);
    assert_int_equal(host_open_bot(&bot, game, &slow, NULL), 0);
    thinker_start(&thinker, &bot, &question);
    assert_true(thinker_busy(&thinker));
    assert_false(thinker_poll(&thinker));
    thinker_cancel(&thinker);
    assert_false(thinker_busy(&thinker));
    assert_false(thinker_poll(&thinker));
    assert_int_equal(host_open_bot(&bot, game, pz_bot_find(game, "random"), NULL), 0);
    thinker_start(&thinker, &bot, &question);
    assert_true(poll_long(&thinker));
    assert_false(thinker_busy(&thinker));
    assert_false(thinker_poll(&thinker));
    assert_int_equal(thinker.code, 0);
    assert_int_equal(thinker.answer.move, 0);
    assert_int_equal(thinker.answer.candidates[0].move, 0);
    pz_bot_close(&bot);
    assert_int_equal(host_open_bot(&bot, game, &helpless, NULL), 0);
    thinker_start(&thinker, &bot, &question);
    assert_true(poll_long(&thinker));
    assert_int_equal(thinker.code, PZ_E_MEMORY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_drawn_and_cut_at_the_edge),
        cmocka_unit_test(ascii_has_a_letter_for_every_glyph),
        cmocka_unit_test(bytes_that_are_no_utf8_do_no_harm),
        cmocka_unit_test(long_text_is_broken_at_blanks),
        cmocka_unit_test(a_click_finds_its_tag),
        cmocka_unit_test(an_excerpt_holds_the_wanted_rules_and_no_others),
        cmocka_unit_test(faces_explain_rules_that_exist),
        cmocka_unit_test(taking_back_never_goes_past_what_was_revealed),
        cmocka_unit_test(a_resumed_game_goes_on_as_if_it_had_never_stopped),
        cmocka_unit_test(what_cannot_be_kept_is_said),
        cmocka_unit_test(a_thinking_bot_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
