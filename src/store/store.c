/* A store by its address: finds the kind, gathers writes by table, and does what both kinds do by
 * the same statements. */
#include "store_internal.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_postgres(const char *address)
{
    return strncmp(address, "postgres://", 11) == 0 || strncmp(address, "postgresql://", 13) == 0;
}

static bool is_file(const char *address)
{
    return address[0] != '\0' && strstr(address, "://") == NULL;
}

int store_open(struct store **store, const char *address, const char *server,
               char problem[STORE_PROBLEM_MAX])
{
    *store = NULL;
    problem[0] = '\0';
    if (server != NULL &&
        (server[0] == '\0' || strlen(server) >= STORE_ID_MAX || strpbrk(server, " ,") != NULL)) {
        snprintf(problem, STORE_PROBLEM_MAX,
                 "a server's name has 1 to %d characters, without spaces and commas",
                 STORE_ID_MAX - 1);
        return STORE_FAILED;
    }
    if (!is_postgres(address) && !is_file(address)) {
        snprintf(problem, STORE_PROBLEM_MAX, "%s", store_sentence(STORE_ADDRESS));
        return STORE_ADDRESS;
    }
    struct store *new =
        is_postgres(address) ? postgres_store_new(address) : sqlite_store_new(address);
    if (new == NULL) {
        snprintf(problem, STORE_PROBLEM_MAX, "%s", store_sentence(STORE_MEMORY));
        return STORE_MEMORY;
    }
    snprintf(new->server, sizeof new->server, "%s", server != NULL ? server : "");
    const int code = new->functions->open(new);
    if (code != 0) {
        memcpy(problem, new->problem, STORE_PROBLEM_MAX);
        store_close(new);
        return code;
    }
    *store = new;
    return 0;
}

bool store_exists(const char *address)
{
    return is_postgres(address) || (is_file(address) && access(address, F_OK) == 0);
}

void store_close(struct store *store)
{
    if (store != NULL) {
        store->functions->close(store);
    }
}

int store_fail(struct store *store, int code, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(store->problem, sizeof store->problem, format, list);
    va_end(list);
    return code;
}

const char *store_problem(const struct store *store)
{
    return store->problem;
}

const char *store_kind(const struct store *store)
{
    return store->functions->name;
}

void store_row_release(struct store_row *row)
{
    free(row->summary);
    row->summary = NULL;
}

/* ---- events as lines ---- */

uint32_t store_count_lines(const char *lines, size_t length)
{
    uint32_t count = 0;
    if (length == 0 || lines[length - 1] != '\n' || memchr(lines, '\0', length) != NULL) {
        return 0;
    }
    for (const char *end = lines + length; lines < end; count++) {
        lines = (const char *)memchr(lines, '\n', (size_t)(end - lines)) + 1;
    }
    return count;
}

int store_tell_lines(const char *lines, size_t length, uint32_t first, uint32_t from,
                     store_each_event *each, void *context)
{
    const char *end = lines + length;
    int code = 0;
    for (uint32_t number = first; code == 0 && lines < end; number++) {
        const char *stop = memchr(lines, '\n', (size_t)(end - lines));
        stop = stop != NULL ? stop : end;
        if (number >= from) {
            code = each(context, number, lines, (size_t)(stop - lines));
        }
        lines = stop + 1;
    }
    return code;
}

/* ---- writing ---- */

struct ordered {
    struct store_write *write;
    size_t place;
};

/* By table, and then as they were given. */
static int compare(const void *a, const void *b)
{
    const struct ordered *one = a;
    const struct ordered *other = b;
    const int order = strcmp(one->write->row.id, other->write->row.id);
    if (order != 0) {
        return order;
    }
    return one->place < other->place ? -1 : one->place > other->place;
}

