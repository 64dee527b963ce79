/* The paths below /api, and what they ask the hub, the store and the workers for. */
#include "api.h"
#include "api_record.h"
#include "core/memory.h"
#include "hub.h"
#include "piazza/field.h"
#include "piazza/piazza.h"
#include "piazza/table.h"
#include "tokens.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_DEFAULT = 50, LIST_MAX = 100, MINE_MAX = 200, BODY_MAX = 1 << 20 };

/* ---- reading requests ---- */

/* The value of a member of the query, without decoding: all that we ask for is plain. */
static bool query_value(const char *query, const char *name, char *value, size_t size)
{
    const size_t length = strlen(name);
    value[0] = '\0';
    while (*query != '\0') {
        const size_t part = strcspn(query, "&");
        if (part > length && strncmp(query, name, length) == 0 && query[length] == '=') {
            if (part - length - 1 >= size) {
                return false;
            }
            memcpy(value, query + length + 1, part - length - 1);
            value[part - length - 1] = '\0';
        }
        query += part + (query[part] == '&');
    }
    return true;
}

static bool query_number(const char *query, const char *name, uint32_t min, uint32_t max,
                         uint32_t *number)
{
    char value[16];
    struct pz_scan scan;
    int64_t found = 0;
    if (!query_value(query, name, value, sizeof value)) {
        return false;
    }
    if (value[0] == '\0') {
        return true;
    }
    pz_scan_init(&scan, value, strlen(value));
    if (!pz_scan_int(&scan, min, max, &found) || scan.next != scan.end) {
        return false;
    }
    *number = (uint32_t)found;
    return true;
}

/* The visitor of the request; false after an answer. */
static bool bearer(struct http_request *request, uint8_t hash[TOKEN_HASH])
{
    if (!token_fits(request->bearer)) {
        http_refuse(request, SERVER_TOKEN);
        return false;
    }
    token_hash(request->bearer, hash);
    return true;
}

/* ---- what the server is ---- */

static void answer_about(struct hub *hub, struct http_request *request)
{
    char body[512];
    struct pz_text text = pz_text_in(body, sizeof body);
    struct notices *notices = hub_notices(hub);
    struct pz_json json = pz_json_to(&text);
    pz_json_open(&json, '{');
    pz_json_key_string(&json, "server", "piazza");
    pz_json_key_string(&json, "version", pz_version());
    pz_json_key_int(&json, "protocol", PZ_PROTOCOL);
    pz_json_key_open(&json, "games", '[');
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        pz_json_string(&json, pz_game_at(i)->id);
    }
    pz_json_close(&json, ']');
    pz_json_key_bool(&json, "hooks", notices != NULL && notices_sends(notices, STORE_HOOK));
    pz_json_key_bool(&json, "push", notices != NULL && notices_sends(notices, STORE_PUSH));
    pz_json_close(&json, '}');
    http_answer(request, 200, "application/json", body, text.length);
}

/* ---- making a table ---- */

struct create {
    const char *text;
    size_t length;
    bool listed;
};

static void read_create(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct create *create = context;
    (void)field;
    pz_json_next_is_object(reader); /* goes past the blanks */
    create->text = reader->scan.next;
    pz_json_skip(reader);
    create->length = (size_t)(reader->scan.next - create->text);
}

static void make_table(struct hub *hub, struct http_request *request)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_WHOLE(read_create, "create", false),
        PZ_FIELD_BY(pz_field_bool, "listed", struct create, listed, true),
        PZ_FIELD_END,
    };
    struct create create = {NULL, 0, false};
    uint8_t hash[TOKEN_HASH];
    char token[TOKEN_SIZE] = "";
    if (pz_fields_read(fields, &create, request->body, request->body_length, NULL) != 0) {
        http_refuse(request, SERVER_BODY);
        return;
    }
    if (request->bearer[0] == '\0') {
        token_new(token);
        token_hash(token, hash);
    } else if (!bearer(request, hash)) {
        return;
    }
    if (!http_table_allowed(request)) {
        http_refuse(request, SERVER_TABLES);
        return;
    }
    hub_create(hub, request, create.text, create.length, create.listed, hash,
               token[0] != '\0' ? token : NULL);
}

/* ---- what the store is asked for ---- */

