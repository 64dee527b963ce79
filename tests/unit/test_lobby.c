/* The lobby: seats as text, the pages of the full screen by keys and clicks, what it remembers. */
#include "unit.h"

#include "piazza/piazza.h"
#include "term/lobby_state.h"
#include "term/screen.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];
static struct lobby lobby;
static struct lobby_view view;
static struct canvas canvas;

static void write_file(const char *name, const char *text)
{
    char path[200];
    snprintf(path, sizeof path, "%s/piazza/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

static int make_folder(void **unused)
{
    (void)unused;
    char inner[80];
    snprintf(folder, sizeof folder, "/tmp/piazza-lobby-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(inner, sizeof inner, "%s/piazza", folder);
    assert_int_equal(mkdir(inner, 0700), 0);
    return setenv("XDG_STATE_HOME", folder, 1);
}

static int remove_folder(void **unused)
{
    (void)unused;
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static void open_lobby(void)
{
    memset(&lobby, 0, sizeof lobby);
    assert_true(lobby_view_init(&view, &lobby, 1000000));
}

static void open_game(const char *id)
{
    open_lobby();
    lobby_table_open(&view, pz_game_named(id));
}

static void press(int key, int times)
{
    for (int i = 0; i < times; i++) {
        lobby_view_key(&view, key);
    }
}

static void type(const char *text)
{
    for (; *text != '\0'; text++) {
        lobby_view_key(&view, (unsigned char)*text);
    }
}

static void draw(int width, int height)
{
    canvas_clear(&canvas, width, height, false);
    lobby_view_draw(&view, &canvas);
}

/* The line on which the text stands, -1 if it does not. */
static int find(const char *text)
{
    for (int y = 0; y < canvas.height; y++) {
        char row[1000];
        canvas_row(&canvas, y, row, sizeof row);
        if (strstr(row, text) != NULL) {
            return y;
        }
    }
    return -1;
}

static void choose(enum lobby_row_kind kind, int index)
{
    lobby_select(&view, kind, index);
    assert_int_equal(lobby_selected(&view)->kind, kind);
    assert_int_equal(lobby_selected(&view)->index, index);
}

/* ---- seats as text ---- */

static void blanks_around_commas_belong_to_no_name(void **unused)
{
    (void)unused;
    char names[PZ_SEATS_MAX][PZ_NAME_MAX];
    char problem[300];
    const struct pz_game *game = pz_game_named("little");
    assert_int_equal(lobby_seats(game, "Anna, Bruno Rossi ,  bot:turista", names, problem, 300), 3);
    assert_string_equal(names[0], "Anna");
    assert_string_equal(names[1], "Bruno Rossi");
    assert_string_equal(names[2], "bot:turista");
    assert_int_equal(lobby_seats(game, "Anna,  ,Bruno", names, problem, 300), -1);
    assert_int_equal(lobby_seats(game, "Anna, bot:nobody", names, problem, 300), -1);
    assert_non_null(strstr(problem, "there is no bot 'nobody'"));
    assert_int_equal(lobby_seats(game, "a,b,c,d,e,f,g", names, problem, 300), -1);
}

/* ---- pages ---- */

static void arrows_and_enter_start_a_game(void **unused)
{
    (void)unused;
    open_lobby();
    assert_int_equal(lobby_selected(&view)->kind, ROW_GAME);
    press(KEYS_DOWN, 2);
    press(KEYS_ENTER, 1);
    assert_int_equal(view.page, PAGE_TABLE);
    press(KEYS_ENTER, 1);
    assert_true(view.done);
    assert_int_equal(view.answer, LOBBY_START);
    assert_string_equal(lobby.game->id, "tickets");
    assert_int_equal(lobby.setup.players, 4);
    assert_string_equal(lobby.names[0], "You");
    assert_string_equal(lobby.names[3], "bot:viaggiatore");
    assert_string_equal(lobby.names[4], "");
    assert_true(lobby.guide); /* no game of that kind was ever finished here */
    lobby_view_release(&view);
}

static void every_choice_can_be_changed(void **unused)
{
    (void)unused;
    open_game("little");
    choose(ROW_PLAYERS, 0);
    press(KEYS_RIGHT, 9);
    assert_int_equal(lobby.setup.players, 6);
    press(KEYS_LEFT, 9);
    assert_int_equal(lobby.setup.players, 2);
    press(KEYS_RIGHT, 1);
    choose(ROW_OPTION, 0);
    press(KEYS_RIGHT, 1);
    choose(ROW_PLAYERS, 0);
    press(KEYS_RIGHT, 1); /* what was chosen from a list stays */
    assert_string_equal(lobby.game->options[0].values[lobby.setup.choice[0]], "random");
    choose(ROW_FIRST, 0);
    press(KEYS_RIGHT, 4);
    assert_int_equal(lobby.setup.first, 3);
    press(KEYS_RIGHT, 1);
    assert_int_equal(lobby.setup.first, PZ_FIRST_RANDOM);
    press(KEYS_LEFT, 1);
    assert_int_equal(lobby.setup.first, 3);
    choose(ROW_PLAYERS, 0);
    press(KEYS_LEFT, 1); /* there is no such seat any more */
    assert_int_equal(lobby.setup.first, PZ_FIRST_RANDOM);
    choose(ROW_GUIDE, 0);
    const bool guide = lobby.guide;
    press(KEYS_LEFT, 1);
    assert_int_equal(lobby.guide, !guide);
    lobby_view_release(&view);
}

static void a_seat_has_a_person_or_a_bot_of_some_strength(void **unused)
{
    (void)unused;
    static const char *const round[] = {"bot:capotreno", "bot:maestro", "Player 2", "bot:turista",
                                        "bot:viaggiatore"};
    open_game("bella");
    choose(ROW_SEAT, 1);
    for (int i = 0; i < 5; i++) {
        press(KEYS_RIGHT, 1);
        assert_string_equal(lobby.names[1], round[i]);
    }
    press(KEYS_LEFT, 1);
    assert_string_equal(lobby.names[1], "bot:turista");
    press(KEYS_ENTER, 1); /* all bots */
    assert_int_equal(view.page, PAGE_BOTS);
    press(KEYS_END, 1);
    press(KEYS_ENTER, 1);
    assert_int_equal(view.page, PAGE_TABLE);
    assert_string_equal(lobby.names[1], "bot:ismcts");
    assert_int_equal(lobby_selected(&view)->index, 1);
    press(KEYS_ENTER, 1);
    press(KEYS_ESCAPE, 1); /* as it was */
    assert_string_equal(lobby.names[1], "bot:ismcts");
    lobby_view_release(&view);
}

static void names_are_typed_in_place(void **unused)
{
    (void)unused;
    open_game("little");
    choose(ROW_SEAT, 0);
    type("Zo\xc3\xab q,; B"); /* a proposed name is replaced; q is a letter; no commas */
    assert_string_equal(lobby.names[0], "Zo\xc3\xab q B");
    press(KEYS_BACKSPACE, 4);
    press(KEYS_BACKSPACE, 1); /* a letter of two bytes goes as a whole */
    assert_string_equal(lobby.names[0], "Zo");
    choose(ROW_SEAT, 1);
    type("Bruno "); /* a bot makes place */
    assert_string_equal(lobby.names[1], "Bruno ");
    press(KEYS_RIGHT, 1);
    assert_string_equal(lobby.names[1], "bot:turista");
    press(KEYS_LEFT, 1);
    assert_string_equal(lobby.names[1], "Bruno ");
    for (int i = 0; i < 100; i++) {
        lobby_view_key(&view, 'x');
    }
    assert_true(strlen(lobby.names[1]) < PZ_NAME_MAX);
    lobby_view_release(&view);
}

static void enter_takes_a_typed_name_and_goes_on(void **unused)
{
    (void)unused;
    open_game("little");
    choose(ROW_SEAT, 1);
    type("Bruno");
    press(KEYS_ENTER, 1);
    assert_int_equal(view.page, PAGE_TABLE);
    assert_string_equal(lobby.names[1], "Bruno");
    assert_int_equal(lobby_selected(&view)->kind, ROW_SEAT);
    assert_int_equal(lobby_selected(&view)->index, 2);
    press(KEYS_UP, 1); /* nothing was typed since */
    press(KEYS_ENTER, 1);
    assert_int_equal(view.page, PAGE_BOTS);
    press(KEYS_ESCAPE, 1);
    choose(ROW_OPTION, 2);
    type("red");
    press(KEYS_ENTER, 1);
    assert_int_equal(lobby_selected(&view)->kind, ROW_GUIDE);
    lobby_view_release(&view);
}

/* The foot of the page says what keys do on that very row. */
static void the_foot_tells_the_keys_of_the_row(void **unused)
{
    (void)unused;
    open_game("little");
    draw(80, 24);
    assert_int_equal(find("Enter takes it"), 23);
    choose(ROW_PLAYERS, 0);
    draw(80, 24);
    assert_int_equal(find("q leave"), 23);
    choose(ROW_SEAT, 1);
    draw(80, 24);
    assert_int_equal(find("q leave"), -1);
    assert_int_equal(find("letters write a name  Enter lists all bots"), 23);
    type("q");
    draw(80, 24);
    assert_false(view.done);
    assert_int_equal(find("q leave"), -1);
    assert_int_equal(find("Enter takes it"), 23);
    choose(ROW_OPTION, 2);
    press(KEYS_BACKSPACE, 1);
    draw(80, 24);
    assert_int_equal(find("q leave"), -1);
    assert_int_equal(find("letters write here"), 23);
    lobby_view_release(&view);
}

/* Each game has its own table, and Escape loses none. */
static void a_table_that_was_left_is_as_it_was(void **unused)
{
    (void)unused;
    open_game("little");
    choose(ROW_PLAYERS, 0);
    press(KEYS_RIGHT, 1);
    choose(ROW_SEAT, 1);
    type("Bruno");
    choose(ROW_OPTION, 0);
    press(KEYS_RIGHT, 1);
    choose(ROW_OPTION, 2);
    type("red");
    const bool guide = lobby.guide;
    const int players = lobby.setup.players;
    choose(ROW_GUIDE, 0);
    press(KEYS_RIGHT, 1);
    press(KEYS_ESCAPE, 1);
    choose(ROW_GAME, 1);
    press(KEYS_ENTER, 1);
    assert_string_equal(lobby.game->id, "bella");
    assert_string_not_equal(lobby.names[1], "Bruno");
    press(KEYS_ESCAPE, 1);
    choose(ROW_GAME, 0);
    press(KEYS_ENTER, 1);
    assert_string_equal(lobby.game->id, "little");
    assert_int_equal(lobby.setup.players, players);
    assert_string_equal(lobby.names[1], "Bruno");
    assert_string_equal(lobby.game->options[0].values[lobby.setup.choice[0]], "random");
    assert_string_equal(view.typed.options[2], "red");
    assert_int_equal(lobby.guide, !guide);
    choose(ROW_SEAT, 1);
    press('!', 1); /* a name that somebody has typed is not replaced */
    assert_string_equal(lobby.names[1], "Bruno!");
    lobby_view_release(&view);
}

static void the_four_levels_head_the_list_of_bots(void **unused)
{
    (void)unused;
    static const char *const order[] = {"Someone here", "Turista", "Viaggiatore",
                                        "Capotreno",    "Maestro", "Bots for study"};
    for (unsigned game = 0; pz_game_at(game) != NULL; game++) {
        if (pz_bot_at(pz_game_at(game), 0)->level == PZ_LEVEL_NONE) {
            continue; /* it has no levels */
        }
        open_game(pz_game_at(game)->id);
        choose(ROW_SEAT, 0);
        press(KEYS_ENTER, 1);
        draw(120, 40);
        for (int i = 0; i < 6; i++) {
            assert_int_equal(find(order[i]), 2 + i);
        }
        assert_int_equal(find("greedy"), 8);
        for (int i = 0; i < view.row_count; i++) {
            struct lobby_row_words words;
            lobby_say(&view, &view.rows[i], &words);
            assert_in_range(words.help[0], 'A', 'Z');
        }
        draw(80, 24);
        press(KEYS_END, 1);
        draw(80, 24);
        assert_true(lobby_selected(&view)->height > 0);
        lobby_view_release(&view);
    }
}

static void a_letter_that_does_not_fit_is_left_out_whole(void **unused)
{
    (void)unused;
    for (size_t letters = PZ_NAME_MAX - 5; letters < PZ_NAME_MAX; letters++) {
        open_game("little");
        choose(ROW_SEAT, 0);
        for (size_t i = 0; i < letters; i++) {
            type("x");
        }
        type("\xe2\x82\xac\xc3\xab"); /* of three bytes and of two */
        assert_true(pz_name_fits(lobby.names[0]));
        assert_true(strlen(lobby.names[0]) >= letters);
        type("y");
        assert_true(pz_name_fits(lobby.names[0]));
        lobby_view_release(&view);
    }
}

static void nothing_starts_with_wrong_names(void **unused)
{
    (void)unused;
    open_game("little");
    choose(ROW_SEAT, 0);
    press(KEYS_BACKSPACE, 3);
    choose(ROW_START, 0);
    press(KEYS_ENTER, 1);
    assert_false(view.done);
    assert_string_equal(view.message, "Everybody needs a name.");
    assert_int_equal(lobby_selected(&view)->kind, ROW_SEAT);
    type("Anna");
    choose(ROW_SEAT, 2);
    type("Anna ");
    choose(ROW_START, 0);
    press(KEYS_ENTER, 1);
    assert_false(view.done);
    assert_string_equal(view.message, "Two people cannot have the same name.");
    assert_int_equal(lobby_selected(&view)->index, 2);
    type("2");
    draw(80, 24);
    assert_int_equal(find("Two people"), -1);
    choose(ROW_START, 0);
    press(KEYS_ENTER, 1);
    assert_true(view.done);
    assert_string_equal(lobby.names[2], "Anna 2");
    lobby_view_release(&view);
}

static void values_that_are_typed_are_checked_at_the_start(void **unused)
{
    (void)unused;
    open_game("little");
    choose(ROW_OPTION, 2);
    type("red,purple");
    choose(ROW_START, 0);
    press(KEYS_ENTER, 1);
    assert_false(view.done);
    assert_int_equal(lobby_selected(&view)->kind, ROW_OPTION);
    assert_true(view.message[0] != '\0');
    press(KEYS_BACKSPACE, 10);
    type("red,white,blue,green");
    choose(ROW_START, 0);
    press(KEYS_ENTER, 1);
    assert_true(view.done);
    char value[PZ_OPTION_TEXT_MAX];
    struct pz_text text = pz_text_in(value, sizeof value);
    pz_setup_get(&lobby.setup, lobby.game, 3, &text);
    assert_string_equal(value, "red,white,blue,green");
    lobby_view_release(&view);
}

static void clicks_do_what_keys_do(void **unused)
{
    (void)unused;
    open_lobby();
    draw(80, 24);
    const int y = find("Bella Italia");
    lobby_view_click(&view, 20, y + 1);
    assert_int_equal(view.page, PAGE_HOME);
    assert_int_equal(lobby_selected(&view)->index, 1);
    lobby_view_click(&view, 20, y + 1);
    assert_int_equal(view.page, PAGE_TABLE);
    assert_string_equal(lobby.game->id, "bella");
    draw(80, 24);
    const struct lobby_row *seat = &view.rows[2];
    assert_int_equal(seat->kind, ROW_SEAT);
    lobby_view_click(&view, seat->right, seat->y);
    assert_string_equal(lobby.names[1], "bot:capotreno");
    draw(80, 24);
    lobby_view_click(&view, seat->left, seat->y);
    lobby_view_click(&view, seat->left, seat->y);
    assert_string_equal(lobby.names[1], "bot:turista");
    lobby_view_click(&view, 5, 1); /* nothing is there */
    assert_false(view.done);
    lobby_view_click(&view, 5, find("Start the game"));
    assert_int_equal(view.answer, LOBBY_START);
    assert_true(view.done);
    lobby_view_release(&view);
}

static void escape_goes_back_and_at_last_leaves(void **unused)
{
    (void)unused;
    open_game("tickets");
    press(KEYS_ESCAPE, 1);
    assert_int_equal(view.page, PAGE_HOME);
    assert_int_equal(lobby_selected(&view)->index, 2);
    press(KEYS_ESCAPE, 1);
    assert_true(view.done);
    assert_int_equal(view.answer, LOBBY_LEAVE);
    lobby_view_release(&view);
    open_lobby();
    press('q', 1);
    assert_true(view.done);
    lobby_view_release(&view);
}

/* Every row of every page is on the screen, each on lines of its own, from 80 x 24 on. */
static void everything_fits_on_the_smallest_screen(void **unused)
{
    (void)unused;
    static const int sizes[][2] = {{80, 24}, {120, 40}, {200, 60}};
    for (unsigned game = 0; pz_game_at(game) != NULL; game++) {
        open_game(pz_game_at(game)->id);
        choose(ROW_PLAYERS, 0);
        press(KEYS_RIGHT, 6);
        for (int page = 0; page < 3; page++) {
            for (int size = 0; size < 3; size++) {
                draw(sizes[size][0], sizes[size][1]);
                for (int i = 0; i < view.row_count; i++) {
                    const struct lobby_row *row = &view.rows[i];
                    assert_true(row->height > 0 || page == 1);
                    assert_true(row->height == 0 ||
                                (row->y >= 2 && row->y + row->height <= canvas.height - 2));
                    assert_true(i == 0 || row->height == 0 || view.rows[i - 1].height == 0 ||
                                row->y >= view.rows[i - 1].y + view.rows[i - 1].height);
                }
            }
            if (page == 0) {
                choose(ROW_SEAT, 0);
                press(KEYS_ENTER, 1);
            } else {
                press(KEYS_ESCAPE, 2);
            }
        }
        lobby_view_release(&view);
    }
    open_lobby();
    draw(79, 24);
    assert_int_equal(find("Piazza needs 80 x 24"), 0);
    lobby_view_release(&view);
}

/* ---- kept games ---- */

static const char record[] =
    "piazza record 2\ngame: little\nrules: 1\nplayers: 2\noption first: 0\n"
    "option discs: printed\nboard: printed\nseed: 5\nfirst: named\n"
    "seat 0: Anna\nseat 1: bot:random\n\n";

/* A name ends where a record has no space for more: not in the middle of a letter. */
static void no_more_is_typed_than_a_name_can_be(void **unused)
{
    (void)unused;
    open_game("little");
    choose(ROW_SEAT, 0);
    type("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"); /* 46 */
    type("ü");
    assert_string_equal(lobby.names[0], "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
    type("yz");
    assert_string_equal(lobby.names[0], "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxy");
    press(KEYS_BACKSPACE, 2);
    type("ü");
    assert_string_equal(lobby.names[0], "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxü");
    assert_true(pz_name_fits(lobby.names[0]));
    lobby_view_release(&view);
}

static void an_unfinished_game_is_offered_first(void **unused)
{
    (void)unused;
    char path[200];
    write_file("x.record", record);
    open_lobby();
    assert_int_equal(view.kept_count, 1);
    assert_int_equal(lobby_selected(&view)->kind, ROW_GO_ON);
    draw(80, 24);
    assert_int_equal(find("Go on with Little Italy"), 2);
    assert_int_equal(find("turn 1: Anna 6, random 6"), 3);
    press(KEYS_ENTER, 1);
    assert_int_equal(view.answer, LOBBY_GO_ON);
    snprintf(path, sizeof path, "%s/piazza/x.record", folder);
    assert_string_equal(lobby.path, path);
    lobby_view_release(&view);
    open_lobby();
    lobby_table_open(&view, pz_game_named("bella"));
    assert_true(lobby.guide);
    press(KEYS_ESCAPE, 1);
    choose(ROW_GO_ON, 0);
    press(KEYS_ENTER, 1);
    assert_int_equal(view.answer, LOBBY_GO_ON);
    assert_false(lobby.guide); /* it was proposed for another table */
    lobby_view_release(&view);
    open_lobby();
    choose(ROW_KEPT_GAMES, 0);
    press(KEYS_ENTER, 1);
    assert_int_equal(view.page, PAGE_KEPT);
    draw(80, 24);
    assert_true(find("Little Italy") > 0);
    assert_true(find("/piazza/x.record") > 0);
    press(KEYS_ENTER, 1);
    assert_int_equal(view.answer, LOBBY_GO_ON);
    lobby_view_release(&view);
    unlink(path);
}

/* Long names do not push the explanation over the keys. */
static void the_longest_names_leave_the_keys_alone(void **unused)
{
    (void)unused;
    static const char head[] =
        "piazza record 2\ngame: little\nrules: 1\nplayers: 6\noption first: 0\n"
        "option discs: printed\nboard: printed\nseed: 5\nfirst: named\n";
    char text[1000];
    char path[200];
    char row[1000];
    struct pz_text out = pz_text_in(text, sizeof text);
    pz_text_str(&out, head);
    for (unsigned seat = 0; seat < 6; seat++) {
        char line[100];
        snprintf(line, sizeof line, "seat %u: %u Anna Maria Immacolata Concetta Addolorata Pia\n",
                 seat, seat);
        pz_text_str(&out, line);
    }
    pz_text_char(&out, '\n');
    write_file("z.record", text);
    open_lobby();
    assert_int_equal(view.kept_count, 1);
    choose(ROW_KEPT_GAMES, 0);
    press(KEYS_ENTER, 1);
    draw(80, 24);
    canvas_row(&canvas, 22, row, sizeof row);
    assert_string_equal(row, "");
    canvas_row(&canvas, 23, row, sizeof row);
    assert_string_equal(row, " up and down choose  Enter takes it  Esc back");
    assert_true(find("Enter goes on with it.") > 0);
    lobby_view_release(&view);
    snprintf(path, sizeof path, "%s/piazza/z.record", folder);
    unlink(path);
}

/* A finished game is shown again; then the lobby is where it was. */
static void a_finished_game_is_shown_and_the_lobby_comes_back(void **unused)
{
    (void)unused;
    char path[200];
    char text[1000];
    snprintf(text, sizeof text, "%s   0: (resigned)\nend: resignation, points 6 6, winners 1\n",
             record);
    write_file("y.record", text);
    open_lobby();
    assert_int_equal(view.kept_count, 1);
    assert_null(view.unfinished);
    assert_true(view.kept[0].over);
    choose(ROW_KEPT_GAMES, 0);
    press(KEYS_ENTER, 1);
    draw(80, 24);
    assert_true(find("won by random") > 0);
    assert_true(find("Enter shows it again.") > 0);
    press(KEYS_ENTER, 1);
    assert_int_equal(view.answer, LOBBY_SHOW);
    lobby_view_release(&view);
    assert_true(lobby_view_init(&view, &lobby, 1000000));
    assert_int_equal(view.page, PAGE_KEPT);
    lobby_table_open(&view, pz_game_named("little"));
    assert_false(lobby.guide); /* who has finished one needs none */
    lobby_view_release(&view);
    snprintf(path, sizeof path, "%s/piazza/y.record", folder);
    unlink(path);
}

static void a_record_that_cannot_be_read_is_listed(void **unused)
{
    (void)unused;
    char path[200];
    write_file("z.record", "nonsense");
    write_file("empty.record", "");
    open_lobby();
    assert_int_equal(view.kept_count, 0);
    draw(80, 24);
    assert_true(find("My games (1)") > 0);
    choose(ROW_KEPT_GAMES, 0);
    press(KEYS_ENTER, 1);
    assert_int_equal(view.row_count, 1);
    draw(80, 24);
    assert_int_equal(find("z.record: the file cannot be read"), 2);
    press(KEYS_ENTER, 1);
    assert_false(view.done);
    lobby_view_release(&view);
    snprintf(path, sizeof path, "%s/piazza/z.record", folder);
    unlink(path);
    snprintf(path, sizeof path, "%s/piazza/empty.record", folder);
    unlink(path);
}

static void games_of_bots_alone_are_neither_gone_on_with_nor_counted(void **unused)
{
    (void)unused;
    struct kept_game games[2];
    const struct pz_game *little = pz_game_named("little");
    memset(games, 0, sizeof games);
    games[0].game = games[1].game = little;
    games[1].people = 1;
    assert_ptr_equal(lobby_unfinished(games, 2), &games[1]);
    assert_null(lobby_unfinished(games, 1));
    games[0].over = games[1].over = true;
    assert_null(lobby_unfinished(games, 2));
    assert_false(kept_games_finished(games, 1, little));
    assert_true(kept_games_finished(games, 2, little));
    assert_false(kept_games_finished(games, 2, pz_game_named("bella")));
}

/* ---- memory ---- */

static void the_choices_of_the_last_time_are_proposed(void **unused)
{
    (void)unused;
    open_game("bella");
    choose(ROW_PLAYERS, 0);
    press(KEYS_LEFT, 1);
    choose(ROW_SEAT, 0);
    type("Anna");
    choose(ROW_OPTION, 0);
    press(KEYS_RIGHT, 1);
    choose(ROW_FIRST, 0);
    press(KEYS_RIGHT, 2);
    choose(ROW_START, 0);
    press(KEYS_ENTER, 1);
    assert_true(view.done);
    lobby_view_release(&view);
    open_lobby();
    assert_int_equal(lobby_selected(&view)->index, 1);
    press(KEYS_ENTER, 1);
    assert_int_equal(lobby.setup.players, 3);
    assert_int_equal(lobby.setup.first, 1);
    assert_string_equal(lobby.names[0], "Anna");
    assert_string_equal(lobby.names[2], "bot:viaggiatore");
    assert_string_equal(lobby.game->options[0].values[lobby.setup.choice[0]], "singles");
    lobby_view_release(&view);
}

static void start_game(const char *id)
{
    open_game(id);
    press(KEYS_ENTER, 1);
    assert_true(view.done);
    lobby_view_release(&view);
}

static void read_memory(char *text, size_t size)
{
    char path[200];
    snprintf(path, sizeof path, "%s/piazza/lobby", folder);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, size - 1, file)] = '\0';
    fclose(file);
}

static void the_memory_has_one_line_for_each_game(void **unused)
{
    (void)unused;
    char text[1000] = "";
    start_game("little");
    start_game("tickets");
    start_game("little");
    read_memory(text, sizeof text);
    const char *first = strstr(text, "little;");
    assert_ptr_equal(first, text); /* the last one played */
    assert_null(strstr(first + 1, "little;"));
    assert_non_null(strstr(text, "\ntickets;"));
}

/* However long the lines of other games are, and however many: what was chosen now is kept. */
static void long_lines_do_not_keep_choices_from_being_saved(void **unused)
{
    (void)unused;
    enum { LENGTH = 1020 };
    char line[LENGTH + 2];
    char text[8 * LENGTH] = "";
    snprintf(line, sizeof line, "%-*s\n", LENGTH, "bella;Anna,Bruno;first=0");
    for (int lines = 1; lines <= 4; lines++) {
        strcat(text, line);
        write_file("lobby", text);
        start_game("little");
        char saved[8 * LENGTH];
        read_memory(saved, sizeof saved);
        assert_ptr_equal(strstr(saved, "little;"), saved);
        assert_non_null(strstr(saved, line));
    }
}

static void who_gave_no_name_is_called_as_it_is_said_now(void **unused)
{
    (void)unused;
    write_file("lobby", "little;Du,Tu Ba,bot:turista;first=random\n");
    open_game("little");
    assert_string_equal(lobby.names[0], "You");
    assert_string_equal(lobby.names[1], "Tu Ba");
    lobby_view_release(&view);
}

/* Whatever stands in the file, the lobby proposes a table that can be played. */
static void a_spoilt_memory_costs_nothing(void **unused)
{
    (void)unused;
    static const char *const files[] = {
        "",
        "nonsense",
        "little\n",
        ";;\n",
        "little;;\n",
        "little;A,B,C,D,E,F,G,H;first=random\n",
        "little;Anna,bot:nobody;first=random\n",
        "little;Anna,Bruno;first=7 discs=maybe cars=purple x =\n",
        "little;Anna;first=0\n",
        "go;Anna,Bruno;first=0\n",
        "little;\x1b[2J,Bruno;first=0\n",
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        write_file("lobby", files[i]);
        open_game("little");
        assert_in_range(lobby.setup.players, 2, 6);
        for (int seat = 0; seat < lobby.setup.players; seat++) {
            assert_true(pz_name_fits(lobby.names[seat]));
        }
        memset(view.typed.options, 0, sizeof view.typed.options);
        press(KEYS_ENTER, 1);
        assert_true(view.done);
        lobby_view_release(&view);
    }
    static char large[1 << 16];
    memset(large, 'x', sizeof large - 1);
    write_file("lobby", large);
    open_game("little");
    press(KEYS_ENTER, 1);
    assert_true(view.done);
    lobby_view_release(&view);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blanks_around_commas_belong_to_no_name),
        cmocka_unit_test(arrows_and_enter_start_a_game),
        cmocka_unit_test(every_choice_can_be_changed),
        cmocka_unit_test(a_seat_has_a_person_or_a_bot_of_some_strength),
        cmocka_unit_test(names_are_typed_in_place),
        cmocka_unit_test(enter_takes_a_typed_name_and_goes_on),
        cmocka_unit_test(the_foot_tells_the_keys_of_the_row),
        cmocka_unit_test(a_table_that_was_left_is_as_it_was),
        cmocka_unit_test(the_four_levels_head_the_list_of_bots),
        cmocka_unit_test(a_letter_that_does_not_fit_is_left_out_whole),
        cmocka_unit_test(nothing_starts_with_wrong_names),
        cmocka_unit_test(values_that_are_typed_are_checked_at_the_start),
        cmocka_unit_test(clicks_do_what_keys_do),
        cmocka_unit_test(escape_goes_back_and_at_last_leaves),
        cmocka_unit_test(everything_fits_on_the_smallest_screen),
        cmocka_unit_test(no_more_is_typed_than_a_name_can_be),
        cmocka_unit_test(an_unfinished_game_is_offered_first),
        cmocka_unit_test(the_longest_names_leave_the_keys_alone),
        cmocka_unit_test(a_finished_game_is_shown_and_the_lobby_comes_back),
        cmocka_unit_test(a_record_that_cannot_be_read_is_listed),
        cmocka_unit_test(games_of_bots_alone_are_neither_gone_on_with_nor_counted),
        cmocka_unit_test(the_choices_of_the_last_time_are_proposed),
        cmocka_unit_test(the_memory_has_one_line_for_each_game),
        cmocka_unit_test(long_lines_do_not_keep_choices_from_being_saved),
        cmocka_unit_test(who_gave_no_name_is_called_as_it_is_said_now),
        cmocka_unit_test(a_spoilt_memory_costs_nothing),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