static int check_write(struct store *store, const struct store_write *write)
{
    const size_t length = strnlen(write->row.id, STORE_ID_MAX);
    if (length == 0 || length == STORE_ID_MAX) {
        return store_fail(store, STORE_FAILED, "a write without the name of a table");
    }
    if (write->first != 0 &&
        (write->row.last < write->first ||
         store_count_lines(write->events, write->length) != write->row.last - write->first + 1)) {
        return store_fail(store, STORE_FAILED, "events %u to %u of table %s are not whole lines",
                          (unsigned)write->first, (unsigned)write->row.last, write->row.id);
    }
    return 0;
}

/* The batch, while it is being sorted out. */
struct batch {
    struct ordered *order;
    struct store_write **writes;
    struct store_group *groups;
    size_t group_count;
    char *bytes; /* events of tables with more than one write */
    size_t used;
};

static void release_batch(struct batch *batch)
{
    free(batch->order);
    free(batch->writes);
    free(batch->groups);
    free(batch->bytes);
}

static void add_to_group(struct batch *batch, struct store_group *group, struct store_write *write)
{
    group->count++;
    group->link_count += write->link_kind != STORE_LINK_NONE;
    if (write->first == 0) {
        return;
    }
    if (group->row == NULL) {
        group->first = write->first;
        group->events = write->events;
        group->length = write->length;
    } else {
        if (write->first != group->row->last + 1) {
            group->result = STORE_CONFLICT; /* one of them does not know the other */
        }
        if (group->events < batch->bytes || group->events >= batch->bytes + batch->used ||
            batch->used == 0) {
            memcpy(batch->bytes + batch->used, group->events, group->length);
            group->events = batch->bytes + batch->used;
            batch->used += group->length;
        }
        memcpy(batch->bytes + batch->used, write->events, write->length);
        batch->used += write->length;
        group->length += write->length;
    }
    group->row = &write->row;
}

static int gather(struct store *store, struct store_write **writes, size_t count,
                  struct batch *batch)
{
    size_t total = 0;
    for (size_t i = 0; i < count; i++) {
        const int code = check_write(store, writes[i]);
        if (code != 0) {
            return code;
        }
        total += writes[i]->first != 0 ? writes[i]->length : 0;
    }
    batch->order = malloc(count * sizeof *batch->order);
    batch->writes = malloc(count * sizeof(struct store_write *));
    batch->groups = calloc(count, sizeof *batch->groups);
    batch->bytes = malloc(total + 1);
    if (batch->order == NULL || batch->writes == NULL || batch->groups == NULL ||
        batch->bytes == NULL) {
        return store_no_memory(store);
    }
    for (size_t i = 0; i < count; i++) {
        batch->order[i] = (struct ordered){writes[i], i};
    }
    qsort(batch->order, count, sizeof *batch->order, compare);
    struct store_group *group = NULL;
    for (size_t i = 0; i < count; i++) {
        struct store_write *write = batch->order[i].write;
        batch->writes[i] = write;
        if (group == NULL || strcmp(group->id, write->row.id) != 0) {
            group = &batch->groups[batch->group_count++];
            group->id = write->row.id;
            group->writes = &batch->writes[i];
        }
        add_to_group(batch, group, write);
    }
    return 0;
}

int store_append(struct store *store, struct store_write **writes, size_t count)
{
    struct batch batch;
    if (count == 0) {
        return 0;
    }
    memset(&batch, 0, sizeof batch);
    int code = gather(store, writes, count, &batch);
    if (code == 0) {
        code = store->functions->append(store, batch.groups, batch.group_count);
    }
    for (size_t i = 0; code == 0 && i < batch.group_count; i++) {
        for (size_t k = 0; k < batch.groups[i].count; k++) {
            batch.groups[i].writes[k]->result = batch.groups[i].result;
        }
    }
    release_batch(&batch);
    return code;
}

/* ---- rows of answers ---- */

int store_not_found(struct store *store)
{
    return store_fail(store, STORE_NOT_FOUND, "%s", store_sentence(STORE_NOT_FOUND));
}

int store_no_memory(struct store *store)
{
    return store_fail(store, STORE_MEMORY, "%s", store_sentence(STORE_MEMORY));
}

static int ask(struct store *store, enum store_statement which, const struct store_value *values,
               store_each_cells *each, void *context)
{
    return store->functions->ask(store, which, values, each, context);
}

