/* The result for programs: JSON, and a row of CSV for each game. */
#include "arena.h"
#include "json_figures.h"
#include <string.h>

/* ---- JSON ---- */

static void write_share(struct pz_json *json, const struct arena_share *share)
{
    pz_json_key_uint(json, "blocks", share->blocks);
    if (share->blocks > 0) {
        json_interval(json, "wins", share->wins, 6);
    }
}

static void write_bot(struct pz_json *json, const struct arena *arena,
                      const struct arena_score *score, const struct named_bot *bot, bool times)
{
    pz_json_open(json, '{');
    pz_json_key_string(json, "bot", bot->text);
    pz_json_key_uint(json, "nodes", bot->options.budget.nodes);
    pz_json_key_uint(json, "milliseconds", bot->options.budget.milliseconds);
    pz_json_key_uint(json, "games", score->games);
    write_share(json, &score->all);
    if (score->games > 0) {
        json_interval(json, "elo", score->elo, 2);
        json_number(json, "points", score->points, 4);
    }
    pz_json_key_uint(json, "moves", score->moves);
    if (times && score->moves > 0) {
        json_number(json, "mean_ms", (double)score->microseconds / (double)score->moves / 1000, 3);
        json_number(json, "longest_ms", (double)score->longest / 1000, 3);
    }
    json_numbers(json, "failures", score->failures, arena->setup.players);
    pz_json_close(json, '}');
}

static void write_lineup(struct pz_json *json, const struct arena_result *result, unsigned lineup)
{
    const struct stats_lineup *members = &result->lineups[lineup];
    pz_json_open(json, '[');
    for (unsigned i = 0; i < members->members; i++) {
        pz_json_open(json, '{');
        pz_json_key_uint(json, "bot", members->bot[i]);
        pz_json_key_uint(json, "seats", members->seats[i]);
        write_share(json, &result->shares[lineup][i]);
        pz_json_close(json, '}');
    }
    pz_json_close(json, ']');
}

static void write_matrix(struct pz_json *json, const struct arena *arena,
                         const struct arena_result *result)
{
    pz_json_key_open(json, "matrix", '[');
    for (unsigned row = 0; row < arena->bot_count; row++) {
        pz_json_open(json, '[');
        for (unsigned column = 0; column < arena->bot_count; column++) {
            if (result->matrix[row][column].blocks == 0) {
                pz_json_null(json);
                continue;
            }
            pz_json_open(json, '{');
            write_share(json, &result->matrix[row][column]);
            pz_json_close(json, '}');
        }
        pz_json_close(json, ']');
    }
    pz_json_close(json, ']');
}

static void write_test(struct pz_json *json, const struct arena *arena,
                       const struct arena_test_state *test)
{
    static const char *const accepted[] = {"p0", NULL, "p1"};
    pz_json_key(json, "sprt");
    if (!arena->has_test) {
        pz_json_null(json);
        return;
    }
    pz_json_open(json, '{');
    json_number(json, "p0", arena->test.p0, 6);
    json_number(json, "p1", arena->test.p1, 6);
    json_number(json, "alpha", arena->test.alpha, 6);
    json_number(json, "beta", arena->test.beta, 6);
    json_number(json, "llr", test->ratio, 6);
    json_number(json, "lower", test->lower, 6);
    json_number(json, "upper", test->upper, 6);
    pz_json_key_string(json, "accepted", accepted[test->decision + 1]);
    pz_json_close(json, '}');
}

void arena_write_json(const struct arena *arena, const struct arena_result *result, bool times,
                      struct pz_json *json)
{
    const bool decided = arena->has_test && result->test.decision != 0;
    pz_json_open(json, '{');
    json_setup(json, arena->game, &arena->setup);
    pz_json_key_uint(json, "seed", arena->seed);
    pz_json_key_uint(json, "turn_limit", arena->turn_limit);
    pz_json_key_uint(json, "part", arena->part);
    pz_json_key_uint(json, "parts", arena->parts);
    pz_json_key_uint(json, "blocks", result->blocks);
    pz_json_key_uint(json, "games", result->games);
    pz_json_key_bool(json, "complete", decided || result->blocks == result->planned);
    pz_json_key_uint(json, "unfinished", result->unfinished);
    pz_json_key_uint(json, "failures", result->failures);
    json_number(json, "confidence", 0.95, 2);
    pz_json_key_open(json, "bots", '[');
    for (unsigned bot = 0; bot < arena->bot_count; bot++) {
        write_bot(json, arena, &result->scores[bot], &arena->bots[bot], times);
    }
    pz_json_close(json, ']');
    pz_json_key_open(json, "lineups", '[');
    for (unsigned lineup = 0; lineup < arena->lineup_count; lineup++) {
        write_lineup(json, result, lineup);
    }
    pz_json_close(json, ']');
    write_matrix(json, arena, result);
    write_test(json, arena, &result->test);
    pz_json_close(json, '}');
}

/* ---- CSV ---- */

static void write_field(FILE *out, const char *text)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text != '\0'; text++) {
        fputs(*text == '"' ? "\"\"" : (char[2]){*text, '\0'}, out);
    }
    fputc('"', out);
}

static void write_csv_game(FILE *out, const struct arena *arena, uint64_t block, unsigned rotation,
                           bool times)
{
    const struct arena_game *game = &arena->blocks[block][rotation];
    fprintf(out, "%llu,%llu,%u,%s,", (unsigned long long)block,
            (unsigned long long)arena_seed_of(arena, block), rotation, arena_end_names[game->end]);
    if (game->end == ARENA_FAILED) {
        fprintf(out, "%u,%s", game->failed_seat, named_bot_failure_name(game->failure));
    } else {
        fputc(',', out);
    }
    fprintf(out, ",%lu", (unsigned long)game->turns);
    for (int seat = 0; seat < arena->setup.players; seat++) {
        fputc(',', out);
        write_field(out, arena->bots[arena_bot_at(arena, block, rotation, seat)].text);
        fprintf(out, ",%.4f,%d,%lu", (double)arena_shares(game, seat) / TALLY_SHARES,
                game->points[seat], (unsigned long)game->moves[seat]);
        if (times) {
            fprintf(out, ",%.3f,%.3f", (double)game->microseconds[seat] / 1000,
                    (double)game->longest[seat] / 1000);
        }
    }
    fputs("\r\n", out);
}

void arena_write_csv(const struct arena *arena, const struct arena_result *result, bool times,
                     FILE *out)
{
    fputs("block,seed,rotation,end,failed_seat,failure,turns", out);
    for (int seat = 0; seat < arena->setup.players; seat++) {
        fprintf(out, ",bot%d,share%d,points%d,moves%d", seat, seat, seat, seat);
        if (times) {
            fprintf(out, ",ms%d,longest_ms%d", seat, seat);
        }
    }
    fputs("\r\n", out);
    for (uint64_t block = 0; block < result->end; block++) {
        for (unsigned r = 0; arena->blocks[block] != NULL && r < arena->setup.players; r++) {
            write_csv_game(out, arena, block, r, times);
        }
    }
}
