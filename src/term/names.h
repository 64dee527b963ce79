/* The names of players as people read them: told apart by numbers, and cut where space is short. */
#ifndef PIAZZA_TERM_NAMES_H
#define PIAZZA_TERM_NAMES_H

#include "piazza/piazza.h"

/* What a person without a name is called: by the seat, from 1. */
void names_unnamed(int seat, char name[PZ_NAME_MAX]);
/* What is shown of the names in a record: bots without "bot:", those of one name numbered from 1 in
 * the order of their seats. */
void names_shown(const char names[][PZ_NAME_MAX], int players, char shown[][PZ_NAME_MAX]);
/* Names that people can take at one table, as no two there have the same: the second Anna is
 * "Anna 2". */
void names_distinct(const char names[][PZ_NAME_MAX], int players, char distinct[][PZ_NAME_MAX]);
/* The name in at most that many columns: a longer one loses its middle, so that a number at its
 * end, by which players are told apart, stays: "viagg… 2". */
void names_cut(const char *name, int columns, char cut[PZ_NAME_MAX + 4]);

#endif
