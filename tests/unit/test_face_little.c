/* The face of Little Italy: the cars in the colours that the players chose, and what a move does.
 */
#include "games/little/term/term.h"
#include "unit.h"
#include <stdio.h>

static const char names[PZ_SEATS_MAX][PZ_NAME_MAX] = {"Anna",  "Bruno", "Carla",
                                                      "Dario", "Elena", "Fabio"};
static struct canvas canvas;

/* The picture of that size as the seat sees it, with sentinels around it that stay. */
static void draw_at(const struct little_state *state, int seat, int width, int height, int chosen)
{
    enum { MARGIN = 2, SENTINEL = '#' };
    canvas_clear(&canvas, width + 2 * MARGIN, height + 2 * MARGIN, false);
    for (int pass = 0; pass < 2; pass++) {
        for (int y = 0; y < canvas.height; y++) {
            for (int x = 0; x < canvas.width; x++) {
                struct cell *cell = &canvas.cells[y][x];
                if (x >= MARGIN && y >= MARGIN && x < width + MARGIN && y < height + MARGIN) {
                    continue;
                }
                if (pass == 0) {
                    cell->glyph = SENTINEL;
                }
                assert_true(cell->glyph == SENTINEL && cell->tag == 0 && cell->ground == 0);
            }
        }
        if (pass == 0) {
            little_face.draw(&canvas, MARGIN, MARGIN, width, height, state, seat, names, chosen);
        }
    }
}

/* The lines of the picture, one after the other. */
static const char *drawn(const struct little_state *state, int chosen)
{
    static char text[CANVAS_HEIGHT_MAX * (4 * CANVAS_WIDTH_MAX + 2)];
    char row[4 * CANVAS_WIDTH_MAX + 1];
    struct pz_text out = pz_text_in(text, sizeof text);
    draw_at(state, 1, 50, 21, chosen);
    for (int y = 0; y < canvas.height; y++) {
        canvas_row(&canvas, y, row, (int)sizeof row);
        pz_text_str(&out, row);
        pz_text_char(&out, '\n');
    }
    return text;
}

/* How many cells have that tag, and how many lie on that ground. */
static int tagged(const char *wanted)
{
    int count = 0;
    for (int y = 0; y < canvas.height; y++) {
        for (int x = 0; x < canvas.width; x++) {
            const char *tag = canvas_tag_at(&canvas, x, y);
            count += tag != NULL && strcmp(tag, wanted) == 0;
        }
    }
    return count;
}

static int on_ground(int ground)
{
    int count = 0;
    for (int y = 0; y < canvas.height; y++) {
        for (int x = 0; x < canvas.width; x++) {
            count += canvas.cells[y][x].ground == ground;
        }
    }
    return count;
}

static void start(struct little_state *state, int players, const char *cars)
{
    struct pz_setup setup;
    assert_int_equal(pz_setup_init(&setup, &pz_game_little, players), 0);
    assert_int_equal(pz_setup_set(&setup, &pz_game_little, "cars", cars, NULL), 0);
    setup.first = 1;
    pz_game_little.init(state, &setup);
}

static pz_move number_of(const struct little_state *state, const char *move)
{
    const int number = pz_game_move_read(&pz_game_little, state, move, strlen(move));
    assert_true(number >= 0);
    return (pz_move)number;
}

static void make(struct little_state *state, const char *move)
{
    assert_int_equal(pz_game_little.apply(state, number_of(state, move)), 0);
}

static const char *remark(const struct little_state *state, const char *move)
{
    static char text[100];
    struct pz_text out = pz_text_in(text, sizeof text);
    little_face.remark(state, 1, number_of(state, move), &out);
    return text;
}

