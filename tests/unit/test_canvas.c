/* The canvas, cell by cell: what is drawn where, and what is left alone. */
#include "piazza/text.h"
#include "term/canvas.h"
#include "unit.h"
#include <stdio.h>

static struct canvas canvas;

static void row_is(int y, const char *wanted)
{
    char row[4 * CANVAS_WIDTH_MAX + 1];
    canvas_row(&canvas, y, row, (int)sizeof row);
    assert_string_equal(row, wanted);
}

static void a_clear_canvas_is_blank_and_has_its_size(void **unused)
{
    (void)unused;
    memset(&canvas, 0x5a, sizeof canvas);
    canvas_clear(&canvas, 7, 3, true);
    assert_int_equal(canvas.width, 7);
    assert_int_equal(canvas.height, 3);
    assert_true(canvas.ascii);
    assert_int_equal(canvas.tag_count, 0);
    for (int y = 0; y < 3; y++) {
        for (int x = 0; x < 7; x++) {
            const struct cell *cell = &canvas.cells[y][x];
            assert_true(cell->glyph == ' ' && cell->colour == COLOUR_PLAIN && cell->style == 0 &&
                        cell->tag == 0);
        }
    }
    canvas_clear(&canvas, -1, -1, false);
    assert_int_equal(canvas.width, 0);
    assert_int_equal(canvas.height, 0);
    canvas_clear(&canvas, CANVAS_WIDTH_MAX + 1, CANVAS_HEIGHT_MAX + 1, false);
    assert_int_equal(canvas.width, CANVAS_WIDTH_MAX);
    assert_int_equal(canvas.height, CANVAS_HEIGHT_MAX);
}

static void a_cell_keeps_glyph_colour_and_style(void **unused)
{
    (void)unused;
    canvas_clear(&canvas, 4, 2, false);
    canvas_put(&canvas, 3, 1, 0x25cf, COLOUR_PINK, STYLE_BOLD | STYLE_UNDERLINE);
    const struct cell *cell = &canvas.cells[1][3];
    assert_int_equal(cell->glyph, 0x25cf);
    assert_int_equal(cell->colour, COLOUR_PINK);
    assert_int_equal(cell->style, STYLE_BOLD | STYLE_UNDERLINE);
    canvas_put(&canvas, 4, 1, 'x', COLOUR_RED, 0);
    canvas_put(&canvas, 3, 2, 'x', COLOUR_RED, 0);
    canvas_put(&canvas, -1, 0, 'x', COLOUR_RED, 0);
    canvas_put(&canvas, 0, -1, 'x', COLOUR_RED, 0);
    row_is(0, "");
    row_is(1, "   \xe2\x97\x8f");
    canvas_put(&canvas, 0, 0, 'x', COLOUR_RED, 0);
    row_is(0, "x");
}

static void text_that_is_clipped_ends_at_its_width(void **unused)
{
    (void)unused;
    canvas_clear(&canvas, 20, 2, false);
    assert_int_equal(canvas_clip(&canvas, 2, 0, 4, COLOUR_PLAIN, 0, "Perù lungo"), 6);
    row_is(0, "  Perù");
    assert_int_equal(canvas_clip(&canvas, 2, 1, 40, COLOUR_PLAIN, 0, "Roma"), 6);
    row_is(1, "  Roma");
    assert_int_equal(canvas_clip(&canvas, 9, 1, 0, COLOUR_PLAIN, 0, "x"), 9);
    assert_int_equal(canvas_printf(&canvas, 10, 1, COLOUR_PLAIN, 0, "%d-%s", 12, "b"), 14);
    row_is(1, "  Roma    12-b");
}

/* The first and the last character of each length, and what lies just outside. */
static void code_points_go_to_utf8_and_back(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t glyph;
        const char *text;
    } points[] = {
        {' ', " "},
        {0x7e, "~"},
        {0xa0, "\xc2\xa0"},
        {0x7ff, "\xdf\xbf"},
        {0x800, "\xe0\xa0\x80"},
        {0xffff, "\xef\xbf\xbf"},
        {0x10000, "\xf0\x90\x80\x80"},
        {0x10ffff, "\xf4\x8f\xbf\xbf"},
    };
    for (unsigned i = 0; i < sizeof points / sizeof points[0]; i++) {
        char text[5];
        assert_int_equal(pz_utf8_write(points[i].glyph, text), strlen(points[i].text));
        assert_string_equal(text, points[i].text);
        canvas_clear(&canvas, 4, 1, false);
        assert_int_equal(canvas_text(&canvas, 0, 0, COLOUR_PLAIN, 0, text), 1);
        assert_int_equal(canvas.cells[0][0].glyph, points[i].glyph);
        assert_int_equal(canvas_columns(text), 1);
    }
    static const char *const wrong[] = {"\x1f", "\x7f", "\xc2\x80", "\xc1\x80", "\xf5\x80\x80\x80",
                                        "\x80", "\xff"};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        canvas_clear(&canvas, 8, 1, false);
        canvas_text(&canvas, 0, 0, COLOUR_PLAIN, 0, wrong[i]);
        assert_int_equal(canvas.cells[0][0].glyph, '?');
    }
    assert_int_equal(canvas_columns("città"), 5);
    assert_int_equal(canvas_columns(""), 0);
}

