/* A store from text. Nothing of the text is trusted: every line is read strictly, every table is
 * made again from its events, and the first thing that does not fit ends the import. */
#include "copy.h"
#include "core/memory.h"
#include "piazza/field.h"
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
        if (!array_grow(&importing->line, &importing->capacity, importing->length + 2, 1)) {
            return STORE_MEMORY;
        }
        importing->line[importing->length++] = (char)c;
    }
    if (c == EOF) {
        return ferror(importing->in) ? refuse(importing, "the file cannot be read", "")
                                     : refuse(importing, "the file ends too early", "");
    }
    if (!array_grow(&importing->line, &importing->capacity, 2, 1)) {
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

static int read_object(struct importing *importing, const struct pz_field *fields, void *data)
{
    return pz_fields_read(fields, data, importing->line, importing->length, importing->problem) == 0
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

static void read_hash(struct pz_json_reader *reader, const struct pz_field *field, void *hash)
{
    char hex[2 * STORE_HASH + 1];
    (void)field;
    if (pz_json_read_string(reader, hex, sizeof hex) &&
        !pz_hex_read(hex, strlen(hex), hash, STORE_HASH)) {
        pz_json_reader_fail(reader, "a hash has 64 hexadecimal digits", "");
    }
}

static void read_links(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_BY(read_hash, "hash", struct store_link, hash, false),
        PZ_FIELD(struct store_link, person, 0, INT32_MAX),
        PZ_FIELD(struct store_link, left_game, 0, UINT32_MAX),
        PZ_FIELD(struct store_link, left_seat, -1, INT32_MAX),
        PZ_FIELD_END,
    };
    struct incoming *incoming = context;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (++incoming->link_count > LINKS_MAX ||
            !array_grow(&incoming->links, &incoming->link_capacity, incoming->link_count,
                        sizeof *incoming->links)) {
            incoming->memory = false;
            pz_json_reader_fail(reader, "too many links", "");
            return;
        }
        struct store_link *link = &incoming->links[incoming->link_count - 1];
        memset(link, 0, sizeof *link);
        pz_json_read_fields(reader, fields, link, NULL);
    }
}

struct notice_reading {
    struct notice notice;
    struct incoming *incoming;
};

static void read_target(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct notice_reading *reading = context;
    (void)field;
    take_string(reader, reading->incoming, &reading->notice.target);
}

static void read_notices(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_AS("person", struct notice_reading, notice.person, 1, INT32_MAX, false),
        PZ_FIELD_AS("kind", struct notice_reading, notice.kind, STORE_HOOK, STORE_PUSH, false),
        PZ_FIELD_WHOLE(read_target, "target", false),
        PZ_FIELD_END,
    };
    struct incoming *incoming = context;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (++incoming->notice_count > NOTICES_MAX ||
            !array_grow(&incoming->notices, &incoming->notice_capacity, incoming->notice_count,
                        sizeof *incoming->notices)) {
            incoming->memory = false;
            pz_json_reader_fail(reader, "too many notices", "");
            return;
        }
        struct notice_reading reading = {.incoming = incoming};
        pz_json_read_fields(reader, fields, &reading, NULL);
        incoming->notices[incoming->notice_count - 1] = reading.notice;
    }
}