/* Something that the keeper does for a request, and the answer as it grows. */
struct errand {
    struct keeper_job job;
    struct http_request *request;
    enum server_error missing; /* what it means if the store does not find it */
    uint8_t hash[TOKEN_HASH];
    char table[TABLE_ID_SIZE];
    int code;
    /* of lists */
    char game[16];
    char after[TABLE_ID_SIZE];
    struct store_filter filter;
    char *body;
    size_t length;
    size_t capacity;
    bool some;
    /* of notices */
    int kind;
    bool remove;
    char target[NOTICES_TARGET_MAX];
};

static void on_done(struct keeper_job *job)
{
    struct errand *errand = (struct errand *)job;
    if (errand->code == 0) {
        http_answer(errand->request, 200, "application/json",
                    errand->length > 0 ? errand->body : "{}",
                    errand->length > 0 ? errand->length : 2);
    } else {
        http_refuse(errand->request,
                    errand->code == STORE_NOT_FOUND ? errand->missing : SERVER_STORAGE);
    }
    free(errand->body);
    free(errand);
}

/* NULL after an answer. */
static struct errand *errand_new(struct http_request *request, const char *table,
                                 void (*work)(struct keeper_job *job, struct store *store))
{
    struct errand *errand = calloc(1, sizeof *errand);
    if (errand == NULL) {
        http_refuse(request, SERVER_BUSY);
        return NULL;
    }
    errand->job.work = work;
    errand->job.done = on_done;
    errand->request = request;
    errand->missing = SERVER_NO_TABLE;
    snprintf(errand->table, sizeof errand->table, "%s", table);
    return errand;
}

/* ---- lists ---- */

static int list_add(struct errand *list, const char *text, size_t length)
{
    if (list->length + length > BODY_MAX ||
        !array_grow(&list->body, &list->capacity, list->length + length, 1)) {
        return STORE_MEMORY;
    }
    memcpy(list->body + list->length, text, length);
    list->length += length;
    return 0;
}

/* Which seat of the summary the person has, and whether that seat is asked. */
struct seat_search {
    int32_t person;
    int seat;
    bool asked;
};

static void read_seats(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    static const struct pz_field fields[] = {
        {.key = "person", .size = sizeof(int32_t), .optional = true, .max = INT32_MAX},
        PZ_FIELD_END,
    };
    struct seat_search *search = context;
    (void)field;
    pz_json_read_open(reader, '[');
    for (int seat = 0; pz_json_read_more(reader); seat++) {
        int32_t person = -1;
        pz_json_read_known_fields(reader, fields, &person, NULL);
        search->seat = person == search->person ? seat : search->seat;
    }
}

static void read_asked(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct seat_search *search = context;
    int64_t seat = 0;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (pz_json_read_int(reader, 0, PZ_SEATS_MAX, &seat)) {
            search->asked = search->asked || seat == search->seat;
        }
    }
}

static void write_mine(struct pz_json *json, const struct store_row *row, int32_t person)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_WHOLE(read_seats, "seats", true),
        PZ_FIELD_WHOLE(read_asked, "asked", true),
        PZ_FIELD_END,
    };
    struct seat_search search = {.person = person, .seat = -1};
    pz_fields_read_known(fields, &search, row->summary, strlen(row->summary), NULL);
    pz_json_key_int(json, "person", person);
    pz_json_key(json, "seat");
    if (search.seat >= 0) {
        pz_json_int(json, search.seat);
    } else {
        pz_json_null(json);
    }
    pz_json_key_bool(json, "your_turn",
                     search.asked && search.seat >= 0 && row->status == STORE_PLAYING);
}

static const char *const statuses[] = {"waiting", "playing", "over"}; /* enum store_status */

