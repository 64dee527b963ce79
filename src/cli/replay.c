/* piazza replay: a record step by step. */
#include "../term/face.h"
#include "../term/language.h"
#include "../term/members.h"
#include "cli.h"
#include "trace_line.h"
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct replay {
    const struct cli_args *args;
    struct pz_record record;
    pz_move *moves;
    size_t count;
};

/* The state after `at` moves; the record has been checked, so every move is legal. */
static void state_at(const struct replay *replay, size_t at, union pz_any_state *state)
{
    const struct pz_game *game = replay->record.game;
    game->init(state->bytes, &replay->record.setup);
    for (size_t i = 0; i < at; i++) {
        game->apply(state->bytes, replay->moves[i]);
    }
}

static void print_move(const struct replay *replay, const void *state, size_t index)
{
    char buffer[PZ_MOVE_TEXT_MAX];
    struct pz_text text;
    pz_text_init(&text, buffer, sizeof buffer);
    replay->record.game->move_write(state, replay->moves[index], &text);
    printf("%zu. ", index + 1);
    cli_print_actor(replay->record.game->actor(state), replay->record.names, stdout);
    printf(": %s\n", buffer);
}

/* The notes that stand after `at` moves. */
static void print_notes(const struct replay *replay, size_t at)
{
    static const char *const texts[] = {N_("resigned"), N_("out of time"), "", N_("back")};
    for (unsigned i = 0; i < replay->record.note_count; i++) {
        const struct pz_note *note = &replay->record.notes[i];
        if (note->at != at) {
            continue;
        }
        cli_print_actor(note->seat, replay->record.names, stdout);
        fputs(": ", stdout);
        if (note->kind == PZ_NOTE_BOT) {
            printf(_("bot %s plays"), note->bot);
        } else {
            fputs(_(texts[note->kind]), stdout);
        }
        fputc('\n', stdout);
    }
}

static void print_state(const struct replay *replay, const void *state, size_t at)
{
    static char buffer[1 << 16];
    struct pz_text text;
    struct pz_json json;
    pz_text_init(&text, buffer, sizeof buffer);
    pz_json_init(&json, &text);
    replay->record.game->state_write(state, &json);
    printf(_("after %zu of %zu moves:\n"), at, replay->count);
    cli_whole(&text);
    members_print(buffer, stdout);
}

/* The board as onlookers see it, where the game has a face. */
static void print_board(const struct replay *replay, const void *state, size_t at)
{
    static struct canvas canvas;
    const struct face *face = face_of(replay->record.game);
    union pz_any_state view;
    if (face == NULL) {
        print_state(replay, state, at);
        return;
    }
    canvas_clear(&canvas, 78, 20, strcmp(nl_langinfo(CODESET), "UTF-8") != 0);
    replay->record.game->view(state, PZ_NOBODY, view.bytes);
    face->draw(&canvas, 0, 0, 78, 20, view.bytes, PZ_NOBODY,
               (const char(*)[PZ_NAME_MAX])replay->record.names, -1);
    for (int y = 0; y < canvas.height; y++) {
        char row[4 * CANVAS_WIDTH_MAX];
        canvas_row(&canvas, y, row, sizeof row);
        puts(row);
    }
    printf(_("after %zu of %zu moves:\n"), at, replay->count);
}

static void fold_notes(const struct replay *replay, struct pz_standing *standing)
{
    pz_standing_init(standing, replay->record.setup.players);
    for (unsigned i = 0; i < replay->record.note_count; i++) {
        pz_standing_note(standing, &replay->record.notes[i]);
    }
}

static void print_result(const struct replay *replay, const void *state)
{
    const struct pz_game *game = replay->record.game;
    struct pz_result result;
    struct pz_standing standing;
    fold_notes(replay, &standing);
    if (game->actor(state) != PZ_NOBODY && !pz_standing_over(&standing)) {
        puts(_("the game is not over"));
        return;
    }
    pz_standing_result(&standing, game, state, &result);
    for (int seat = 0; seat < replay->record.setup.players; seat++) {
        cli_print_actor(seat, replay->record.names, stdout);
        printf(_(": points %d%s\n"), result.points[seat],
               (result.winners >> seat & 1) ? _(", winner") : "");
    }
    if (game->sheet_text != NULL && game->actor(state) == PZ_NOBODY) {
        static char buffer[1 << 14];
        struct pz_text text;
        pz_text_init(&text, buffer, sizeof buffer);
        const struct pz_voice voice = language_voice(replay->record.names[0]);
        game->sheet_text(state, &voice, &text);
        cli_whole(&text);
        fputs(buffer, stdout);
    }
}

