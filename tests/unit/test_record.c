/* Records: what is written reads back; what is wrong is refused with its place. */
#include "piazza/piazza.h"
#include "unit.h"
#include <stdio.h>
#include <stdlib.h>

enum { MOVES_MAX = 100000, TEXT_SIZE = 4000000 };

static pz_move moves[MOVES_MAX];
static pz_move moves_back[MOVES_MAX];
static char text_buffer[TEXT_SIZE];
static char text_back[TEXT_SIZE];

/* Plays a random game of at most `limit` moves into `moves`. */
static size_t play(struct pz_record *record, const struct pz_game *game, int players, uint64_t seed,
                   size_t limit)
{
    union pz_any_state state;
    struct pz_rng rng;
    memset(record, 0, sizeof *record);
    record->game = game;
    assert_int_equal(pz_setup_init(&record->setup, game, players), 0);
    for (unsigned i = 0; i < game->option_count; i++) {
        for (unsigned v = 0; game->options[i].values != NULL && game->options[i].values[v]; v++) {
            record->setup.choice[i] = (uint8_t)(seed % 2 == 0 ? v : 0);
        }
    }
    pz_rng_init(&rng, seed);
    pz_setup_draw_first(&record->setup, &rng);
    record->has_seed = true;
    pz_seed_number(&record->seed, seed);
    snprintf(record->names[0], PZ_NAME_MAX, "Anna");
    snprintf(record->names[1], PZ_NAME_MAX, "Žofie the 2nd");
    game->init(state.bytes, &record->setup);
    size_t count = 0;
    while (count < limit && game->actor(state.bytes) != PZ_NOBODY) {
        moves[count] = pz_game_pick(game, state.bytes, &rng);
        assert_int_equal(game->apply(state.bytes, moves[count]), 0);
        count++;
    }
    return count;
}

static void what_is_written_reads_back(void **unused)
{
    (void)unused;
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        const struct pz_game *game = pz_game_at(g);
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct pz_record record;
            struct pz_record back;
            struct pz_text text;
            struct pz_problem problem;
            size_t count_back = 0;
            const int players =
                game->min_players + (int)(seed % (game->max_players - game->min_players + 1u));
            const size_t count = play(&record, game, players, seed, seed % 5 == 0 ? 25 : 3000);
            text = pz_text_in(text_buffer, TEXT_SIZE);
            assert_int_equal(pz_record_write(&record, moves, count, &text), 0);
            if (pz_record_read(text_buffer, text.length, &back, moves_back, MOVES_MAX, &count_back,
                               NULL, &problem) != 0) {
                fail_msg("%u:%u: %s\n%s", problem.line, problem.column, problem.text, text_buffer);
            }
            assert_int_equal(count_back, count);
            assert_memory_equal(moves, moves_back, count * sizeof *moves);
            assert_memory_equal(&back.setup, &record.setup, sizeof back.setup);
            assert_memory_equal(back.names, record.names, sizeof back.names);
            assert_true(back.has_seed && back.seed.kind == PZ_SEED_NUMBER);
            assert_true(back.seed.number == record.seed.number);
            assert_int_equal(back.format, PZ_RECORD_FORMAT);
            text = pz_text_in(text_back, TEXT_SIZE);
            assert_int_equal(pz_record_write(&back, moves_back, count_back, &text), 0);
            assert_string_equal(text_buffer, text_back);
        }
    }
}

static const char good[] = "piazza record 2\n"
                           "game: little\n"
                           "rules: 1\n"
                           "players: 4   ; four friends\n"
                           "option first: 2\n"
                           "\n"
                           "; dice first\n"
                           "1. chance: roll yellow 5, roll blue 2\n"
                           "   chance: roll green 6, roll red 1\n"
                           "   2: yellow out A ; out she goes\n"
                           "2. chance: roll blue 3, roll green 4, roll red 4\r\n"
                           "   3: blue out B\n";

static int read_text(const char *text, struct pz_problem *problem, size_t *count)
{
    struct pz_record record;
    return pz_record_read(text, strlen(text), &record, moves_back, MOVES_MAX, count, NULL, problem);
}

static void a_record_by_hand_is_read(void **unused)
{
    (void)unused;
    struct pz_problem problem;
    size_t count = 0;
    if (read_text(good, &problem, &count) != 0) {
        fail_msg("%u:%u: %s", problem.line, problem.column, problem.text);
    }
    assert_int_equal(count, 9);
}

