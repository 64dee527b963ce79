/* The board as text: three keywords with their values, on any number of lines. '#' starts a
 * comment:
 *
 *     ring 28
 *     entrances 0 14
 *     circles 2:+1 4:-4 ...      # space:circle, all of 1 to 6 and -1 to -6 */
#include "core/bytes.h"
#include "little.h"

static void skip(struct pz_scan *scan)
{
    for (;;) {
        pz_scan_blanks(scan);
        if (scan->next == scan->end || (*scan->next != '#' && !pz_scan_at_line_end(scan))) {
            return;
        }
        pz_scan_next_line(scan);
    }
}

static int name_circle(struct pz_problem *problem, const struct pz_scan *scan, const char *sentence,
                       int64_t circle)
{
    char number[24];
    struct pz_text text = pz_text_in(number, sizeof number);
    pz_text_int(&text, circle);
    return scan == NULL ? pz_problem_set(problem, PZ_E_VALUE, sentence, number)
                        : pz_scan_problem(scan, problem, PZ_E_VALUE, sentence, number);
}

static int read_number(struct pz_scan *scan, int64_t min, int64_t max, const char *sentence,
                       uint8_t *number, struct pz_problem *problem)
{
    int64_t value = 0;
    skip(scan);
    if (!pz_scan_int(scan, min, max, &value)) {
        return pz_scan_problem(scan, problem, PZ_E_VALUE, sentence, "");
    }
    *number = (uint8_t)value;
    return 0;
}

int little_circle_on(const struct little_board *board, unsigned space)
{
    for (int i = 0; i < LITTLE_CIRCLES; i++) {
        if (board->circle[LITTLE_MONEY][i] == space || board->circle[LITTLE_POLICE][i] == space) {
            return board->circle[LITTLE_MONEY][i] == space ? i + 1 : -i - 1;
        }
    }
    return 0;
}

/* Reads a circle, for instance "2:+1". Returns 1 if no circle follows. */
static int read_circle(struct pz_scan *scan, struct little_board *board, struct pz_problem *problem)
{
    int64_t space = 0;
    int64_t circle = 0;
    skip(scan);
    struct pz_scan place = *scan;
    if (scan->next == scan->end || *scan->next < '0' || *scan->next > '9') {
        return 1;
    }
    if (!pz_scan_int(scan, 0, INT32_MAX, &space) || !pz_scan_char(scan, ':')) {
        return pz_scan_problem(scan, problem, PZ_E_VALUE,
                               "a circle is written as space:circle, 2:+1", "");
    }
    pz_scan_char(scan, '+');
    if (!pz_scan_int(scan, INT32_MIN, INT32_MAX, &circle)) {
        return pz_scan_problem(scan, problem, PZ_E_VALUE,
                               "a circle is written as space:circle, 2:+1", "");
    }
    if (circle == 0 || circle > LITTLE_CIRCLES || circle < -LITTLE_CIRCLES) {
        return name_circle(problem, &place, "circle {} is not one of 1 to 6 and -1 to -6", circle);
    }
    if (space >= board->ring) {
        return name_circle(problem, &place, "circle {} is on a space that the ring does not have",
                           circle);
    }
    uint8_t *entry = &board->circle[circle > 0 ? LITTLE_MONEY : LITTLE_POLICE]
                                   [(circle > 0 ? circle : -circle) - 1];
    if (*entry != LITTLE_NO_SPACE) {
        return name_circle(problem, &place, "circle {} is given twice", circle);
    }
    if (little_circle_on(board, (unsigned)space) != 0) {
        return name_circle(problem, &place, "circle {} is on a space that has one already", circle);
    }
    *entry = (uint8_t)space;
    return 0;
}

