/* Records from outside: read or refused; what is read can be written and read again. */
#include "fuzz.h"

enum { MOVES = 1 << 16, ROOM = 1 << 22 };

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size)
{
    static pz_move moves[MOVES];
    static pz_move again[MOVES];
    static char room[ROOM];
    struct pz_record record;
    struct pz_record record_again;
    struct pz_problem problem;
    struct pz_text text;
    size_t count = 0;
    size_t count_again = 0;
    if (pz_record_read((const char *)input, size, &record, moves, MOVES, &count, NULL, &problem) !=
        0) {
        if (problem.line == 0 || problem.column == 0 || problem.text[0] == '\0' ||
            !pz_str_printable(problem.text)) {
            conform_fail(NULL, NULL,
                         "a refused record has line, column and a reason that can be shown");
        }
        return 0;
    }
    pz_text_init(&text, room, sizeof room);
    if (pz_record_write(&record, moves, count, &text) != 0 ||
        pz_record_read(room, text.length, &record_again, again, MOVES, &count_again, NULL,
                       &problem) != 0 ||
        count != count_again || memcmp(moves, again, count * sizeof *moves) != 0 ||
        memcmp(&record, &record_again, sizeof record) != 0) {
        conform_fail(NULL, NULL, "a record that is read can be written and read again");
    }
    return 0;
}
