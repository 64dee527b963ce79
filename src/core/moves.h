/* What several parts of the library do with moves and results. */
#ifndef PIAZZA_CORE_MOVES_H
#define PIAZZA_CORE_MOVES_H

#include "piazza/game.h"

/* The index of the move in a list that is in ascending order, or -1. */
static inline int32_t pz_moves_find(const pz_move *moves, uint32_t count, int32_t move)
{
    uint32_t low = 0;
    uint32_t high = count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (moves[middle] < move) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < count && moves[low] == move ? (int32_t)low : -1;
}

/* Writes the member `text` of a move: its notation, or if it is `made` what the seat sees of it. */
void pz_move_text_write(const struct pz_game *game, const void *state, pz_move move, int seat,
                        bool made, struct pz_json *json);

/* Write a list as a member: the points of all seats, and the seats whose bits are set. */
void pz_points_write(const struct pz_result *result, unsigned players, struct pz_json *json);
void pz_seats_write(const char *key, unsigned seats, struct pz_json *json);

#endif
