/* Plays games by the foreign function interface as bench/engine.mjs does by WebAssembly, for a
 * comparison: a line in names game, players, bot and how many games; a line out has the moves and
 * the nanoseconds of the processor. The bot "playouts" is random play to the end within the engine.
 */
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

static int start(struct pz_ffi *ffi, const char *game, int players, int seed)
{
    char text[20];
    snprintf(text, sizeof text, "%d", seed);
    const int failed = pz_ffi_setup(ffi, game, players);
    return failed != 0 ? failed : pz_ffi_start(ffi, text);
}

/* Moves made, of chance and of the bot. */
static long play(struct pz_ffi *ffi, const char *game, int players, const char *bot, int games)
{
    long moves = 0;
    for (int seed = 1; seed <= games; seed++) {
        if (start(ffi, game, players, seed) != 0) {
            return -1;
        }
        const int made = pz_ffi_play(ffi, bot, INT32_MAX);
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
    struct pz_ffi *ffi = pz_ffi_open();
    while (ffi != NULL && fgets(line, sizeof line, stdin) != NULL) {
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
            done = start(ffi, game, players, 1) == 0 ? pz_ffi_playouts(ffi, "1", games) : -1;
        } else {
            done = play(ffi, game, players, bot, games);
        }
        if (done < 0) {
            fprintf(stderr, "bench_engine: %s\n", pz_ffi_problem(ffi));
            return 1;
        }
        printf("%ld %.0f\n", done, now() - begun);
        fflush(stdout);
    }
    pz_ffi_close(ffi);
    return 0;
}