static void L5_the_chosen_colours_are_drawn(void **unused)
{
    (void)unused;
    struct little_state state;
    start(&state, 4, "white,red,black,green");
    const char *picture = drawn(&state, -1);
    assert_non_null(strstr(picture, "[W]"));
    assert_non_null(strstr(picture, "[R]"));
    assert_non_null(strstr(picture, "[K]"));
    assert_non_null(strstr(picture, "[G]"));
    assert_non_null(strstr(picture, "[W\xe2\x96\xb6] white  ◆ Dario, ● Anna"));
    assert_non_null(strstr(picture, "[G\xe2\x96\xb6] green  ▲ Carla, ◆ Dario"));
    assert_null(strstr(picture, "[Y"));
    assert_true(tagged("black") > 0);
    assert_int_equal(tagged("yellow"), 0);
    /* In the alley a car is three cells, in the list four, and its die, not rolled, fifteen. */
    assert_int_equal(on_ground(GROUND_COLOURS + COLOUR_WHITE), 3 + 4 + 15);
    assert_int_equal(on_ground(GROUND_COLOURS + COLOUR_YELLOW), 0);
}

static void a_move_is_remarked_on(void **unused)
{
    (void)unused;
    struct little_state state;
    start(&state, 4, "white,red,black,green");
    assert_string_equal(remark(&state, "white out A"), ""); /* not rolled yet */
    make(&state, "roll white 5");
    make(&state, "roll red 2");
    make(&state, "roll black 4");
    make(&state, "roll green 6");
    assert_string_equal(remark(&state, "white out A"), "\xe2\x97\x8f +1  you +1  \xe2\x97\x86 +1");
    assert_string_equal(remark(&state, "red out B"), "");
    assert_string_equal(remark(&state, "green out B"), "you +1  \xe2\x96\xb2 \xe2\x88\x92"
                                                       "1  \xe2\x97\x86 \xe2\x88\x92"
                                                       "1");
    /* What is not legal now, a list that is out of date: nothing is said. */
    assert_string_equal(remark(&state, "yellow out A"), "");
}

/* Above the alley: below it a pip is the emblem of a seat. */
static int pips(void)
{
    int count = 0;
    for (int y = 0; y < canvas.height / 2; y++) {
        for (int x = 0; x < canvas.width; x++) {
            count += canvas.cells[y][x].glyph == 0x25cf;
        }
    }
    return count;
}

static void roll(struct little_state *state)
{
    start(state, 4, "yellow,blue,green,red");
    make(state, "roll yellow 5");
    make(state, "roll blue 2");
    make(state, "roll green 4");
    make(state, "roll red 6");
}

static void L8_dice_have_pips(void **unused)
{
    (void)unused;
    struct little_state state;
    roll(&state);
    draw_at(&state, 1, 50, 21, -1);
    assert_int_equal(pips(), 5 + 2 + 4 + 6);
    draw_at(&state, 1, 84, 37, -1);
    assert_int_equal(pips(), 5 + 2 + 4 + 6);
    make(&state, "red out A"); /* its die is out for the rest of the round */
    make(&state, "roll yellow 1");
    draw_at(&state, 1, 50, 21, -1);
    assert_int_equal(pips(), 1);
    assert_non_null(strstr(drawn(&state, -1), "?"));
}

static void every_number_of_a_die_has_its_pips(void **unused)
{
    (void)unused;
    struct little_state state;
    roll(&state);
    for (uint8_t number = 1; number <= 6; number++) {
        state.die[0] = number;
        draw_at(&state, 1, 50, 21, -1);
        assert_int_equal(pips(), number + 2 + 4 + 6);
    }
}

/* Names in the ring, before the spaces on its right side: the one of two that is too long is cut,
 * and numbers stay. */