/* Replaces `from` in the good record by `to` and expects a refusal at that place. */
static void refused(const char *from, const char *to, unsigned line, unsigned column,
                    const char *words)
{
    struct pz_problem problem = {0};
    size_t count = 0;
    const char *at = strstr(good, from);
    assert_non_null(at);
    snprintf(text_buffer, TEXT_SIZE, "%.*s%s%s", (int)(at - good), good, to, at + strlen(from));
    if (read_text(text_buffer, &problem, &count) == 0) {
        fail_msg("'%s' for '%s' should be refused", to, from);
    }
    if (problem.line != line || problem.column != column || strstr(problem.text, words) == NULL) {
        fail_msg("'%s' for '%s': %u:%u: %s, and not %u:%u: ...%s...", to, from, problem.line,
                 problem.column, problem.text, line, column, words);
    }
}

static void what_is_wrong_is_refused_with_its_place(void **unused)
{
    (void)unused;
    refused("piazza record 2", "chess record", 1, 1, "piazza record 2");
    refused("record 2", "record 3", 1, 16, "formats 1 and 2");
    refused("record 2", "record 0", 1, 15, "piazza record 2");
    refused("little", "large", 2, 7, "no game 'large'");
    refused("little", "lit\x1b[31mtle", 2, 7, "no game 'lit?[31mtle'");
    refused("yellow out A", "yellow \x9b out", 10, 7, "'yellow ? out' is not a move");
    refused("game: little\n", "", 2, 1, "game");
    refused("rules: 1", "rules: 7", 3, 8, "version 1 of the rules");
    refused("players: 4", "players: 7", 4, 10, "not for that number");
    refused("players: 4", "players: four", 4, 10, "whole number");
    refused("option first: 2", "option last: 2", 5, 8, "no such option");
    refused("option first: 2", "option first: 4", 5, 8, "from 0 to 3");
    refused("option first: 2\n", "", 7, 1, "who was first");
    refused("option first: 2", "option first: 2\noption first: 2", 6, 8, "twice");
    refused("option first: 2", "option first: 2\noption discs: some", 6, 8, "printed, random");
    refused("option first: 2", "option first: 2\nseat 4: Eva", 6, 6, "no such seat");
    refused("option first: 2", "option first: 2\nseat 1: Eva\nseat 1: Ada", 7, 9, "already");
    refused("option first: 2", "option first: 2\nseat 1: E\x1bva", 6, 9, "not a name");
    refused("option first: 2", "option first: 2\nseed: 18446744073709551616", 6, 7, "64 bits");
    refused("option first: 2", "option first: 2\nseed: 1\nseed: 1", 7, 7, "twice");
    refused("1. chance", "2. chance", 8, 1, "turn 1");
    refused("1. chance", "chance", 8, 1, "its number: '1.'");
    refused("   2: yellow", "2. 2: yellow", 10, 1, "turn 1");
    refused("2. chance: roll blue 3", "chance: roll blue 3", 11, 1, "its number: '2.'");
    refused("   2: yellow", "   1: yellow", 10, 4, "seat 2");
    refused("   2: yellow", "   chance: yellow", 10, 4, "seat 2");
    refused("   2: yellow", "   2 yellow", 10, 5, "':'");
    refused("   2: yellow", "   x: yellow", 10, 4, "'chance:' or the seat");
    refused("yellow out A", "yellow upwards", 10, 7, "not a move");
    refused("yellow out A", "yellow", 10, 7, "L11");
    refused("yellow out A", "yellow out A, blue out A", 10, 20, "for chance");
    refused("yellow out A ;", "yellow out A x", 10, 7, "not a move");
    refused("roll green 6, roll red 1", "roll red 1, roll green 6", 9, 12, "L8");
    refused("roll green 6, roll red 1", "roll green 6,", 9, 25, "missing");
    refused("   3: blue out B\n", "   3: blue out B\nend: points 6 6 6 6, winners 0\n", 13, 5,
            "not over");
}

static void format_1_is_still_read(void **unused)
{
    (void)unused;
    static const char *const new_headers[] = {
        "board: printed\n",
        "first: named\n",
        "word 0: luna\n",
        "x-event: cup\n",
        "seed: 0000000000000000000000000000000000000000000000000000000000000000\n",
        "commitment: 0000000000000000000000000000000000000000000000000000000000000000\n"};
    struct pz_record record;
    struct pz_problem problem;
    size_t count = 0;
    char old[sizeof good + 200];
    snprintf(old, sizeof old, "%s", good);
    old[strlen("piazza record ")] = '1';
    assert_int_equal(
        pz_record_read(old, strlen(old), &record, moves_back, MOVES_MAX, &count, NULL, &problem),
        0);
    assert_int_equal(record.format, 1);
    assert_int_equal(count, 9);
    /* It knows nothing of what is new in format 2. */
    snprintf(old + strlen(old), 100, "   3: (resigned)\n");
    assert_int_not_equal(read_text(old, &problem, &count), 0);
    for (size_t i = 0; i < sizeof new_headers / sizeof new_headers[0]; i++) {
        const size_t head = (size_t)(strstr(good, "option first") - good);
        for (char format = '1'; format <= '2'; format++) {
            snprintf(text_buffer, TEXT_SIZE, "%.*s%s%s", (int)head, good, new_headers[i],
                     good + head);
            text_buffer[strlen("piazza record ")] = format;
            if ((read_text(text_buffer, &problem, &count) == 0) != (format == '2')) {
                fail_msg("format %c and %s: %s", format, new_headers[i], problem.text);
            }
        }
    }
}

