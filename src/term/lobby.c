/* The questions before a game, on standard input and output. */
#include "lobby.h"
#include "language.h"
#include "tell.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool lobby_line(char *line, size_t size)
{
    fflush(stdout);
    if (fgets(line, (int)size, stdin) == NULL) {
        return false;
    }
    if (strchr(line, '\n') == NULL) {
        for (int c = getchar(); c != '\n' && c != EOF; c = getchar()) {
        }
    }
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

int lobby_seats(const struct pz_game *game, const char *list, char names[PZ_SEATS_MAX][PZ_NAME_MAX],
                char *problem, size_t size)
{
    int count = 0;
    while (*list != '\0') {
        char name[PZ_NAME_MAX];
        const size_t whole = strcspn(list, ",");
        const size_t before = strspn(list, " ") < whole ? strspn(list, " ") : whole;
        size_t length = whole - before;
        while (length > 0 && list[before + length - 1] == ' ') {
            length--;
        }
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name),
                 list + before);
        if (count == PZ_SEATS_MAX) {
            snprintf(problem, size, _("there are at most %d seats"), PZ_SEATS_MAX);
            return -1;
        }
        if (length >= PZ_NAME_MAX || !pz_name_fits(name)) {
            snprintf(problem, size, _("'%s' is not a name"), name);
            return -1;
        }
        if (strncmp(name, "bot:", 4) == 0 && pz_bot_find(game, name + 4) == NULL) {
            struct pz_text text;
            pz_text_init(&text, problem, size);
            tell_add(&text, _("there is no bot '%s'; there are:"), name + 4);
            for (unsigned i = 0; pz_bot_at(game, i) != NULL; i++) {
                tell_add(&text, " bot:%s", pz_bot_at(game, i)->id);
            }
            return -1;
        }
        memcpy(names[count++], name, sizeof name);
        list += whole;
        list += *list == ',';
    }
    return count;
}

void lobby_default_seats(const struct pz_game *game, int players,
                         char names[PZ_SEATS_MAX][PZ_NAME_MAX])
{
    memset(names, 0, (size_t)PZ_SEATS_MAX * PZ_NAME_MAX);
    for (int seat = 0; seat < players; seat++) {
        if (seat == 0) {
            snprintf(names[seat], PZ_NAME_MAX, "%s", _("You"));
        } else {
            snprintf(names[seat], PZ_NAME_MAX, "bot:%s", pz_bot_proposed(game)->id);
        }
    }
}

static bool ask_game(struct lobby *lobby)
{
    char line[64];
    unsigned count = 0;
    puts(_("Welcome to Piazza. Enter takes what stands in brackets."));
    for (; pz_game_at(count) != NULL; count++) {
        const struct pz_game *game = pz_game_at(count);
        printf(_("  %u  %s, %u to %u players\n"), count + 1, game->title, game->min_players,
               game->max_players);
    }
    for (;;) {
        printf(_("Which game? [1] > "));
        if (!lobby_line(line, sizeof line)) {
            return false;
        }
        const unsigned long number = line[0] == '\0' ? 1 : strtoul(line, NULL, 10);
        lobby->game =
            number >= 1 && number <= count ? pz_game_at((unsigned)number - 1) : pz_game_named(line);
        if (lobby->game != NULL) {
            return true;
        }
        printf(_("A number from 1 to %u, please.\n"), count);
    }
}

static bool ask_seats(struct lobby *lobby)
{
    char line[400];
    char problem[300];
    const int usual = lobby->game->max_players < 4 ? lobby->game->max_players : 4;
    lobby_default_seats(lobby->game, usual, lobby->names);
    for (;;) {
        printf(_("Who plays? %u to %u names, with commas between them ["), lobby->game->min_players,
               lobby->game->max_players);
        for (int seat = 0; seat < usual; seat++) {
            printf("%s%s", seat > 0 ? "," : "", lobby->names[seat]);
        }
        printf("] > ");
        if (!lobby_line(line, sizeof line)) {
            return false;
        }
        char names[PZ_SEATS_MAX][PZ_NAME_MAX];
        memset(names, 0, sizeof names);
        int count = usual;
        if (line[0] != '\0') {
            count = lobby_seats(lobby->game, line, names, problem, sizeof problem);
            if (count >= 0 && pz_setup_init(&lobby->setup, lobby->game, count) != 0) {
                snprintf(problem, sizeof problem, _("%s is for %u to %u players"),
                         lobby->game->title, lobby->game->min_players, lobby->game->max_players);
                count = -1;
            }
            if (count < 0) {
                printf("%s\n", problem);
                continue;
            }
            memcpy(lobby->names, names, sizeof names);
        }
        return pz_setup_init(&lobby->setup, lobby->game, count) == 0;
    }
}

static bool set_options(struct lobby *lobby, char *line)
{
    struct pz_setup setup = lobby->setup;
    char *rest = NULL;
    for (char *pair = strtok_r(line, " ", &rest); pair != NULL; pair = strtok_r(NULL, " ", &rest)) {
        struct pz_problem problem;
        char *value = strchr(pair, '=');
        if (value == NULL) {
            printf(_("%s: an option is written KEY=VALUE\n"), pair);
            return false;
        }
        *value++ = '\0';
        if (pz_setup_set(&setup, lobby->game, pair, value, &problem) != 0) {
            char why[300];
            language_problem(&problem, why, sizeof why);
            printf("%s: %s\n", pair, why);
            return false;
        }
    }
    lobby->setup = setup;
    return true;
}

static bool ask_options(struct lobby *lobby)
{
    char line[400];
    do {
        printf(_("Options ["));
        printf("first=random");
        for (unsigned i = 1; i <= lobby->game->option_count; i++) {
            char value[PZ_OPTION_TEXT_MAX];
            struct pz_text text;
            pz_text_init(&text, value, sizeof value);
            const char *key = pz_setup_get(&lobby->setup, lobby->game, i, &text);
            if (strchr(value, ' ') == NULL) { /* a board cannot be typed here */
                printf(" %s=%s", key, value);
            }
        }
        printf("] > ");
        if (!lobby_line(line, sizeof line)) {
            return false;
        }
    } while (!set_options(lobby, line));
    return true;
}

bool lobby_ask(struct lobby *lobby)
{
    memset(lobby, 0, sizeof *lobby);
    return ask_game(lobby) && ask_seats(lobby) && ask_options(lobby);
}
