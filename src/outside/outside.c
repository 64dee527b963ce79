/* Each opened bot has a process. One loop over its two pipes and the clock asks it. Whatever the
 * process does, the program neither waits longer than its time nor uses more memory. */
#include "outside.h"
#include "command.h"
#include "core/memory.h"
#include "os/language.h"
#include "piazza/table.h"
#include "process.h"
#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    TIME_DEFAULT = 10000, /* ms for an answer, unless the budget gives another time */
    MARGIN = 250,         /* ms more for sending the question and receiving the answer */
    START_UP = 10000,     /* ms more for the first question to a process */
    GOODBYE = 1000,       /* ms to read the result, and to end when the input is closed */
    TICK = 100,           /* ms between two looks at the stop flag */
    FAILURE_MAX = 600
};

enum { WAITING = 1, MOVED = 0 }; /* states of a question; failures are negative codes */

struct outside_bot {
    const struct outside_kind *kind;
    struct process process;
    struct pz_table *table; /* the table that asks the current question */
    struct pz_output out;
    /* to the program: */
    char *message; /* the line that is being sent */
    size_t message_length;
    size_t message_capacity;
    size_t sent;
    /* from the program: */
    char line[PZ_TABLE_MESSAGE_MAX + 1];
    size_t line_length;
    /* the game: */
    struct pz_setup setup; /* with 0 players: the program has not heard of the game */
    uint32_t game;
    uint32_t number;   /* the number of the last message */
    uint32_t answered; /* the number of the last question that was answered */
    uint32_t moves;    /* how many moves the program has made in this game */
    bool asked;        /* this process has been asked something */
    bool over;         /* the last message to this process was a result */
    char failure[FAILURE_MAX];
};

static int ask(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer);

static struct outside_bot *outside_of(const struct pz_bot *bot)
{
    return bot->kind != NULL && bot->kind->ask == ask ? bot->memory : NULL;
}

static uint64_t now(const struct pz_bot *bot)
{
    return bot->host->milliseconds(bot->host->context);
}

/* ---- its process ---- */

static bool start(struct outside_bot *program, char *problem, size_t size)
{
    program->line_length = 0;
    program->asked = false;
    program->over = false;
    return process_start(&program->process, program->kind->command, problem, size);
}

/* Notes what the process did wrong, and ends it. */
__attribute__((format(printf, 3, 4))) static int fail(struct outside_bot *program, int code,
                                                      const char *format, ...)
{
    va_list list;
    char what[400];
    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    snprintf(program->failure, sizeof program->failure, _("%s (moves so far: %lu)"), what,
             (unsigned long)program->moves);
    process_stop(&program->process, 0);
    return code;
}

/* A pipe is closed. Most likely the program has ended, and then its exit code says more. */
static int fail_closed(struct outside_bot *program, int code, const char *sentence)
{
    char text[80];
    int status = 0;
    if (process_wait(&program->process, GOODBYE, &status)) {
        process_status_text(status, text, sizeof text);
        return fail(program, OUTSIDE_ENDED, _("it ended with %s"), text);
    }
    return fail(program, code, "%s", sentence);
}

/* ---- to the program ---- */

/* Makes the message of the output the line that is to be sent. */
static bool take_message(struct outside_bot *program)
{
    const struct pz_envelope *envelope = &program->out.envelopes[0];
    const size_t wanted = envelope->length + 1;
    if (!array_grow(&program->message, &program->message_capacity, wanted, 1)) {
        return false;
    }
    memcpy(program->message, program->out.messages + envelope->start, envelope->length);
    program->message[envelope->length] = '\n';
    program->message_length = wanted;
    program->sent = 0;
    return true;
}

/* Sends what the pipe takes. False if the program does not read any more. */
static bool send_more(struct outside_bot *program)
{
    const ssize_t written = process_write(&program->process, program->message + program->sent,
                                          program->message_length - program->sent);
    program->sent += written > 0 ? (size_t)written : 0;
    return written >= 0 || errno == EAGAIN || errno == EINTR;
}

/* ---- from the program ---- */

/* Writes the beginning of the line in printable ASCII, so that it can be shown. */
static const char *quote(const char *line, size_t length, char *text, size_t size)
{
    size_t i = 0;
    for (; i < length && i < size - 4; i++) {
        text[i] = (char)(line[i] >= ' ' && line[i] <= '~' ? line[i] : '?');
    }
    snprintf(text + i, size - i, "%s", i < length ? "..." : "");
    return text;
}

