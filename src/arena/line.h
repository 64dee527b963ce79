/* The lines of a file of results. */
#ifndef PIAZZA_ARENA_LINE_H
#define PIAZZA_ARENA_LINE_H

#include "arena.h"

enum { ARENA_HEAD_MAX = 32768, ARENA_LINE_MAX = 8192 };

/* Everything that decides what is played and how it is counted, apart from the number of blocks. */
void arena_write_header(const struct arena *arena, struct pz_text *out);
/* Reads a head into an arena that is all zero. Its bots get names and budgets only. 0, or a
 * negative code and *problem. */
int arena_read_header(const char *text, size_t length, struct arena *arena,
                      struct pz_problem *problem);
/* 0 if the heads say the same, apart from the member `skipped` (may be NULL); else -1 after one
 * line that names what differs. */
int arena_compare_heads(const char *path, const char *head, const char *wanted,
                        const char *skipped);

void arena_write_block(const struct arena *arena, uint64_t block, struct pz_text *out);

/* What any other line is read into. The caller sets `players` and `game`, which has space for one
 * game for each of them. */
struct arena_line {
    int players;
    struct arena_game *game;
    int64_t block;  /* the number of the block; -1 if the line says how many blocks there are */
    int64_t blocks; /* with `block` -1: how many blocks there are */
    unsigned games; /* how many games were read */
};

/* 0, or a negative code and *problem. */
int arena_read_line(const char *text, size_t length, struct arena_line *line,
                    struct pz_problem *problem);

#endif