static int change(struct store *store, enum store_statement which, const struct store_value *values)
{
    return store->functions->change(store, which, values);
}

int store_take_row(void *context, const struct store_cell *cells)
{
    struct store_found_row *found = context;
    struct store_row *row = &found->row;
    snprintf(row->id, sizeof row->id, "%s", cells[0].text);
    row->last = (uint32_t)cells[1].number;
    row->created = cells[2].number;
    row->changed = cells[3].number;
    row->wake = cells[4].number;
    row->closed = cells[5].number;
    row->listed = cells[6].number != 0;
    row->status = (uint8_t)cells[7].number;
    snprintf(row->game, sizeof row->game, "%s", cells[8].text);
    snprintf(row->holder, sizeof row->holder, "%s", cells[9].text);
    row->summary = strdup(cells[10].text);
    return row->summary != NULL ? 0 : store_no_memory(found->store);
}

int store_tell_row(void *context, const struct store_cell *cells)
{
    const struct store_telling *telling = context;
    struct store_found_row found = {.store = telling->store};
    int code = store_take_row(&found, cells);
    if (code == 0) {
        code = telling->mine != NULL
                   ? telling->mine(telling->context, &found.row, (int32_t)cells[11].number)
                   : telling->row(telling->context, &found.row);
    }
    store_row_release(&found.row);
    return code;
}

int store_tell_link(void *context, const struct store_cell *cells)
{
    const struct store_telling *telling = context;
    struct store_link link = {.person = (int32_t)cells[1].number,
                              .left_game = (uint32_t)cells[2].number,
                              .left_seat = (int32_t)cells[3].number};
    if (cells[0].length != STORE_HASH) {
        return store_fail(telling->store, STORE_DAMAGED, "table %s: a link is damaged",
                          telling->table);
    }
    memcpy(link.hash, cells[0].text, STORE_HASH);
    return telling->link(telling->context, &link);
}

/* ---- reading ---- */

int store_events(struct store *store, const char *table, uint32_t from, store_each_event *each,
                 void *context)
{
    return store->functions->events(store, table, from > 0 ? from : 1, each, context);
}

int store_find_row(struct store *store, const char *table, struct store_row *row)
{
    struct store_found_row found = {.store = store};
    int code = ask(store, SQL_ROW, STORE_VALUES(sql_string(table)), store_take_row, &found);
    if (code == 0 && found.row.id[0] == '\0') {
        code = store_not_found(store);
    }
    if (code != 0) {
        store_row_release(&found.row);
        return code;
    }
    *row = found.row;
    return 0;
}

static int take_changed(void *context, const struct store_cell *cells)
{
    *(int64_t *)context = cells[0].number;
    return 0;
}

int store_list(struct store *store, const struct store_filter *filter, store_each_row *each,
               void *context)
{
    struct store_telling telling = {.store = store, .row = each, .context = context};
    const char *after = filter->after != NULL ? filter->after : "";
    int64_t changed = filter->after != NULL ? -1 : INT64_MAX;
    int code = 0;
    if (filter->after != NULL) {
        code = ask(store, SQL_PLACE, STORE_VALUES(sql_string(after)), take_changed, &changed);
        code = code == 0 && changed < 0 ? store_not_found(store) : code;
    }
    return code != 0 ? code
                     : ask(store, filter->listed ? SQL_LIST_LISTED : SQL_LIST,
                           STORE_VALUES(sql_string(filter->game), sql_number(filter->status),
                                        sql_number(changed), sql_string(after),
                                        sql_number(filter->limit)),
                           store_tell_row, &telling);
}

/* Keeps the name of the last row of a page, to go on after it. */
struct pages {
    store_each_row *each;
    void *context;
    char last[STORE_ID_MAX];
    bool more;
};

static int tell_and_remember(void *context, const struct store_row *row)
{
    struct pages *pages = context;
    memcpy(pages->last, row->id, sizeof pages->last);
    pages->more = true;
    return pages->each(pages->context, row);
}

