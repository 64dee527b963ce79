/* The terminal client without a terminal: canvas, texts, excerpts, the thinking thread. */
#include "os/host.h"
#include "term/canvas.h"
#include "term/face.h"
#include "term/fullscreen_state.h"
#include "term/rules_excerpt.h"
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

/* The lead byte of no character, and more bytes behind it than the line has place for. */
static void a_typed_line_never_leaves_its_place(void **unused)
{
    (void)unused;
    static struct {
        struct line_input line;
        char guard[2 * LINE_INPUT_MAX];
    } typed;
    line_input_open(&typed.line, "");
    line_input_key(&typed.line, 0xff);
    for (int i = 0; i < 2 * LINE_INPUT_MAX; i++) {
        line_input_key(&typed.line, 0x80);
    }
    assert_true(strlen(typed.line.text) <= LINE_INPUT_MAX);
    assert_int_equal(typed.guard[0], 0);
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

/* ---- texts over the board ---- */

static void check_line(int y, const char *words, enum colour colour, unsigned style)
{
    char row[64];
    canvas_row(&canvas, y, row, sizeof row);
    assert_string_equal(row, words);
    for (int x = 0; words[x] != '\0'; x++) {
        if (words[x] != ' ') {
            assert_int_equal(canvas.cells[y][x].colour, colour);
            assert_int_equal(canvas.cells[y][x].style, style);
        }
    }
}

/* Also where it takes two lines; what stands below it does not. */
static void a_heading_in_a_text_stands_out(void **unused)
{
    (void)unused;
    const char *text = "# The keys of all games\nany # key\n# Rules\nnone";
    canvas_clear(&canvas, 20, 6, false);
    const struct text_size size = fullscreen_measure(text, 12, 0);
    assert_int_equal(size.lines, 5);
    assert_int_equal(size.widest, 11);
    fullscreen_put_lines(&canvas, 0, 0, 12, 0, 6, COLOUR_DIM, STYLE_UNDERLINE, text);
    check_line(0, "The keys of", COLOUR_TITLE, STYLE_BOLD);
    check_line(1, "all games", COLOUR_TITLE, STYLE_BOLD);
    check_line(2, "any # key", COLOUR_DIM, STYLE_UNDERLINE);
    check_line(3, "Rules", COLOUR_TITLE, STYLE_BOLD);
    check_line(4, "none", COLOUR_DIM, STYLE_UNDERLINE);
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
        for (uint64_t seed = 0; seed < 3 && face != NULL; seed++) {
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
                    pz_game_view(game, state.bytes, actor, view.bytes);
                    snprintf(list, sizeof list, "%s", face_rules(game, view.bytes));
                    char *rest = NULL;
                    for (char *rule = strtok_r(list, " ", &rest); rule != NULL;
                         rule = strtok_r(NULL, " ", &rest)) {
                        rules_excerpt(game->rules_text, rule, text, sizeof text);
                        assert_memory_equal(text, rule, strlen(rule));
                    }
                }
                game->apply(state.bytes, pz_game_pick(game, state.bytes, &rng));
            }
        }
    }
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
    for (int i = 0; i < 60000 && !(finished = thinker_poll(thinker)); i++) {
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
    const struct pz_question question = {game, state.bytes, 0, moves, 1, 1, NULL, 0};
    thinker_init(&thinker);
    assert_int_equal(host_open_bot(&bot, game, &slow, 0, NULL), 0);
    thinker_start(&thinker, &bot, &question);
    assert_true(thinker_busy(&thinker));
    assert_false(thinker_poll(&thinker));
    thinker_cancel(&thinker);
    assert_false(thinker_busy(&thinker));
    assert_false(thinker_poll(&thinker));
    assert_int_equal(host_open_bot(&bot, game, pz_bot_find(game, "random"), 0, NULL), 0);
    thinker_start(&thinker, &bot, &question);
    assert_true(poll_long(&thinker));
    assert_false(thinker_busy(&thinker));
    assert_false(thinker_poll(&thinker));
    assert_int_equal(thinker.code, 0);
    assert_int_equal(thinker.answer.move, 0);
    assert_int_equal(thinker.answer.candidates[0].move, 0);
    pz_bot_close(&bot);
    assert_int_equal(host_open_bot(&bot, game, &helpless, 0, NULL), 0);
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
        cmocka_unit_test(a_typed_line_never_leaves_its_place),
        cmocka_unit_test(long_text_is_broken_at_blanks),
        cmocka_unit_test(a_click_finds_its_tag),
        cmocka_unit_test(a_heading_in_a_text_stands_out),
        cmocka_unit_test(an_excerpt_holds_the_wanted_rules_and_no_others),
        cmocka_unit_test(faces_explain_rules_that_exist),
        cmocka_unit_test(a_thinking_bot_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