static void names_of_any_length_stay_inside_the_ring(void **unused)
{
    (void)unused;
    static const char long_names[PZ_SEATS_MAX][PZ_NAME_MAX] = {
        "Jürgen Müller-Lüdenscheidt",  "turista 1", "turista 2", "viaggiatore 1", "viaggiatore 2",
        "Jürgen Müller-Lüdenscheidt 2"};
    static const char *const lines[] = {
        "[Y▶] ★ Jürgen M… 2, ● Jürgen Mül… 15",   "[B▶] ● Jürgen Mülle…, ■ turista 1  ↓",
        "[G▶] ■ turista 1, ▲ turista 2     ╌╌╌╌", "[R▶] ▲ turista 2, ◆ viaggiatore 1 !-1!",
        "[W▶] ◆ viaggiat… 1, ✚ viaggiat… 2",      "[K▶] ✚ viaggiat… 2, ★ Jürgen M… 2 ╌╌╌╌"};
    struct little_state state;
    start(&state, 6, "yellow,blue,green,red,white,black");
    canvas_clear(&canvas, 50, 21, false);
    little_face.draw(&canvas, 0, 0, 50, 21, &state, 0, long_names, -1);
    for (int car = 0; car < 6; car++) {
        char row[4 * CANVAS_WIDTH_MAX + 1];
        canvas_row(&canvas, 12 + car, row, (int)sizeof row);
        assert_non_null(strstr(row, lines[car]));
    }
}

/* From 1 on up the left side, along the top, down the right side, back along the bottom. */
static void L1_the_ring_is_driven_clockwise(void **unused)
{
    (void)unused;
    static const char *const rows[] = {"3(-4)5(+2)7(-5)9(+3)11",    "$+1$(-6)", "113",
                                       "0A(+7)Alley(-7)14B",        "2715",     "(+6)[G]!-1!",
                                       "25(-3)23(+5)21(-2)19(+4)17"};
    struct little_state state;
    start(&state, 2, "yellow,blue,green,red");
    draw_at(&state, PZ_NOBODY, 50, 21, -1);
    for (int row = 0; row < 7; row++) {
        char text[200];
        struct pz_text out = pz_text_in(text, sizeof text);
        for (int x = 2; x < canvas.width - 2; x++) {
            const struct cell *cell = &canvas.cells[2 + 3 * row][x];
            const bool mark = cell->glyph < 128 && cell->glyph != ' ' && cell->glyph != '?';
            if (mark && cell->ground != GROUND_PLAIN) {
                pz_text_char(&out, (char)cell->glyph);
            }
        }
        assert_string_equal(text, rows[row]);
    }
}

static void the_way_of_the_chosen_move_is_lit(void **unused)
{
    (void)unused;
    enum { SPACE = 4 * 2 /* cells at 50 x 21, without the edges */ };
    struct little_state state;
    roll(&state);
    assert_null(strstr(drawn(&state, -1), "Anna +1"));
    assert_int_equal(on_ground(GROUND_WAY), 0);
    /* Out by B onto 14, and to 15. The car would stand there: its letter once more. */
    const char *picture = drawn(&state, number_of(&state, "blue out B"));
    assert_int_equal(on_ground(GROUND_WAY), 2 * SPACE);
    assert_non_null(strstr(picture, "[B\xe2\x96\xbc]"));
    /* To the money: who gains. The marker's field hides a part of the lit space. */
    picture = drawn(&state, number_of(&state, "yellow out A"));
    assert_non_null(strstr(picture, "Anna +1  Bruno +1  Dario +1"));
    assert_int_equal(on_ground(GROUND_WAY), 3 * SPACE - 4);
    /* Not one's own turn: nothing is chosen. */
    draw_at(&state, 0, 50, 21, number_of(&state, "blue out B"));
    assert_int_equal(on_ground(GROUND_WAY), 0);
    draw_at(&state, 1, 50, 21, number_of(&state, "roll red 2"));
    assert_int_equal(on_ground(GROUND_WAY), 0);
}

static void spaces_in_reach_can_be_clicked(void **unused)
{
    (void)unused;
    struct little_state state;
    roll(&state);
    draw_at(&state, 1, 50, 21, -1);
    assert_int_equal(tagged("blue out A"), 1);
    assert_int_equal(tagged("red out B"), 1);
    assert_int_equal(tagged("blue"), 3 + 15 + 5 + 34); /* car, die, its letter, line of the list */
    draw_at(&state, 1, 50, 21, number_of(&state, "blue out A"));
    assert_int_equal(tagged("blue out A"), 1 + 4);
    draw_at(&state, 2, 50, 21, -1);
    assert_int_equal(tagged("blue out A"), 0);
}