/* {"table":"...","listed":true,"status":"waiting",...} */
static int add_row(struct errand *list, const struct store_row *row, int32_t person)
{
    char buffer[4096];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    const size_t length = strlen(row->summary);
    if (list->some) {
        pz_text_char(&text, ',');
    }
    list->some = true;
    struct pz_json json = pz_json_to(&text);
    pz_json_open(&json, '{');
    pz_json_key_string(&json, "table", row->id);
    pz_json_key_bool(&json, "listed", row->listed);
    pz_json_key_string(&json, "status", row->status <= STORE_OVER ? statuses[row->status] : "");
    pz_json_key_bool(&json, "closed", row->closed != 0);
    pz_json_key_int(&json, "created", row->created);
    pz_json_key_int(&json, "changed", row->changed);
    pz_json_key_int(&json, "n", row->last);
    if (person > 0) {
        write_mine(&json, row, person);
    }
    if (length > 2 && row->summary[0] == '{') { /* its members follow */
        pz_text_char(&text, ',');
        pz_text_bytes(&text, row->summary + 1, length - 2);
    }
    pz_text_char(&text, '}');
    return text.cut ? STORE_FAILED : list_add(list, buffer, text.length);
}

static int each_row(void *context, const struct store_row *row)
{
    return add_row(context, row, 0);
}

static int each_mine(void *context, const struct store_row *row, int32_t person)
{
    return add_row(context, row, person);
}

static void read_tables(struct keeper_job *job, struct store *store)
{
    struct errand *list = (struct errand *)job;
    int code = list_add(list, "{\"tables\":[", 11);
    code = code != 0 ? code : store_list(store, &list->filter, each_row, list);
    list->code = code != 0 ? code : list_add(list, "]}", 2);
}

static void read_mine(struct keeper_job *job, struct store *store)
{
    struct errand *list = (struct errand *)job;
    int code = list_add(list, "{\"games\":[", 10);
    code = code != 0 ? code : store_mine(store, list->hash, MINE_MAX, each_mine, list);
    list->code = code != 0 ? code : list_add(list, "]}", 2);
}

static void read_one(struct keeper_job *job, struct store *store)
{
    struct errand *list = (struct errand *)job;
    struct store_row row;
    list->code = store_find_row(store, list->table, &row);
    if (list->code == 0) {
        list->code = add_row(list, &row, 0);
        store_row_release(&row);
    }
}

static void list_tables(struct hub *hub, struct http_request *request)
{
    char status[16];
    uint32_t limit = LIST_DEFAULT;
    struct errand *list = errand_new(request, "", read_tables);
    if (list == NULL) {
        return;
    }
    const char *query = request->query;
    list->filter = (struct store_filter){.listed = true, .status = -1};
    bool fits = query_value(query, "game", list->game, sizeof list->game) &&
                query_value(query, "status", status, sizeof status) &&
                query_value(query, "after", list->after, sizeof list->after) &&
                query_number(query, "limit", 1, LIST_MAX, &limit);
    if (fits && list->game[0] != '\0') {
        fits = pz_game_named(list->game) != NULL;
        list->filter.game = list->game;
    }
    if (fits && list->after[0] != '\0') {
        fits = table_id_fits(list->after);
        list->filter.after = list->after;
    }
    if (fits && status[0] != '\0') {
        int found = STORE_OVER;
        while (found >= 0 && strcmp(status, statuses[found]) != 0) {
            found--;
        }
        list->filter.status = found;
        fits = found >= 0;
    }
    list->filter.limit = limit;
    if (!fits) {
        http_refuse(request, SERVER_BODY);
        free(list);
        return;
    }
    keeper_run(hub_keeper(hub), &list->job);
}

static void list_one(struct hub *hub, struct http_request *request, const char *table)
{
    struct errand *list = errand_new(request, table, read_one);
    if (list != NULL) {
        keeper_run(hub_keeper(hub), &list->job);
    }
}

static void list_mine(struct hub *hub, struct http_request *request)
{
    uint8_t hash[TOKEN_HASH];
    struct errand *list = bearer(request, hash) ? errand_new(request, "", read_mine) : NULL;
    if (list != NULL) {
        memcpy(list->hash, hash, sizeof hash);
        keeper_run(hub_keeper(hub), &list->job);
    }
}

/* ---- notices ---- */

static void write_notice(struct keeper_job *job, struct store *store)
{
    struct errand *change = (struct errand *)job;
    struct store_link link;
    change->code = store_find_link(store, change->table, change->hash, &link);
    if (change->code == 0 && link.person <= 0) {
        change->code = STORE_NOT_FOUND; /* it has left */
    }
    if (change->code == 0) {
        change->code =
            change->remove
                ? store_drop_notice(store, change->table, link.person, change->kind, NULL)
                : store_set_notice(store, change->table, link.person, change->kind, change->target);
    }
}