static void a_line_joins_its_ends_by_the_nearest_cells(void **unused)
{
    (void)unused;
    canvas_clear(&canvas, 9, 5, false);
    canvas_line(&canvas, 0, 0, 8, 2, '*', COLOUR_BLUE, STYLE_BOLD);
    row_is(0, "**");
    row_is(1, "  ****");
    row_is(2, "      ***");
    assert_int_equal(canvas.cells[1][3].colour, COLOUR_BLUE);
    assert_int_equal(canvas.cells[1][3].style, STYLE_BOLD);
    canvas_clear(&canvas, 9, 5, false);
    canvas_line(&canvas, 3, 4, 1, 0, '*', COLOUR_PLAIN, 0);
    row_is(4, "   *");
    row_is(2, "  *");
    row_is(0, " *");
    canvas_clear(&canvas, 9, 5, false);
    canvas_line(&canvas, 4, 1, 4, 1, '*', COLOUR_PLAIN, 0);
    row_is(0, "");
    row_is(1, "    *");
    canvas_clear(&canvas, 9, 5, false);
    canvas_line(&canvas, 8, 3, 5, 3, '*', COLOUR_PLAIN, 0);
    row_is(3, "     ****");
    canvas_clear(&canvas, 9, 5, false);
    canvas_line(&canvas, 2, 1, 2, 3, '*', COLOUR_PLAIN, 0);
    row_is(0, "");
    for (int y = 1; y <= 3; y++) {
        row_is(y, "  *");
    }
    row_is(4, "");
}

static void a_frame_has_corners_edges_and_a_title(void **unused)
{
    (void)unused;
    canvas_clear(&canvas, 14, 6, true);
    canvas_frame(&canvas, 1, 1, 12, 4, "Title");
    row_is(0, "");
    row_is(1, " +- Title --+");
    row_is(2, " |          |");
    row_is(3, " |          |");
    row_is(4, " +----------+");
    row_is(5, "");
    assert_int_equal(canvas.cells[1][4].colour, COLOUR_TITLE);
    assert_int_equal(canvas.cells[1][4].style, STYLE_BOLD);
    assert_int_equal(canvas.cells[1][1].colour, COLOUR_DIM);
    canvas_clear(&canvas, 14, 3, true);
    canvas_frame(&canvas, 0, 0, 5, 3, NULL);
    row_is(0, "+---+");
    canvas_clear(&canvas, 14, 3, true);
    canvas_frame(&canvas, 0, 0, 5, 3, "");
    row_is(0, "+---+");
}

static void words_are_wrapped_whole_and_long_ones_stand_alone(void **unused)
{
    (void)unused;
    canvas_clear(&canvas, 20, 8, false);
    assert_int_equal(canvas_wrap(&canvas, 2, 1, 5, COLOUR_RED, "ab cd ef"), 3);
    row_is(1, "  ab cd");
    row_is(2, "  ef");
    assert_int_equal(canvas.cells[1][2].colour, COLOUR_RED);
    canvas_clear(&canvas, 20, 8, false);
    assert_int_equal(canvas_wrap(&canvas, 0, 0, 4, COLOUR_PLAIN, "a longword b\n\nc"), 5);
    row_is(0, "a");
    row_is(1, "longword");
    row_is(2, "b");
    row_is(3, "");
    row_is(4, "c");
    assert_int_equal(canvas_wrap(&canvas, 0, 7, 9, COLOUR_PLAIN, ""), 8);
    assert_int_equal(canvas_wrap(NULL, 0, 0, 4, COLOUR_PLAIN, "# a b"), 2); /* only measured */
}

