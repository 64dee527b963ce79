/* The lines of a file of results, as JSON: the head, which says what is played, and blocks. */
#include "arena_line.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT = 1, MILLION = 1000000, BLOCKS_MAX = 1000000000 };

/* ---- the head ---- */

/* Which bot plays: its name, budget, and the hash of its weights. */
static void write_bot(struct pz_json *json, const struct cli_bot *bot)
{
    pz_json_open(json, '{');
    pz_json_key_string(json, "bot", bot->text);
    pz_json_key_uint(json, "nodes", bot->options.budget.nodes);
    pz_json_key_uint(json, "milliseconds", bot->options.budget.milliseconds);
    if (bot->options.weights != NULL) {
        char hash[17];
        struct pz_text text;
        const uint8_t *head = bot->options.weights;
        pz_text_init(&text, hash, sizeof hash);
        pz_text_hex(&text, head + PZ_WEIGHTS_HEAD - 8, 8);
        pz_json_key_string(json, "weights", hash);
    }
    pz_json_close(json, '}');
}

void arena_write_head(const struct arena *arena, struct pz_text *out)
{
    const struct cli_setup *config = &arena->config;
    struct pz_json json;
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)config->seed);
    pz_json_init(&json, out);
    pz_json_open(&json, '{');
    pz_json_key_int(&json, "arena", FORMAT);
    pz_json_key_string(&json, "piazza", pz_version());
    pz_json_key_string(&json, "game", config->game->id);
    pz_json_key_int(&json, "version", config->game->rules_version);
    pz_json_key_int(&json, "players", config->setup.players);
    pz_json_key(&json, "options");
    pz_setup_write(&config->setup, config->game, &json);
    pz_json_key_string(&json, "seed", seed); /* 64 bits are more than many readers of JSON take */
    pz_json_key_uint(&json, "turn_limit", arena->turn_limit);
    pz_json_key(&json, "bots");
    pz_json_open(&json, '[');
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

int arena_compare_heads(const struct cli_args *args, const char *path, const char *head,
                        const char *wanted, const char *skipped)
{
    struct pz_json_reader ours;
    struct pz_json_reader theirs;
    struct member our;
    struct member their;
    pz_json_reader_init(&ours, wanted, strlen(wanted));
    pz_json_reader_init(&theirs, head, strlen(head));
    if (!pz_json_read_open(&ours, '{') || !pz_json_read_open(&theirs, '{')) {
        return cli_error(args, "%s: not a file of 'piazza arena'", path);
    }
    while (next_member(&ours, &our)) {
        if (!next_member(&theirs, &their) || strcmp(our.key, their.key) != 0) {
            return cli_error(args, "%s: not a file of 'piazza arena'", path);
        }
        if ((skipped == NULL || strcmp(our.key, skipped) != 0) &&
            (our.length != their.length ||
             memcmp(our.value, their.value, (size_t)our.length) != 0)) {
            return cli_error(args, "%s: holds other games: \"%s\" is %.*s there, not %.*s", path,
                             our.key, their.length, their.value, our.length, our.value);
        }
    }
    return 0;
}

/* ---- blocks ---- */

static const char *const ends[] = {
    [ARENA_OVER] = "over", [ARENA_LIMIT] = "limit", [ARENA_FAILED] = "failed"};

static void write_numbers(struct pz_json *json, const char *key, const uint64_t *numbers,
                          int players)
{
    pz_json_key(json, key);
    pz_json_open(json, '[');
    for (int seat = 0; seat < players; seat++) {
        pz_json_uint(json, numbers[seat]);
    }
    pz_json_close(json, ']');
}

static void write_game(struct pz_json *json, const struct arena_game *game, int players)
{
    uint64_t moves[PZ_SEATS_MAX];
    pz_json_open(json, '{');
    pz_json_key_string(json, "end", ends[game->end]);
    if (game->end == ARENA_FAILED) {
        pz_json_key_int(json, "seat", game->failed_seat);
        pz_json_key_int(json, "code", game->failure);
    }
    pz_json_key_uint(json, "winners", game->winners);
    pz_json_key_uint(json, "turns", game->turns);
    pz_json_key(json, "points");
    pz_json_open(json, '[');
    for (int seat = 0; seat < players; seat++) {
        pz_json_int(json, game->points[seat]);
        moves[seat] = game->moves[seat];
    }
    pz_json_close(json, ']');
    write_numbers(json, "moves", moves, players);
    write_numbers(json, "us", game->microseconds, players);
    write_numbers(json, "longest", game->longest, players);
    pz_json_close(json, '}');
}