static void change_notice(struct hub *hub, struct http_request *request, const char *table,
                          int kind)
{
    uint8_t hash[TOKEN_HASH];
    struct notices *notices = hub_notices(hub);
    if (request->method != HTTP_PUT && request->method != HTTP_DELETE) {
        http_refuse(request, SERVER_METHOD);
        return;
    }
    if (!bearer(request, hash)) {
        return;
    }
    if (notices == NULL || !notices_sends(notices, kind)) {
        http_refuse(request, SERVER_NO_HOOKS);
        return;
    }
    struct errand *change = errand_new(request, table, write_notice);
    if (change == NULL) {
        return;
    }
    change->missing = SERVER_NOT_YOURS;
    change->kind = kind;
    change->remove = request->method == HTTP_DELETE;
    memcpy(change->hash, hash, sizeof hash);
    const enum server_error error =
        change->remove
            ? SERVER_OK
            : notices_check(notices, kind, request->body, request->body_length, change->target);
    if (error != SERVER_OK) {
        http_refuse(request, error);
        free(change);
        return;
    }
    keeper_run(hub_keeper(hub), &change->job);
}

static void answer_push_key(struct hub *hub, struct http_request *request)
{
    char body[256];
    struct notices *notices = hub_notices(hub);
    if (notices == NULL || !notices_sends(notices, STORE_PUSH)) {
        http_refuse(request, SERVER_NO_HOOKS);
        return;
    }
    const int length = snprintf(body, sizeof body, "{\"key\":\"%s\"}", notices_public_key(notices));
    http_answer(request, 200, "application/json", body, (size_t)length);
}

/* ---- which path is what ---- */

static void answer_record(struct hub *hub, struct http_request *request, const char *table)
{
    uint32_t game = 0;
    if (!query_number(request->query, "game", 1, UINT32_MAX, &game)) {
        http_refuse(request, SERVER_BODY);
        return;
    }
    api_record(hub, request, table, game);
}

/* /api/tables/ID and below. */
static void handle_table(struct hub *hub, struct http_request *request, const char *path)
{
    char table[TABLE_ID_SIZE];
    const size_t length = strcspn(path, "/");
    const char *rest = path + length;
    if (length != TABLE_ID_SIZE - 1) {
        http_refuse(request, SERVER_NO_TABLE);
        return;
    }
    memcpy(table, path, length);
    table[length] = '\0';
    if (!table_id_fits(table)) {
        http_refuse(request, SERVER_NO_TABLE);
    } else if (strcmp(rest, "/hook") == 0) {
        change_notice(hub, request, table, STORE_HOOK);
    } else if (strcmp(rest, "/push") == 0) {
        change_notice(hub, request, table, STORE_PUSH);
    } else if (*rest != '\0' && strcmp(rest, "/record") != 0) {
        http_refuse(request, SERVER_NOT_FOUND);
    } else if (request->method != HTTP_GET) {
        http_refuse(request, SERVER_METHOD);
    } else if (*rest == '\0') {
        list_one(hub, request, table);
    } else {
        answer_record(hub, request, table);
    }
}

void api_handle(struct hub *hub, struct http_request *request)
{
    static const struct {
        const char *path;
        enum http_method method;
        void (*handle)(struct hub *hub, struct http_request *request);
    } paths[] = {
        {"/api", HTTP_GET, answer_about},         {"/api/tables", HTTP_GET, list_tables},
        {"/api/tables", HTTP_POST, make_table},   {"/api/games", HTTP_GET, list_mine},
        {"/api/push", HTTP_GET, answer_push_key},
    };
    static const char tables[] = "/api/tables/";
    enum server_error error = SERVER_NOT_FOUND;
    if (hub_stopping(hub)) {
        http_refuse(request, SERVER_STOPPING);
        return;
    }
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        if (strcmp(request->path, paths[i].path) == 0) {
            if (request->method == paths[i].method) {
                paths[i].handle(hub, request);
                return;
            }
            error = SERVER_METHOD;
        }
    }
    if (strncmp(request->path, tables, sizeof tables - 1) == 0) {
        handle_table(hub, request, request->path + sizeof tables - 1);
        return;
    }
    http_refuse(request, error);
}