static void read_id(struct pz_json_reader *reader, const struct pz_field *field, void *id)
{
    const char *start = id;
    pz_field_string(reader, field, id);
    if (!reader->failed &&
        (start[0] == '\0' ||
         strspn(start, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(start))) {
        pz_json_reader_fail(reader, "not the name of a table: {}", start);
    }
}

static void read_summary(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct incoming *incoming = context;
    (void)field;
    take_string(reader, incoming, &incoming->row.summary);
}

static int read_row(struct importing *importing)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_BY(read_id, "table", struct incoming, row.id, false),
        PZ_FIELD_AS("last", struct incoming, row.last, 1, UINT32_MAX - 1, false),
        PZ_FIELD_AS("created", struct incoming, row.created, 0, INT64_MAX, false),
        PZ_FIELD_AS("changed", struct incoming, row.changed, 0, INT64_MAX, false),
        PZ_FIELD_AS("wake", struct incoming, row.wake, -1, INT64_MAX, false),
        PZ_FIELD_AS("closed", struct incoming, row.closed, 0, INT64_MAX, false),
        PZ_FIELD_BY(pz_field_bool, "listed", struct incoming, row.listed, false),
        PZ_FIELD_AS("status", struct incoming, row.status, STORE_WAITING, STORE_OVER, false),
        PZ_FIELD_BY(pz_field_string, "game", struct incoming, row.game, false),
        PZ_FIELD_WHOLE(read_summary, "summary", false),
        PZ_FIELD_WHOLE(read_links, "links", false),
        PZ_FIELD_WHOLE(read_notices, "notices", false),
        PZ_FIELD_END,
    };
    struct incoming *incoming = &importing->incoming;
    memset(&incoming->row, 0, sizeof incoming->row);
    incoming->used = 0;
    incoming->link_count = 0;
    incoming->notice_count = 0;
    incoming->length = 0;
    incoming->memory = true;
    if (!array_grow(&incoming->strings, &incoming->size, importing->length + 1, 1)) {
        return STORE_MEMORY;
    }
    return read_object(importing, fields, incoming);
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
        if (!array_grow(&incoming->events, &incoming->capacity,
                        incoming->length + importing->length + 1, 1)) {
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

static int import_setting(struct importing *importing)
{
    const size_t size = importing->length + 1;
    /* the name, and then the value, in buffers as large as the line */
    const struct pz_field fields[] = {
        {.key = "setting", .size = (uint32_t)size, .read = pz_field_string},
        {.key = "value", .offset = (uint32_t)size, .size = (uint32_t)size, .read = pz_field_string},
        PZ_FIELD_END,
    };
    char *name = malloc(3 * size);
    if (name == NULL) {
        return STORE_MEMORY;
    }
    const char *value = name + size;
    char *counts = name + 2 * size; /* a longer value is a different one */
    int code = read_object(importing, fields, name);
    if (code == 0) {
        code = store_setting(importing->store, name, value, counts, size);
        if (code == STORE_FAILED || (code == 0 && strcmp(counts, value) != 0)) {
            code = refuse(importing, "the setting {} has another value already", name);
        }
    }
    free(name);
    return code;
}

struct header {
    char piazza[16];
    int64_t format;
};

static int read_header(struct importing *importing)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_BY(pz_field_string, "piazza", struct header, piazza, false),
        PZ_FIELD(struct header, format, 0, INT32_MAX),
        PZ_FIELD_END,
    };
    struct header header = {"", 0};
    int code = next_line(importing);
    if (code == STORE_MEMORY) {
        return code;
    }
    if (code != 0 || !line_starts(importing, "{\"piazza\":\"store\"")) {
        return refuse(importing, "not a store that 'piazza store export' wrote", "");
    }
    code = read_object(importing, fields, &header);
    if (code == 0 && header.format != COPY_FORMAT) {
        char text[24];
        struct pz_text out = pz_text_in(text, sizeof text);
        pz_text_int(&out, header.format);
        code = refuse(importing, "format {} is not one that this program reads", text);
    }
    return code;
}

struct ending {
    char end[16];
    uint64_t tables;
    uint64_t events;
};

static int read_end(struct importing *importing)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_BY(pz_field_string, "end", struct ending, end, false),
        PZ_FIELD(struct ending, tables, 0, INT64_MAX),
        PZ_FIELD(struct ending, events, 0, INT64_MAX),
        PZ_FIELD_END,
    };
    struct ending ending = {"", 0, 0};
    const int code = read_object(importing, fields, &ending);
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
