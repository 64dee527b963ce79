/* The lobby: how many play, who sits where, which options. */
#include "line_input.h"
#include "lobby_state.h"
#include "names.h"
#include "os/language.h"
#include "screen.h"
#include <stdio.h>
#include <string.h>

/* ---- rows ---- */

static bool is_board(const struct pz_game *game, unsigned option)
{
    return game->board_key != NULL && strcmp(game->options[option].key, game->board_key) == 0;
}

void lobby_table_rows(struct lobby_view *view)
{
    const struct lobby *lobby = view->lobby;
    lobby_add_row(view, ROW_PLAYERS, 0);
    for (int seat = 0; seat < lobby->setup.players; seat++) {
        lobby_add_row(view, ROW_SEAT, seat);
    }
    lobby_add_row(view, ROW_FIRST, 0);
    for (unsigned i = 0; i < lobby->game->option_count; i++) {
        if (!is_board(lobby->game, i)) { /* a file: --board */
            lobby_add_row(view, ROW_OPTION, (int)i);
        }
    }
    if (lobby->game->lessons != NULL) {
        lobby_add_row(view, ROW_GUIDE, 0);
    }
    lobby_add_row(view, ROW_START, 0);
}

void lobby_bot_rows(struct lobby_view *view)
{
    const struct pz_game *game = view->lobby->game;
    const char *name = view->lobby->names[view->seat];
    lobby_add_row(view, ROW_BOT, -1);
    for (int study = 0; study < 2; study++) { /* those that have a level come first */
        view->heading = view->row_count;
        for (unsigned i = 0; pz_bot_at(game, i) != NULL; i++) {
            const struct pz_bot_kind *kind = pz_bot_at(game, i);
            if ((kind->level == PZ_LEVEL_NONE) != (study == 1)) {
                continue;
            }
            lobby_add_row(view, ROW_BOT, (int)i);
            if (pz_name_bot(name) != NULL && strcmp(pz_name_bot(name), kind->id) == 0) {
                view->selected = view->row_count - 1;
            }
        }
    }
    if (view->heading == view->row_count) { /* all have a level */
        view->heading = 0;
    }
}

/* ---- a new table ---- */

/* The seats of a game that may have more players than it has now: all of them have somebody. */
static void fill_seats(struct lobby_view *view)
{
    struct lobby *lobby = view->lobby;
    char usual[PZ_SEATS_MAX][PZ_NAME_MAX];
    lobby_default_seats(lobby->game, lobby->game->max_players, usual);
    for (int seat = 0; seat < lobby->game->max_players; seat++) {
        if (lobby->names[seat][0] == '\0') {
            memcpy(lobby->names[seat], usual[seat], PZ_NAME_MAX);
        }
        view->typed.proposed[seat] = true;
        if (pz_name_bot(lobby->names[seat]) == NULL) {
            memcpy(view->typed.people[seat], lobby->names[seat], PZ_NAME_MAX);
        } else {
            names_unnamed(seat, view->typed.people[seat]);
        }
    }
}

/* The table of that game, or a place for it. */
static struct lobby_left *left_of(struct lobby_view *view, const struct pz_game *game)
{
    struct lobby_left *left = view->left;
    while (left->lobby.game != NULL && left->lobby.game != game) {
        left++;
    }
    return left;
}

void lobby_table_leave(struct lobby_view *view)
{
    *left_of(view, view->lobby->game) = (struct lobby_left){*view->lobby, view->typed};
}

static void propose(struct lobby_view *view)
{
    struct lobby *lobby = view->lobby;
    memset(lobby->names, 0, sizeof lobby->names);
    memset(view->typed.options, 0, sizeof view->typed.options);
    pz_setup_init(&lobby->setup, lobby->game, lobby_default_players(lobby->game));
    lobby_memory_read(view, lobby->game);
    fill_seats(view);
    lobby->guide = lobby->game->lessons != NULL &&
                   !kept_games_finished(view->kept, view->kept_count, lobby->game);
}

