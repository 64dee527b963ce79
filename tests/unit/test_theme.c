/* Dark and light: what the person, the environment and the terminal say, the colours that follow,
 * and the screen on a terminal that answers well, late or never. */
#include "os/host.h"
#include "term/palette.h"
#include "term/screen.h"
#include "unit.h"
#include <fcntl.h>
#include <locale.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

static void a_theme_has_a_name(void **unused)
{
    (void)unused;
    enum theme theme = THEME_AUTO;
    assert_true(theme_read("light", &theme));
    assert_int_equal(theme, THEME_LIGHT);
    assert_true(theme_read("dark", &theme));
    assert_int_equal(theme, THEME_DARK);
    assert_true(theme_read("auto", &theme));
    assert_int_equal(theme, THEME_AUTO);
    assert_false(theme_read("Light", &theme));
    assert_false(theme_read("", &theme));
}

static void colorfgbg_ends_with_the_background(void **unused)
{
    (void)unused;
    static const struct {
        const char *value;
        enum theme theme;
    } cases[] = {
        {NULL, THEME_AUTO},
        {"", THEME_AUTO},
        {"15;0", THEME_DARK},
        {"0;15", THEME_LIGHT},
        {"7;8", THEME_DARK},
        {"0;7", THEME_LIGHT},
        {"12;6", THEME_DARK},
        {"0;9", THEME_LIGHT},
        {"0;default;15", THEME_LIGHT},
        {"0;default", THEME_AUTO},
        {"15;default;0", THEME_DARK},
        {"15", THEME_AUTO},
        {"0;16", THEME_AUTO},
        {"0;-1", THEME_AUTO},
        {"0;15x", THEME_AUTO},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(theme_of_colorfgbg(cases[i].value), cases[i].theme);
    }
}

static void some_terminals_are_not_asked(void **unused)
{
    (void)unused;
    assert_true(theme_may_ask("xterm-256color"));
    assert_true(theme_may_ask("tmux-256color"));
    assert_true(theme_may_ask("screen"));
    assert_false(theme_may_ask("linux"));
    assert_false(theme_may_ask("vt100"));
}

/* What is left of the bytes, and what they answered. */
static void expect_answers(const char *bytes, const char *left, enum theme theme, bool all)
{
    char buffer[100];
    struct theme_answers answers = {THEME_AUTO, false};
    assert_true(strlen(bytes) < sizeof buffer);
    strcpy(buffer, bytes);
    buffer[theme_take_answers(buffer, strlen(bytes), &answers)] = '\0';
    assert_string_equal(buffer, left);
    assert_int_equal(answers.theme, theme);
    assert_int_equal(answers.all, all);
}

static void answers_are_taken_out_of_what_was_typed(void **unused)
{
    (void)unused;
    expect_answers("", "", THEME_AUTO, false);
    expect_answers("\033]11;rgb:ffff/ffff/ffff\007", "", THEME_LIGHT, false);
    expect_answers("\033]11;rgb:1d1d/2121/2626\033\\", "", THEME_DARK, false);
    expect_answers("\033]11;rgb:ff/fa/f0\007\033[?64;1;2c", "", THEME_LIGHT, true);
    expect_answers("\033]11;rgba:0000/0000/0000/ffff\033\\\033[?6c", "", THEME_DARK, true);
    expect_answers("\033[?1;2c", "", THEME_AUTO, true);
    expect_answers("q\033]11;rgb:f/f/f\007\033[A\033[?6cx\033", "q\033[Ax\033", THEME_LIGHT, true);
    /* Bright green is light, bright blue is not. */
    expect_answers("\033]11;rgb:00/ff/00\007", "", THEME_LIGHT, false);
    expect_answers("\033]11;rgb:00/00/ff\007", "", THEME_DARK, false);
    /* a grey is what it is nearer to */
    expect_answers("\033]11;rgb:70/70/70\007", "", THEME_DARK, false);
    expect_answers("\033]11;rgb:90/90/90\007", "", THEME_LIGHT, false);
    /* Of no use, but an answer all the same. */
    expect_answers("\033]11;white\007\033]11;rgb:ff/ff\007", "", THEME_AUTO, false);
    expect_answers("\033]11;rgb:fffff/0/0\007\033]11;rgb:g/0/0\007", "", THEME_AUTO, false);
    /* Not whole, or no answer. */
    expect_answers("\033]11;rgb:ffff/ffff/ff", "\033]11;rgb:ffff/ffff/ff", THEME_AUTO, false);
    expect_answers("\033[?64;1", "\033[?64;1", THEME_AUTO, false);
    expect_answers("\033]12;rgb:f/f/f\007", "\033]12;rgb:f/f/f\007", THEME_AUTO, false);
    expect_answers("\033[?25h", "\033[?25h", THEME_AUTO, false);
}

