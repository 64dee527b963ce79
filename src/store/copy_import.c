/* A store from text. Nothing of the text is trusted: every line is read strictly, every table is
 * made again from its events, and the first thing that does not fit ends the import. */
#include "copy.h"
#include "piazza/json.h"
#include "piazza/table.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 16 << 20, LINKS_MAX = 100000, NOTICES_MAX = 10000 };

struct notice {
    int32_t person;
    int kind;
    char *target;
};

/* A table as its line tells it. Strings are in `strings`. */
struct incoming {
    struct store_row row;
    char *strings; /* as large as the line: no string is longer than its text */
    size_t used;
    size_t size;
    struct store_link *links;
    size_t link_count;
    size_t link_capacity;
    struct notice *notices;
    size_t notice_count;
    size_t notice_capacity;
    bool memory; /* there was enough */
    char *events;
    size_t length;
    size_t capacity;
};

struct importing {
    struct store *store;
    FILE *in;
    const struct copy_watch *watch;
    struct copy_count *count;
    struct pz_problem *problem;
    uint32_t number; /* of the line */
    char *line;
    size_t length;
    size_t capacity;
    struct incoming incoming;
};

static int refuse(struct importing *importing, const char *sentence, const char *detail)
{
    pz_problem_set(importing->problem, PZ_E_SYNTAX, sentence, detail);
    importing->problem->line = importing->number;
    return COPY_INPUT;
}

/* What a reader found wrong, at this line. */
static int refuse_found(struct importing *importing)
{
    importing->problem->line = importing->number;
    return COPY_INPUT;
}

/* ---- lines ---- */

static bool grow(char **bytes, size_t *capacity, size_t needed)
{
    if (needed <= *capacity) {
        return true;
    }
    const size_t larger = needed + *capacity + 4096;
    char *moved = realloc(*bytes, larger);
    if (moved == NULL) {
        return false;
    }
    *bytes = moved;
    *capacity = larger;
    return true;
}

/* The next line, without its end. */
static int next_line(struct importing *importing)
{
    int c = 0;
    importing->length = 0;
    importing->number++;
    while ((c = getc_unlocked(importing->in)) != EOF && c != '\n') {
        if (importing->length == LINE_MAX_BYTES) {
            return refuse(importing, "the line is too long", "");
        }
        if (!grow(&importing->line, &importing->capacity, importing->length + 2)) {
            return STORE_MEMORY;
        }
        importing->line[importing->length++] = (char)c;
    }
    if (c == EOF) {
        return ferror(importing->in) ? refuse(importing, "the file cannot be read", "")
                                     : refuse(importing, "the file ends too early", "");
    }
    if (!grow(&importing->line, &importing->capacity, 2)) {
        return STORE_MEMORY;
    }
    importing->line[importing->length] = '\0';
    if (strlen(importing->line) != importing->length) {
        return refuse(importing, "a NUL in the text", "");
    }
    return 0;
}

static bool line_starts(const struct importing *importing, const char *start)
{
    return strncmp(importing->line, start, strlen(start)) == 0;
}

static int read_object(struct importing *importing, const struct pz_json_members *members,
                       void *context)
{
    uint32_t found = 0;
    return pz_json_read_document(importing->line, importing->length, members, context, &found,
                                 importing->problem) == 0
               ? 0
               : refuse_found(importing);
}

/* ---- the line of a table ---- */

static void take_string(struct pz_json_reader *reader, struct incoming *incoming, char **string)
{
    char *start = incoming->strings + incoming->used;
    if (pz_json_read_string(reader, start, incoming->size - incoming->used)) {
        incoming->used += strlen(start) + 1;
        *string = start;
    }
}

static void take_number(struct pz_json_reader *reader, int64_t min, int64_t max, int64_t *number)
{
    int64_t read = 0;
    if (pz_json_read_int(reader, min, max, &read)) {
        *number = read;
    }
}

static int32_t take_small(struct pz_json_reader *reader, int32_t min, int32_t max)
{
    int64_t number = 0;
    take_number(reader, min, max, &number);
    return (int32_t)number;
}

/* Space for one more; NULL if there is no memory. */
static void *add_item(void **items, size_t *count, size_t *capacity, size_t size)
{
    if (*count == *capacity) {
        const size_t larger = *capacity * 2 + 16;
        void *moved = realloc(*items, larger * size);
        if (moved == NULL) {
            return NULL;
        }
        *items = moved;
        *capacity = larger;
    }
    return (char *)*items + (*count)++ * size;
}

