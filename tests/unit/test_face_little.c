/* The face of Little Italy: the cars in the colours that the players chose, and what a move does.
 */
#include "games/little/little.h"
#include "term/face.h"
#include "unit.h"
#include <stdio.h>

static const char names[PZ_SEATS_MAX][PZ_NAME_MAX] = {"Anna",  "Bruno", "Carla",
                                                      "Dario", "Elena", "Fabio"};
static struct canvas canvas;

/* The lines of the picture, one after the other. */
static const char *drawn(const struct little_state *state, int chosen)
{
    static char text[CANVAS_HEIGHT_MAX * (4 * CANVAS_WIDTH_MAX + 2)];
    char row[4 * CANVAS_WIDTH_MAX + 1];
    struct pz_text out;
    pz_text_init(&out, text, sizeof text);
    canvas_clear(&canvas, 90, 30, false);
    face_little.draw(&canvas, 0, 0, 90, 30, state, 1, names, chosen);
    for (int y = 0; y < canvas.height; y++) {
        canvas_row(&canvas, y, row, (int)sizeof row);
        pz_text_str(&out, row);
        pz_text_char(&out, '\n');
    }
    return text;
}

static void start(struct little_state *state, int players, const char *cars)
{
    struct pz_setup setup;
    assert_int_equal(pz_setup_init(&setup, face_little.game, players), 0);
    assert_int_equal(pz_setup_set(&setup, face_little.game, "cars", cars, NULL), 0);
    setup.first = 1;
    face_little.game->init(state, &setup);
}

static pz_move number_of(const struct little_state *state, const char *move)
{
    const int number = face_little.game->move_read(state, move, strlen(move));
    assert_true(number >= 0);
    return (pz_move)number;
}

static void make(struct little_state *state, const char *move)
{
    assert_int_equal(face_little.game->apply(state, number_of(state, move)), 0);
}

static const char *remark(const struct little_state *state, const char *move)
{
    static char text[100];
    struct pz_text out;
    pz_text_init(&out, text, sizeof text);
    face_little.remark(state, 1, number_of(state, move), &out);
    return text;
}

static void L5_the_chosen_colours_are_drawn(void **unused)
{
    (void)unused;
    struct little_state state;
    start(&state, 4, "white,red,black,green");
    const char *picture = drawn(&state, -1);
    assert_non_null(strstr(picture, "A=[W][R][K][G]=B"));
    assert_non_null(strstr(picture, "W:- R:- K:- G:-"));
    assert_non_null(strstr(picture, "[W] white: Dario, Anna"));
    assert_non_null(strstr(picture, "[G] green: Carla, Dario"));
    assert_null(strstr(picture, "[Y]"));
    bool tagged = false;
    for (unsigned tag = 1; tag <= canvas.tag_count; tag++) {
        tagged = tagged || strcmp(canvas.tags[tag], "black") == 0;
        assert_string_not_equal(canvas.tags[tag], "yellow");
    }
    assert_true(tagged);
}

/* Every space of the picture that shows the arrow of a target. */
static int arrows(const char *picture)
{
    int count = 0;
    for (const char *at = picture; (at = strstr(at, "\xe2\x97\x80")) != NULL; at++) {
        count++;
    }
    return count;
}

static void a_move_is_shown_with_what_it_does(void **unused)
{
    (void)unused;
    struct little_state state;
    start(&state, 4, "white,red,black,green");
    assert_string_equal(remark(&state, "white out A"), ""); /* not rolled yet */
    make(&state, "roll white 5");
    make(&state, "roll red 2");
    make(&state, "roll black 4");
    make(&state, "roll green 6");
    assert_string_equal(remark(&state, "white out A"), "\xe2\x86\x92"
                                                       "2 0:+1 you:+1 3:+1");
    assert_string_equal(remark(&state, "red out B"), "\xe2\x86\x92"
                                                     "15");
    assert_string_equal(remark(&state, "green out B"), "\xe2\x86\x92"
                                                       "16 you:+1 2:-1 3:-1");
    assert_int_equal(arrows(drawn(&state, -1)), 0);
    assert_int_equal(arrows(drawn(&state, number_of(&state, "red out B"))), 1);
    assert_int_equal(arrows(drawn(&state, number_of(&state, "roll red 2"))), 0);
    /* What is not legal now, a list that is out of date: nothing is said and nothing breaks. */
    assert_string_equal(remark(&state, "yellow out A"), "");
    assert_int_equal(arrows(drawn(&state, number_of(&state, "white"))), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(L5_the_chosen_colours_are_drawn),
        cmocka_unit_test(a_move_is_shown_with_what_it_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