void lobby_table_open(struct lobby_view *view, const struct pz_game *game)
{
    const struct lobby_left *left = left_of(view, game);
    if (left->lobby.game != NULL) {
        *view->lobby = left->lobby;
        view->typed = left->typed;
    } else {
        view->lobby->game = game;
        propose(view);
    }
    lobby_open(view, PAGE_TABLE);
    lobby_select(view, ROW_START, 0);
}

/* ---- changes ---- */

static int round_trip(int value, int by, int count)
{
    return (value + by + count) % count;
}

/* Other numbers have other defaults; what was chosen from a list stays. */
static void change_players(struct lobby_view *view, int by)
{
    struct lobby *lobby = view->lobby;
    const struct pz_game *game = lobby->game;
    const struct pz_setup before = lobby->setup;
    const int players = before.players + by;
    if (players < game->min_players || players > game->max_players) {
        return;
    }
    pz_setup_init(&lobby->setup, game, players);
    memcpy(lobby->setup.choice, before.choice, sizeof before.choice);
    lobby->setup.first = before.first < players ? before.first : PZ_FIRST_RANDOM;
    lobby_open(view, PAGE_TABLE);
}

static void seat_person(struct lobby_view *view, int seat)
{
    memcpy(view->lobby->names[seat], view->typed.people[seat], PZ_NAME_MAX);
}

static void seat_bot(struct lobby_view *view, int seat, const char *id)
{
    snprintf(view->lobby->names[seat], PZ_NAME_MAX, PZ_BOT_PREFIX "%s", id);
}

/* A person, and the four levels; the other bots are behind Enter. */
static void change_seat(struct lobby_view *view, int seat, int by)
{
    const struct pz_game *game = view->lobby->game;
    const char *name = view->lobby->names[seat];
    int place = 0; /* a person */
    for (int level = PZ_LEVEL_BEGINNER; level <= PZ_LEVEL_EXPERT; level++) {
        const struct pz_bot_kind *kind = pz_bot_of_level(game, (enum pz_level)level);
        if (kind != NULL && pz_name_bot(name) != NULL && strcmp(pz_name_bot(name), kind->id) == 0) {
            place = level;
        }
    }
    if (place == 0 && pz_name_bot(name) != NULL) { /* one of the others: beyond the strongest */
        place = by > 0 ? PZ_LEVEL_EXPERT : 0;
    }
    place = round_trip(place, by, PZ_LEVEL_EXPERT + 1);
    const struct pz_bot_kind *kind = pz_bot_of_level(game, (enum pz_level)place);
    if (place == 0 || kind == NULL) {
        seat_person(view, seat);
    } else {
        seat_bot(view, seat, kind->id);
    }
}

static void change_option(struct lobby *lobby, int index, int by)
{
    const char *const *values = lobby->game->options[index].values;
    int count = 0;
    while (values != NULL && values[count] != NULL) {
        count++;
    }
    if (count > 0) {
        lobby->setup.choice[index] = (uint8_t)round_trip(lobby->setup.choice[index], by, count);
    }
}

void lobby_table_change(struct lobby_view *view, const struct lobby_row *row, int by)
{
    struct lobby *lobby = view->lobby;
    switch (row->kind) {
    case ROW_PLAYERS:
        change_players(view, by);
        break;
    case ROW_SEAT:
        change_seat(view, row->index, by);
        break;
    case ROW_FIRST: /* by lot is before the first seat */
        lobby->setup.first =
            (int8_t)(round_trip(lobby->setup.first + 1, by, lobby->setup.players + 1) - 1);
        break;
    case ROW_OPTION:
        change_option(lobby, row->index, by);
        break;
    case ROW_GUIDE:
        lobby->guide = !lobby->guide;
        break;
    default:
        break;
    }
}

/* ---- typing ---- */

static bool is_typed(int key)
{
    return key == KEYS_BACKSPACE ||
           (key > ' ' && key < 256 && key != 127 && key != ',' && key != ';');
}