static void the_beginning_of_an_answer_is_waited_for(void **unused)
{
    (void)unused;
    const char answer[] = "\033]11;rgb:ffff/ffff/ffff\033\\";
    for (size_t length = 1; length < sizeof answer - 1; length++) {
        assert_true(theme_answer_begins(answer, length));
    }
    assert_false(theme_answer_begins(answer, sizeof answer - 1));
    assert_true(theme_answer_begins("\033[?64;", 6));
    assert_false(theme_answer_begins("\033[A", 3));
    assert_false(theme_answer_begins("x", 1));
    assert_false(theme_answer_begins("", 0));
}

/* ---- colours ---- */

struct rgb {
    double part[3];
};

static struct rgb rgb_of(int colour)
{
    struct rgb rgb;
    for (int i = 0; i < 3; i++) {
        static const int factors[] = {36, 6, 1};
        const int step = (colour - 16) / factors[i] % 6;
        rgb.part[i] = colour >= 232 ? 8 + 10 * (colour - 232) : step == 0 ? 0 : 55 + 40 * step;
    }
    return rgb;
}

/* As WCAG defines it. */
static double contrast(struct rgb a, struct rgb b)
{
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double light[2] = {0.05, 0.05};
    for (int i = 0; i < 3; i++) {
        const double parts[] = {a.part[i] / 255, b.part[i] / 255};
        for (int k = 0; k < 2; k++) {
            light[k] += weights[i] * (parts[k] <= 0.03928 ? parts[k] / 12.92
                                                          : pow((parts[k] + 0.055) / 1.055, 2.4));
        }
    }
    return light[0] > light[1] ? light[0] / light[1] : light[1] / light[0];
}

/* On the usual backgrounds of the theme each colour can be read, and what is drawn on the grounds
 * of a board can be seen. */
static void every_colour_can_be_read(void **unused)
{
    (void)unused;
    static const struct rgb backgrounds[][3] = {
        [THEME_DARK] = {{{0, 0, 0}}, {{0x1d, 0x21, 0x26}}, {{0x2e, 0x34, 0x36}}},
        [THEME_LIGHT] = {{{255, 255, 255}}, {{0xf6, 0xf0, 0xe2}}, {{0xfd, 0xf6, 0xe3}}},
    };
    for (enum theme theme = THEME_DARK; theme <= THEME_LIGHT; theme++) {
        for (unsigned ground = 0; ground < GROUNDS; ground++) {
            for (unsigned colour = 0; colour < COLOURS; colour++) {
                const struct cell cell = {.colour = (uint8_t)colour, .ground = (uint8_t)ground};
                const struct palette_look look = palette_of(theme, true, &cell);
                const bool faint = colour == COLOUR_COAST; /* an outline, no text */
                if (look.ink == PALETTE_DEFAULT) {
                    assert_int_equal(look.ground, PALETTE_DEFAULT);
                } else if (look.ground != PALETTE_DEFAULT) {
                    assert_true(contrast(rgb_of(look.ink), rgb_of(look.ground)) >=
                                (ground >= GROUND_COLOURS ? 4.0
                                 : faint                  ? 1.7
                                                          : 2.4));
                } else {
                    for (unsigned i = 0; i < 3; i++) {
                        assert_true(contrast(rgb_of(look.ink), backgrounds[theme][i]) >=
                                    (faint ? 2.0 : 2.9));
                    }
                }
            }
        }
    }
}

/* Of eight colours: no pale one is the ink on a light background, blue is bright on a dark one;
 * fields are where they are wanted and nowhere else, and carry an ink that differs from them. */
static void eight_colours_do_not_vanish(void **unused)
{
    (void)unused;
    enum { BLACK = 0, GREEN = 2, YELLOW = 3, BLUE = 4, CYAN = 6, WHITE = 7 };
    for (unsigned ground = 0; ground < GROUNDS; ground++) {
        for (unsigned colour = 0; colour < COLOURS; colour++) {
            const struct cell cell = {.colour = (uint8_t)colour, .ground = (uint8_t)ground};
            const struct palette_look light = palette_of(THEME_LIGHT, false, &cell);
            const struct palette_look dark = palette_of(THEME_DARK, false, &cell);
            assert_true(light.ink < 8 && dark.ink < 8 && light.ground < 8 && dark.ground < 8);
            assert_int_equal(light.ground != PALETTE_DEFAULT, ground >= GROUND_COLOURS);
            assert_int_equal(dark.ground != PALETTE_DEFAULT, ground >= GROUND_COLOURS);
            if (light.ground == PALETTE_DEFAULT) {
                assert_true(light.ink != GREEN && light.ink != YELLOW);
                assert_true(light.ink != CYAN && light.ink != WHITE);
            } else {
                assert_true(light.ink == BLACK || light.ink == WHITE);
                assert_int_not_equal(light.ink, light.ground);
            }
            if (dark.ground == PALETTE_DEFAULT) {
                assert_int_not_equal(dark.ink, BLACK);
                assert_true(dark.ink != BLUE || dark.bold);
            }
        }
    }
}

