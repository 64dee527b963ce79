/* The questions before a game, on standard input and output. */
#include "lobby.h"
#include "os/language.h"
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

static void refuse_name(const char *name, size_t length, char *problem, size_t size)
{
    enum { SHOWN_MAX = 100 };
    char shown[SHOWN_MAX + 1];
    struct pz_text out = pz_text_in(problem, size);
    snprintf(shown, sizeof shown, "%.*s",
             (int)pz_utf8_cut(name, length < SHOWN_MAX ? length : SHOWN_MAX), name);
    tell_add(&out, _("'%s' is not a name"), shown);
    tell_add(&out, ". %s",
             _("Please choose another name: up to 47 letters, without a semicolon, and not a "
               "bot’s."));
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
            refuse_name(list + before, length, problem, size);
            return -1;
        }
        if (pz_name_bot(name) != NULL && pz_bot_find(game, pz_name_bot(name)) == NULL) {
            struct pz_text text = pz_text_in(problem, size);
            tell_add(&text, _("there is no bot '%s'; there are:"), pz_name_bot(name));
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
            snprintf(names[seat], PZ_NAME_MAX, PZ_BOT_PREFIX "%s", pz_bot_suggested(game)->id);
        }
    }
}

int lobby_default_players(const struct pz_game *game)
{
    return game->max_players < 4 ? game->max_players : 4;
}

const struct kept_game *lobby_unfinished(const struct kept_game *games, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!games[i].over && games[i].people > 0) {
            return &games[i];
        }
    }
    return NULL;
}

static void print_games(const struct kept_game *unfinished)
{
    puts(_("Welcome to Piazza. Enter takes what stands in brackets."));
    if (unfinished != NULL) {
        char when[60];
        char standing[400];
        kept_game_when(unfinished, time(NULL), when, sizeof when);
        kept_game_standing(unfinished, standing, sizeof standing);
        printf(_("  0  go on with %s (%s, %s)\n"), unfinished->game->title, when, standing);
    }
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        const struct pz_game *game = pz_game_at(i);
        printf(_("  %u  %s, %u to %u players\n"), i + 1, game->title, game->min_players,
               game->max_players);
    }
}

/* The game to be played, or to go on with. */
static enum lobby_answer ask_game(struct lobby *lobby, const struct kept_game *unfinished)
{
    char line[64];
    unsigned count = 0;
    const unsigned long proposed = unfinished != NULL ? 0 : 1;
    while (pz_game_at(count) != NULL) {
        count++;
    }
    print_games(unfinished);
    for (;;) {
        printf(_("Which game? [%lu] > "), proposed);
        if (!lobby_line(line, sizeof line)) {
            return LOBBY_LEAVE;
        }
        char *end = NULL;
        const unsigned long number = line[0] == '\0' ? proposed : strtoul(line, &end, 10);
        if (number == 0 && unfinished != NULL && end != line) {
            memcpy(lobby->path, unfinished->path, sizeof lobby->path);
            return LOBBY_GO_ON;
        }
        lobby->game =
            number >= 1 && number <= count ? pz_game_at((unsigned)number - 1) : pz_game_named(line);
        if (lobby->game != NULL) {
            return LOBBY_START;
        }
        printf(_("A number from %d to %d, please.\n"), (int)proposed, (int)count);
    }
}

static bool ask_seats(struct lobby *lobby)
{
    char line[400];
    char problem[300];
    const int usual = lobby_default_players(lobby->game);
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
            struct pz_text text = pz_text_in(value, sizeof value);
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

/* Whoever has not finished a game of that kind yet is offered the guide, if it has lessons. */
static bool ask_guide(struct lobby *lobby, const struct kept_game *games, size_t count)
{
    char line[16];
    if (lobby->game->lessons == NULL || kept_games_finished(games, count, lobby->game)) {
        return true;
    }
    printf(_("Shall each new decision be explained once, yes or no? [%s] > "), _("yes"));
    if (!lobby_line(line, sizeof line)) {
        return false;
    }
    lobby->guide = strncmp(line, "n", 1) != 0 && strncmp(line, "N", 1) != 0;
    return true;
}

enum lobby_answer lobby_ask(struct lobby *lobby)
{
    struct kept_game *games = NULL;
    size_t unreadable = 0;
    const size_t count = kept_games_list(&games, &unreadable);
    memset(lobby, 0, sizeof *lobby);
    enum lobby_answer answer = ask_game(lobby, lobby_unfinished(games, count));
    if (answer == LOBBY_START &&
        !(ask_seats(lobby) && ask_options(lobby) && ask_guide(lobby, games, count))) {
        answer = LOBBY_LEAVE;
    }
    free(games);
    return answer;
}