static void type_name(struct lobby_view *view, int seat, int key)
{
    char *name = view->typed.people[seat];
    if (pz_name_bot(view->lobby->names[seat]) != NULL ||
        (view->typed.proposed[seat] && key != KEYS_BACKSPACE)) {
        name[0] = '\0';
    }
    view->typed.proposed[seat] = false;
    line_input_type(name, PZ_NAME_MAX, key);
    seat_person(view, seat);
}

bool lobby_is_typed(const struct lobby_view *view, const struct lobby_row *row)
{
    return row->kind == ROW_OPTION && view->lobby->game->options[row->index].values == NULL;
}

bool lobby_table_type(struct lobby_view *view, const struct lobby_row *row, int key)
{
    if (row->kind == ROW_SEAT &&
        (is_typed(key) || (key == ' ' && !view->typed.proposed[row->index]))) {
        type_name(view, row->index, key);
        return true;
    }
    if (lobby_is_typed(view, row) && (is_typed(key) || key == ',')) {
        line_input_type(view->typed.options[row->index], LOBBY_TEXT_MAX, key);
        return true;
    }
    return false;
}

/* ---- the start ---- */

static const char *wrong_name(const struct lobby *lobby, int seat)
{
    const char *name = lobby->names[seat];
    if (pz_name_bot(name) != NULL) {
        return pz_bot_find(lobby->game, pz_name_bot(name)) != NULL
                   ? NULL
                   : _("there is no bot of that name for this game");
    }
    if (name[0] == '\0') {
        return _("Everybody needs a name.");
    }
    if (!pz_name_fits(name)) {
        return _("A name has no semicolon and nothing that cannot be seen.");
    }
    for (int other = 0; other < seat; other++) {
        if (strcmp(lobby->names[other], name) == 0) {
            return _("Two people cannot have the same name.");
        }
    }
    return NULL;
}

static bool set_typed(struct lobby_view *view)
{
    struct lobby *lobby = view->lobby;
    for (unsigned i = 0; i < lobby->game->option_count; i++) {
        struct pz_problem problem;
        if (view->typed.options[i][0] != '\0' &&
            pz_setup_set(&lobby->setup, lobby->game, lobby->game->options[i].key,
                         view->typed.options[i], &problem) != 0) {
            language_problem(&problem, view->message, sizeof view->message);
            lobby_select(view, ROW_OPTION, (int)i);
            return false;
        }
    }
    return true;
}

/* A blank that was typed after a name is none of it. */
static void trim(char *name)
{
    size_t length = strlen(name);
    while (length > 0 && name[length - 1] == ' ') {
        name[--length] = '\0';
    }
}

static void start(struct lobby_view *view)
{
    struct lobby *lobby = view->lobby;
    for (int seat = 0; seat < lobby->setup.players; seat++) {
        trim(lobby->names[seat]);
        const char *wrong = wrong_name(lobby, seat);
        if (wrong != NULL) {
            snprintf(view->message, sizeof view->message, "%s", wrong);
            lobby_select(view, ROW_SEAT, seat);
            return;
        }
    }
    if (!set_typed(view)) {
        return;
    }
    lobby_memory_write(view);
    for (int seat = lobby->setup.players; seat < PZ_SEATS_MAX; seat++) {
        lobby->names[seat][0] = '\0';
    }
    lobby_finish(view, LOBBY_START);
}

void lobby_table_enter(struct lobby_view *view, const struct lobby_row *row)
{
    const int index = row->index;
    if (row->kind == ROW_START) {
        start(view);
    } else if (row->kind == ROW_SEAT) {
        view->seat = index;
        lobby_open(view, PAGE_BOTS);
    } else if (row->kind == ROW_BOT) {
        if (index < 0) {
            seat_person(view, view->seat);
        } else {
            seat_bot(view, view->seat, pz_bot_at(view->lobby->game, (unsigned)index)->id);
        }
        lobby_open(view, PAGE_TABLE);
        lobby_select(view, ROW_SEAT, view->seat);
    } else {
        lobby_table_change(view, row, 1);
    }
}