int store_all(struct store *store, store_each_row *each, void *context)
{
    struct pages pages = {each, context, "", true};
    struct store_telling telling = {.store = store, .row = tell_and_remember, .context = &pages};
    int code = 0;
    while (code == 0 && pages.more) {
        char after[STORE_ID_MAX];
        memcpy(after, pages.last, sizeof after);
        pages.more = false;
        code = ask(store, SQL_ALL, STORE_VALUES(sql_string(after)), store_tell_row, &telling);
    }
    return code;
}

static int take_link(void *context, const struct store_link *link)
{
    *(struct store_link *)context = *link;
    return 0;
}

int store_find_link(struct store *store, const char *table, const uint8_t hash[STORE_HASH],
                    struct store_link *link)
{
    struct store_link found = {.person = -1};
    struct store_telling telling = {
        .store = store, .table = table, .link = take_link, .context = &found};
    int code = ask(store, SQL_FIND_LINK, STORE_VALUES(sql_hash(hash), sql_string(table)),
                   store_tell_link, &telling);
    if (code == 0 && found.person < 0) {
        code = store_fail(store, STORE_NOT_FOUND, "there is no such link");
    }
    if (code == 0) {
        *link = found;
    }
    return code;
}

int store_links(struct store *store, const char *table, store_each_link *each, void *context)
{
    struct store_telling telling = {
        .store = store, .table = table, .link = each, .context = context};
    return ask(store, SQL_LINKS, STORE_VALUES(sql_string(table)), store_tell_link, &telling);
}

static int read_table(struct store *store, struct store_reading *reading)
{
    int code = store_find_row(store, reading->table, &reading->row);
    if (code == 0) {
        code = store_events(store, reading->table, reading->from, reading->event,
                            reading->event_context);
    }
    if (code == 0) {
        code = store_links(store, reading->table, reading->link, reading->link_context);
    }
    return code;
}

void store_read_tables(struct store *store, struct store_reading *readings, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        memset(&readings[i].row, 0, sizeof readings[i].row);
        readings[i].code = 0;
    }
    if (store->functions->read_tables != NULL) {
        store->functions->read_tables(store, readings, count);
    } else {
        for (size_t i = 0; i < count; i++) {
            readings[i].code = read_table(store, &readings[i]);
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (readings[i].code != 0) {
            store_row_release(&readings[i].row);
            memset(&readings[i].row, 0, sizeof readings[i].row);
        }
    }
}

int store_mine(struct store *store, const uint8_t hash[STORE_HASH], unsigned limit,
               store_each_mine *each, void *context)
{
    struct store_telling telling = {.store = store, .mine = each, .context = context};
    return ask(store, SQL_MINE, STORE_VALUES(sql_hash(hash), sql_number(limit)), store_tell_row,
               &telling);
}

int store_check(struct store *store, char problem[STORE_PROBLEM_MAX])
{
    const int code = store->functions->check(store);
    if (code != 0) {
        memcpy(problem, store->problem, STORE_PROBLEM_MAX);
    }
    return code;
}

/* ---- notices and settings ---- */

int store_set_notice(struct store *store, const char *table, int32_t person, int kind,
                     const char *target)
{
    const int set = change(
        store, SQL_SET_NOTICE,
        STORE_VALUES(sql_string(table), sql_number(person), sql_number(kind), sql_string(target)));
    return set < 0 ? set : set == 0 ? store_not_found(store) : 0;
}

int store_drop_notice(struct store *store, const char *table, int32_t person, int kind,
                      const char *target)
{
    const int dropped = change(
        store, SQL_DROP_NOTICE,
        STORE_VALUES(sql_string(table), sql_number(person), sql_number(kind), sql_string(target)));
    return dropped < 0 ? dropped : 0;
}

static int tell_notice(void *context, const struct store_cell *cells)
{
    const struct store_telling *telling = context;
    return telling->notice(telling->context, (int32_t)cells[0].number, (int)cells[1].number,
                           cells[2].text);
}