static int parse_line(struct outside_bot *program, const char *line, size_t length, pz_move *move)
{
    struct pz_problem problem;
    char why[300];
    char said[80];
    const int heard = pz_table_parse_reply(program->table, line, length, move, &problem);
    if (heard == PZ_REPLY_MOVE) {
        return program->sent == program->message_length
                   ? MOVED
                   : fail(program, OUTSIDE_OTHER_ASK, "%s",
                          _("it answered before it had read the question"));
    }
    if (heard == PZ_REPLY_LOOK && program->sent == program->message_length) {
        program->sent = 0;
    }
    if (heard == PZ_REPLY_RESIGN) {
        return fail(program, OUTSIDE_RESIGNED, "%s", _("it resigned"));
    }
    if (heard >= 0) {
        return WAITING;
    }
    language_problem(&problem, why, sizeof why);
    quote(line, length, said, sizeof said);
    if (heard == PZ_E_MOVE) {
        return fail(program, OUTSIDE_ILLEGAL, _("its move '%s' is not legal: %s"), said, why);
    }
    return fail(program, heard == PZ_E_REFUSED ? OUTSIDE_OTHER_ASK : OUTSIDE_NO_MOVE,
                _("it wrote '%s': %s"), said, why);
}

/* Takes whole lines out of the buffer until one is a move. */
static int hear_lines(struct outside_bot *program, pz_move *move)
{
    int heard = WAITING;
    while (heard == WAITING) {
        const char *end = memchr(program->line, '\n', program->line_length);
        if (end == NULL) {
            return program->line_length < sizeof program->line
                       ? WAITING
                       : fail(program, OUTSIDE_TOO_LONG, _("it wrote a line of more than %d bytes"),
                              PZ_TABLE_MESSAGE_MAX);
        }
        const size_t length = (size_t)(end - program->line);
        const bool blank = strspn(program->line, " \t\r") >= length;
        heard = blank ? WAITING : parse_line(program, program->line, length, move);
        program->line_length -= length + 1;
        memmove(program->line, end + 1, program->line_length);
    }
    return heard;
}

/* Reads what the pipe has. False at the end of the program's output. */
static bool receive_more(struct outside_bot *program)
{
    const ssize_t length = read(program->process.output, program->line + program->line_length,
                                sizeof program->line - program->line_length);
    program->line_length += length > 0 ? (size_t)length : 0;
    return length > 0 || (length < 0 && (errno == EAGAIN || errno == EINTR));
}

/* ---- a question ---- */

/* Waits until a pipe is ready or the time is over. It reads the program's output before it counts
 * that a pipe is closed. */
static int exchange(struct outside_bot *program, int milliseconds)
{
    const bool all_sent = program->sent == program->message_length;
    struct pollfd input = {.fd = program->process.input, .events = (short)(all_sent ? 0 : POLLOUT)};
    struct pollfd files[2] = {input, {.fd = program->process.output, .events = POLLIN}};
    poll(files, 2, milliseconds);
    const bool says = files[1].revents != 0;
    if (says && !receive_more(program)) {
        return fail_closed(program, OUTSIDE_OUTPUT_CLOSED, _("it closed its output"));
    }
    const bool closed = (files[0].revents & (POLLERR | POLLNVAL)) != 0 ||
                        ((files[0].revents & POLLOUT) != 0 && !send_more(program));
    return closed && !says ? fail_closed(program, OUTSIDE_INPUT_CLOSED, _("it closed its input"))
                           : WAITING;
}

static int converse(const struct pz_bot *bot, const struct pz_question *question, pz_move *move)
{
    struct outside_bot *program = bot->memory;
    char problem[300];
    if (program->process.pid == 0 && !start(program, problem, sizeof problem)) {
        return fail(program, OUTSIDE_NOT_STARTED, "%s", problem);
    }
    const uint32_t allowed =
        bot->options.budget.milliseconds > 0 ? bot->options.budget.milliseconds : TIME_DEFAULT;
    const uint64_t until = now(bot) + allowed + MARGIN + (program->asked ? 0 : START_UP);
    program->asked = true;
    program->sent = 0;
    int code = hear_lines(program, move);
    while (code == WAITING) {
        const uint64_t time = now(bot);
        if (pz_stop_get(question->stop)) {
            return fail(program, OUTSIDE_STOPPED, "%s", _("it was told to stop"));
        }
        if (time >= until) {
            return fail(program, OUTSIDE_LATE, _("it did not answer within %lu ms"),
                        (unsigned long)allowed);
        }
        code = exchange(program, until - time < TICK ? (int)(until - time) : TICK);
        code = code == WAITING ? hear_lines(program, move) : code;
    }
    return code;
}

/* All legal moves are candidates. The program's move is the first; its opinion of the others is not
 * known. */
static void fill_answer(const struct pz_question *question, pz_move move, struct pz_answer *answer)
{
    uint32_t count = 1;
    answer->candidates[0] = (struct pz_candidate){move, 0, 1, PZ_WIN_UNKNOWN};
    for (uint32_t i = 0; i < question->move_count; i++) {
        if (question->moves[i] != move) {
            answer->candidates[count++] =
                (struct pz_candidate){question->moves[i], 0, 0, PZ_WIN_UNKNOWN};
        }
    }
    answer->candidate_count = count;
    answer->move = move;
    answer->reason.sentence = N_("The program chose it.");
}

