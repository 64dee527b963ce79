/* The cost of a move at a table: JSON in, an event and JSON for every seat out. */
#include "bench.h"
#include "os/host.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EARLY = 100, LATE = 1000 }; /* moves */

/* Sums over the games of a round. */
struct sums {
    double seconds;
    double early;
    double late;
    uint64_t early_bytes;
    uint64_t late_bytes;
    uint64_t decisions;
    uint64_t moves;
    uint64_t bytes;
};

static int receive(struct pz_table *table, int person, const char *message,
                   const uint8_t random[PZ_SEED_BYTES], struct pz_output *out)
{
    return pz_table_receive(table, person, message, strlen(message), 0, random, out);
}

static int sit_down(struct pz_table *table, const struct table_row *row,
                    const uint8_t random[PZ_SEED_BYTES], struct pz_output *out)
{
    char message[200];
    const int length =
        snprintf(message, sizeof message,
                 "{\"type\":\"create\",\"name\":\"0\",\"terms\":{\"game\":\"%s\",\"players\":%d}}",
                 row->game->id, row->players);
    int code = pz_table_open(table, message, (size_t)length, NULL, 0, random, out);
    for (int seat = 1; code == 0 && seat < row->players; seat++) {
        snprintf(message, sizeof message, "{\"type\":\"join\",\"name\":\"%d\"}", seat);
        code = receive(table, 0, message, random, out);
    }
    return code != 0 ? code : receive(table, 1, "{\"type\":\"start\"}", random, out);
}

static int play(struct pz_table *table, struct pz_rng *rng, const uint8_t random[PZ_SEED_BYTES],
                struct pz_output *out, struct sums *sums)
{
    const struct pz_game *game = pz_table_game(table);
    size_t moves = 0;
    int code = 0;
    const double start = host_now();
    double last = start;
    while (code == 0 && pz_table_stage(table) == PZ_TABLE_PLAYING) {
        char message[100];
        struct pz_text text;
        const int seat = game->actor(pz_table_state(table));
        pz_text_init(&text, message, sizeof message);
        pz_text_str(&text, "{\"type\":\"move\",\"ask\":");
        pz_text_uint(&text, pz_table_question_id(table, seat));
        pz_text_str(&text, ",\"move\":");
        pz_text_uint(&text, pz_game_pick(game, pz_table_state(table), rng));
        pz_text_char(&text, '}');
        pz_table_moves(table, &moves);
        code = pz_table_receive(table, seat + 1, message, text.length, 0, random, out);
        uint64_t bytes = 0;
        for (uint32_t i = 0; i < out->envelope_count; i++) {
            bytes += out->envelopes[i].length;
        }
        sums->decisions++;
        sums->bytes += bytes;
        if (moves < EARLY || moves >= LATE) { /* reading the clock costs time, too */
            const double now = host_now();
            if (moves < EARLY) {
                sums->early += now - last;
                sums->early_bytes += bytes;
            } else {
                sums->late += now - last;
                sums->late_bytes += bytes;
            }
            last = now;
        } else {
            last = moves + 16 >= LATE ? host_now() : last;
        }
    }
    sums->seconds += host_now() - start;
    pz_table_moves(table, &moves);
    sums->moves += moves;
    return code;
}

bool bench_table(struct table_row *row, uint64_t round)
{
    enum { DECISIONS = 6000 }; /* a round has at least this many */
    struct pz_output out;
    struct sums sums;
    struct pz_rng rng;
    uint8_t random[PZ_SEED_BYTES] = {0};
    int code = 0;
    memset(&out, 0, sizeof out);
    memset(&sums, 0, sizeof sums);
    out.memory = machine_memory;
    pz_rng_init(&rng, round);
    for (uint64_t game = 0; code == 0 && sums.decisions < DECISIONS; game++) {
        struct pz_table *table = pz_table_new(&machine_memory);
        const uint64_t number = round << 32 | game;
        memcpy(random, &number, sizeof number);
        code = table == NULL ? PZ_E_MEMORY : sit_down(table, row, random, &out);
        code = code != 0 ? code : play(table, &rng, random, &out, &sums);
        pz_table_free(table);
    }
    pz_output_release(&out);
    if (code != 0) {
        return false;
    }
    series_add(&row->ns_per_decision, 1e9 * sums.seconds / (double)sums.decisions);
    if (sums.late_bytes > 0 && sums.early_bytes > 0) {
        series_add(&row->late_ratio,
                   sums.late / (double)sums.late_bytes * (double)sums.early_bytes / sums.early);
    }
    row->moves_per_decision = (double)sums.moves / (double)sums.decisions;
    row->bytes_per_decision = (double)sums.bytes / (double)sums.decisions;
    return true;
}