int store_notices(struct store *store, const char *table, store_each_notice *each, void *context)
{
    struct store_telling telling = {.notice = each, .context = context};
    return ask(store, SQL_NOTICES, STORE_VALUES(sql_string(table)), tell_notice, &telling);
}

struct setting {
    struct store *store;
    const char *name;
    char *value;
    size_t size;
    bool found;
};

static int take_setting(void *context, const struct store_cell *cells)
{
    struct setting *setting = context;
    if (cells[0].length >= setting->size) {
        return store_fail(setting->store, STORE_FAILED, "the setting %s is too long",
                          setting->name);
    }
    memcpy(setting->value, cells[0].text, cells[0].length + 1);
    setting->found = true;
    return 0;
}

int store_setting(struct store *store, const char *name, const char *proposed, char *value,
                  size_t size)
{
    struct setting setting = {store, name, value, size, false};
    int code = change(store, SQL_PROPOSE, STORE_VALUES(sql_string(name), sql_string(proposed)));
    if (code >= 0) {
        code = ask(store, SQL_SETTING, STORE_VALUES(sql_string(name)), take_setting, &setting);
    }
    return code == 0 && !setting.found
               ? store_fail(store, STORE_NOT_FOUND, "there is no setting %s", name)
               : code;
}

static int tell_setting(void *context, const struct store_cell *cells)
{
    const struct store_telling *telling = context;
    return telling->setting(telling->context, cells[0].text, cells[1].text);
}

int store_settings(struct store *store, store_each_setting *each, void *context)
{
    struct store_telling telling = {.setting = each, .context = context};
    return ask(store, SQL_SETTINGS, NULL, tell_setting, &telling);
}

/* ---- several servers ---- */

int store_beat(struct store *store, int64_t now, int64_t until)
{
    enum { FORGET_AFTER = 24 * 3600 * 1000 };
    const int beat =
        change(store, SQL_BEAT, STORE_VALUES(sql_string(store->server), sql_number(until)));
    const int forgotten =
        beat < 0 ? beat
                 : change(store, SQL_FORGET_SERVERS, STORE_VALUES(sql_number(now - FORGET_AFTER)));
    return forgotten < 0 ? forgotten : 0;
}

int store_claim(struct store *store, int64_t now, int64_t due, bool mine, unsigned limit,
                store_each_row *each, void *context)
{
    return store->functions->claim(store, now, due, mine, limit, each, context);
}

/* Not in one transaction: a server without tables may be taken for alive until its lease ends. */
int store_resign(struct store *store)
{
    const struct store_value *server = STORE_VALUES(sql_string(store->server));
    const int resigned = change(store, SQL_RESIGN, server);
    const int gone = resigned < 0 ? resigned : change(store, SQL_RESIGN_SERVER, server);
    return gone < 0 ? gone : 0;
}

int store_news(struct store *store, bool *missed, store_each_news *each, void *context)
{
    *missed = false;
    return store->functions->news == NULL ? 0
                                          : store->functions->news(store, missed, each, context);
}

int store_news_descriptor(const struct store *store)
{
    return store->functions->news == NULL ? -1 : store->functions->news_descriptor(store);
}

int store_close_tables(struct store *store, int64_t now, int64_t waiting, int64_t playing,
                       int64_t over)
{
    return change(
        store, SQL_CLOSE_TABLES,
        STORE_VALUES(sql_number(now), sql_number(waiting), sql_number(playing), sql_number(over)));
}

/* ---- copying ---- */

int store_begin(struct store *store, bool write)
{
    return store->functions->begin(store, write);
}

int store_end(struct store *store, bool commit)
{
    return store->functions->end(store, commit);
}

int store_import_table(struct store *store, const struct store_row *row, const char *events,
                       size_t length, const struct store_link *links, size_t link_count)
{
    if (row->last == 0 || store_count_lines(events, length) != row->last) {
        return store_fail(store, STORE_FAILED, "table %s does not have %u events", row->id,
                          (unsigned)row->last);
    }
    return store->functions->import_table(store, row, events, length, links, link_count);
}