static void tags_are_shared_cut_and_limited(void **unused)
{
    (void)unused;
    canvas_clear(&canvas, 10, 3, false);
    canvas_tag(&canvas, 0, 0, 2, "Roma");
    canvas_tag(&canvas, 0, 1, 2, "Bari");
    canvas_tag(&canvas, 8, 2, 9, "Roma");
    assert_int_equal(canvas.tag_count, 2);
    assert_int_equal(canvas.cells[0][0].tag, canvas.cells[2][9].tag);
    assert_string_equal(canvas_tag_at(&canvas, 1, 1), "Bari");
    assert_null(canvas_tag_at(&canvas, 2, 0));
    assert_null(canvas_tag_at(&canvas, 10, 2));
    canvas_tag(&canvas, 5, 0, 1, "a tag that is much longer than a tag may be");
    assert_int_equal(strlen(canvas_tag_at(&canvas, 5, 0)), TAG_MAX - 1);
    canvas_clear(&canvas, 10, 3, false);
    for (int i = 0; i < TAGS_MAX + 10; i++) {
        char tag[TAG_MAX];
        snprintf(tag, sizeof tag, "tag %d", i);
        canvas_tag(&canvas, 0, 0, 1, tag);
    }
    assert_int_equal(canvas.tag_count, TAGS_MAX - 1);
    assert_string_equal(canvas_tag_at(&canvas, 0, 0), "tag 248");
}

/* Every glyph that the faces use has a letter or symbol of its own meaning in ASCII. */
static void glyphs_have_their_nearest_in_ascii(void **unused)
{
    (void)unused;
    static const char *const pairs[][2] = {
        {"─━│┃┌┐└┘═║", "-=||++++=|"},  {"●○■□★•·", "oo#[**."},
        {"←→↑↓╱╲≈", "<>^v/\\~"},       {"–—−…±×", "---.+x"},
        {"▶◀✓✗„“”‘’", "><vx\"\"\"''"}, {"àèéìòùÀÈÉÌÒÙ", "aeeiouAEEIOU"},
        {"äöüßÄÖÜ", "aousAOU"},
    };
    for (unsigned i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        canvas_clear(&canvas, 20, 1, true);
        canvas_text(&canvas, 0, 0, COLOUR_PLAIN, 0, pairs[i][0]);
        row_is(0, pairs[i][1]);
        canvas_clear(&canvas, 20, 1, false);
        canvas_text(&canvas, 0, 0, COLOUR_PLAIN, 0, pairs[i][0]);
        row_is(0, pairs[i][0]);
    }
}

static void a_row_that_does_not_fit_is_cut_between_glyphs(void **unused)
{
    (void)unused;
    char row[6];
    canvas_clear(&canvas, 9, 1, false);
    canvas_text(&canvas, 0, 0, COLOUR_PLAIN, 0, "abcdefghi");
    canvas_row(&canvas, 0, row, (int)sizeof row);
    assert_string_equal(row, "abcde");
    canvas_text(&canvas, 0, 0, COLOUR_PLAIN, 0, "abc→");
    canvas_row(&canvas, 0, row, (int)sizeof row);
    assert_string_equal(row, "abc");
    canvas_row(&canvas, 1, row, (int)sizeof row);
    assert_string_equal(row, "");
}

/* Terminals give some characters two columns, and none to marks that combine. */
static void wide_characters_take_two_columns(void **unused)
{
    const char *wide = "\xe5\xad\x90\xe8\x88\x9f"; /* two Chinese characters */
    const char *mark = "Anna\xcc\x80 B";           /* a grave accent over the a */
    char row[64];
    (void)unused;
    assert_int_equal(canvas_columns(wide), 4);
    assert_int_equal(canvas_columns(mark), 6);
    canvas_clear(&canvas, 12, 2, false);
    assert_int_equal(canvas_text(&canvas, 1, 0, COLOUR_PLAIN, STYLE_PLAIN, wide), 5);
    assert_int_equal(canvas_text(&canvas, 5, 0, COLOUR_PLAIN, STYLE_PLAIN, "x"), 6);
    assert_int_equal(canvas.cells[0][2].glyph, CANVAS_REST);
    canvas_row(&canvas, 0, row, sizeof row);
    assert_string_equal(row, " \xe5\xad\x90\xe8\x88\x9fx");
    /* half of one is not drawn */
    assert_int_equal(canvas_clip(&canvas, 0, 1, 3, COLOUR_PLAIN, STYLE_PLAIN, wide), 2);
    assert_int_equal(canvas.cells[1][2].glyph, ' ');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clear_canvas_is_blank_and_has_its_size),
        cmocka_unit_test(a_cell_keeps_glyph_colour_and_style),
        cmocka_unit_test(text_that_is_clipped_ends_at_its_width),
        cmocka_unit_test(code_points_go_to_utf8_and_back),
        cmocka_unit_test(a_line_joins_its_ends_by_the_nearest_cells),
        cmocka_unit_test(a_frame_has_corners_edges_and_a_title),
        cmocka_unit_test(words_are_wrapped_whole_and_long_ones_stand_alone),
        cmocka_unit_test(tags_are_shared_cut_and_limited),
        cmocka_unit_test(glyphs_have_their_nearest_in_ascii),
        cmocka_unit_test(a_row_that_does_not_fit_is_cut_between_glyphs),
        cmocka_unit_test(wide_characters_take_two_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