void arena_write_block(const struct arena *arena, uint64_t block, struct pz_text *out)
{
    const int players = arena->config.setup.players;
    struct pz_json json;
    pz_json_init(&json, out);
    pz_json_open(&json, '{');
    pz_json_key_uint(&json, "block", block);
    pz_json_key(&json, "games");
    pz_json_open(&json, '[');
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

static void read_end(struct pz_json_reader *reader, struct arena_game *game)
{
    char word[16] = "";
    pz_json_read_string(reader, word, sizeof word);
    for (unsigned end = 0; end < sizeof ends / sizeof ends[0]; end++) {
        if (strcmp(word, ends[end]) == 0) {
            game->end = (uint8_t)end;
            return;
        }
    }
    pz_json_reader_fail(reader, "the game has no such end", "");
}

static void read_game_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    const struct arena_line *line = context;
    struct arena_game *game = &line->game[line->games];
    int64_t numbers[PZ_SEATS_MAX] = {0};
    const int players = line->players;
    switch (member) {
    case 0:
        read_end(reader, game);
        break;
    case 1:
        pz_json_read_int(reader, 0, players - 1, numbers);
        game->failed_seat = (uint8_t)numbers[0];
        break;
    case 2:
        pz_json_read_int(reader, INT16_MIN, -1, numbers);
        game->failure = (int16_t)numbers[0];
        break;
    case 3:
        pz_json_read_int(reader, 1, (1 << players) - 1, numbers);
        game->winners = (uint8_t)numbers[0];
        break;
    case 4:
        pz_json_read_int(reader, 0, UINT32_MAX, numbers);
        game->turns = (uint32_t)numbers[0];
        break;
    case 5:
        read_numbers(reader, players, INT16_MIN, INT16_MAX, numbers);
        for (int seat = 0; seat < players; seat++) {
            game->points[seat] = (int16_t)numbers[seat];
        }
        break;
    default:
        read_numbers(reader, players, 0, member == 6 ? UINT32_MAX : INT64_MAX, numbers);
        for (int seat = 0; seat < players; seat++) {
            if (member == 6) {
                game->moves[seat] = (uint32_t)numbers[seat];
            } else {
                (member == 7 ? game->microseconds : game->longest)[seat] = (uint64_t)numbers[seat];
            }
        }
    }
}

static void read_games(struct pz_json_reader *reader, struct arena_line *line)
{
    static const char *const keys[] = {"end",    "seat",  "code", "winners", "turns",
                                       "points", "moves", "us",   "longest"};
    static const struct pz_json_members members = {keys, 9, 1u << 1 | 1u << 2, read_game_member};
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        uint32_t found = 0;
        if (line->games == (unsigned)line->players) {
            pz_json_reader_fail(reader, "too many games", "");
            return;
        }
        pz_json_read_members(reader, &members, line, &found);
        const bool failed = line->game[line->games].end == ARENA_FAILED;
        if (!reader->failed && failed != ((found & 6) == 6)) {
            pz_json_reader_fail(reader, "who failed?", "");
        }
        line->games++;
    }
}

static void read_line_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct arena_line *line = context;
    if (member == 0) {
        pz_json_read_int(reader, 1, BLOCKS_MAX, &line->blocks);
    } else if (member == 1) {
        pz_json_read_int(reader, 0, INT64_MAX, &line->block);
    } else {
        read_games(reader, line);
    }
}

int arena_read_line(const char *text, size_t length, struct arena_line *line,
                    struct pz_problem *problem)
{
    static const char *const keys[] = {"blocks", "block", "games"};
    static const struct pz_json_members members = {keys, 3, 7, read_line_member};
    uint32_t found = 0;
    line->block = -1;
    line->games = 0;
    memset(line->game, 0, (size_t)line->players * sizeof *line->game);
    const int code = pz_json_read_document(text, length, &members, line, &found, problem);
    if (code == 0 && found != 1 && (found != 6 || line->games != (unsigned)line->players)) {
        return pz_problem_set(problem, PZ_E_SYNTAX, "the line is not a whole block", "");
    }
    return code;
}

/* ---- reading the head ---- */

static void read_options(struct pz_json_reader *reader, struct arena *arena)
{
    char key[PZ_JSON_MEMBER_MAX];
    char value[PZ_OPTION_TEXT_MAX];
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, key, sizeof key)) {
        int64_t first = 0;
        if (pz_json_read_null(reader)) {
            continue; /* the first player is drawn */
        }
        if (!pz_json_next_is_string(reader)) {
            pz_json_read_int(reader, 0, PZ_SEATS_MAX - 1, &first);
            snprintf(value, sizeof value, "%d", (int)first);
        } else {
            pz_json_read_string(reader, value, sizeof value);
        }
        if (!reader->failed && pz_setup_set(&arena->config.setup, arena->config.game, key, value,
                                            &reader->problem) != 0) {
            reader->failed = true;
        }
    }
}