static void read_link_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct store_link *link = context;
    char hex[2 * STORE_HASH + 1];
    int64_t game = 0;
    switch (member) {
    case 0:
        if (pz_json_read_string(reader, hex, sizeof hex) &&
            !pz_hex_read(hex, strlen(hex), link->hash, STORE_HASH)) {
            pz_json_reader_fail(reader, "a hash has 64 hexadecimal digits", "");
        }
        break;
    case 1:
        link->person = take_small(reader, 0, INT32_MAX);
        break;
    case 2:
        take_number(reader, 0, UINT32_MAX, &game);
        link->left_game = (uint32_t)game;
        break;
    default:
        link->left_seat = take_small(reader, -1, INT32_MAX);
        break;
    }
}

static void read_links(struct pz_json_reader *reader, struct incoming *incoming)
{
    static const char *const keys[] = {"hash", "person", "left_game", "left_seat"};
    static const struct pz_json_members members = {keys, 4, 0, read_link_member};
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        void *items = incoming->links;
        struct store_link *link = add_item(&items, &incoming->link_count, &incoming->link_capacity,
                                           sizeof *incoming->links);
        incoming->links = items;
        if (link == NULL || incoming->link_count > LINKS_MAX) {
            incoming->memory = false;
            pz_json_reader_fail(reader, "too many links", "");
            return;
        }
        uint32_t found = 0;
        memset(link, 0, sizeof *link);
        pz_json_read_members(reader, &members, link, &found);
    }
}

struct notice_context {
    struct incoming *incoming;
    struct notice *notice;
};

static void read_notice_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct notice_context *notice = context;
    if (member == 0) {
        notice->notice->person = take_small(reader, 1, INT32_MAX);
    } else if (member == 1) {
        notice->notice->kind = take_small(reader, STORE_HOOK, STORE_PUSH);
    } else {
        take_string(reader, notice->incoming, &notice->notice->target);
    }
}

static void read_notices(struct pz_json_reader *reader, struct incoming *incoming)
{
    static const char *const keys[] = {"person", "kind", "target"};
    static const struct pz_json_members members = {keys, 3, 0, read_notice_member};
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        void *items = incoming->notices;
        struct notice *notice = add_item(&items, &incoming->notice_count,
                                         &incoming->notice_capacity, sizeof *incoming->notices);
        incoming->notices = items;
        if (notice == NULL || incoming->notice_count > NOTICES_MAX) {
            incoming->memory = false;
            pz_json_reader_fail(reader, "too many notices", "");
            return;
        }
        struct notice_context context = {incoming, notice};
        uint32_t found = 0;
        memset(notice, 0, sizeof *notice);
        pz_json_read_members(reader, &members, &context, &found);
    }
}

enum table_member {
    T_TABLE,
    T_LAST,
    T_CREATED,
    T_CHANGED,
    T_WAKE,
    T_CLOSED,
    T_LISTED,
    T_STATUS,
    T_GAME,
    T_SUMMARY,
    T_LINKS,
    T_NOTICES
};

static void read_table_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct incoming *incoming = context;
    struct store_row *row = &incoming->row;
    int64_t last = 0;
    switch ((enum table_member)member) {
    case T_TABLE:
        if (pz_json_read_string(reader, row->id, sizeof row->id) &&
            (row->id[0] == '\0' ||
             strspn(row->id, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(row->id))) {
            pz_json_reader_fail(reader, "not the name of a table: {}", row->id);
        }
        break;
    case T_LAST:
        take_number(reader, 1, UINT32_MAX - 1, &last);
        row->last = (uint32_t)last;
        break;
    case T_CREATED:
        take_number(reader, 0, INT64_MAX, &row->created);
        break;
    case T_CHANGED:
        take_number(reader, 0, INT64_MAX, &row->changed);
        break;
    case T_WAKE:
        take_number(reader, -1, INT64_MAX, &row->wake);
        break;
    case T_CLOSED:
        take_number(reader, 0, INT64_MAX, &row->closed);
        break;
    case T_LISTED:
        pz_json_read_bool(reader, &row->listed);
        break;
    case T_STATUS:
        row->status = (uint8_t)take_small(reader, STORE_WAITING, STORE_OVER);
        break;
    case T_GAME:
        pz_json_read_string(reader, row->game, sizeof row->game);
        break;
    case T_SUMMARY:
        take_string(reader, incoming, &row->summary);
        break;
    case T_LINKS:
        read_links(reader, incoming);
        break;
    case T_NOTICES:
        read_notices(reader, incoming);
        break;
    }
}

