/* What a visitor of a table elsewhere types, as messages to it. */
#include "os/language.h"
#include "remote_send.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Most commands are a message of that type, alone or with what follows under that key; the others
 * have a function. */
struct command {
    const char *name;
    const char *type;
    const char *key;
    bool (*run)(struct remote *remote, const char *rest, char *reply, size_t size);
};

/* "1 greedy", "1", or nothing: that bot, or the proposed one, at that seat or at all open ones. */
static bool run_bot(struct remote *remote, const char *rest, char *reply, size_t size)
{
    char player[REMOTE_WORD + 4];
    char *end = NULL;
    const long seat = strtol(rest, &end, 10);
    const bool all = end == rest;
    if (remote->game == NULL) {
        return false;
    }
    const char *bot = end + strspn(end, " ");
    const char *id = bot[0] != '\0' ? bot : pz_bot_suggested(remote->game)->id;
    if (pz_bot_find(remote->game, id) == NULL) {
        snprintf(reply, size, _("There is no bot '%.30s'."), id);
        return true;
    }
    snprintf(player, sizeof player, PZ_BOT_PREFIX "%.30s", id);
    bool sent = true;
    for (int i = 0; i < remote->players && sent; i++) {
        const bool open = remote->seats[i].person == 0 && remote->seats[i].bot[0] == '\0';
        if (all ? open : i == seat) {
            sent = remote_send_seat(remote, "seat", i, player);
        }
    }
    return sent;
}

/* The seat that was typed; -1, and a question in `reply`, if there is none of that number. */
static int read_seat(const struct remote *remote, const char *command, const char *rest,
                     char *reply, size_t size)
{
    char *end = NULL;
    const long seat = strtol(rest, &end, 10);
    if (end == rest || seat < 0 || seat >= remote->players) {
        snprintf(reply, size, _("Which seat? %s 0 to %d."), command, remote->players - 1);
        return -1;
    }
    return (int)seat;
}

static bool run_open(struct remote *remote, const char *rest, char *reply, size_t size)
{
    const int seat = read_seat(remote, "/open", rest, reply, size);
    return seat < 0 || remote_send_seat(remote, "seat", seat, "open");
}

static bool run_sit(struct remote *remote, const char *rest, char *reply, size_t size)
{
    const int seat = read_seat(remote, "/sit", rest, reply, size);
    return seat < 0 || remote_send_seat(remote, "sit", seat, NULL);
}

static bool run_stand(struct remote *remote, const char *rest, char *reply, size_t size)
{
    (void)rest;
    (void)reply;
    (void)size;
    return remote_send_seat(remote, "sit", -1, NULL);
}

static bool run_yes(struct remote *remote, const char *rest, char *reply, size_t size)
{
    (void)rest;
    (void)reply;
    (void)size;
    return remote_send_vote(remote, true);
}

static bool run_no(struct remote *remote, const char *rest, char *reply, size_t size)
{
    (void)rest;
    (void)reply;
    (void)size;
    return remote_send_vote(remote, false);
}

static bool run_rematch(struct remote *remote, const char *rest, char *reply, size_t size)
{
    (void)rest;
    (void)reply;
    (void)size;
    /* whoever has agreed asks again, once those who have not are gone */
    const bool agreed = remote->seat >= 0 && (remote->agreed >> remote->seat & 1);
    return remote->vote == REMOTE_REMATCH && !agreed ? remote_send_vote(remote, true)
                                                     : remote_send_plain(remote, "rematch");
}

static bool run_resign(struct remote *remote, const char *rest, char *reply, size_t size)
{
    if (strcmp(rest, "yes") != 0) {
        snprintf(reply, size, "%s",
                 _("Type '/resign yes' if you really want to give up the game."));
        return true;
    }
    return remote_send_plain(remote, "resign");
}

static bool run_leave(struct remote *remote, const char *rest, char *reply, size_t size)
{
    if (strcmp(rest, "yes") != 0) {
        snprintf(reply, size, "%s",
                 _("Type '/leave yes' if you really want to give up your seat."));
        return true;
    }
    return remote_send_plain(remote, "leave");
}

static const struct command commands[] = {
    {.name = "say", .type = "chat", .key = "text"},
    {.name = "start", .type = "start"},
    {.name = "bot", .run = run_bot},
    {.name = "open", .run = run_open},
    {.name = "sit", .run = run_sit},
    {.name = "stand", .run = run_stand},
    {.name = "word", .type = "word", .key = "word"},
    {.name = "name", .type = "rename", .key = "name"},
    {.name = "yes", .run = run_yes},
    {.name = "no", .run = run_no},
    {.name = "back", .type = "takeback"},
    {.name = "rematch", .run = run_rematch},
    {.name = "resign", .run = run_resign},
    {.name = "leave", .run = run_leave},
    {.name = "join", .type = "join", .key = "name"},
};

static bool run(const struct command *command, struct remote *remote, const char *rest, char *reply,
                size_t size)
{
    if (command->run != NULL) {
        return command->run(remote, rest, reply, size);
    }
    return command->key != NULL ? remote_send_text(remote, command->type, command->key, rest)
                                : remote_send_plain(remote, command->type);
}

const char *remote_commands_help(void)
{
    return _("/say TEXT          say something to all\n"
             "/start             the host starts the game\n"
             "/bot [SEAT [NAME]] the host seats a bot, there or at all open seats\n"
             "/open SEAT         the host empties a seat\n"
             "/join NAME         take part, if you have only looked on\n"
             "/sit SEAT, /stand  take that seat, or look on\n"
             "/word WORD         add a word to the shuffle, before the start\n"
             "/name NAME         change your name\n"
             "/back              ask to take your last move back\n"
             "/yes, /no          vote\n"
             "/rematch           ask for another game, or agree to it\n"
             "/resign, /leave    give up the game, or the seat\n"
             "/?                 tells this\n");
}

void remote_command(struct remote *remote, const char *line, char *reply, size_t size)
{
    bool lost = false;
    reply[0] = '\0';
    if (line[0] != '/') {
        if (line[0] != '\0' && !remote_send_text(remote, "chat", "text", line)) {
            snprintf(reply, size, "%s", _("It was not sent: there is no connection."));
        }
        return;
    }
    if (strcmp(line, "/?") == 0) {
        snprintf(reply, size, "%s", remote_commands_help());
        return;
    }
    const size_t length = strcspn(line + 1, " ");
    const char *rest = line + 1 + length;
    rest += strspn(rest, " ");
    for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strlen(commands[i].name) == length &&
            strncmp(commands[i].name, line + 1, length) == 0) {
            if (!run(&commands[i], remote, rest, reply, size)) {
                const char *trouble = remote->wire.trouble(remote->wire.context, &lost);
                snprintf(reply, size, "%s",
                         trouble != NULL
                             ? _("It was not sent: there is no connection.")
                             : _("It was not sent: it is too long, or too much at once."));
            }
            return;
        }
    }
    snprintf(reply, size, _("There is no command '%.*s'. The commands are:\n\n%s"), (int)length + 1,
             line, remote_commands_help());
}