int little_board_check(const struct little_board *board, struct pz_problem *problem)
{
    if (board->ring < LITTLE_RING_MIN || board->ring > LITTLE_RING_MAX) {
        return pz_problem_set(problem, PZ_E_STATE, "the ring has 12 to 64 spaces", "");
    }
    if (board->entrance[LITTLE_END_A] >= board->ring ||
        board->entrance[LITTLE_END_B] >= board->ring ||
        board->entrance[LITTLE_END_A] == board->entrance[LITTLE_END_B]) {
        return pz_problem_set(problem, PZ_E_STATE, "the entrances are two spaces of the ring", "");
    }
    uint64_t used = 0;
    for (unsigned i = 0; i < 2 * LITTLE_CIRCLES; i++) {
        const unsigned space = board->circle[i / LITTLE_CIRCLES][i % LITTLE_CIRCLES];
        if (space == LITTLE_NO_SPACE) {
            continue;
        }
        if (space >= board->ring || (used >> space & 1)) {
            return pz_problem_set(problem, PZ_E_STATE, "each circle has a space of its own", "");
        }
        used |= UINT64_C(1) << space;
    }
    return 0;
}

int little_board_read(const char *text, size_t length, struct little_board *out,
                      struct pz_problem *problem)
{
    struct pz_scan scan;
    struct little_board board;
    pz_zero(&board, sizeof board);
    for (unsigned i = 0; i < 2 * LITTLE_CIRCLES; i++) {
        board.circle[i / LITTLE_CIRCLES][i % LITTLE_CIRCLES] = LITTLE_NO_SPACE;
    }
    pz_scan_init(&scan, text, length);
    skip(&scan);
    if (!pz_scan_word(&scan, "ring")) {
        return pz_scan_problem(&scan, problem, PZ_E_VALUE,
                               "a board starts with 'ring' and its length", "");
    }
    int code = read_number(&scan, LITTLE_RING_MIN, LITTLE_RING_MAX, "the ring has 12 to 64 spaces",
                           &board.ring, problem);
    if (code != 0) {
        return code;
    }
    skip(&scan);
    if (!pz_scan_word(&scan, "entrances")) {
        return pz_scan_problem(&scan, problem, PZ_E_VALUE,
                               "'entrances' and two spaces expected here", "");
    }
    for (unsigned end = LITTLE_END_A; end <= LITTLE_END_B; end++) {
        code = read_number(&scan, 0, board.ring - 1, "an entrance is a space of the ring",
                           &board.entrance[end], problem);
        if (code != 0) {
            return code;
        }
    }
    if (board.entrance[LITTLE_END_A] == board.entrance[LITTLE_END_B]) {
        return pz_scan_problem(&scan, problem, PZ_E_VALUE, "the two entrances are the same space",
                               "");
    }
    skip(&scan);
    if (!pz_scan_word(&scan, "circles")) {
        return pz_scan_problem(&scan, problem, PZ_E_VALUE,
                               "'circles' and the circles expected here", "");
    }
    while ((code = read_circle(&scan, &board, problem)) == 0) {
    }
    if (code < 0) {
        return code;
    }
    if (scan.next != scan.end) {
        return pz_scan_problem(&scan, problem, PZ_E_VALUE,
                               "a circle or the end of the board expected", "");
    }
    for (int i = 0; i < 2 * LITTLE_CIRCLES; i++) {
        if (board.circle[i / LITTLE_CIRCLES][i % LITTLE_CIRCLES] == LITTLE_NO_SPACE) {
            return name_circle(problem, NULL, "circle {} is missing",
                               i < LITTLE_CIRCLES ? i + 1 : -(i + 1 - LITTLE_CIRCLES));
        }
    }
    *out = board;
    return 0;
}

void little_board_write(const struct little_board *board, struct pz_text *out)
{
    pz_text_str(out, "ring ");
    pz_text_int(out, board->ring);
    pz_text_str(out, " entrances ");
    pz_text_int(out, board->entrance[LITTLE_END_A]);
    pz_text_char(out, ' ');
    pz_text_int(out, board->entrance[LITTLE_END_B]);
    pz_text_str(out, " circles");
    for (unsigned space = 0; space < board->ring; space++) {
        const int circle = little_circle_on(board, space);
        if (circle != 0) {
            pz_text_char(out, ' ');
            pz_text_int(out, space);
            pz_text_str(out, circle > 0 ? ":+" : ":");
            pz_text_int(out, circle);
        }
    }
}
