/* Between a table and a command: one loop over the visit, the two pipes of the command, and the
 * clock. Neither side can hold up the other, and nothing grows without bounds: a side that does not
 * read is not read from. */
#include "bot_host.h"
#include "core/memory.h"
#include "order.h"
#include "os/host.h"
#include "os/language.h"
#include "outside/process.h"
#include "piazza/json.h"
#include "token_file.h"
#include "visit.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    WAITING_MAX = 1 << 20, /* bytes for the command before nothing more is taken from the table */
    GARBAGE_MAX = 20,      /* lines that are no messages */
    RESTARTS_MAX = 10,
    RATE = 10, /* messages a second, */
    BURST = 20,
    GRACE = 3000,   /* milliseconds for the command when the game is over, the table when it left */
    NAMES_MAX = 20, /* that are tried before somebody else's name is reason to give up */
    NAME_SIZE = 48
};

struct bot_host {
    const struct bot_host_options *options;
    struct visit *visit;
    struct process process;
    /* to the command: */
    char *waiting;
    size_t waiting_length;
    size_t waiting_capacity;
    /* from the command: */
    char line[VISIT_SEND_MAX + 1];
    size_t line_length;
    bool line_too_long;
    unsigned garbage;
    double allowance; /* messages that may be sent now */
    double counted_at;
    /* the table: */
    enum visit_state state;
    bool joined;
    unsigned names; /* tried so far */
    uint32_t ask;
    double asked_at;
    bool over;
    double leaving; /* since then, as there is no seat; 0: it is not */
    unsigned restarts;
    double restart_at; /* 0: it runs */
    bool ended;        /* with what `end` and `problem` say */
    enum bot_host_end end;
    char *problem;
    size_t problem_size;
};

static volatile sig_atomic_t signalled;
static int signal_pipe[2] = {-1, -1};

static void on_signal(int number)
{
    const int error = errno;
    signalled = number;
    if (write(signal_pipe[1], "", 1) != 1) {
        signalled = number; /* the pipe is full: it is awake */
    }
    errno = error;
}

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...)
{
    va_list list;
    char text[600];
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    fprintf(stderr, "piazza bot-host: %s\n", text);
}

__attribute__((format(printf, 3, 4))) static void
give_up(struct bot_host *host, enum bot_host_end end, const char *format, ...)
{
    va_list list;
    if (!host->ended) {
        va_start(list, format);
        vsnprintf(host->problem, host->problem_size, format, list);
        va_end(list);
        host->ended = true;
        host->end = end;
    }
}

static void tell_table(struct bot_host *host, const char *text)
{
    visit_send(host->visit, text, strlen(text));
}

/* ---- to the command ---- */

static bool keep_waiting(struct bot_host *host, const char *text, size_t length)
{
    const size_t wanted = host->waiting_length + length + 1;
    if (!array_grow(&host->waiting, &host->waiting_capacity, wanted, 1)) {
        return false;
    }
    char *at = host->waiting + host->waiting_length;
    memcpy(at, text, length);
    for (size_t i = 0; i < length; i++) { /* in JSON a line end is white space */
        at[i] = (char)(at[i] == '\n' || at[i] == '\r' ? ' ' : at[i]);
    }
    at[length] = '\n';
    host->waiting_length = wanted;
    return true;
}

static void write_waiting(struct bot_host *host)
{
    const ssize_t written = process_write(&host->process, host->waiting, host->waiting_length);
    if (written > 0) {
        host->waiting_length -= (size_t)written;
        memmove(host->waiting, host->waiting + written, host->waiting_length);
    } else if (written < 0 && errno != EAGAIN && errno != EINTR) {
        process_close_input(&host->process); /* that it has ended shows elsewhere */
        host->waiting_length = 0;
    }
}

/* ---- from the command ---- */

/* One JSON object in UTF-8, nothing else. */
static const char *line_problem(const char *line, size_t length)
{
    struct pz_json_reader reader;
    if (strlen(line) != length) {
        return N_("it is not UTF-8");
    }
    for (size_t i = 0; i < length;) {
        uint32_t glyph = 0;
        const bool blank = line[i] == '\t' || line[i] == '\r';
        const unsigned bytes = blank ? 1 : pz_utf8_read(line + i, &glyph);
        if (bytes == 0) {
            return N_("it is not UTF-8");
        }
        i += bytes;
    }
    pz_json_reader_init(&reader, line, length);
    if (!pz_json_next_is_object(&reader) || !pz_json_skip(&reader) || !pz_json_read_end(&reader)) {
        return N_("it is not a JSON object");
    }
    return NULL;
}

static void bad_line(struct bot_host *host, const char *why)
{
    say(_("a line of the command is not sent: %s"), why);
    if (++host->garbage == GARBAGE_MAX) {
        give_up(host, BOT_HOST_COMMAND,
                _("the command writes too many lines that are no messages"));
    }
}