#define HEX_64 "00112233445566778899aabbccddeeff00112233445566778899AABBCCDDEEFF"

static void headers_of_format_2(void **unused)
{
    (void)unused;
    static const char option[] = "option first: 2";
    refused(option, "option first: 2\nseed: 0x12", 6, 7, "64 hexadecimal digits");
    refused(option, "option first: 2\nseed: " HEX_64 "0", 6, 7, "too long");
    refused(option, "option first: 2\ncommitment: 12", 6, 13, "64 hexadecimal digits");
    refused(option, "option first: 2\ncommitment " HEX_64, 6, 11, "':'");
    refused(option, "option first: 2\ncommitment: " HEX_64 "\ncommitment: " HEX_64, 7, 13, "twice");
    refused(option, "option first: 2\ncommitment: " HEX_64 "\nseed: 7", 10, 1, "belong to a seed");
    refused(option, "option first: 2\nword 0: luna\nseed: 7", 10, 1, "belong to a seed");
    refused(option, "option first: 2\nsecret: " HEX_64, 6, 1, "its number");
    refused(option, "option first: 2\nword 4: luna", 6, 6, "no such seat");
    refused(option, "option first: 2\nword 1: luna\nword 1: sole", 7, 9, "already");
    refused(option, "option first: 2\nword 1: l\x01una", 6, 9, "not a name");
    refused(option, "option first: 2\nword 1: ", 6, 9, "missing");
    refused(option, "option first: 2\nfirst: drawn", 6, 8, "first: named");
    refused(option, "option first: 2\nfirst: named\nfirst: named", 7, 8, "twice");
    refused(option, "option first: 2\nboard: mine", 6, 8, "'printed'");
    refused(option, "option first: 2\nboard: printed\nboard: printed", 7, 8, "twice");
    refused(option, "option first: 2\nmap: italy", 6, 1, "its number");
    refused(option, "option first: 2\nx-: cup", 6, 1, "x-NAME");
    refused(option, "option first: 2\nx-event cup", 6, 8, "':'");
    refused(option, "option first: 2\ny-event: cup", 6, 1, "its number");
    refused(option,
            "option first: 2\nboard: printed\noption board: ring 30 entrances 0 14 circles 2:+1 "
            "4:-4 6:+2 8:-5 10:+3 12:-6 16:-1 18:+4 20:-2 22:+5 24:-3 26:+6",
            6, 8, "not the board");
    struct pz_record record;
    struct pz_problem problem;
    size_t count = 0;
    const char *at = strstr(good, option);
    /* Another option that is kept with the board makes no other board of it. */
    snprintf(text_buffer, TEXT_SIZE,
             "piazza record 2\ngame: little\nrules: 1\nplayers: 2\noption first: 0\n"
             "option cars: white,green,red,black\nboard: printed\n");
    if (pz_record_read(text_buffer, strlen(text_buffer), &record, moves_back, MOVES_MAX, &count,
                       NULL, &problem) != 0) {
        fail_msg("%u:%u: %s", problem.line, problem.column, problem.text);
    }
    snprintf(text_buffer, TEXT_SIZE,
             "%.*sx-event: the cup of 2026; \x01 anything\nfirst: named\nboard: printed\n"
             "seed: " HEX_64 "\nword 3: la luna\ncommitment: " HEX_64 " ; published\n%s",
             (int)(at - good), good, at);
    if (pz_record_read(text_buffer, strlen(text_buffer), &record, moves_back, MOVES_MAX, &count,
                       NULL, &problem) != 0) {
        fail_msg("%u:%u: %s", problem.line, problem.column, problem.text);
    }
    assert_true(record.first_named && record.has_commitment && !record.has_secret);
    assert_int_equal(record.seed.kind, PZ_SEED_SEALED);
    assert_int_equal(record.seed.bytes[31], 0xff);
    assert_int_equal(record.commitment[1], 0x11);
    assert_string_equal(record.words[3], "la luna");
    assert_string_equal(record.words[0], "");
    assert_string_equal(record.board, "printed");
    struct pz_text text = pz_text_in(text_back, TEXT_SIZE);
    assert_int_equal(pz_record_write(&record, moves_back, count, &text), 0);
    assert_non_null(strstr(text_back, "\nfirst: named\nboard: printed\nseed: 00112233"));
    assert_non_null(strstr(text_back, "\nword 3: la luna\n"));
    assert_null(strstr(text_back, "x-event"));
}

