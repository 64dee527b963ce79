/* The parts of the picture of Bella Italia: each goes on where the page has arrived. */
#ifndef PIAZZA_TERM_FACE_BELLA_PARTS_H
#define PIAZZA_TERM_FACE_BELLA_PARTS_H

#include "face_bella_page.h"

/* The ring of piles in that many columns and rows, and the selection card beside it. */
void part_ring(struct page *page, int width, int rows);

/* Everybody: backs, and the lengths made. */
void part_people(struct page *page);
int part_people_rows(const struct page *page);

/* The tickets in the hand. */
void part_hand(struct page *page);
int part_hand_rows(const struct page *page);

/* What the decision is about, the trips that the hand allows, what the seat knows. */
void part_words(struct page *page);

#endif
