/* The choices of the last time in the lobby: a line for each game, the last one played first.
 *
 *     GAME;Anna,bot:viaggiatore;first=random
 *     GAME;Anna,Bruno;first=0 KEY=VALUE
 *
 * A file that is missing, spoilt or of another version costs nothing but the choices. */
#include "lobby_state.h"
#include "os/language.h"
#include "os/new_file.h"
#include "os/user_folder.h"
#include "tell.h"
#include <stdio.h>
#include <string.h>

enum { MEMORY_MAX = 4096, LINE_MAX_BYTES = 1024 };

static bool memory_path(char *path, size_t size)
{
    char folder[900];
    return user_state_folder(folder, sizeof folder) &&
           snprintf(path, size, "%s/lobby", folder) < (int)size;
}

/* The text of the file; "" if there is none. */
static void read_text(char *text, size_t size)
{
    char path[KEPT_PATH_MAX];
    FILE *file = memory_path(path, sizeof path) ? fopen(path, "rb") : NULL;
    const size_t length = file != NULL ? fread(text, 1, size - 1, file) : 0;
    if (file != NULL) {
        fclose(file);
    }
    text[length] = '\0';
}

/* Takes a line with its end off; NULL if there is none. */
static char *next_line(char **rest)
{
    char *line = *rest;
    char *end = strchr(line, '\n');
    if (end == NULL) {
        return NULL;
    }
    *end = '\0';
    *rest = end + 1;
    return line;
}

/* Splits "GAME;Anna;first=0" in place. */
static const struct pz_game *split(char *line, char **seats, char **options)
{
    *seats = strchr(line, ';');
    *options = *seats != NULL ? strchr(*seats + 1, ';') : NULL;
    if (*options == NULL) {
        return NULL;
    }
    *(*seats)++ = '\0';
    *(*options)++ = '\0';
    return pz_game_named(line);
}

const struct pz_game *lobby_memory_game(void)
{
    char text[MEMORY_MAX];
    char *rest = text;
    char *seats = NULL;
    char *options = NULL;
    read_text(text, sizeof text);
    char *line = next_line(&rest);
    return line != NULL ? split(line, &seats, &options) : NULL;
}

static void set_options(struct lobby_view *view, char *options)
{
    struct lobby *lobby = view->lobby;
    char *rest = NULL;
    for (char *pair = strtok_r(options, " ", &rest); pair != NULL;
         pair = strtok_r(NULL, " ", &rest)) {
        char *value = strchr(pair, '=');
        if (value == NULL) {
            continue;
        }
        *value++ = '\0';
        for (unsigned i = 0; i < lobby->game->option_count; i++) {
            const struct pz_option *option = &lobby->game->options[i];
            if (option->values == NULL && strcmp(option->key, pair) == 0) {
                snprintf(view->typed.options[i], sizeof view->typed.options[i], "%s", value);
                value = NULL;
                break;
            }
        }
        if (value != NULL) {
            pz_setup_set(&lobby->setup, lobby->game, pair, value, NULL);
        }
    }
}

void lobby_memory_read(struct lobby_view *view, const struct pz_game *game)
{
    char text[MEMORY_MAX];
    char problem[300];
    char *rest = text;
    struct lobby *lobby = view->lobby;
    read_text(text, sizeof text);
    for (char *line = next_line(&rest); line != NULL; line = next_line(&rest)) {
        char names[PZ_SEATS_MAX][PZ_NAME_MAX] = {""};
        char *seats = NULL;
        char *options = NULL;
        struct pz_setup setup;
        if (split(line, &seats, &options) != game) {
            continue;
        }
        const int count = lobby_seats(game, seats, names, problem, sizeof problem);
        if (pz_setup_init(&setup, game, count) != 0) { /* also if the seats could not be read */
            continue;
        }
        lobby->setup = setup;
        memcpy(lobby->names, names, sizeof names);
        for (int seat = 0; seat < count; seat++) {
            if (language_is_you(names[seat])) { /* as it is said now */
                snprintf(lobby->names[seat], PZ_NAME_MAX, "%s", _("You"));
            }
        }
        set_options(view, options);
        return;
    }
}

static void write_choices(const struct lobby_view *view, struct pz_text *out)
{
    const struct lobby *lobby = view->lobby;
    tell_add(out, "%s;", lobby->game->id);
    for (int seat = 0; seat < lobby->setup.players; seat++) {
        tell_add(out, "%s%s", seat > 0 ? "," : "", lobby->names[seat]);
    }
    pz_text_char(out, ';');
    if (lobby->setup.first == PZ_FIRST_RANDOM) {
        pz_text_str(out, "first=random");
    } else {
        tell_add(out, "first=%d", lobby->setup.first);
    }
    for (unsigned i = 0; i < lobby->game->option_count; i++) {
        const struct pz_option *option = &lobby->game->options[i];
        const char *value = option->values != NULL ? option->values[lobby->setup.choice[i]]
                                                   : view->typed.options[i];
        if (value[0] != '\0' && strchr(value, ' ') == NULL) {
            tell_add(out, " %s=%s", option->key, value);
        }
    }
    pz_text_char(out, '\n');
}

void lobby_memory_write(const struct lobby_view *view)
{
    char before[MEMORY_MAX];
    char after[MEMORY_MAX];
    char path[KEPT_PATH_MAX];
    struct new_file file;
    char *rest = before;
    struct pz_text out;
    read_text(before, sizeof before);
    out = pz_text_in(after, sizeof after);
    write_choices(view, &out);
    for (char *line = next_line(&rest); line != NULL; line = next_line(&rest)) {
        char copy[LINE_MAX_BYTES];
        char *seats = NULL;
        char *options = NULL;
        if (snprintf(copy, sizeof copy, "%s", line) >= (int)sizeof copy) {
            continue;
        }
        const struct pz_game *game = split(copy, &seats, &options);
        const bool fits = out.length + strlen(line) + 1 < sizeof after;
        if (game != NULL && game != view->lobby->game && fits) { /* the oldest choices give way */
            pz_text_str(&out, line);
            pz_text_char(&out, '\n');
        }
    }
    if (out.cut || !memory_path(path, sizeof path)) {
        return;
    }
    if (new_file_open(&file, path, true) != NULL) {
        fwrite(after, 1, out.length, file.out);
        new_file_keep(&file);
    }
}
