/* golden FILE...: a kept record replays by the rules and is written again byte for byte. A record
 * of format 1 is written in format 2, which adds nothing but its first line and the board's name.
 */
#include "piazza/piazza.h"
#include <stdio.h>
#include <string.h>

enum { CAPACITY = 1 << 22, MOVES = 1 << 18 };

static char text[CAPACITY];
static char again[CAPACITY];
static pz_move moves[MOVES];

/* Does the text of format 1 differ from that of format 2 only in what format 2 adds? */
static int same_but_format(const char *old, const char *new)
{
    static const char *const added[] = {"board: ", "map: "};
    if (strncmp(old, "piazza record 1\n", 16) != 0 || strncmp(new, "piazza record 2\n", 16) != 0) {
        return 0;
    }
    old += 16;
    new += 16;
    while (*old != '\0' || *new != '\0') {
        const size_t length = strcspn(new, "\n") + (strchr(new, '\n') != NULL);
        int is_new = 0;
        for (size_t i = 0; i < sizeof added / sizeof added[0]; i++) {
            is_new |= strncmp(new, added[i], strlen(added[i])) == 0;
        }
        if (!is_new) {
            if (length == 0 || strncmp(old, new, length) != 0) {
                return 0;
            }
            old += length;
        }
        new += length;
    }
    return 1;
}

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
    out = pz_text_in(again, sizeof again);
    if (pz_record_write(&record, moves, count, &out) != 0 ||
        (record.format == 1 ? !same_but_format(text, again) : strcmp(text, again) != 0)) {
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