/* The record with `end` for its last line, which must be refused with these words. */
static void end_refused(const char *record, const char *end, const char *words)
{
    struct pz_problem problem = {0};
    size_t count = 0;
    const char *last = strstr(record, "\nend: ");
    assert_non_null(last);
    snprintf(text_back, TEXT_SIZE, "%.*s%s", (int)(last - record), record, end);
    if (read_text(text_back, &problem, &count) == 0) {
        fail_msg("'%s' should be refused", end);
    }
    if (strstr(problem.text, words) == NULL || problem.line == 0 || problem.column == 0) {
        fail_msg("'%s': %u:%u: %s", end, problem.line, problem.column, problem.text);
    }
}

static void the_end_must_be_what_the_moves_lead_to(void **unused)
{
    (void)unused;
    static const char wrong[] = "not what the moves lead to";
    struct pz_record record;
    struct pz_problem problem;
    struct pz_text text;
    struct pz_result result;
    union pz_any_state state;
    size_t count = 0;
    char end[200];
    const struct pz_game *game = pz_game_named("little");
    const size_t played = play(&record, game, 2, 1, MOVES_MAX);
    text = pz_text_in(text_buffer, TEXT_SIZE);
    assert_int_equal(pz_record_write(&record, moves, played, &text), 0);
    assert_int_equal(pz_record_read(text_buffer, text.length, &record, moves_back, MOVES_MAX,
                                    &count, state.bytes, &problem),
                     0);
    game->result(state.bytes, &result);
    const int a = result.points[0];
    const int b = result.points[1];
    assert_true(result.winners == 1 || result.winners == 2);
    const int winner = result.winners == 2;
    snprintf(end, sizeof end, "\nend: points %d %d, winners %d\n", a, b, winner);
    assert_string_equal(strstr(text_buffer, "\nend: "), end);
    snprintf(end, sizeof end, "\nend: points %d %d, winners %d\n", a, b, 1 - winner);
    end_refused(text_buffer, end, wrong);
    snprintf(end, sizeof end, "\nend: points %d %d, winners 0 1\n", a, b);
    end_refused(text_buffer, end, winner == 0 ? "should end here" : wrong);
    snprintf(end, sizeof end, "\nend: points %d %d, winners\n", a, b);
    end_refused(text_buffer, end, wrong);
    snprintf(end, sizeof end, "\nend: points %d %d, winners %d\n", a + 1, b, winner);
    end_refused(text_buffer, end, wrong);
    snprintf(end, sizeof end, "\nend: points %d %d, winners %d\n", a, b - 1, winner);
    end_refused(text_buffer, end, wrong);
    snprintf(end, sizeof end, "\nend: points %d, winners %d\n", a, winner);
    end_refused(text_buffer, end, wrong);
    snprintf(end, sizeof end, "\nend: points %d %d 0, winners %d\n", a, b, winner);
    end_refused(text_buffer, end, wrong);
    snprintf(end, sizeof end, "\nend: resignation, points %d %d, winners %d\n", a, b, winner);
    end_refused(text_buffer, end, wrong);
    snprintf(end, sizeof end, "\nend: points %d %d, winners %d\nmore\n", a, b, winner);
    end_refused(text_buffer, end, "nothing can follow");
    snprintf(end, sizeof end, "\nend: points %d %d, winners %d\nsecret: 12\n", a, b, winner);
    end_refused(text_buffer, end, "64 hexadecimal digits");
    snprintf(end, sizeof end, "\nend: points %d %d, winners %d\nsecret: " HEX_64 "\n", a, b,
             winner);
    end_refused(text_buffer, end, "belong to a seed");
    snprintf(end, sizeof end, "\nend: points %d %d, winners %d\nseed: 1\n", a, b, winner);
    end_refused(text_buffer, end, "twice");
    end_refused(text_buffer, "\n", "end: ...");
    end_refused(text_buffer, "\n     0: (resigned)\n", "only 'end: ...'");
}

/* A game of three that is not over, with `lines` after it; the end line, if any, is among them. */
static void with_lines(const char *lines)
{
    snprintf(text_buffer, TEXT_SIZE,
             "piazza record 2\ngame: little\nrules: 1\nplayers: 3\noption first: 2\n\n"
             "1. chance: roll yellow 5, roll blue 2, roll green 6, roll red 1, roll white 1, "
             "roll black 2\n%s",
             lines);
}