static void read_bot_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct cli_bot *bot = context;
    int64_t number = 0;
    if (member == 0) {
        pz_json_read_string(reader, bot->text, sizeof bot->text);
    } else if (member == 1) {
        pz_json_read_int(reader, 0, INT64_MAX, &number);
        bot->options.budget.nodes = (uint64_t)number;
    } else if (member == 2) {
        pz_json_read_int(reader, 0, UINT32_MAX, &number);
        bot->options.budget.milliseconds = (uint32_t)number;
    } else {
        pz_json_skip(reader);
    }
}

static void read_bots(struct pz_json_reader *reader, struct arena *arena)
{
    static const char *const keys[] = {"bot", "nodes", "milliseconds", "weights"};
    static const struct pz_json_members members = {keys, 4, 1u << 3, read_bot_member};
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        uint32_t found = 0;
        if (arena->bot_count == ARENA_BOTS_MAX) {
            pz_json_reader_fail(reader, "too many bots", "");
            return;
        }
        pz_json_read_members(reader, &members, &arena->bots[arena->bot_count++], &found);
    }
}

static void read_test(struct pz_json_reader *reader, struct arena *arena)
{
    int64_t numbers[4] = {0};
    if (pz_json_read_null(reader)) {
        return;
    }
    read_numbers(reader, 4, 1, MILLION - 1, numbers);
    arena->has_test = true;
    arena->test = (struct stats_test){(double)numbers[0] / MILLION, (double)numbers[1] / MILLION,
                                      (double)numbers[2] / MILLION, (double)numbers[3] / MILLION};
}

static void read_game(struct pz_json_reader *reader, struct arena *arena)
{
    char id[32] = "";
    pz_json_read_string(reader, id, sizeof id);
    arena->config.game = pz_game_named(id);
    if (!reader->failed && arena->config.game == NULL) {
        pz_json_reader_fail(reader, pz_error_sentence(PZ_E_GAME), "");
    }
}

/* The members stand in the order in which arena_write_head() writes them: the game comes before its
 * players, and they come before the options. */
static void read_head_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct arena *arena = context;
    int64_t number = 0;
    char text[32] = "";
    if (member > 2 && arena->config.game == NULL) {
        pz_json_reader_fail(reader, pz_error_sentence(PZ_E_GAME), "");
        return;
    }
    switch (member) {
    case 0:
        pz_json_read_int(reader, FORMAT, FORMAT, &number);
        break;
    case 1:
    case 3:
        pz_json_skip(reader);
        break;
    case 2:
        read_game(reader, arena);
        break;
    case 4:
        pz_json_read_int(reader, 1, PZ_SEATS_MAX, &number);
        if (pz_setup_init(&arena->config.setup, arena->config.game, (int)number) != 0) {
            pz_json_reader_fail(reader, pz_error_sentence(PZ_E_PLAYERS), "");
        }
        break;
    case 5:
        read_options(reader, arena);
        break;
    case 6:
        pz_json_read_string(reader, text, sizeof text);
        arena->config.seed = strtoull(text, NULL, 10);
        break;
    case 7:
        pz_json_read_int(reader, 1, UINT32_MAX, &number);
        arena->turn_limit = (uint32_t)number;
        break;
    case 8:
        read_bots(reader, arena);
        break;
    case 9:
        read_test(reader, arena);
        break;
    default:
        pz_json_read_int(reader, 1, INT64_MAX, &number);
        *(member == 10 ? &arena->parts : &arena->part) = (uint64_t)number;
    }
}

int arena_read_head(const char *text, size_t length, struct arena *arena,
                    struct pz_problem *problem)
{
    static const char *const keys[] = {"arena",   "piazza",  "game",  "version",
                                       "players", "options", "seed",  "turn_limit",
                                       "bots",    "sprt",    "parts", "part"};
    static const struct pz_json_members members = {keys, 12, 0, read_head_member};
    uint32_t found = 0;
    const int code = pz_json_read_document(text, length, &members, arena, &found, problem);
    if (code == 0 && (arena->bot_count < 2 || arena->part > arena->parts)) {
        return pz_problem_set(problem, PZ_E_SYNTAX, "the head of the file is wrong", "");
    }
    return code;
}