static void print_all(const struct replay *replay)
{
    union pz_any_state state;
    state_at(replay, 0, &state);
    for (size_t i = 0; i < replay->count; i++) {
        print_notes(replay, i);
        print_move(replay, state.bytes, i);
        replay->record.game->apply(state.bytes, replay->moves[i]);
    }
    print_notes(replay, replay->count);
    print_result(replay, state.bytes);
}

static void print_json(const struct replay *replay, size_t from, size_t to)
{
    const struct pz_game *game = replay->record.game;
    union pz_any_state state;
    state_at(replay, from, &state);
    struct pz_standing standing;
    unsigned note = 0;
    pz_standing_init(&standing, replay->record.setup.players);
    trace_print_head(&replay->record);
    for (size_t i = from; i <= to; i++) {
        /* Notes after the last move that is shown belong to what comes then. */
        for (; note < replay->record.note_count && replay->record.notes[note].at <= i &&
               (i < to || to == replay->count);
             note++) {
            pz_standing_note(&standing, &replay->record.notes[note]);
            if (replay->record.notes[note].at >= from) {
                trace_print_note(&replay->record.notes[note]);
            }
        }
        if (i < to) {
            trace_print_step(game, state.bytes, i, replay->moves[i]);
            game->apply(state.bytes, replay->moves[i]);
        }
    }
    trace_print_end(game, state.bytes, to, &standing);
}

/* On a terminal: Enter goes on, b goes back, a number goes there, q ends. */
static void step_through(const struct replay *replay)
{
    size_t at = 0;
    char answer[32];
    for (;;) {
        union pz_any_state state;
        state_at(replay, at, &state);
        print_board(replay, state.bytes, at);
        print_notes(replay, at);
        if (at < replay->count) {
            printf("%s ", _("next:"));
            print_move(replay, state.bytes, at);
        } else {
            print_result(replay, state.bytes);
        }
        printf("%s > ", _("[Enter] on, [b] back, a number, [q] quit"));
        fflush(stdout);
        if (fgets(answer, sizeof answer, stdin) == NULL || answer[0] == 'q') {
            printf("\n");
            return;
        }
        char *end = NULL;
        const unsigned long long number = strtoull(answer, &end, 10);
        if (end != answer && *end == '\n' && number <= replay->count) {
            at = (size_t)number;
        } else if (answer[0] == 'b') {
            at -= at > 0;
        } else if (answer[0] == '\n') {
            at += at < replay->count;
        } else {
            printf(_("a number from 0 to %zu, b, q or Enter, please\n"), replay->count);
        }
    }
}

static int show(const struct replay *replay)
{
    const struct cli_args *args = replay->args;
    uint64_t at = 0;
    const int code = cli_number(args, "at", 0, replay->count, replay->count, &at);
    if (code != 0) {
        return code;
    }
    if (cli_value(args, "json") != NULL) {
        print_json(replay, cli_value(args, "at") != NULL ? (size_t)at : 0, (size_t)at);
    } else if (cli_value(args, "at") != NULL) {
        union pz_any_state state;
        state_at(replay, (size_t)at, &state);
        print_state(replay, state.bytes, (size_t)at);
    } else if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        step_through(replay);
    } else {
        print_all(replay);
    }
    return CLI_DONE;
}

static int run_replay(const struct cli_args *args)
{
    struct replay replay = {.args = args};
    struct pz_problem problem;
    size_t length = 0;
    char *text = cli_read_file(args, args->words[0], &length);
    if (text == NULL) {
        return CLI_FAILED;
    }
    /* No move is shorter than three bytes with its separator. */
    const size_t capacity = length / 2 + 1;
    replay.moves = malloc(capacity * sizeof *replay.moves);
    int result = CLI_FAILED;
    if (replay.moves == NULL) {
        cli_error(args, "not enough memory");
    } else if (pz_record_read(text, length, &replay.record, replay.moves, capacity, &replay.count,
                              NULL, &problem) != 0) {
        char why[300];
        language_problem(&problem, why, sizeof why);
        cli_error(args, "%s:%u:%u: %s", args->words[0], problem.line, problem.column, why);
    } else {
        result = show(&replay);
    }
    free(replay.moves);
    free(text);
    return result;
}

const struct cli_command cli_replay = {
    .name = "replay",
    .words = "RECORD",
    .words_min = 1,
    .words_max = 1,
    .summary = N_("check a record by the rules and show its game step by step"),
    .details =
        N_("On a terminal one steps through the game; otherwise all moves and the result are\n"
           "printed. A record that breaks a rule is refused with line, column and the rule."),
    .options = {{"at", "N", N_("only the state after N moves")},
                {"json", NULL, N_("print JSON lines as 'piazza trace' does")}},
    .run = run_replay,
};
