/* The lines of a file of results, as JSON: the head, which says what is played, and blocks. */
#include "line.h"
#include "json_figures.h"
#include "piazza/field.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT = 1, MILLION = 1000000, BLOCKS_MAX = 1000000000 };

/* ---- the head ---- */

/* Which bot plays: its name, budget, and the hash of its weights. */
static void write_bot(struct pz_json *json, const struct named_bot *bot)
{
    pz_json_open(json, '{');
    pz_json_key_string(json, "bot", bot->text);
    pz_json_key_uint(json, "nodes", bot->options.budget.nodes);
    pz_json_key_uint(json, "milliseconds", bot->options.budget.milliseconds);
    if (bot->options.weights != NULL) {
        const uint8_t *head = bot->options.weights;
        pz_json_key(json, "weights");
        pz_json_hex(json, head + PZ_WEIGHTS_HEADER - 8, 8);
    }
    pz_json_close(json, '}');
}

void arena_write_header(const struct arena *arena, struct pz_text *out)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)arena->seed);
    struct pz_json json = pz_json_to(out);
    pz_json_open(&json, '{');
    pz_json_key_int(&json, "arena", FORMAT);
    pz_json_key_string(&json, "piazza", pz_version());
    json_setup(&json, arena->game, &arena->setup);
    pz_json_key_string(&json, "seed", seed); /* 64 bits are more than many readers of JSON take */
    pz_json_key_uint(&json, "turn_limit", arena->turn_limit);
    pz_json_key_open(&json, "bots", '[');
    for (unsigned bot = 0; bot < arena->bot_count; bot++) {
        write_bot(&json, &arena->bots[bot]);
    }
    pz_json_close(&json, ']');
    pz_json_key(&json, "sprt");
    if (arena->has_test) { /* in millionths */
        pz_json_open(&json, '[');
        pz_json_int(&json, llround(arena->test.p0 * MILLION));
        pz_json_int(&json, llround(arena->test.p1 * MILLION));
        pz_json_int(&json, llround(arena->test.alpha * MILLION));
        pz_json_int(&json, llround(arena->test.beta * MILLION));
        pz_json_close(&json, ']');
    } else {
        pz_json_null(&json);
    }
    pz_json_key_uint(&json, "parts", arena->parts);
    pz_json_key_uint(&json, "part", arena->part);
    pz_json_close(&json, '}');
    pz_text_char(out, '\n');
}

/* A member of an object as it stands there. */
struct member {
    char key[PZ_JSON_MEMBER_MAX];
    const char *value;
    int length;
};

static bool next_member(struct pz_json_reader *reader, struct member *member)
{
    if (!pz_json_read_key(reader, member->key, sizeof member->key)) {
        return false;
    }
    member->value = reader->scan.next;
    pz_json_skip(reader);
    member->length = (int)(reader->scan.next - member->value);
    return !reader->failed;
}

int arena_compare_heads(const char *path, const char *head, const char *wanted, const char *skipped)
{
    struct pz_json_reader ours;
    struct pz_json_reader theirs;
    struct member our;
    struct member their;
    pz_json_reader_init(&ours, wanted, strlen(wanted));
    pz_json_reader_init(&theirs, head, strlen(head));
    if (!pz_json_read_open(&ours, '{') || !pz_json_read_open(&theirs, '{')) {
        return arena_error("%s: not a file of 'piazza arena'", path);
    }
    while (next_member(&ours, &our)) {
        if (!next_member(&theirs, &their) || strcmp(our.key, their.key) != 0) {
            return arena_error("%s: not a file of 'piazza arena'", path);
        }
        if ((skipped == NULL || strcmp(our.key, skipped) != 0) &&
            (our.length != their.length ||
             memcmp(our.value, their.value, (size_t)our.length) != 0)) {
            return arena_error("%s: holds other games: \"%s\" is %.*s there, not %.*s", path,
                               our.key, their.length, their.value, our.length, our.value);
        }
    }
    return 0;
}

/* ---- blocks ---- */

const char *const arena_end_names[ARENA_ENDS] = {
    [ARENA_OVER] = "over", [ARENA_LIMIT] = "limit", [ARENA_FAILED] = "failed"};

static void write_game(struct pz_json *json, const struct arena_game *game, int players)
{
    uint64_t moves[PZ_SEATS_MAX];
    pz_json_open(json, '{');
    pz_json_key_string(json, "end", arena_end_names[game->end]);
    if (game->end == ARENA_FAILED) {
        pz_json_key_int(json, "seat", game->failed_seat);
        pz_json_key_int(json, "code", game->failure);
    }
    pz_json_key_uint(json, "winners", game->winners);
    pz_json_key_uint(json, "turns", game->turns);
    pz_json_key_open(json, "points", '[');
    for (int seat = 0; seat < players; seat++) {
        pz_json_int(json, game->points[seat]);
        moves[seat] = game->moves[seat];
    }
    pz_json_close(json, ']');
    json_numbers(json, "moves", moves, players);
    json_numbers(json, "us", game->microseconds, players);
    json_numbers(json, "longest", game->longest, players);
    pz_json_close(json, '}');
}