static void lines_refused(const char *lines, unsigned line, unsigned column, const char *words)
{
    struct pz_problem problem = {0};
    size_t count = 0;
    with_lines(lines);
    if (read_text(text_buffer, &problem, &count) == 0) {
        fail_msg("should be refused: %s", lines);
    }
    if (problem.line != line || problem.column != column || strstr(problem.text, words) == NULL) {
        fail_msg("%u:%u: %s, and not %u:%u: ...%s...: %s", problem.line, problem.column,
                 problem.text, line, column, words, lines);
    }
}

static void lines_read(const char *lines, struct pz_record *record)
{
    struct pz_problem problem;
    struct pz_record again;
    struct pz_text text;
    size_t count = 0;
    with_lines(lines);
    if (pz_record_read(text_buffer, strlen(text_buffer), record, moves_back, MOVES_MAX, &count,
                       NULL, &problem) != 0) {
        fail_msg("%u:%u: %s: %s", problem.line, problem.column, problem.text, lines);
    }
    text = pz_text_in(text_back, TEXT_SIZE);
    assert_int_equal(pz_record_write(record, moves_back, count, &text), 0);
    assert_int_equal(pz_record_read(text_back, text.length, &again, moves_back, MOVES_MAX, &count,
                                    NULL, &problem),
                     0);
    assert_int_equal(again.note_count, record->note_count);
    for (unsigned i = 0; i < again.note_count; i++) {
        assert_int_equal(again.notes[i].at, record->notes[i].at);
        assert_int_equal(again.notes[i].kind, record->notes[i].kind);
        assert_int_equal(again.notes[i].seat, record->notes[i].seat);
        assert_string_equal(again.notes[i].bot, record->notes[i].bot);
    }
}

static void more_notes_than_a_record_holds_are_refused(void **unused)
{
    static char lines[(PZ_NOTES_MAX + 1) * 20];
    struct pz_record record;
    size_t length = 0;
    (void)unused;
    for (unsigned i = 0; i < PZ_NOTES_MAX; i++) {
        length += (size_t)snprintf(lines + length, sizeof lines - length,
                                   i % 2 == 0 ? "0: (bot greedy)\n" : "0: (back)\n");
    }
    lines_read(lines, &record);
    assert_int_equal(record.note_count, PZ_NOTES_MAX);
    snprintf(lines + length, sizeof lines - length, "0: (bot greedy)\n");
    lines_refused(lines, 8 + PZ_NOTES_MAX, 1, "too many notes");
}

static void notes_stand_where_it_happened(void **unused)
{
    (void)unused;
    struct pz_record record;
    lines_read("   0: (bot greedy) ; lunch\n   2: yellow out A\n   0: (back)\n"
               "   2: (resigned)\n   2: ( bot random )\n",
               &record);
    assert_int_equal(record.note_count, 4);
    assert_int_equal(record.notes[0].at, 6);
    assert_int_equal(record.notes[0].seat, 0);
    assert_int_equal(record.notes[0].kind, PZ_NOTE_BOT);
    assert_string_equal(record.notes[0].bot, "greedy");
    assert_int_equal(record.notes[1].at, 7);
    assert_int_equal(record.notes[1].kind, PZ_NOTE_BACK);
    assert_int_equal(record.notes[2].kind, PZ_NOTE_RESIGNED);
    assert_string_equal(record.notes[3].bot, "random");
    assert_non_null(
        strstr(text_back, "roll black 2\n     0: (bot greedy)\n     2: yellow out A\n"));
    lines_refused("   3: (resigned)\n", 8, 4, "no such seat");
    lines_refused("   2: (resigned\n", 8, 16, "')' expected");
    lines_refused("   2: ()\n", 8, 8, "missing");
    lines_refused("   2: (gone)\n", 8, 8, "(resigned), (out of time)");
    lines_refused("   2: (bot)\n", 8, 8, "(bot NAME)");
    lines_refused("   2: (bot a-bot-with-a-name-that-is-too-long)\n", 8, 8, "(bot NAME)");
    lines_refused("   2: (bot Greedy)\n", 8, 4, "cannot happen");
    lines_refused("   2: (resigned), yellow out A\n", 8, 17, "should end here");
    lines_refused("   chance: (resigned)\n", 8, 4, "seat 2");
    lines_refused("2. 2: (resigned)\n", 8, 1, "turn 1");
    lines_refused("   2: (back)\n", 8, 4, "cannot happen");
    lines_refused("   2: (bot greedy)\n   2: (bot greedy)\n", 9, 4, "cannot happen");
    lines_refused("   2: (resigned)\n   2: (out of time)\n", 9, 4, "cannot happen");
    lines_refused("   2: (bot greedy)\n   2: (resigned)\n   2: (back)\n", 10, 4, "cannot happen");
    lines_refused("   2: (resigned)\n   2: yellow out A\n", 9, 4, "2: (bot NAME)");
    lines_read("   2: (resigned)\n   2: (bot greedy)\n   2: yellow out A\n", &record);
    lines_read("   2: (bot greedy)\n   2: (out of time)\n   2: yellow out A\n", &record);
    lines_read("   2: (bot path+r)\n   2: yellow out A\n", &record);
    assert_string_equal(record.notes[0].bot, "path+r");
    assert_int_equal(record.forfeits.bots, 1 << 2);
}

