/* What a visitor of a table elsewhere types, as messages to it. */
#include "language.h"
#include "remote_send.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct command {
    const char *name;
    bool (*run)(struct remote *remote, const char *rest, char *reply, size_t size);
};

static bool run_say(struct remote *remote, const char *rest, char *reply, size_t size)
{
    (void)reply;
    (void)size;
    return remote_send_text(remote, "chat", "text", rest);
}

static bool run_start(struct remote *remote, const char *rest, char *reply, size_t size)
{
    (void)rest;
    (void)reply;
    (void)size;
    return remote_send_plain(remote, "start");
}

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
    const char *id = bot[0] != '\0' ? bot : pz_bot_proposed(remote->game)->id;
    if (pz_bot_find(remote->game, id) == NULL) {
        snprintf(reply, size, _("There is no bot '%.30s'."), id);
        return true;
    }
    snprintf(player, sizeof player, "bot:%.30s", id);
    bool sent = true;
    for (int i = 0; i < remote->players && sent; i++) {
        const bool open = remote->seats[i].person == 0 && remote->seats[i].bot[0] == '\0';
        if (all ? open : i == seat) {
            sent = remote_send_seat(remote, "seat", i, player);
        }
    }
    return sent;
}

static bool run_open(struct remote *remote, const char *rest, char *reply, size_t size)
{
    char *end = NULL;
    const long seat = strtol(rest, &end, 10);
    if (end == rest || seat < 0 || seat >= remote->players) {
        snprintf(reply, size, _("Which seat? %s 0 to %d."), "/open", remote->players - 1);
        return true;
    }
    return remote_send_seat(remote, "seat", (int)seat, "open");
}

static bool run_sit(struct remote *remote, const char *rest, char *reply, size_t size)
{
    char *end = NULL;
    const long seat = strtol(rest, &end, 10);
    if (end == rest || seat < 0 || seat >= remote->players) {
        snprintf(reply, size, _("Which seat? %s 0 to %d."), "/sit", remote->players - 1);
        return true;
    }
    return remote_send_seat(remote, "sit", (int)seat, NULL);
}

static bool run_stand(struct remote *remote, const char *rest, char *reply, size_t size)
{
    (void)rest;
    (void)reply;
    (void)size;
    return remote_send_seat(remote, "sit", -1, NULL);
}

static bool run_word(struct remote *remote, const char *rest, char *reply, size_t size)
{
    (void)reply;
    (void)size;
    return remote_send_text(remote, "word", "word", rest);
}

static bool run_name(struct remote *remote, const char *rest, char *reply, size_t size)
{
    (void)reply;
    (void)size;
    return remote_send_text(remote, "rename", "name", rest);
}

static bool run_join(struct remote *remote, const char *rest, char *reply, size_t size)
{
    (void)reply;
    (void)size;
    return remote_send_text(remote, "join", "name", rest);
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

static bool run_back(struct remote *remote, const char *rest, char *reply, size_t size)
{
    (void)rest;
    (void)reply;
    (void)size;
    return remote_send_plain(remote, "takeback");
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
    {"say", run_say},       {"start", run_start}, {"bot", run_bot},   {"open", run_open},
    {"sit", run_sit},       {"stand", run_stand}, {"word", run_word}, {"name", run_name},
    {"yes", run_yes},       {"no", run_no},       {"back", run_back}, {"rematch", run_rematch},
    {"resign", run_resign}, {"leave", run_leave}, {"join", run_join},
};

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
        if (line[0] != '\0' && !run_say(remote, line, reply, size)) {
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
            if (!commands[i].run(remote, rest, reply, size)) {
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