void arena_write_block(const struct arena *arena, uint64_t block, struct pz_text *out)
{
    const int players = arena->setup.players;
    struct pz_json json = pz_json_to(out);
    pz_json_open(&json, '{');
    pz_json_key_uint(&json, "block", block);
    pz_json_key_open(&json, "games", '[');
    for (int r = 0; r < players; r++) {
        write_game(&json, &arena->blocks[block][r], players);
    }
    pz_json_close(&json, ']');
    pz_json_close(&json, '}');
    pz_text_char(out, '\n');
}

static void read_numbers(struct pz_json_reader *reader, int players, int64_t min, int64_t max,
                         int64_t *numbers)
{
    pz_json_read_open(reader, '[');
    for (int seat = 0; seat < players; seat++) {
        if (pz_json_read_more(reader)) {
            pz_json_read_int(reader, min, max, &numbers[seat]);
        } else {
            pz_json_reader_fail(reader, "a number is missing", "");
        }
    }
    if (pz_json_read_more(reader)) {
        pz_json_reader_fail(reader, "too many numbers", "");
    }
}

static void read_end(struct pz_json_reader *reader, const struct pz_field *field, void *end)
{
    (void)field;
    *(uint8_t *)end =
        (uint8_t)pz_json_read_word(reader, arena_end_names, ARENA_ENDS, "the game has no such end");
}

/* A number for each seat. */
static void read_list(struct pz_json_reader *reader, const struct pz_field *field, void *member)
{
    int64_t numbers[PZ_SEATS_MAX] = {0};
    read_numbers(reader, field->count, field->min, field->max, numbers);
    for (int seat = 0; seat < field->count; seat++) {
        if (field->size == sizeof(int16_t)) {
            ((int16_t *)member)[seat] = (int16_t)numbers[seat];
        } else if (field->size == sizeof(uint32_t)) {
            ((uint32_t *)member)[seat] = (uint32_t)numbers[seat];
        } else {
            ((uint64_t *)member)[seat] = (uint64_t)numbers[seat];
        }
    }
}

#define LIST(key, member, min, max)                                                            \
    {                                                                                          \
        key, (uint32_t)offsetof(struct arena_game, member),                                    \
            PZ_FIELD_SIZE(PZ_FIELD_AT(struct arena_game, member)[0]), (uint8_t)players, false, \
            min, max, read_list, NULL                                                          \
    }

static void read_games(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct arena_line *line = context;
    const int players = line->players;
    const struct pz_field fields[] = {
        PZ_FIELD_BY(read_end, "end", struct arena_game, end, false),
        PZ_FIELD_AS("seat", struct arena_game, failed_seat, 0, players - 1, true),
        PZ_FIELD_AS("code", struct arena_game, failure, INT16_MIN, -1, true),
        PZ_FIELD_AS("winners", struct arena_game, winners, 1, (1 << players) - 1, false),
        PZ_FIELD_AS("turns", struct arena_game, turns, 0, UINT32_MAX, false),
        LIST("points", points, INT16_MIN, INT16_MAX),
        LIST("moves", moves, 0, UINT32_MAX),
        LIST("us", microseconds, 0, INT64_MAX),
        LIST("longest", longest, 0, INT64_MAX),
        PZ_FIELD_END,
    };
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        uint32_t found = 0;
        if (line->games == (unsigned)players) {
            pz_json_reader_fail(reader, "too many games", "");
            return;
        }
        struct arena_game *game = &line->game[line->games++];
        pz_json_read_fields(reader, fields, game, &found);
        const bool told =
            pz_field_found(fields, found, "seat") && pz_field_found(fields, found, "code");
        if (!reader->failed && told != (game->end == ARENA_FAILED)) {
            pz_json_reader_fail(reader, "who failed?", "");
        }
    }
}

int arena_read_line(const char *text, size_t length, struct arena_line *line,
                    struct pz_problem *problem)
{
    enum { BLOCKS = 1 << 0, BLOCK = 1 << 1, GAMES = 1 << 2 }; /* bits of rows */
    static const struct pz_field fields[] = {
        PZ_FIELD_AS("blocks", struct arena_line, blocks, 1, BLOCKS_MAX, true),
        PZ_FIELD_AS("block", struct arena_line, block, 0, INT64_MAX, true),
        PZ_FIELD_WHOLE(read_games, "games", true),
        PZ_FIELD_END,
    };
    struct pz_json_reader reader;
    uint32_t found = 0;
    line->block = -1;
    line->games = 0;
    memset(line->game, 0, (size_t)line->players * sizeof *line->game);
    pz_json_reader_init(&reader, text, length);
    pz_json_read_fields(&reader, fields, line, &found);
    if (!pz_json_read_end(&reader)) {
        *problem = reader.problem;
        return problem->code;
    }
    const bool whole = found == (BLOCK | GAMES) && line->games == (unsigned)line->players;
    return found == BLOCKS || whole
               ? 0
               : pz_problem_set(problem, PZ_E_SYNTAX, "the line is not a whole block", "");
}