static void the_last_seat_left_wins_at_once(void **unused)
{
    (void)unused;
    struct pz_record record;
    lines_read("   2: (resigned)\n   0: (out of time)\nend: time, points 6 6 6, winners 1\n",
               &record);
    lines_read("   2: (out of time)\n   0: (resigned)\nend: resignation, points 6 6 6, winners 1\n",
               &record);
    assert_non_null(strstr(text_back, "\nend: resignation, points 6 6 6, winners 1\n"));
    lines_refused("   2: (out of time)\nend: time, points 6 6 6, winners 0 1\n", 9, 5, "not over");
    lines_refused("   2: (resigned)\n   0: (resigned)\n", 10, 1, "end: ...");
    lines_refused("   2: (resigned)\n   0: (resigned)\nend: points 6 6 6, winners 1\n", 10, 6,
                  "'end: resignation, points");
    lines_refused("   2: (resigned)\n   0: (resigned)\nend: time, points 6 6 6, winners 1\n", 10, 6,
                  "'end: resignation, points");
    lines_refused("   2: (resigned)\n   0: (resigned)\nend: resignation, points 6 6 6, winners 2\n",
                  10, 41, "not what the moves lead to");
    lines_refused("   2: (resigned)\n   0: (resigned)\nend: resignation, points 6 6 7, winners 1\n",
                  10, 31, "not what the moves lead to");
    lines_refused("   0: (resigned)\n   1: (resigned)\n   2: yellow out A\n", 10, 4, "is over");
    lines_refused("   0: (resigned)\n   1: (resigned)\n   2: (resigned)\n", 10, 4,
                  "only 'end: ...'");
}

static void who_is_out_does_not_win(void **unused)
{
    (void)unused;
    struct pz_forfeits forfeits;
    struct pz_result usual;
    struct pz_result result;
    union pz_any_state state;
    struct pz_record record;
    const struct pz_game *game = pz_game_named("little");
    for (uint64_t seed = 1; seed < 200; seed += 2) {
        const size_t count = play(&record, game, 4, seed, MOVES_MAX);
        game->init(state.bytes, &record.setup);
        for (size_t i = 0; i < count; i++) {
            game->apply(state.bytes, moves[i]);
        }
        game->result(state.bytes, &usual);
        for (uint8_t out = 0; out < 4; out++) {
            const struct pz_note note = {.kind = PZ_NOTE_RESIGNED, .seat = out};
            pz_forfeits_init(&forfeits, 4);
            pz_forfeits_result(&forfeits, game, state.bytes, &result);
            assert_int_equal(result.winners, usual.winners);
            assert_int_equal(pz_forfeits_note(&forfeits, &note), 0);
            assert_false(pz_forfeits_over(&forfeits));
            pz_forfeits_result(&forfeits, game, state.bytes, &result);
            assert_memory_equal(result.points, usual.points, sizeof usual.points);
            const unsigned left = usual.winners & ~(1u << out);
            if (left != 0) {
                assert_int_equal(result.winners, left);
                continue;
            }
            int best = INT16_MIN;
            for (int seat = 0; seat < 4; seat++) {
                best = seat != out && usual.points[seat] > best ? usual.points[seat] : best;
            }
            for (int seat = 0; seat < 4; seat++) {
                assert_int_equal(result.winners >> seat & 1,
                                 seat != out && usual.points[seat] == best);
            }
        }
    }
}

