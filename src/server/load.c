/* Tables come out of the store: all of one, or what another server added to it. */
#include "lines.h"
#include "log.h"
#include "os/host.h"
#include "place.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct load {
    struct keeper_job job;
    struct place *place;
    char id[TABLE_ID_SIZE];
    uint32_t from;
    int code;
    struct store_row row;
    struct lines lines;
    struct store_link *links;
    size_t link_count;
};

/* ---- in the keeper's thread ---- */

static int add_link(void *context, const struct store_link *link)
{
    struct load *load = context;
    struct store_link *links = realloc(load->links, (load->link_count + 1) * sizeof *links);
    if (links == NULL) {
        return STORE_MEMORY;
    }
    load->links = links;
    links[load->link_count++] = *link;
    return 0;
}

static void read_store(struct keeper_job **jobs, size_t count, struct store *store)
{
    struct store_reading readings[KEEPER_JOBS_MAX];
    for (size_t i = 0; i < count; i++) {
        struct load *load = (struct load *)jobs[i];
        readings[i] = (struct store_reading){.table = load->id,
                                             .from = load->from,
                                             .event = lines_add,
                                             .event_context = &load->lines,
                                             .link = add_link,
                                             .link_context = load};
    }
    store_read_tables(store, readings, count);
    for (size_t i = 0; i < count; i++) {
        struct load *load = (struct load *)jobs[i];
        load->code = readings[i].code;
        load->row = readings[i].row;
    }
}

/* ---- in the loop ---- */

/* Who everybody here is now. A person who left through another server keeps what they have seen. */
static void recognise_all(struct place *place)
{
    for (struct client *client = place->clients; client != NULL; client = client->next) {
        if (client->entered) {
            place_recognise(place, client);
        }
    }
}

/* Folds the lines. Those after `told` are news to the people here. */
static int fold_lines(struct place *place, const struct load *load)
{
    struct pz_problem problem;
    struct pz_output *out = &place->hub->out;
    const bool first = place->told == 0;
    const char *line = NULL;
    size_t at = 0;
    size_t length = 0;
    while ((line = lines_next(&load->lines, &at, &length)) != NULL) {
        int code = 0;
        if (!first && pz_table_number(place->table) >= place->told) {
            code = pz_table_follow(place->table, line, length, out, &problem);
            if (code == 0) {
                recognise_all(place); /* it may be about somebody here */
                place_tell(place);
                place->told = pz_table_number(place->table);
            }
        } else {
            code = pz_table_fold(place->table, line, length, &problem);
        }
        if (code != 0) {
            log_line(LOG_ERROR, "table-damaged", "table", place->id, "event",
                     log_number((int64_t)pz_table_number(place->table) + 1), "why",
                     problem.sentence, NULL);
            return code;
        }
    }
    place->told = pz_table_number(place->table);
    return place->told > 0 ? 0 : PZ_E_STATE;
}

static bool take_table(struct place *place, struct load *load)
{
    struct hub *hub = place->hub;
    if (load->from == 1) {
        place->table = pz_table_new(&machine_memory);
        if (place->table == NULL) {
            return false;
        }
    }
    free(place->links);
    place->links = load->links;
    place->link_count = load->link_count;
    load->links = NULL;
    place->created = load->row.created;
    place->closed = load->row.closed;
    place->listed = load->row.listed;
    place->orphans = place->orphans || (load->from == 1 && place->told == 0 && hub->options.alone);
    place->mine = hub->options.alone || strcmp(load->row.holder, hub->options.server) == 0;
    if (fold_lines(place, load) != 0) {
        return false;
    }
    place_notices_sent(place);
    return true;
}

static void on_loaded(struct keeper_job *job)
{
    struct load *load = (struct load *)job;
    struct place *place = load->place;
    place->loading = false;
    if (place->hub->stopping) {
        place_refuse_waiting(place, SERVER_STOPPING);
    } else if (load->code == STORE_NOT_FOUND) {
        place_refuse_waiting(place, SERVER_NO_TABLE);
    } else if (load->code != 0) {
        place_refuse_waiting(place, SERVER_STORAGE);
    } else if (!take_table(place, load)) {
        pz_table_free(place->table);
        place->table = NULL;
        place_refuse_waiting(place, SERVER_INTERNAL);
    } else {
        place->behind = place->behind > place->told ? place->told : place->behind;
        recognise_all(place);
        place_run_waiting(place);
        if (place->table != NULL && !place->loading) {
            place_settle(place);
        }
    }
    store_row_release(&load->row);
    lines_release(&load->lines);
    free(load->links);
    free(load);
    if (place->table == NULL) {
        place_let_go(place);
    }
}

void place_load(struct place *place)
{
    struct load *load = calloc(1, sizeof *load);
    if (load == NULL || place->hub->stopping) {
        free(load);
        place_refuse_waiting(place, place->hub->stopping ? SERVER_STOPPING : SERVER_BUSY);
        return;
    }
    load->job.work_together = read_store;
    load->job.done = on_loaded;
    load->place = place;
    load->from = place->table != NULL ? place->told + 1 : 1;
    snprintf(load->id, sizeof load->id, "%s", place->id);
    place->loading = true;
    keeper_run(place->hub->keeper, &load->job);
}