static void L14_cars_show_where_they_are_heading(void **unused)
{
    (void)unused;
    struct little_state state;
    roll(&state);
    state.at[0] = 4;  /* on the top side, */
    state.at[1] = 12; /* right, */
    state.at[2] = 20; /* bottom, */
    state.at[3] = 1;  /* and left */
    little_derive(&state);
    const char *picture = drawn(&state, -1);
    assert_non_null(strstr(picture, "[Y\xe2\x96\xb6]"));
    assert_non_null(strstr(picture, "[B\xe2\x96\xbc]"));
    assert_non_null(strstr(picture, "[\xe2\x97\x80G]"));
    assert_non_null(strstr(picture, "[R\xe2\x96\xb2]"));
    state.at[0] = LITTLE_ALLEY_FROM_B;
    little_derive(&state);
    assert_non_null(strstr(drawn(&state, -1), "[\xe2\x97\x80Y]"));
}

/* Random games of all numbers of players on boards of all sizes: every picture stays in its
 * rectangle and shows every car. */
static void every_position_is_drawn(void **unused)
{
    (void)unused;
    static const char *const boards[] = {
        NULL,
        "ring 12 entrances 0 1 circles 0:+1 1:-4 2:+2 3:-5 4:+3 5:-6 6:-1 7:+4 8:-2 9:+5 10:-3 "
        "11:+6",
        "ring 21 entrances 0 5 circles 2:+1 4:-4 6:+2 8:-5 10:+3 12:-6 16:-1 18:+4 20:-2 7:+5 "
        "9:-3 11:+6",
        "ring 64 entrances 3 40 circles 2:+1 4:-4 6:+2 8:-5 10:+3 12:-6 16:-1 18:+4 20:-2 22:+5 "
        "24:-3 26:+6",
    };
    static const int sizes[][2] = {{50, 15}, {50, 20}, {50, 21}, {78, 20},
                                   {78, 36}, {84, 37}, {154, 57}};
    struct pz_rng rng;
    pz_rng_init(&rng, 7);
    for (int game = 0; game < 20; game++) {
        struct little_state state;
        struct pz_setup setup;
        pz_move moves[LITTLE_MOVE_COUNT];
        assert_int_equal(pz_setup_init(&setup, &pz_game_little, 2 + game % 5), 0);
        if (boards[game % 4] != NULL) {
            assert_int_equal(pz_setup_set(&setup, &pz_game_little, "board", boards[game % 4], NULL),
                             0);
        }
        if (game % 3 == 0) {
            assert_int_equal(pz_setup_set(&setup, &pz_game_little, "discs", "random", NULL), 0);
        }
        pz_setup_draw_first(&setup, &rng);
        little_init(&state, &setup);
        while (state.actor != PZ_NOBODY) {
            const uint32_t count = little_moves(&state, moves, NULL);
            const pz_move move = moves[pz_rng_below(&rng, count)];
            const int *size = sizes[pz_rng_below(&rng, sizeof sizes / sizeof sizes[0])];
            draw_at(&state, state.actor < 0 ? 0 : state.actor, size[0], size[1], move);
            for (unsigned car = 0; car < state.cars; car++) {
                assert_true(tagged(little_colour(&state, car)) > 0);
            }
            assert_int_equal(little_apply(&state, move), 0);
        }
        draw_at(&state, PZ_NOBODY, 84, 37, -1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(L5_the_chosen_colours_are_drawn),
        cmocka_unit_test(a_move_is_remarked_on),
        cmocka_unit_test(L8_dice_have_pips),
        cmocka_unit_test(every_number_of_a_die_has_its_pips),
        cmocka_unit_test(names_of_any_length_stay_inside_the_ring),
        cmocka_unit_test(L1_the_ring_is_driven_clockwise),
        cmocka_unit_test(the_way_of_the_chosen_move_is_lit),
        cmocka_unit_test(spaces_in_reach_can_be_clicked),
        cmocka_unit_test(L14_cars_show_where_they_are_heading),
        cmocka_unit_test(every_position_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
