/* Records from outside: read or refused; what is read can be written and read again. */
#include "fuzz.h"

enum { MOVES = 1 << 16, SIZE = 1 << 22 };

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size)
{
    static pz_move moves[MOVES];
    static pz_move again[MOVES];
    static char buffer[SIZE];
    static char buffer_again[SIZE];
    struct pz_record record;
    struct pz_record record_again;
    struct pz_problem problem;
    struct pz_text text;
    struct pz_text text_again;
    size_t count = 0;
    size_t count_again = 0;
    if (pz_record_read((const char *)input, size, &record, moves, MOVES, &count, NULL, &problem) !=
        0) {
        if (problem.line == 0 || problem.column == 0 || problem.text[0] == '\0' ||
            !pz_str_printable(problem.text)) {
            pz_conform_fail(NULL, NULL,
                            "a refused record has line, column and a reason that can be shown");
        }
        return 0;
    }
    text = pz_text_in(buffer, sizeof buffer);
    text_again = pz_text_in(buffer_again, sizeof buffer_again);
    if (pz_record_write(&record, moves, count, &text) != 0 ||
        pz_record_read(buffer, text.length, &record_again, again, MOVES, &count_again, NULL,
                       &problem) != 0 ||
        count != count_again || memcmp(moves, again, count * sizeof *moves) != 0 ||
        record.note_count != record_again.note_count ||
        pz_record_write(&record_again, again, count_again, &text_again) != 0 ||
        text.length != text_again.length || memcmp(buffer, buffer_again, text.length) != 0) {
        pz_conform_fail(NULL, NULL, "a record that is read can be written and read again");
    }
    return 0;
}