/* What a player has claimed is a field: it differs from the background, and from land on it. */
static void fields_of_players_stand_out(void **unused)
{
    (void)unused;
    enum { BLACK = 0, WHITE = 7, FIRST_GREY = 232, MIDDLE_GREY = 244 };
    for (unsigned seat = 0; seat < PZ_SEATS_MAX; seat++) {
        const struct cell cell = {.ground = (uint8_t)(GROUND_COLOURS + COLOUR_SEATS + seat)};
        assert_int_not_equal(palette_of(THEME_DARK, false, &cell).ground, BLACK);
        assert_int_not_equal(palette_of(THEME_LIGHT, false, &cell).ground, WHITE);
        const int dark = palette_of(THEME_DARK, true, &cell).ground;
        const int light = palette_of(THEME_LIGHT, true, &cell).ground;
        assert_true(dark < FIRST_GREY || dark > MIDDLE_GREY);
        assert_true(light < MIDDLE_GREY);
    }
}

/* ---- the screen on a terminal of ours ---- */

struct terminal {
    int line; /* our end of it */
    int keys; /* what the program under test read, as text */
    pid_t program;
    char seen[8192]; /* what it wrote */
    size_t count;
};

/* The program: shows a yellow Y and says which keys it reads, until q. */
static void show_and_read(int keys)
{
    static struct canvas canvas;
    const struct screen_options options = {0};
    if (!screen_open(&options)) {
        _exit(2);
    }
    for (int key = KEYS_NONE; key != 'q'; key = screen_key(1000)) {
        if (key != KEYS_NONE) {
            dprintf(keys, "%d ", key);
        }
        canvas_clear(&canvas, 20, 5, true);
        canvas_text(&canvas, 1, 1, COLOUR_YELLOW, STYLE_PLAIN, "Y");
        screen_show(&canvas);
    }
    screen_close();
    _exit(0);
}

static void open_terminal(struct terminal *terminal, const char *colorfgbg)
{
    int pipes[2];
    const struct winsize size = {.ws_row = 24, .ws_col = 80};
    *terminal = (struct terminal){.line = posix_openpt(O_RDWR | O_NOCTTY)};
    assert_true(terminal->line >= 0);
    assert_int_equal(grantpt(terminal->line), 0);
    assert_int_equal(unlockpt(terminal->line), 0);
    assert_int_equal(ioctl(terminal->line, TIOCSWINSZ, &size), 0);
    assert_int_equal(pipe(pipes), 0);
    terminal->keys = pipes[0];
    terminal->program = fork();
    assert_true(terminal->program >= 0);
    if (terminal->program == 0) {
        setsid();
        alarm(30); /* whatever happens to the test */
        const int line = open(ptsname(terminal->line), O_RDWR);
        close(terminal->line);
        dup2(line, STDIN_FILENO);
        dup2(line, STDOUT_FILENO);
        setenv("TERM", "xterm-256color", 1);
        unsetenv("NO_COLOR");
        unsetenv("COLORFGBG");
        if (colorfgbg != NULL) {
            setenv("COLORFGBG", colorfgbg, 1);
        }
        show_and_read(pipes[1]);
    }
    close(pipes[1]);
}

static bool has_seen(const struct terminal *terminal, const char *bytes)
{
    return memmem(terminal->seen, terminal->count, bytes, strlen(bytes)) != NULL;
}

/* Reads what the program writes until the bytes are among it; false after that many milliseconds.
 */
static bool see_within(struct terminal *terminal, const char *bytes, int milliseconds)
{
    const double end = host_now() + milliseconds / 1000.0;
    while (!has_seen(terminal, bytes)) {
        struct pollfd line = {.fd = terminal->line, .events = POLLIN};
        const int left = (int)(1000 * (end - host_now()));
        if (left <= 0 || poll(&line, 1, left) <= 0) {
            return false;
        }
        const ssize_t got = read(terminal->line, terminal->seen + terminal->count,
                                 sizeof terminal->seen - terminal->count);
        if (got <= 0) {
            return false;
        }
        terminal->count += (size_t)got;
    }
    return true;
}