/* A piece for each step: together they are the record that is written at once. */
static void appending_gives_the_same_record(void **unused)
{
    (void)unused;
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        const struct pz_game *game = pz_game_at(g);
        struct pz_record record;
        struct pz_record_writer writer;
        union pz_any_state state;
        struct pz_text text;
        char piece[PZ_RECORD_HEAD_MAX];
        const size_t count = play(&record, game, 3 - (game->max_players < 3), 4, MOVES_MAX);
        struct pz_seed seed;
        memset(record.secret, 7, sizeof record.secret);
        snprintf(record.words[1], PZ_WORD_MAX, "luna");
        pz_seed_seal(&seed, record.secret, (const char(*)[PZ_WORD_MAX])record.words,
                     record.setup.players);
        pz_commitment(record.secret, record.commitment);
        record.has_commitment = true;
        record.has_seed = false; /* known, but not told before the end */
        const struct pz_note notes[] = {{.at = 0, .kind = PZ_NOTE_BOT, .seat = 1, .bot = "greedy"},
                                        {.at = 40, .kind = PZ_NOTE_BACK, .seat = 1},
                                        {.at = 40, .kind = PZ_NOTE_BOT, .seat = 0, .bot = "random"},
                                        {.at = 41, .kind = PZ_NOTE_BACK, .seat = 0}};
        size_t used = 0;
        unsigned note = 0;
        text = pz_text_in(piece, sizeof piece);
        assert_int_equal(pz_record_writer_init(&writer, &record, &text), 0);
        used += (size_t)snprintf(text_buffer + used, TEXT_SIZE - used, "%s", piece);
        game->init(state.bytes, &record.setup);
        for (size_t i = 0; i < count; i++) {
            for (; note < 4 && notes[note].at == i; note++) {
                text = pz_text_in(piece, PZ_RECORD_STEP_MAX);
                assert_int_equal(pz_record_writer_note(&writer, &notes[note], &text), 0);
                used += (size_t)snprintf(text_buffer + used, TEXT_SIZE - used, "%s", piece);
                record.notes[record.note_count++] = notes[note];
            }
            text = pz_text_in(piece, PZ_RECORD_STEP_MAX);
            assert_int_equal(pz_record_writer_move(&writer, state.bytes, moves[i], &text), 0);
            used += (size_t)snprintf(text_buffer + used, TEXT_SIZE - used, "%s", piece);
            assert_int_equal(game->apply(state.bytes, moves[i]), 0);
            if (i == 30) { /* what is there so far is a record */
                size_t count_back = 0;
                struct pz_problem problem;
                assert_int_equal(read_text(text_buffer, &problem, &count_back), 0);
                assert_int_equal(count_back, 31);
            }
        }
        record.has_seed = true;
        record.seed = seed;
        record.has_secret = true;
        text = pz_text_in(piece, PZ_RECORD_STEP_MAX);
        assert_int_equal(pz_record_writer_end(&writer, &record, state.bytes, &text), 0);
        snprintf(text_buffer + used, TEXT_SIZE - used, "%s", piece);
        assert_non_null(strstr(text_buffer, "\nseed: "));
        assert_true(strstr(text_buffer, "\nend: ") < strstr(text_buffer, "\nseed: "));
        assert_true(strstr(text_buffer, "\nseed: ") < strstr(text_buffer, "\nsecret: 0707"));

        struct pz_record back;
        struct pz_problem problem;
        size_t count_back = 0;
        if (pz_record_read(text_buffer, strlen(text_buffer), &back, moves_back, MOVES_MAX,
                           &count_back, NULL, &problem) != 0) {
            fail_msg("%u:%u: %s", problem.line, problem.column, problem.text);
        }
        assert_int_equal(count_back, count);
        assert_memory_equal(moves, moves_back, count * sizeof *moves);
        assert_true(back.has_secret && back.has_seed);
        assert_memory_equal(back.seed.bytes, seed.bytes, sizeof seed.bytes);
        assert_memory_equal(back.secret, record.secret, sizeof record.secret);
        assert_int_equal(back.note_count, 4);
        /* Written at once the seed stands with the headers; all else is the same. */
        text = pz_text_in(text_back, TEXT_SIZE);
        assert_int_equal(pz_record_write(&record, moves, count, &text), 0);
        char *in_head = strstr(text_back, "seed: ");
        const size_t line = strlen("seed: ") + 64 + 1;
        memmove(in_head, in_head + line, strlen(in_head + line) + 1);
        char *at_end = strstr(text_buffer, "seed: ");
        memmove(at_end, at_end + line, strlen(at_end + line) + 1);
        assert_string_equal(text_buffer, text_back);
    }
}