static int read_row(struct importing *importing)
{
    static const char *const keys[] = {"table", "last",    "created", "changed",
                                       "wake",  "closed",  "listed",  "status",
                                       "game",  "summary", "links",   "notices"};
    static const struct pz_json_members members = {keys, 12, 0, read_table_member};
    struct incoming *incoming = &importing->incoming;
    memset(&incoming->row, 0, sizeof incoming->row);
    incoming->used = 0;
    incoming->link_count = 0;
    incoming->notice_count = 0;
    incoming->length = 0;
    incoming->memory = true;
    if (!grow(&incoming->strings, &incoming->size, importing->length + 1)) {
        return STORE_MEMORY;
    }
    return read_object(importing, &members, incoming);
}

/* ---- its events ---- */

static int read_events(struct importing *importing)
{
    struct incoming *incoming = &importing->incoming;
    struct pz_table *table = pz_table_new(importing->watch->memory);
    const uint32_t row_line = importing->number;
    int code = table != NULL ? 0 : STORE_MEMORY;
    for (uint32_t i = 0; code == 0 && i < incoming->row.last; i++) {
        code = next_line(importing);
        if (code != 0) {
            break;
        }
        const int folded =
            pz_table_fold(table, importing->line, importing->length, importing->problem);
        if (folded != 0) {
            code = folded == PZ_E_MEMORY ? STORE_MEMORY : refuse_found(importing);
            break;
        }
        if (!grow(&incoming->events, &incoming->capacity,
                  incoming->length + importing->length + 1)) {
            code = STORE_MEMORY;
            break;
        }
        memcpy(incoming->events + incoming->length, importing->line, importing->length);
        incoming->length += importing->length;
        incoming->events[incoming->length++] = '\n';
    }
    if (code == 0 && !copy_row_fits(&incoming->row, table, importing->problem)) {
        importing->problem->line = row_line;
        code = COPY_INPUT;
    }
    pz_table_free(table);
    return code;
}

/* ---- a table that exists already ---- */

struct comparing {
    const struct incoming *incoming;
    size_t place; /* in the events */
    size_t links;
    bool same;
};

static int compare_event(void *context, uint32_t number, const char *event, size_t length)
{
    struct comparing *comparing = context;
    const struct incoming *incoming = comparing->incoming;
    (void)number;
    comparing->same = comparing->same && length < incoming->length - comparing->place &&
                      memcmp(incoming->events + comparing->place, event, length) == 0 &&
                      incoming->events[comparing->place + length] == '\n';
    comparing->place += length + 1;
    return comparing->same ? 0 : 1;
}

static int compare_link(void *context, const struct store_link *link)
{
    struct comparing *comparing = context;
    const struct incoming *incoming = comparing->incoming;
    bool found = false;
    for (size_t i = 0; !found && i < incoming->link_count; i++) {
        const struct store_link *other = &incoming->links[i];
        found = memcmp(other->hash, link->hash, STORE_HASH) == 0 && other->person == link->person &&
                other->left_game == link->left_game && other->left_seat == link->left_seat;
    }
    comparing->links++;
    comparing->same = comparing->same && found;
    return 0;
}

static bool same_row(const struct store_row *a, const struct store_row *b)
{
    return a->last == b->last && a->created == b->created && a->changed == b->changed &&
           a->closed == b->closed && a->listed == b->listed && a->status == b->status &&
           strcmp(a->game, b->game) == 0 && strcmp(a->summary, b->summary) == 0;
}

static int compare(struct importing *importing)
{
    const struct incoming *incoming = &importing->incoming;
    struct comparing comparing = {incoming, 0, 0, true};
    struct store_row row;
    int code = store_find_row(importing->store, incoming->row.id, &row);
    if (code != 0) {
        return code;
    }
    comparing.same = same_row(&row, &incoming->row);
    store_row_release(&row);
    if (comparing.same) {
        code = store_events(importing->store, incoming->row.id, 1, compare_event, &comparing);
    }
    if (code == 0 && comparing.same) {
        code = store_links(importing->store, incoming->row.id, compare_link, &comparing);
    }
    if (code < 0) {
        return code;
    }
    if (!comparing.same || comparing.links != incoming->link_count) {
        return refuse(importing, "the table {} exists already, and is not the same",
                      incoming->row.id);
    }
    importing->count->same++;
    return 0;
}

/* ---- all of it ---- */

static int import_table(struct importing *importing)
{
    struct incoming *incoming = &importing->incoming;
    int code = read_row(importing);
    if (code == COPY_INPUT && !incoming->memory && incoming->link_count <= LINKS_MAX &&
        incoming->notice_count <= NOTICES_MAX) {
        code = STORE_MEMORY;
    }
    code = code != 0 ? code : read_events(importing);
    if (code != 0) {
        return code;
    }
    code = store_import_table(importing->store, &incoming->row, incoming->events, incoming->length,
                              incoming->links, incoming->link_count);
    if (code == STORE_CONFLICT) {
        code = compare(importing);
    } else {
        for (size_t i = 0; code == 0 && i < incoming->notice_count; i++) {
            const struct notice *notice = &incoming->notices[i];
            code = store_set_notice(importing->store, incoming->row.id, notice->person,
                                    notice->kind, notice->target);
        }
    }
    importing->count->tables++;
    importing->count->events += incoming->row.last;
    if (code == 0 && importing->watch->progress != NULL) {
        importing->watch->progress(importing->watch->context, importing->count);
    }
    return code;
}

