/* Plays games by the flat API as bench/engine.mjs does by WebAssembly, for a comparison: a line in
 * names game, players, bot and how many games; a line out has the moves and the nanoseconds of the
 * processor. The bot "playouts" is random play to the end within the engine. */
#include "piazza/piazza.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int start(struct pz_flat *flat, const char *game, int players, int seed)
{
    char text[20];
    snprintf(text, sizeof text, "%d", seed);
    const int failed = pz_flat_setup(flat, game, players);
    return failed != 0 ? failed : pz_flat_start(flat, text);
}

/* Moves made, of chance and of the bot. */
static long play(struct pz_flat *flat, const char *game, int players, const char *bot, int games)
{
    long moves = 0;
    for (int seed = 1; seed <= games; seed++) {
        if (start(flat, game, players, seed) != 0) {
            return -1;
        }
        const int made = pz_flat_play(flat, bot, INT32_MAX);
        if (made < 0) {
            return -1;
        }
        moves += made;
    }
    return moves;
}

int main(void)
{
    char line[100];
    struct pz_flat *flat = pz_flat_open();
    while (flat != NULL && fgets(line, sizeof line, stdin) != NULL) {
        char *rest = NULL;
        const char *game = strtok_r(line, " \n", &rest);
        const char *seats = strtok_r(NULL, " \n", &rest);
        const char *bot = strtok_r(NULL, " \n", &rest);
        const char *count = strtok_r(NULL, " \n", &rest);
        if (count == NULL) {
            break;
        }
        const int players = (int)strtol(seats, NULL, 10);
        const int games = (int)strtol(count, NULL, 10);
        const double begun = now();
        long done = -1;
        if (strcmp(bot, "playouts") == 0) {
            done = start(flat, game, players, 1) == 0 ? pz_flat_playouts(flat, "1", games) : -1;
        } else {
            done = play(flat, game, players, bot, games);
        }
        if (done < 0) {
            fprintf(stderr, "bench_engine: %s\n", pz_flat_problem(flat));
            return 1;
        }
        printf("%ld %.0f\n", done, now() - begun);
        fflush(stdout);
    }
    pz_flat_close(flat);
    return 0;
}
