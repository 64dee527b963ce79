/* cmocka with what it needs before it, and what tests share. */
#ifndef PIAZZA_UNIT_H
#define PIAZZA_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "piazza/game.h"

/* The game of that number, or the next one, that so many can play: *index becomes its number. NULL
 * past the last. */
static inline const struct pz_game *unit_game(unsigned *index, int players)
{
    const struct pz_game *game = pz_game_at(*index);
    while (game != NULL && (players < game->min_players || players > game->max_players)) {
        game = pz_game_at(++*index);
    }
    return game;
}

/* Copies JSON that was written with ' for "; returns its length. */
static inline size_t unit_json(char *buffer, size_t size, const char *json)
{
    const size_t length = strlen(json);
    assert_true(length < size);
    for (size_t i = 0; i <= length; i++) {
        buffer[i] = (char)(json[i] == '\'' ? '"' : json[i]);
    }
    return length;
}

/* The same in a buffer that the next call takes. */
static inline const char *unit_quoted(const char *json)
{
    static char buffer[1 << 18];
    unit_json(buffer, sizeof buffer, json);
    return buffer;
}

#endif