/* Name and value, in buffers as large as the line. */
struct setting {
    char *strings[2];
    size_t size;
};

static void read_setting_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    const struct setting *setting = context;
    pz_json_read_string(reader, setting->strings[member], setting->size);
}

static int import_setting(struct importing *importing)
{
    static const char *const keys[] = {"setting", "value"};
    static const struct pz_json_members members = {keys, 2, 0, read_setting_member};
    const size_t size = importing->length + 1;
    char *bytes = malloc(3 * size);
    if (bytes == NULL) {
        return STORE_MEMORY;
    }
    struct setting setting = {{bytes, bytes + size}, size};
    char *counts = bytes + 2 * size; /* a longer value is a different one */
    int code = read_object(importing, &members, &setting);
    if (code == 0) {
        const char *name = setting.strings[0];
        code = store_setting(importing->store, name, setting.strings[1], counts, size);
        if (code == STORE_FAILED || (code == 0 && strcmp(counts, setting.strings[1]) != 0)) {
            code = refuse(importing, "the setting {} has another value already", name);
        }
    }
    free(bytes);
    return code;
}

static void read_header_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    char word[16];
    int64_t *format = context;
    if (member == 0) {
        pz_json_read_string(reader, word, sizeof word);
    } else {
        pz_json_read_int(reader, 0, INT32_MAX, format);
    }
}

static int read_header(struct importing *importing)
{
    static const char *const keys[] = {"piazza", "format"};
    static const struct pz_json_members members = {keys, 2, 0, read_header_member};
    int64_t format = 0;
    int code = next_line(importing);
    if (code == STORE_MEMORY) {
        return code;
    }
    if (code != 0 || !line_starts(importing, "{\"piazza\":\"store\"")) {
        return refuse(importing, "not a store that 'piazza store export' wrote", "");
    }
    code = read_object(importing, &members, &format);
    if (code == 0 && format != COPY_FORMAT) {
        char text[24];
        struct pz_text out;
        pz_text_init(&out, text, sizeof text);
        pz_text_int(&out, format);
        code = refuse(importing, "format {} is not one that this program reads", text);
    }
    return code;
}

struct ending {
    uint64_t tables;
    uint64_t events;
};

static void read_end_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct ending *ending = context;
    char word[16];
    int64_t number = -1;
    if (member == 0) {
        pz_json_read_string(reader, word, sizeof word);
        return;
    }
    pz_json_read_int(reader, 0, INT64_MAX, &number);
    *(member == 1 ? &ending->tables : &ending->events) = (uint64_t)number;
}

static int read_end(struct importing *importing)
{
    static const char *const keys[] = {"end", "tables", "events"};
    static const struct pz_json_members members = {keys, 3, 0, read_end_member};
    struct ending ending = {0, 0};
    const int code = read_object(importing, &members, &ending);
    if (code != 0) {
        return code;
    }
    if (ending.tables != importing->count->tables || ending.events != importing->count->events) {
        return refuse(importing, "some tables or events are missing", "");
    }
    importing->number++;
    return getc_unlocked(importing->in) == EOF ? 0
                                               : refuse(importing, "something follows the end", "");
}

static int import_all(struct importing *importing)
{
    int code = read_header(importing);
    while (code == 0) {
        code = next_line(importing);
        if (code != 0) {
            return code;
        }
        if (line_starts(importing, "{\"end\":")) {
            return read_end(importing);
        }
        code = line_starts(importing, "{\"setting\":") ? import_setting(importing)
                                                       : import_table(importing);
    }
    return code;
}

int copy_import(struct store *store, FILE *in, const struct copy_watch *watch,
                struct copy_count *count, struct pz_problem *problem)
{
    struct importing importing;
    memset(&importing, 0, sizeof importing);
    importing.store = store;
    importing.in = in;
    importing.watch = watch;
    importing.count = count;
    importing.problem = problem;
    memset(count, 0, sizeof *count);
    int code = store_begin(store, true);
    if (code == 0) {
        code = import_all(&importing);
        const int ended = store_end(store, code == 0);
        code = code != 0 ? code : ended;
    }
    free(importing.line);
    free(importing.incoming.strings);
    free(importing.incoming.links);
    free(importing.incoming.notices);
    free(importing.incoming.events);
    return code;
}