static void take_line(struct bot_host *host)
{
    const size_t length = host->line_length;
    host->line_length = 0;
    if (host->line_too_long) {
        host->line_too_long = false;
        bad_line(host, _("it is longer than 4096 bytes"));
        return;
    }
    host->line[length] = '\0';
    if (strspn(host->line, " \t\r") == length) {
        return;
    }
    const char *problem = line_problem(host->line, length);
    if (problem != NULL) {
        bad_line(host, _(problem));
        return;
    }
    host->allowance -= 1;
    host->ask = 0;
    if (!visit_send(host->visit, host->line, length)) {
        say("%s", _("a line of the command is lost, as there is no connection"));
    }
}

static void read_lines(struct bot_host *host)
{
    char bytes[1024];
    const ssize_t length = read(host->process.output, bytes, sizeof bytes);
    for (ssize_t i = 0; i < length; i++) {
        if (bytes[i] == '\n') {
            take_line(host);
        } else if (host->line_length == VISIT_SEND_MAX) {
            host->line_too_long = true;
        } else {
            host->line[host->line_length++] = bytes[i];
        }
    }
    if (length == 0) { /* it will not say anything any more */
        close(host->process.output);
        host->process.output = -1;
    }
}

static void allow_more(struct bot_host *host)
{
    const double now = host_now();
    host->allowance += RATE * (now - host->counted_at);
    host->allowance = host->allowance > BURST ? BURST : host->allowance;
    host->counted_at = now;
}

/* ---- the command's life ---- */

static void start_command(struct bot_host *host)
{
    char problem[300];
    host->restart_at = 0;
    host->line_length = 0;
    host->waiting_length = 0;
    if (!process_start(&host->process, host->options->command, problem, sizeof problem)) {
        give_up(host, BOT_HOST_COMMAND, "%s", problem);
    } else if (host->joined) {
        tell_table(host, "{\"type\":\"look\"}"); /* it has seen nothing yet */
    }
}

static void command_ended(struct bot_host *host, int status)
{
    char text[80];
    process_status_text(status, text, sizeof text);
    host->ask = 0;
    if (!host->options->restart || host->restarts == RESTARTS_MAX) {
        give_up(host, BOT_HOST_COMMAND, _("the command ended before the game: %s"), text);
        return;
    }
    const double pause = (double)(1u << host->restarts) / 2;
    say(_("the command ended before the game: %s; it is started again in %.1f seconds"), text,
        pause);
    host->restarts++;
    host->restart_at = host_now() + pause;
}

static void watch_command(struct bot_host *host)
{
    int status = 0;
    if (host->options->timeout > 0 && host->ask != 0 && host->process.pid != 0 &&
        host_now() - host->asked_at > host->options->timeout) {
        say(_("the command has not answered for %u seconds"), host->options->timeout);
        command_ended(host, process_stop(&host->process, 0));
    } else if (process_ended(&host->process, &status)) {
        command_ended(host, status);
    } else if (host->restart_at > 0 && host_now() >= host->restart_at) {
        start_command(host);
    }
}

/* ---- the table ---- */

static void join(struct bot_host *host)
{
    char text[400];
    char name[NAME_SIZE];
    if (++host->names == 1) {
        snprintf(name, sizeof name, "%s", host->options->name);
    } else {
        snprintf(name, sizeof name, "%.40s %u", host->options->name, host->names);
    }
    struct pz_text out = pz_text_in(text, sizeof text);
    struct pz_json json = pz_json_to(&out);
    pz_json_open(&json, '{');
    pz_json_key_string(&json, "type", "join");
    pz_json_key_string(&json, "id", "join");
    pz_json_key_string(&json, "name", name);
    pz_json_close(&json, '}');
    tell_table(host, text);
}

static void entered(struct bot_host *host, const struct glance *glance)
{
    const char *token = glance->message.token;
    const char *file = host->options->token_file;
    char problem[300];
    host->joined = glance->person > 0;
    host->names = 0;
    if (token[0] != '\0' && file == NULL) {
        say(_("the token of the seat: %s"), token);
    } else if (token[0] != '\0' && !token_file_write(file, token, problem, sizeof problem)) {
        give_up(host, BOT_HOST_TABLE, "%s", problem);
    }
    if (!host->joined) {
        join(host);
    }
}

static void refused(struct bot_host *host, const struct glance *glance)
{
    const char *sentence =
        glance->message.sentence[0] != '\0' ? _(glance->message.sentence) : glance->message.error;
    if (host->joined) {
        say(_("the table refuses: %s"), sentence);
    } else if (strcmp(glance->message.error, "name-taken") == 0 && host->names < NAMES_MAX) {
        join(host);
    } else {
        give_up(host, BOT_HOST_TABLE, "%s", sentence);
    }
}

/* A program that finds no seat does not stay to look on: nobody would see why it is there. */
static void leave(struct bot_host *host)
{
    tell_table(host, "{\"type\":\"leave\"}");
    host->leaving = host_now();
}

static void has_left(struct bot_host *host)
{
    give_up(host, BOT_HOST_TABLE, _("no seat of the table is free"));
}