static void see(struct terminal *terminal, const char *bytes)
{
    assert_true(see_within(terminal, bytes, 10000));
}

static void type(struct terminal *terminal, const char *bytes)
{
    assert_int_equal(write(terminal->line, bytes, strlen(bytes)), strlen(bytes));
}

/* Leaves the program, which has read exactly these keys. */
static void expect_keys(struct terminal *terminal, const char *keys)
{
    char read_keys[200];
    size_t count = 0;
    ssize_t got = 0;
    int status = 0;
    type(terminal, "q");
    while ((got = read(terminal->keys, read_keys + count, sizeof read_keys - 1 - count)) > 0) {
        count += (size_t)got;
    }
    read_keys[count] = '\0';
    assert_string_equal(read_keys, keys);
    close(terminal->line);
    close(terminal->keys);
    assert_int_equal(waitpid(terminal->program, &status, 0), terminal->program);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

#define DARK_YELLOW  "\033[38;5;220m"
#define LIGHT_YELLOW "\033[38;5;136m"

static void the_terminal_is_asked(void **unused)
{
    (void)unused;
    struct terminal terminal;
    open_terminal(&terminal, NULL);
    see(&terminal, THEME_QUESTION);
    type(&terminal, "\033]11;rgb:f6f6/f0f0/e2e2\007\033[?64;1c");
    see(&terminal, LIGHT_YELLOW);
    expect_keys(&terminal, "");
    open_terminal(&terminal, NULL);
    see(&terminal, THEME_QUESTION);
    type(&terminal, "\033]11;rgb:0000/0000/0000\033\\\033[?64;1c");
    see(&terminal, DARK_YELLOW);
    expect_keys(&terminal, "");
}

static void colorfgbg_spares_the_question(void **unused)
{
    (void)unused;
    struct terminal terminal;
    open_terminal(&terminal, "0;15");
    see(&terminal, LIGHT_YELLOW);
    assert_false(has_seen(&terminal, "\033]11"));
    expect_keys(&terminal, "");
}

static void what_is_typed_meanwhile_is_not_lost(void **unused)
{
    (void)unused;
    struct terminal terminal;
    char keys[100];
    open_terminal(&terminal, NULL);
    see(&terminal, THEME_QUESTION);
    type(&terminal, "a\033OA\033]11;rgb:ff/ff/ff\007b\r\033[?6cc");
    see(&terminal, LIGHT_YELLOW);
    snprintf(keys, sizeof keys, "%d %d %d %d %d ", 'a', KEYS_UP, 'b', KEYS_ENTER, 'c');
    expect_keys(&terminal, keys);
}

/* A terminal that knows neither question, and one at the end of a slow line: its answers are no
 * keys, and the colours follow them. */
static void a_late_answer_is_no_key(void **unused)
{
    (void)unused;
    struct terminal terminal;
    char keys[100];
    open_terminal(&terminal, NULL);
    see(&terminal, DARK_YELLOW);
    type(&terminal, "\033]11;rgb:ffff/");
    type(&terminal, "ffff/ffff\033\\\033[?64;1;2c");
    see(&terminal, LIGHT_YELLOW);
    type(&terminal, "x\033");
    snprintf(keys, sizeof keys, "%d %d %d ", KEYS_RESIZE, 'x', KEYS_ESCAPE);
    usleep(200000); /* so that the escape stands alone */
    expect_keys(&terminal, keys);
}

int main(void)
{
    const struct CMUnitTest rules[] = {
        cmocka_unit_test(a_theme_has_a_name),
        cmocka_unit_test(colorfgbg_ends_with_the_background),
        cmocka_unit_test(some_terminals_are_not_asked),
        cmocka_unit_test(answers_are_taken_out_of_what_was_typed),
        cmocka_unit_test(the_beginning_of_an_answer_is_waited_for),
        cmocka_unit_test(every_colour_can_be_read),
        cmocka_unit_test(eight_colours_do_not_vanish),
        cmocka_unit_test(fields_of_players_stand_out),
    };
    const struct CMUnitTest on_screen[] = {
        cmocka_unit_test(the_terminal_is_asked),
        cmocka_unit_test(colorfgbg_spares_the_question),
        cmocka_unit_test(what_is_typed_meanwhile_is_not_lost),
        cmocka_unit_test(a_late_answer_is_no_key),
    };
    setlocale(LC_ALL, "C.UTF-8");
    const int failures = cmocka_run_group_tests(rules, NULL, NULL);
    return failures + (screen_built_in() ? cmocka_run_group_tests(on_screen, NULL, NULL) : 0);
}
