/* Sends messages again to somebody who missed them: the events are folded once more, in another
 * table, starting from the last snapshot before them. Snapshots only save time: without them a
 * table says the same bytes. */
#include "core/bytes.h"
#include "table_internal.h"

/* ---- snapshots ---- */

/* Drops snapshots whose moves and notes are no longer a prefix of the table's: some moves were
 * taken back, or another game has begun. */
static void drop_snapshots(struct pz_table *table)
{
    for (unsigned i = 0; i < SNAPSHOTS; i++) {
        struct table_state *marked = &table->snapshots[i].state;
        if (marked->move_count > table->state.move_count ||
            marked->note_count > table->state.note_count) {
            marked->number = 0;
        }
    }
}

void table_take_snapshot(struct pz_table *table)
{
    struct snapshot *oldest = NULL;
    uint32_t newest = 0;
    if (table->snapshots != NULL) {
        drop_snapshots(table);
        oldest = table->snapshots;
        for (unsigned i = 0; i < SNAPSHOTS; i++) {
            struct snapshot *snapshot = &table->snapshots[i];
            newest = snapshot->state.number > newest ? snapshot->state.number : newest;
            oldest = snapshot->state.number < oldest->state.number ? snapshot : oldest;
        }
    }
    if (table->state.number - newest < SNAPSHOT_EVERY) {
        return;
    }
    if (oldest == NULL) {
        const struct pz_memory *memory = &table->memory;
        oldest = memory->resize(memory->context, NULL, SNAPSHOTS * sizeof *oldest);
        if (oldest == NULL) {
            return; /* without snapshots it is only slower */
        }
        pz_zero(oldest, SNAPSHOTS * sizeof *oldest);
        table->snapshots = oldest;
    }
    pz_copy(&oldest->state, &table->state, sizeof oldest->state);
    oldest->log_length = table->log_length;
}

/* The last snapshot that is not later than the event; NULL if there is none. */
static const struct snapshot *snapshot_before(const struct pz_table *table, uint32_t number)
{
    const struct snapshot *best = NULL;
    for (unsigned i = 0; table->snapshots != NULL && i < SNAPSHOTS; i++) {
        const struct snapshot *snapshot = &table->snapshots[i];
        if (snapshot->state.number != 0 && snapshot->state.number <= number &&
            (best == NULL || snapshot->state.number > best->state.number)) {
            best = snapshot;
        }
    }
    return best;
}

/* ---- sending again ---- */

/* Makes *again the table of the snapshot. Later events do not need by_person: none of these moves
 * is taken back, or the snapshot would be gone. */
static bool go_back(const struct pz_table *table, const struct snapshot *snapshot,
                    struct pz_table *again)
{
    pz_copy(&again->state, &snapshot->state, sizeof again->state);
    if (!table_reserve(again)) {
        return false;
    }
    pz_copy(again->moves, table->moves, snapshot->state.move_count * sizeof *again->moves);
    pz_copy(again->notes, table->notes, snapshot->state.note_count * sizeof *again->notes);
    return true;
}

static bool fold_and_tell(const struct pz_table *table, uint32_t number, int32_t person,
                          struct pz_table *again, struct pz_output *out)
{
    const struct snapshot *snapshot = snapshot_before(table, number);
    const char *line = table->log + (snapshot != NULL ? snapshot->log_length : 0);
    const char *end = table->log + table->log_length;
    bool enough = snapshot == NULL || go_back(table, snapshot, again);
    while (enough && line < end) {
        struct event event;
        size_t length = 0;
        while (line[length] != '\n') {
            length++;
        }
        enough = table_reserve(again) && event_read(line, length, &event, NULL) == 0;
        if (enough) {
            table_fold(again, &event);
            enough = event.number <= number || tell_sender(again, &event, person, out);
        }
        line += length + 1;
    }
    return enough;
}

bool resend_since(const struct pz_table *table, uint32_t number, int32_t person,
                  struct pz_output *out)
{
    if (number == table->state.number) {
        return true;
    }
    struct pz_table *again = pz_table_new(&table->memory);
    const bool told = again != NULL && fold_and_tell(table, number, person, again, out);
    pz_table_free(again);
    return told;
}
