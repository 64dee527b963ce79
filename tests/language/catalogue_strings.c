/* Prints the texts that people read but that stand in lists of the library, where no _() marks
 * them: as C, for xgettext. */
#include "games/little/little.h"
#include "games/tickets/tickets.h"
#include "outside/outside.h"
#include "piazza/piazza.h"
#include "server/errors.h"
#include "store/store.h"
#include "table/table_internal.h"
#include <stdio.h>

static void print(const char *text)
{
    printf("_(\"");
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') {
            putchar('\\');
        }
        if (*c == '\n') {
            fputs("\\n", stdout);
        } else {
            putchar(*c);
        }
    }
    printf("\");\n");
}

int main(void)
{
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        const struct pz_game *game = pz_game_at(i);
        for (unsigned r = 0; r < game->refusal_count; r++) {
            print(game->refusals[r].sentence);
        }
        for (unsigned o = 0; o < game->option_count; o++) {
            print(game->options[o].help);
        }
        for (unsigned b = 0; pz_bot_at(game, b) != NULL; b++) {
            print(pz_bot_at(game, b)->help);
        }
    }
    print(pz_bot_greedy.help); /* the others of any game are bots of ours, too */
    for (unsigned i = 0; i < LITTLE_CARS_MAX; i++) {
        print(little_colours[i]);
    }
    for (unsigned i = 0; i < TK_COLOURS; i++) {
        print(tk_sorts[i]);
    }
#define PRINT(code, name, sentence) print(sentence);
    PZ_ERRORS(PRINT)
    OUTSIDE_CODES(PRINT)
#undef PRINT
#define PRINT(name, value, sentence) print(sentence);
    STORE_CODES(PRINT)
#undef PRINT
#define PRINT(code, name, sentence) print(sentence);
    TABLE_ERRORS(PRINT)
#undef PRINT
#define PRINT(code, name, status, close, sentence) print(sentence);
    SERVER_ERRORS(PRINT)
#undef PRINT
    return 0;
}
