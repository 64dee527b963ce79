/* The parts of the picture of Bella Italia: each continues where the one before it ended. */
#ifndef PIAZZA_GAMES_BELLA_TERM_PARTS_H
#define PIAZZA_GAMES_BELLA_TERM_PARTS_H

#include "page.h"

/* The ring of piles in that many columns and rows, and the selection card beside it. */
void bella_part_ring(struct bella_page *page, int width, int rows);

/* Everybody: backs, and the lengths made. */
void bella_part_people(struct bella_page *page);
int bella_part_people_rows(const struct bella_page *page);

/* The tickets in the hand. */
void bella_part_hand(struct bella_page *page);
int bella_part_hand_rows(const struct bella_page *page);

/* What the decision is about, the trips that the hand allows, what the seat knows. */
void bella_part_words(struct bella_page *page);

#endif