/* ---- reading the head ---- */

static void read_skipped(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    (void)field;
    (void)context;
    pz_json_skip(reader);
}

static void read_bots(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_BY(pz_field_string, "bot", struct named_bot, text, false),
        PZ_FIELD_AS("nodes", struct named_bot, options.budget.nodes, 0, INT64_MAX, false),
        PZ_FIELD_AS("milliseconds", struct named_bot, options.budget.milliseconds, 0, UINT32_MAX,
                    false),
        PZ_FIELD_WHOLE(read_skipped, "weights", true),
        PZ_FIELD_END,
    };
    struct arena *arena = context;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (arena->bot_count == ARENA_BOTS_MAX) {
            pz_json_reader_fail(reader, "too many bots", "");
            return;
        }
        pz_json_read_fields(reader, fields, &arena->bots[arena->bot_count++], NULL);
    }
}

static void read_test(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct arena *arena = context;
    int64_t numbers[4] = {0};
    (void)field;
    if (pz_json_read_null(reader)) {
        return;
    }
    read_numbers(reader, 4, 1, MILLION - 1, numbers);
    arena->has_test = true;
    arena->test = (struct stats_test){(double)numbers[0] / MILLION, (double)numbers[1] / MILLION,
                                      (double)numbers[2] / MILLION, (double)numbers[3] / MILLION};
}

static void read_game(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct arena *arena = context;
    char id[32] = "";
    (void)field;
    pz_json_read_string(reader, id, sizeof id);
    arena->game = pz_game_named(id);
    if (!reader->failed && arena->game == NULL) {
        pz_json_reader_fail(reader, pz_error_sentence(PZ_E_GAME), "");
    }
}

/* The game comes before its players, and they come before the options: arena_write_header() writes
 * them in that order. */
static bool game_known(struct pz_json_reader *reader, const struct arena *arena)
{
    return arena->game != NULL || pz_json_reader_fail(reader, pz_error_sentence(PZ_E_GAME), "");
}

static void read_players(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct arena *arena = context;
    int64_t players = 0;
    (void)field;
    pz_json_read_int(reader, 1, PZ_SEATS_MAX, &players);
    if (game_known(reader, arena) && pz_setup_init(&arena->setup, arena->game, (int)players) != 0) {
        pz_json_reader_fail(reader, pz_error_sentence(PZ_E_PLAYERS), "");
    }
}

static void read_options(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct arena *arena = context;
    (void)field;
    if (game_known(reader, arena)) {
        pz_setup_read(&arena->setup, arena->game, reader);
    }
}

static void read_seed(struct pz_json_reader *reader, const struct pz_field *field, void *seed)
{
    char text[32] = "";
    (void)field;
    pz_json_read_string(reader, text, sizeof text);
    *(uint64_t *)seed = strtoull(text, NULL, 10);
}

static void read_format(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    int64_t format = 0;
    (void)field;
    (void)context;
    pz_json_read_int(reader, FORMAT, FORMAT, &format);
}

int arena_read_header(const char *text, size_t length, struct arena *arena,
                      struct pz_problem *problem)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_WHOLE(read_format, "arena", false),
        PZ_FIELD_WHOLE(read_skipped, "piazza", false),
        PZ_FIELD_WHOLE(read_game, "game", false),
        PZ_FIELD_WHOLE(read_skipped, "version", false),
        PZ_FIELD_WHOLE(read_players, "players", false),
        PZ_FIELD_WHOLE(read_options, "options", false),
        PZ_FIELD_BY(read_seed, "seed", struct arena, seed, false),
        PZ_FIELD(struct arena, turn_limit, 1, UINT32_MAX),
        PZ_FIELD_WHOLE(read_bots, "bots", false),
        PZ_FIELD_WHOLE(read_test, "sprt", false),
        PZ_FIELD(struct arena, parts, 1, INT64_MAX),
        PZ_FIELD(struct arena, part, 1, INT64_MAX),
        PZ_FIELD_END,
    };
    const int code = pz_fields_read(fields, arena, text, length, problem);
    if (code == 0 && (arena->bot_count < 2 || arena->part > arena->parts)) {
        return pz_problem_set(problem, PZ_E_SYNTAX, "the head of the file is wrong", "");
    }
    return code;
}
