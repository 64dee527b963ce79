/* golden FILE...: a kept record replays by the rules and is written again byte for byte. */
#include "piazza/piazza.h"
#include <stdio.h>
#include <string.h>

enum { ROOM = 1 << 22, MOVES = 1 << 18 };

static char text[ROOM];
static char again[ROOM];
static pz_move moves[MOVES];

static int run(const char *path)
{
    struct pz_record record;
    struct pz_problem problem;
    struct pz_text out;
    size_t count = 0;
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        perror(path);
        return 1;
    }
    const size_t length = fread(text, 1, sizeof text - 1, in);
    fclose(in);
    text[length] = '\0';
    if (pz_record_read(text, length, &record, moves, MOVES, &count, NULL, &problem) != 0) {
        fprintf(stderr, "%s:%u:%u: %s\n", path, problem.line, problem.column, problem.text);
        return 1;
    }
    pz_text_init(&out, again, sizeof again);
    if (pz_record_write(&record, moves, count, &out) != 0 || strcmp(text, again) != 0) {
        fprintf(stderr, "%s: is written in another way now\n", path);
        return 1;
    }
    printf("%s: %zu moves\n", path, count);
    return 0;
}

int main(int argc, char **argv)
{
    int failed = argc < 2;
    for (int i = 1; i < argc; i++) {
        failed |= run(argv[i]);
    }
    return failed;
}