static void take_message(struct bot_host *host, const char *text, size_t length)
{
    struct glance glance;
    if (!glance_read(text, length, &glance)) {
        return;
    }
    const char *type = glance.message.type;
    if (strcmp(type, "entered") == 0) { /* the token is no business of the command's */
        entered(host, &glance);
        return;
    }
    if (host->leaving > 0) {
        if (strcmp(type, "leave") == 0 || strcmp(type, "error") == 0) {
            has_left(host);
        }
        return;
    }
    if (strcmp(type, "error") == 0) {
        refused(host, &glance);
    }
    if (glance.has_you && glance.person > 0 && !host->joined) {
        if (glance.seat < 0) {
            leave(host);
            return;
        }
        host->joined = true;
    }
    if (!host->joined) {
        return;
    }
    if (glance.has_position) {
        host->asked_at = glance.ask != host->ask ? host_now() : host->asked_at;
        host->ask = glance.ask;
        host->over = glance.over;
    }
    if (host->process.input >= 0 && !keep_waiting(host, text, length)) {
        give_up(host, BOT_HOST_COMMAND, _("not enough memory"));
    }
    if (host->over && !host->options->rematch) {
        give_up(host, BOT_HOST_OVER, "%s", "");
    } else if (host->over && strcmp(glance.vote, "rematch") == 0) {
        tell_table(host, "{\"type\":\"vote\",\"yes\":true}");
    }
}

static void watch_table(struct bot_host *host)
{
    char problem[300];
    struct visit_message message;
    const enum visit_state state = visit_status(host->visit, problem, sizeof problem);
    if (state == VISIT_LOST && host->state != VISIT_LOST) {
        say(_("%s; trying again"), problem);
    } else if (state == VISIT_ENTERED && host->state == VISIT_LOST) {
        say("%s", _("the connection is back"));
    }
    host->state = state;
    while (!host->ended && host->waiting_length < WAITING_MAX &&
           visit_next(host->visit, &message)) {
        take_message(host, message.text, message.length);
        free(message.text);
    }
    if (state == VISIT_FAILED) {
        give_up(host, BOT_HOST_TABLE, "%s", problem);
    } else if (host->leaving > 0 && host_now() - host->leaving > GRACE / 1000.0) {
        has_left(host);
    }
}

static void wait_for_something(struct bot_host *host)
{
    enum { TICK = 250 };
    struct pollfd files[4] = {
        {.fd = signal_pipe[0], .events = POLLIN},
        {.fd = host->waiting_length < WAITING_MAX ? visit_fd(host->visit) : -1, .events = POLLIN},
        {.fd = host->waiting_length > 0 ? host->process.input : -1, .events = POLLOUT},
        {.fd = host->allowance >= 1 ? host->process.output : -1, .events = POLLIN},
    };
    poll(files, 4, TICK);
    allow_more(host);
    if (files[2].revents != 0) {
        write_waiting(host);
    }
    if (files[3].revents != 0) {
        read_lines(host);
    }
}

/* The end of the game is for the command too. */
static void finish(struct bot_host *host)
{
    const double until = host_now() + GRACE / 1000.0;
    while (host->end == BOT_HOST_OVER && host->waiting_length > 0 && host->process.input >= 0 &&
           host_now() < until) {
        struct pollfd file = {.fd = host->process.input, .events = POLLOUT};
        poll(&file, 1, 100);
        write_waiting(host);
    }
    process_close_input(&host->process);
    process_stop(&host->process, host->end == BOT_HOST_OVER ? GRACE : 0);
    visit_close(host->visit);
    free(host->waiting);
}

static bool catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal};
    if (pipe(signal_pipe) != 0) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(signal_pipe[i], F_SETFD, FD_CLOEXEC);
        fcntl(signal_pipe[i], F_SETFL, O_NONBLOCK);
    }
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    return true;
}

enum bot_host_end bot_host_run(const struct bot_host_options *options, char *problem, size_t size)
{
    static struct bot_host host;
    const struct visit_options visit = {
        .address = options->address, .token = options->token, .ca = options->ca, .look = true};
    memset(&host, 0, sizeof host);
    host.options = options;
    host.problem = problem;
    host.problem_size = size;
    host.allowance = BURST;
    host.counted_at = host_now();
    if (!catch_signals()) {
        snprintf(problem, size, "%s", strerror(errno));
        return BOT_HOST_TABLE;
    }
    host.visit = visit_open(&visit, problem, size);
    if (host.visit == NULL) {
        return BOT_HOST_TABLE;
    }
    start_command(&host);
    while (!host.ended) {
        watch_table(&host);
        if (!host.ended) {
            watch_command(&host);
        }
        if (signalled != 0) {
            give_up(&host, BOT_HOST_SIGNAL, _("ended by signal %d"), (int)signalled);
        }
        if (!host.ended) {
            wait_for_something(&host);
        }
    }
    finish(&host);
    return host.end;
}