static void what_a_record_cannot_hold_is_not_written(void **unused)
{
    (void)unused;
    struct pz_record record;
    struct pz_record good_record;
    struct pz_text text;
    const size_t count = play(&good_record, pz_game_named("little"), 3, 1, 20);
#define NOT_WRITTEN(code, change)                                              \
    do {                                                                       \
        record = good_record;                                                  \
        change;                                                                \
        text = pz_text_in(text_buffer, TEXT_SIZE);                             \
        assert_int_equal(pz_record_write(&record, moves, count, &text), code); \
    } while (0)
    NOT_WRITTEN(0, (void)0);
    NOT_WRITTEN(PZ_E_VALUE, record.has_commitment = true); /* of a seed that is a number */
    NOT_WRITTEN(PZ_E_VALUE, record.words[0][0] = 'a');
    NOT_WRITTEN(PZ_E_VALUE, (record.has_seed = false, record.has_secret = true)); /* not over */
    NOT_WRITTEN(PZ_E_VALUE, (record.has_seed = false, record.words[0][0] = '\n'));
    NOT_WRITTEN(PZ_E_VALUE, record.board[0] = 'x');
    NOT_WRITTEN(PZ_E_VALUE,
                (record.note_count = 1, record.notes[0].at = 21, record.notes[0].seat = 1));
    NOT_WRITTEN(PZ_E_SEAT, (record.note_count = 1, record.notes[0].seat = 3));
    NOT_WRITTEN(PZ_E_OVER, (record.note_count = 2, record.notes[1].seat = 1)); /* moves follow */
    NOT_WRITTEN(PZ_E_VALUE, (record.note_count = 2, record.notes[0].at = 5,
                             record.notes[0].seat = 2, record.notes[1].at = 4));
#undef NOT_WRITTEN
    /* whoever has played to the end cannot resign any more */
    const size_t all = play(&record, pz_game_named("little"), 3, 1, MOVES_MAX);
    text = pz_text_in(text_buffer, TEXT_SIZE);
    assert_int_equal(pz_record_write(&record, moves, all, &text), 0);
    record.note_count = 1;
    record.notes[0].at = (uint32_t)all;
    text = pz_text_in(text_buffer, TEXT_SIZE);
    assert_int_equal(pz_record_write(&record, moves, all, &text), PZ_E_OVER);
}

static void a_small_buffer_is_an_error(void **unused)
{
    (void)unused;
    struct pz_record record;
    struct pz_problem problem;
    char small[100];
    size_t count = 0;
    const size_t played = play(&record, pz_game_named("little"), 2, 1, 20);
    struct pz_text text = pz_text_in(small, sizeof small);
    assert_int_equal(pz_record_write(&record, moves, played, &text), PZ_E_SPACE);
    assert_int_equal(
        pz_record_read(good, strlen(good), &record, moves_back, 3, &count, NULL, &problem),
        PZ_E_SPACE);
}

static void names_that_would_break_a_record_are_refused(void **unused)
{
    (void)unused;
    assert_true(pz_name_fits("Anna"));
    assert_true(pz_name_fits("bot:random"));
    assert_false(pz_name_fits(""));
    assert_false(pz_name_fits(" Anna"));
    assert_false(pz_name_fits("Anna\nplayers: 3"));
    assert_false(pz_name_fits("An;na"));
    assert_false(pz_name_fits("An\x1b[31mna"));
    assert_false(pz_name_fits("An\xc2\x9b"
                              "31mna"));
    assert_false(pz_name_fits("An\xffna"));
    /* nothing that nobody sees, or that turns the direction: "\u200bAnna" would look like "Anna" */
    static const uint32_t edges[] = {0x200b, 0x200e, 0x200f, 0x2028, 0x202e,
                                     0x2060, 0x2066, 0x206f, 0xfeff};
    static const uint32_t around[] = {0x200a, 0x200c, 0x200d, 0x2010, 0x2027,
                                      0x202f, 0x205f, 0x2070, 0xfefe};
    for (unsigned i = 0; i < sizeof edges / sizeof edges[0]; i++) {
        char name[8] = "A";
        pz_utf8_write(edges[i], name + 1);
        assert_false(pz_name_fits(name));
        char shown[8];
        struct pz_text text = pz_text_in(shown, sizeof shown);
        pz_text_printable(&text, name);
        assert_string_equal(shown, "A?");
        pz_utf8_write(around[i], name + 1);
        assert_true(pz_name_fits(name));
    }
    assert_true(pz_name_fits("Žofie"));
    assert_false(pz_name_fits("a name that is much longer than any name should be, really"));
    struct pz_record record;
    struct pz_text text;
    const size_t played = play(&record, pz_game_named("little"), 2, 1, 20);
    snprintf(record.names[0], PZ_NAME_MAX, "An\nna");
    text = pz_text_in(text_buffer, TEXT_SIZE);
    assert_int_equal(pz_record_write(&record, moves, played, &text), PZ_E_VALUE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(a_record_by_hand_is_read),
        cmocka_unit_test(what_is_wrong_is_refused_with_its_place),
        cmocka_unit_test(format_1_is_still_read),
        cmocka_unit_test(headers_of_format_2),
        cmocka_unit_test(the_end_must_be_what_the_moves_lead_to),
        cmocka_unit_test(notes_stand_where_it_happened),
        cmocka_unit_test(more_notes_than_a_record_holds_are_refused),
        cmocka_unit_test(the_last_seat_left_wins_at_once),
        cmocka_unit_test(who_is_out_does_not_win),
        cmocka_unit_test(appending_gives_the_same_record),
        cmocka_unit_test(what_a_record_cannot_hold_is_not_written),
        cmocka_unit_test(a_small_buffer_is_an_error),
        cmocka_unit_test(names_that_would_break_a_record_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
