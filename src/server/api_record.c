/* A record is made by folding the table's events again, in a worker. */
#include "api_record.h"
#include "lines.h"
#include "os/host.h"
#include "piazza/piazza.h"
#include "piazza/table.h"
#include "tokens.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record_work {
    struct keeper_job job;
    struct work work;
    struct hub *hub;
    struct http_request *request;
    char table[TABLE_ID_SIZE];
    uint32_t game; /* 0: the last */
    int code;
    struct store_row row;
    struct lines lines;
    enum server_error error;
    char *record;
    size_t record_length;
};

static void record_work_free(struct record_work *record)
{
    store_row_release(&record->row);
    lines_release(&record->lines);
    free(record->record);
    free(record);
}

/* ---- in the keeper's thread ---- */

static void read_events(struct keeper_job *job, struct store *store)
{
    struct record_work *record = (struct record_work *)job;
    record->code = store_find_row(store, record->table, &record->row);
    if (record->code == 0) {
        record->code = store_events(store, record->table, 1, lines_add, &record->lines);
    }
}

/* ---- in a worker ---- */

/* The present game of the table as a record, in as much memory as it takes. */
static void write_record(struct record_work *record, const struct pz_table *table)
{
    for (size_t size = 1 << 16; size <= 1 << 24; size *= 4) {
        char *buffer = malloc(size);
        if (buffer == NULL) {
            break;
        }
        struct pz_text text = pz_text_in(buffer, size);
        if (pz_table_record(table, &text) == 0) {
            free(record->record);
            record->record = buffer;
            record->record_length = text.length;
            record->error = SERVER_OK;
            return;
        }
        free(buffer);
    }
    record->error = SERVER_INTERNAL;
}

static void fold_events(struct work *work, struct worker *worker)
{
    struct record_work *record =
        (struct record_work *)(void *)((char *)work - offsetof(struct record_work, work));
    (void)worker;
    struct pz_table *table = pz_table_new(&machine_memory);
    const char *line = NULL;
    size_t at = 0;
    size_t length = 0;
    record->error = SERVER_NOT_OVER;
    while (table != NULL && (line = lines_next(&record->lines, &at, &length)) != NULL) {
        const bool was_over = pz_table_stage(table) == PZ_TABLE_OVER;
        if (pz_table_fold(table, line, length, NULL) != 0) {
            record->error = SERVER_INTERNAL;
            break;
        }
        const bool ended = !was_over && pz_table_stage(table) == PZ_TABLE_OVER;
        const bool wanted = record->game == 0 || record->game == pz_table_game_number(table);
        const bool closed = at == record->lines.length && record->row.closed != 0 &&
                            pz_table_stage(table) == PZ_TABLE_PLAYING;
        if (wanted && (ended || closed)) {
            write_record(record, table);
        }
    }
    pz_table_free(table);
}

/* ---- in the loop ---- */

static void on_folded(struct work *work)
{
    struct record_work *record =
        (struct record_work *)(void *)((char *)work - offsetof(struct record_work, work));
    if (record->record != NULL && record->error == SERVER_OK) {
        http_answer(record->request, 200, "text/plain; charset=utf-8", record->record,
                    record->record_length);
    } else {
        http_refuse(record->request, record->error != SERVER_OK ? record->error : SERVER_STOPPING);
    }
    record_work_free(record);
}

static void on_read(struct keeper_job *job)
{
    struct record_work *record = (struct record_work *)job;
    if (record->code != 0 || hub_stopping(record->hub)) {
        http_refuse(record->request, record->code == STORE_NOT_FOUND ? SERVER_NO_TABLE
                                     : record->code != 0             ? SERVER_STORAGE
                                                                     : SERVER_STOPPING);
        record_work_free(record);
        return;
    }
    workers_add(hub_workers(record->hub), &record->work);
}

void api_record(struct hub *hub, struct http_request *request, const char *table, uint32_t game)
{
    struct record_work *record = calloc(1, sizeof *record);
    if (record == NULL) {
        http_refuse(request, SERVER_BUSY);
        return;
    }
    record->job.work = read_events;
    record->job.done = on_read;
    record->work.run = fold_events;
    record->work.done = on_folded;
    record->hub = hub;
    record->request = request;
    record->game = game;
    snprintf(record->table, sizeof record->table, "%s", table);
    keeper_run(hub_keeper(hub), &record->job);
}