static int make_request(struct outside_bot *program, const struct pz_question *question)
{
    if (program->setup.players == 0) {
        union pz_any_state state;
        struct pz_rng rng;
        pz_rng_init(&rng, 1);
        pz_game_sample_state(question->game, question->view, &rng, state.bytes);
        pz_setup_init(&program->setup, question->game, (int)question->game->players(state.bytes));
    }
    const int code =
        pz_table_from_question(program->table, &program->setup, program->game, program->number + 1,
                               program->answered, question, &program->out);
    if (code != 0 || !take_message(program)) {
        return code != 0 ? code : PZ_E_MEMORY;
    }
    program->number++;
    return 0;
}

static int ask(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    struct outside_bot *program = bot->memory;
    pz_move move = 0;
    program->failure[0] = '\0';
    int code = make_request(program, question);
    if (code != 0) {
        return code;
    }
    const bool over = program->over;
    program->over = false;
    code = converse(bot, question, &move);
    if (code == OUTSIDE_ENDED && over) { /* with the game, as it may; another one plays the next */
        code = converse(bot, question, &move);
    }
    if (code != MOVED) {
        return code;
    }
    program->failure[0] = '\0';
    program->answered = program->number;
    program->moves++;
    fill_answer(question, move, answer);
    return 0;
}

/* ---- its life ---- */

static size_t memory(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    (void)options;
    return sizeof(struct outside_bot);
}

static void close_bot(struct pz_bot *bot)
{
    struct outside_bot *program = bot->memory;
    process_close_input(&program->process);
    process_stop(&program->process, GOODBYE);
    pz_table_free(program->table);
    pz_output_release(&program->out);
    free(program->message);
}

static int open_bot(struct pz_bot *bot, struct pz_problem *problem)
{
    struct outside_bot *program = bot->memory;
    char why[300];
    memset(program, 0, sizeof *program);
    program->kind = (const void *)bot->kind; /* its first member */
    program->out.memory = machine_memory;
    program->game = 1;
    if (bot->host->milliseconds == NULL) {
        return pz_problem_set(problem, PZ_E_BUDGET, N_("there is no clock: a program needs one"),
                              "");
    }
    program->table = pz_table_new(&machine_memory);
    if (program->table == NULL) {
        return pz_problem_set(problem, PZ_E_MEMORY, pz_error_sentence(PZ_E_MEMORY), "");
    }
    if (!start(program, why, sizeof why)) {
        pz_table_free(program->table);
        return pz_problem_set(problem, OUTSIDE_NOT_STARTED, "{}", why);
    }
    return 0;
}

void outside_begin(struct pz_bot *bot, const struct pz_setup *setup)
{
    struct outside_bot *program = outside_of(bot);
    if (program != NULL) {
        program->game += program->number > 0;
        program->setup = *setup;
        program->moves = 0;
    }
}

void outside_over(struct pz_bot *bot, const struct pz_match *match, int seat)
{
    struct outside_bot *program = outside_of(bot);
    if (program == NULL || program->process.pid == 0 ||
        pz_table_from_final_state(program->table, match->game, &match->setup, program->game,
                                  program->number + 1, match->state.bytes,
                                  match->decisions + match->chances, seat, &program->out) != 0 ||
        !take_message(program)) {
        return;
    }
    program->number++;
    program->over = true;
    const uint64_t until = now(bot) + GOODBYE;
    while (program->sent < program->message_length) {
        struct pollfd file = {.fd = program->process.input, .events = POLLOUT};
        poll(&file, 1, TICK);
        if ((file.revents != 0 && !send_more(program)) || now(bot) >= until) {
            process_stop(&program->process, 0);
            return;
        }
    }
}

const struct outside_words *outside_words_of(int code)
{
    static const struct outside_words words[] = {
#define WORDS(number, name, sentence) {number, #name, sentence},
        OUTSIDE_CODES(WORDS)
#undef WORDS
    };
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (words[i].code == code) {
            return &words[i];
        }
    }
    return NULL;
}

const char *outside_failure(const struct pz_bot *bot)
{
    const struct outside_bot *program = outside_of(bot);
    return program != NULL && program->failure[0] != '\0' ? program->failure : NULL;
}

bool outside_named(const char *text)
{
    return strncmp(text, "cmd:", 4) == 0;
}

bool outside_kind_init(struct outside_kind *kind, const char *text, char *problem, size_t size)
{
    memset(kind, 0, sizeof *kind);
    if (!outside_named(text) || strlen(text) >= sizeof kind->id) {
        snprintf(problem, size,
                 _("a program is named by cmd: and its command, in less than %d bytes"),
                 OUTSIDE_TEXT_MAX);
        return false;
    }
    snprintf(kind->id, sizeof kind->id, "%s", text);
    snprintf(kind->words, sizeof kind->words, "%s", text + 4);
    if (!command_split(kind->words, kind->command, OUTSIDE_WORDS_MAX, problem, size)) {
        return false;
    }
    kind->kind = (struct pz_bot_kind){
        .id = kind->id,
        .help = N_("a program that speaks the messages of a table"),
        .budget = {0, TIME_DEFAULT},
        .memory = memory,
        .open = open_bot,
        .ask = ask,
        .close = close_bot,
    };
    return true;
}
