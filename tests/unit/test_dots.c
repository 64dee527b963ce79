/* Lines of braille dots: where they are, whose colour wins, what they are in ASCII. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "term/dots.h"
#include "term/face.h"

static struct dots dots;
static struct canvas canvas;

static const struct dots_ink coast = {.colour = COLOUR_COAST, .layer = 1, .turns = 1};
static const struct dots_ink red = {.colour = COLOUR_RED, .layer = 2, .turns = 1, .mark = 7};
static const struct dots_ink mine = {.colour = COLOUR_BLUE, .layer = 3, .turns = 1, .mark = 8};

static uint32_t shown(int x, int y)
{
    canvas_clear(&canvas, 10, 5, false);
    dots_show(&dots, &canvas, 1, 1);
    return canvas.cells[y + 1][x + 1].glyph;
}

static void dots_are_where_they_should_be(void **unused)
{
    (void)unused;
    static const uint8_t bits[4][2] = {{1, 8}, {2, 16}, {4, 32}, {64, 128}};
    for (int y = 0; y < 4; y++) {
        for (int x = 0; x < 2; x++) {
            dots_clear(&dots, 4, 3);
            dots_put(&dots, 2 + x, 4 + y, &red);
            assert_int_equal(shown(1, 1), 0x2800 + bits[y][x]);
            assert_int_equal(shown(0, 0), ' ');
        }
    }
    dots_clear(&dots, 4, 3);
    dots_put(&dots, -1, 0, &red);
    dots_put(&dots, 0, -1, &red);
    dots_put(&dots, 8, 0, &red);
    dots_put(&dots, 0, 12, &red);
    for (int y = 0; y < 3; y++) {
        for (int x = 0; x < 4; x++) {
            assert_int_equal(shown(x, y), ' ');
        }
    }
}

static void the_highest_layer_gives_the_colour(void **unused)
{
    (void)unused;
    const struct dots_cell *cell = &dots.cells[0][0];
    dots_clear(&dots, 4, 3);
    dots_put(&dots, 0, 0, &coast);
    assert_int_equal(cell->mark, 0);
    dots_put(&dots, 1, 0, &red); /* the coast gives way */
    assert_int_equal(cell->pattern, 8);
    dots_put(&dots, 0, 1, &coast);
    assert_int_equal(cell->pattern, 8);
    dots_put(&dots, 0, 2, &mine);
    dots_put(&dots, 0, 3, &red);
    assert_int_equal(cell->colour, COLOUR_BLUE);
    assert_int_equal(cell->mark, 8);
    assert_int_equal(cell->pattern, 8 | 4 | 64);
}

static void lines_side_by_side_alternate(void **unused)
{
    (void)unused;
    struct dots_ink pair[2] = {red, red};
    pair[1].colour = COLOUR_GREEN;
    for (uint8_t i = 0; i < 2; i++) {
        pair[i].turn = i;
        pair[i].turns = 2;
    }
    dots_clear(&dots, 4, 3);
    for (int x = 0; x < 8; x++) {
        dots_put(&dots, x, 0, &pair[0]);
        dots_put(&dots, x, 2, &pair[1]);
    }
    for (int x = 0; x < 4; x++) {
        assert_int_equal(dots.cells[0][x].colour, x % 2 == 0 ? COLOUR_RED : COLOUR_GREEN);
    }
}

static void braille_has_a_look_in_ascii(void **unused)
{
    (void)unused;
    canvas_clear(&canvas, 10, 5, true);
    for (uint32_t pattern = 1; pattern < 256; pattern++) {
        const uint32_t glyph = canvas_glyph(&canvas, 0x2800 + pattern);
        assert_true(glyph > ' ' && glyph < 127 && glyph != '?');
    }
    assert_int_equal(canvas_glyph(&canvas, 0x2800), ' ');
    assert_int_equal(canvas_glyph(&canvas, 0x2812), '-'); /* a row */
    assert_int_equal(canvas_glyph(&canvas, 0x28c0), '_'); /* the lowest */
    assert_int_equal(canvas_glyph(&canvas, 0x2847), '|'); /* a column */
    assert_int_equal(canvas_glyph(&canvas, 0x2860), '-'); /* that falls a little */
    assert_int_equal(canvas_glyph(&canvas, 0x2836), '='); /* two rows */
    assert_int_equal(canvas_glyph(&canvas, 0x2848), '/');
    assert_int_equal(canvas_glyph(&canvas, 0x2881), '\\');
    assert_int_equal(canvas_glyph(&canvas, 0x28ff), '#');
}

static void emblems_differ_in_ascii_too(void **unused)
{
    (void)unused;
    canvas_clear(&canvas, 10, 5, true);
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        for (int other = 0; other < seat; other++) {
            assert_int_not_equal(face_emblem(seat), face_emblem(other));
            assert_int_not_equal(canvas_glyph(&canvas, face_emblem(seat)),
                                 canvas_glyph(&canvas, face_emblem(other)));
        }
        assert_int_not_equal(canvas_glyph(&canvas, face_emblem(seat)), '?');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dots_are_where_they_should_be),
        cmocka_unit_test(the_highest_layer_gives_the_colour),
        cmocka_unit_test(lines_side_by_side_alternate),
        cmocka_unit_test(braille_has_a_look_in_ascii),
        cmocka_unit_test(emblems_differ_in_ascii_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
