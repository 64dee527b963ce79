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
    const char *player; /* who is to have the seat */
    const char *sure;   /* said unless "yes" follows */
    bool (*send)(struct remote *remote);
    bool (*run)(struct remote *remote, const struct command *command, const char *rest, char *reply,
                size_t size);
};

/* "1 greedy", "1", or nothing: that bot, or the proposed one, at that seat or at all open ones. */
static bool run_bot(struct remote *remote, const struct command *command, const char *rest,
                    char *reply, size_t size)
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
            sent = remote_send_seat(remote, command->type, i, player);
        }
    }
    return sent;
}

/* About the seat that was typed; a question in `reply` if there is none of that number. */
static bool run_seat(struct remote *remote, const struct command *command, const char *rest,
                     char *reply, size_t size)
{
    char *end = NULL;
    const long seat = strtol(rest, &end, 10);
    if (end == rest || seat < 0 || seat >= remote->players) {
        snprintf(reply, size, _("Which seat? %s 0 to %d."), command->name, remote->players - 1);
        return true;
    }
    return remote_send_seat(remote, command->type, (int)seat, command->player);
}

static bool send_stand(struct remote *remote)
{
    return remote_send_seat(remote, "sit", PZ_NOBODY, NULL);
}

static bool send_yes(struct remote *remote)
{
    return remote_send_vote(remote, true);
}

static bool send_no(struct remote *remote)
{
    return remote_send_vote(remote, false);
}

static bool send_rematch(struct remote *remote)
{
    /* whoever has agreed asks again, once those who have not are gone */
    const bool agreed = remote->seat >= 0 && (remote->now.agreed >> remote->seat & 1);
    return remote->now.vote == REMOTE_REMATCH && !agreed ? remote_send_vote(remote, true)
                                                         : remote_send_plain(remote, "rematch");
}

static const struct command commands[] = {
    {.name = "/say", .type = "chat", .key = "text"},
    {.name = "/start", .type = "start"},
    {.name = "/bot", .type = "seat", .run = run_bot},
    {.name = "/open", .type = "seat", .player = "open", .run = run_seat},
    {.name = "/sit", .type = "sit", .run = run_seat},
    {.name = "/stand", .send = send_stand},
    {.name = "/word", .type = "word", .key = "word"},
    {.name = "/name", .type = "rename", .key = "name"},
    {.name = "/yes", .send = send_yes},
    {.name = "/no", .send = send_no},
    {.name = "/back", .type = "takeback"},
    {.name = "/rematch", .send = send_rematch},
    {.name = "/resign",
     .type = "resign",
     .sure = N_("Type '/resign yes' if you really want to give up the game.")},
    {.name = "/leave",
     .type = "leave",
     .sure = N_("Type '/leave yes' if you really want to give up your seat.")},
    {.name = "/join", .type = "join", .key = "name"},
};

static bool run(const struct command *command, struct remote *remote, const char *rest, char *reply,
                size_t size)
{
    if (command->sure != NULL && strcmp(rest, "yes") != 0) {
        snprintf(reply, size, "%s", _(command->sure));
        return true;
    }
    return command->run != NULL    ? command->run(remote, command, rest, reply, size)
           : command->send != NULL ? command->send(remote)
           : command->key != NULL  ? remote_send_text(remote, command->type, command->key, rest)
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
    const size_t length = strcspn(line, " ");
    const char *rest = line + length + strspn(line + length, " ");
    for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strlen(commands[i].name) == length && strncmp(commands[i].name, line, length) == 0) {
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
    snprintf(reply, size, _("There is no command '%.*s'. The commands are:\n\n%s"), (int)length,
             line, remote_commands_help());
}
