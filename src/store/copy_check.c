/* Is everything in a store whole? Every table is made again from its events, and its row compared
 * with what they come to. */
#include "copy.h"
#include "piazza/table.h"
#include "piazza/text.h"
#include <string.h>

bool copy_row_fits(const struct store_row *row, const struct pz_table *table,
                   struct pz_problem *problem)
{
    static const uint8_t statuses[] = {[PZ_TABLE_WAITING] = STORE_WAITING,
                                       [PZ_TABLE_PLAYING] = STORE_PLAYING,
                                       [PZ_TABLE_OVER] = STORE_OVER};
    const enum pz_table_stages stage = pz_table_stage(table);
    const char *wrong = NULL;
    if (stage == PZ_TABLE_EMPTY || row->last != pz_table_number(table)) {
        wrong = "last";
    } else if (row->status != statuses[stage]) {
        wrong = "status";
    } else if (strcmp(row->game, pz_table_game(table)->id) != 0) {
        wrong = "game";
    }
    if (wrong != NULL) {
        pz_problem_set(problem, PZ_E_STATE, "the row does not fit the events: {}", wrong);
    }
    return wrong == NULL;
}

struct checking {
    struct store *store;
    const struct copy_watch *watch;
    struct copy_count *count;
    const struct store_row *row;
    struct pz_table *table;
};

static void complain(struct checking *checking, const char *table, uint32_t event,
                     const struct pz_problem *problem)
{
    checking->count->damaged++;
    checking->watch->damage(checking->watch->context, table, event, problem);
}

/* The store itself says what is wrong. */
static void complain_of_store(struct checking *checking, const char *table)
{
    struct pz_problem problem;
    pz_problem_set(&problem, PZ_E_STATE, "{}", store_problem(checking->store));
    complain(checking, table, 0, &problem);
}

enum { STOP = 1 }; /* reading a table whose events do not fit */

static int fold(void *context, uint32_t number, const char *event, size_t length)
{
    struct checking *checking = context;
    struct pz_problem problem;
    checking->count->events++;
    const int code = pz_table_fold(checking->table, event, length, &problem);
    if (code == PZ_E_MEMORY) {
        return STORE_MEMORY;
    }
    if (code != 0) {
        complain(checking, checking->row->id, number, &problem);
        return STOP;
    }
    return 0;
}

static int check_table(void *context, const struct store_row *row)
{
    struct checking *checking = context;
    struct pz_problem problem;
    checking->row = row;
    checking->table = pz_table_new(checking->watch->memory);
    if (checking->table == NULL) {
        return STORE_MEMORY;
    }
    int code = store_events(checking->store, row->id, 1, fold, checking);
    if (code == 0 && !copy_row_fits(row, checking->table, &problem)) {
        complain(checking, row->id, 0, &problem);
    }
    if (code == STORE_DAMAGED) {
        complain_of_store(checking, row->id);
    }
    pz_table_free(checking->table);
    checking->count->tables++;
    if (checking->watch->progress != NULL) {
        checking->watch->progress(checking->watch->context, checking->count);
    }
    return code == STOP || code == STORE_DAMAGED ? 0 : code;
}

int copy_check(struct store *store, const struct copy_watch *watch, struct copy_count *count)
{
    struct checking checking = {store, watch, count, NULL, NULL};
    char unused[STORE_PROBLEM_MAX];
    *count = (struct copy_count){0};
    int code = store_begin(store, false);
    if (code != 0) {
        return code;
    }
    code = store_check(store, unused);
    if (code == STORE_DAMAGED) {
        complain_of_store(&checking, "");
        code = 0;
    }
    code = code != 0 ? code : store_all(store, check_table, &checking);
    const int ended = store_end(store, false);
    return code != 0 ? code : ended;
}
