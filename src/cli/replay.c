/* piazza replay: a record step by step. */
#include "cli.h"
#include "os/language.h"
#include "term/fullscreen.h"
#include "term/kept_record.h"
#include "term/members.h"
#include "trace_line.h"
#include <stdlib.h>

/* The state after `at` moves; the record has been checked, so every move is legal. */
static void state_at(const struct kept_record *kept, size_t at, union pz_any_state *state)
{
    const struct pz_game *game = kept->head.game;
    game->init(state->bytes, &kept->head.setup);
    for (size_t i = 0; i < at; i++) {
        game->apply(state->bytes, kept->moves[i]);
    }
}

/* Prints "chance", "seat 2", or the name of the seat. */
static void print_actor(const struct kept_record *kept, int actor)
{
    if (actor == PZ_CHANCE) {
        fputs(_("chance"), stdout);
    } else if (kept->head.names[actor][0] != '\0') {
        printf(_("%s (seat %d)"), kept->head.names[actor], actor);
    } else {
        printf(_("seat %d"), actor);
    }
}

static void print_move(const struct kept_record *kept, const void *state, size_t index)
{
    char buffer[PZ_MOVE_TEXT_MAX];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    kept->head.game->move_write(state, kept->moves[index], &text);
    printf("%zu. ", index + 1);
    print_actor(kept, kept->head.game->actor(state));
    printf(": %s\n", buffer);
}

/* The notes that stand after `at` moves. */
static void print_notes(const struct kept_record *kept, size_t at)
{
    for (unsigned i = 0; i < kept->head.note_count; i++) {
        const struct pz_note *note = &kept->head.notes[i];
        if (note->at != at) {
            continue;
        }
        char words[100];
        struct pz_text out = pz_text_in(words, sizeof words);
        replay_note_words(note, &out);
        print_actor(kept, note->seat);
        printf(": %s\n", words);
    }
}

static void print_state(const struct kept_record *kept, const void *state, size_t at)
{
    static char lines[1 << 16];
    struct pz_text text;
    struct pz_json json = cli_json();
    pz_game_state_write(kept->head.game, state, &json);
    printf(_("after %zu of %zu moves:\n"), at, kept->count);
    cli_whole(json.out);
    text = pz_text_in(lines, sizeof lines);
    members_write(json.out->string, &text);
    cli_whole(&text);
    fputs(lines, stdout);
}

static void print_result(const struct kept_record *kept)
{
    const struct pz_game *game = kept->head.game;
    const void *state = kept->state.bytes;
    struct pz_result result;
    if (!kept_record_over(kept)) {
        puts(_("the game is not over"));
        return;
    }
    kept_record_result(kept, &result);
    for (int seat = 0; seat < kept->head.setup.players; seat++) {
        print_actor(kept, seat);
        printf(_(": points %d%s\n"), result.points[seat],
               (result.winners >> seat & 1) ? _(", winner") : "");
    }
    if (pz_game_has_sheet(game) && game->actor(state) == PZ_NOBODY) {
        static char buffer[1 << 14];
        struct pz_text text = pz_text_in(buffer, sizeof buffer);
        const struct pz_voice voice = language_voice(kept->head.names[0]);
        pz_game_sheet_text(game, state, &voice, &text);
        cli_whole(&text);
        fputs(buffer, stdout);
    }
}

static void print_all(const struct kept_record *kept)
{
    union pz_any_state state;
    state_at(kept, 0, &state);
    for (size_t i = 0; i < kept->count; i++) {
        print_notes(kept, i);
        print_move(kept, state.bytes, i);
        kept->head.game->apply(state.bytes, kept->moves[i]);
    }
    print_notes(kept, kept->count);
    print_result(kept);
}

static void print_json(const struct kept_record *kept, size_t from, size_t to)
{
    const struct pz_game *game = kept->head.game;
    union pz_any_state state;
    state_at(kept, from, &state);
    struct pz_forfeits forfeits;
    unsigned note = 0;
    pz_forfeits_init(&forfeits, kept->head.setup.players);
    trace_print_header(&kept->head);
    for (size_t i = from; i <= to; i++) {
        /* Notes after the last move that is shown belong to the next move. */
        for (; note < kept->head.note_count && kept->head.notes[note].at <= i &&
               (i < to || to == kept->count);
             note++) {
            pz_forfeits_note(&forfeits, &kept->head.notes[note]);
            if (kept->head.notes[note].at >= from) {
                trace_print_note(&kept->head.notes[note]);
            }
        }
        if (i < to) {
            trace_print_step(game, state.bytes, i, kept->moves[i]);
            game->apply(state.bytes, kept->moves[i]);
        }
    }
    trace_print_end(game, state.bytes, to, &forfeits);
}

bool cli_walk_through(const struct cli_args *args, const struct kept_record *kept,
                      const struct screen_options *options)
{
    char names[PZ_SEATS_MAX][PZ_NAME_MAX];
    struct replay replay;
    session_names(&kept->head, names);
    if (!replay_open(&replay, &kept->head, kept->moves, kept->count,
                     (const char(*)[PZ_NAME_MAX])names)) {
        exit(cli_error(args, "not enough memory"));
    }
    if (!kept_record_over(kept)) { /* a person who goes on with it should not see secrets unasked */
        replay.eyes = PZ_NOBODY;
    }
    const bool shown = fullscreen_replay(&replay, options) != FULLSCREEN_NO_TERMINAL;
    replay_close(&replay);
    return shown;
}

static void show(const struct cli_args *args, const struct kept_record *kept)
{
    const struct screen_options screen = cli_read_screen(args);
    const size_t at = (size_t)cli_number(args, "at", 0, kept->count, kept->count);
    if (cli_value(args, "json") != NULL) {
        print_json(kept, cli_value(args, "at") != NULL ? at : 0, at);
    } else if (cli_value(args, "at") != NULL) {
        union pz_any_state state;
        state_at(kept, at, &state);
        print_state(kept, state.bytes, at);
    } else if (cli_value(args, "plain") != NULL || !cli_walk_through(args, kept, &screen)) {
        print_all(kept);
    }
}

static int run_replay(const struct cli_args *args)
{
    struct kept_record kept;
    if (!cli_read_record(args, args->words[0], &kept)) {
        return CLI_FAILED;
    }
    show(args, &kept);
    kept_record_free(&kept);
    return CLI_DONE;
}

const struct cli_command cli_replay = {
    .name = "replay",
    .words = "RECORD",
    .summary = N_("check a record by the rules and show its game step by step"),
    .details =
        N_("On a terminal one walks through the game on the full screen, by moves, turns or\n"
           "players, with all hands open or through one player's eyes; ? tells the keys.\n"
           "Otherwise all moves and the result are printed. A record that breaks a rule is\n"
           "refused with line, column and the rule."),
    .options = {{"at", "N", N_("only the state after N moves")},
                {"json", NULL, N_("print JSON lines as 'piazza trace' does")},
                {"plain", NULL, N_("print moves and result, also on a terminal")},
                CLI_SCREEN_OPTIONS},
    .run = run_replay,
};
