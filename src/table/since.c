/* Telling again what somebody missed: the events are folded once more, in a table of their own,
 * from the last mark before them on. Marks are not part of a table: with or without them it says
 * the same bytes. */
#include "../core/bytes.h"
#include "inside.h"

/* ---- marks ---- */

/* Those whose moves and notes are not the first ones of the table any more: some were taken back,
 * or another game has begun. */
static void drop_marks(struct pz_table *table)
{
    for (unsigned i = 0; i < MARKS; i++) {
        struct flat *marked = &table->marks[i].flat;
        if (marked->move_count > table->flat.move_count ||
            marked->note_count > table->flat.note_count) {
            marked->number = 0;
        }
    }
}

void table_mark(struct pz_table *table)
{
    struct mark *oldest = NULL;
    uint32_t newest = 0;
    if (table->marks != NULL) {
        drop_marks(table);
        oldest = table->marks;
        for (unsigned i = 0; i < MARKS; i++) {
            struct mark *mark = &table->marks[i];
            newest = mark->flat.number > newest ? mark->flat.number : newest;
            oldest = mark->flat.number < oldest->flat.number ? mark : oldest;
        }
    }
    if (table->flat.number - newest < MARK_EVERY) {
        return;
    }
    if (oldest == NULL) {
        const struct pz_memory *memory = &table->memory;
        oldest = memory->resize(memory->context, NULL, MARKS * sizeof *oldest);
        if (oldest == NULL) {
            return; /* it is only slower without */
        }
        pz_zero(oldest, MARKS * sizeof *oldest);
        table->marks = oldest;
    }
    pz_copy(&oldest->flat, &table->flat, sizeof oldest->flat);
    oldest->log_length = table->log_length;
}

/* The last one that is not later than the event; NULL if there is none. */
static const struct mark *mark_before(const struct pz_table *table, uint32_t number)
{
    const struct mark *best = NULL;
    for (unsigned i = 0; table->marks != NULL && i < MARKS; i++) {
        const struct mark *mark = &table->marks[i];
        if (mark->flat.number != 0 && mark->flat.number <= number &&
            (best == NULL || mark->flat.number > best->flat.number)) {
            best = mark;
        }
    }
    return best;
}

/* ---- telling ---- */

/* The table as it was at the mark, as far as what happened later asks for it: none of its moves is
 * taken back, or the mark would be gone. */
static bool go_back(const struct pz_table *table, const struct mark *mark, struct pz_table *again)
{
    pz_copy(&again->flat, &mark->flat, sizeof again->flat);
    if (!table_reserve(again)) {
        return false;
    }
    pz_copy(again->moves, table->moves, mark->flat.move_count * sizeof *again->moves);
    pz_copy(again->notes, table->notes, mark->flat.note_count * sizeof *again->notes);
    return true;
}

static bool fold_and_tell(const struct pz_table *table, uint32_t number, int32_t person,
                          struct pz_table *again, struct pz_output *out)
{
    const struct mark *mark = mark_before(table, number);
    const char *line = table->log + (mark != NULL ? mark->log_length : 0);
    const char *end = table->log + table->log_length;
    bool enough = mark == NULL || go_back(table, mark, again);
    while (enough && line < end) {
        struct event event;
        size_t length = 0;
        while (line[length] != '\n') {
            length++;
        }
        enough = table_reserve(again) && event_read(line, length, &event, NULL) == 0;
        if (enough) {
            table_fold(again, &event);
            enough = event.number <= number || tell_again(again, &event, person, out);
        }
        line += length + 1;
    }
    return enough;
}

bool tell_since(const struct pz_table *table, uint32_t number, int32_t person,
                struct pz_output *out)
{
    if (number == table->flat.number) {
        return true;
    }
    struct pz_table *again = pz_table_new(&table->memory);
    const bool told = again != NULL && fold_and_tell(table, number, person, again, out);
    pz_table_free(again);
    return told;
}
