/* A store as text: a line about it, its settings, and its tables with their events. */
#include "copy.h"
#include "piazza/json.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct exporting {
    struct store *store;
    FILE *out;
    const struct copy_watch *watch;
    struct copy_count *count;
    bool first; /* of the list that is being written */
    int error;  /* errno of the output */
};

/* A JSON string; false if there is no memory. */
static bool put_string(FILE *out, const char *string)
{
    const size_t size = 6 * strlen(string) + 3;
    char *quoted = malloc(size);
    if (quoted == NULL) {
        return false;
    }
    struct pz_text text = pz_text_in(quoted, size);
    struct pz_json json = pz_json_to(&text);
    pz_json_string(&json, string);
    fwrite(text.string, 1, text.length, out);
    free(quoted);
    return true;
}

static int written(struct exporting *exporting, bool memory)
{
    if (memory && ferror(exporting->out)) {
        exporting->error = errno;
        return COPY_OUTPUT;
    }
    return memory ? 0 : STORE_MEMORY;
}

static int put_setting(void *context, const char *name, const char *value)
{
    struct exporting *exporting = context;
    fputs("{\"setting\":", exporting->out);
    bool memory = put_string(exporting->out, name);
    fputs(",\"value\":", exporting->out);
    memory = memory && put_string(exporting->out, value);
    fputs("}\n", exporting->out);
    return written(exporting, memory);
}

static void put_comma(struct exporting *exporting)
{
    if (!exporting->first) {
        putc(',', exporting->out);
    }
    exporting->first = false;
}

static int put_link(void *context, const struct store_link *link)
{
    struct exporting *exporting = context;
    put_comma(exporting);
    fputs("{\"hash\":\"", exporting->out);
    for (int i = 0; i < STORE_HASH; i++) {
        fprintf(exporting->out, "%02x", (unsigned)link->hash[i]);
    }
    fprintf(exporting->out,
            "\",\"person\":%" PRId32 ",\"left_game\":%" PRIu32 ",\"left_seat\":%" PRId32 "}",
            link->person, link->left_game, link->left_seat);
    return written(exporting, true);
}

static int put_notice(void *context, int32_t person, int kind, const char *target)
{
    struct exporting *exporting = context;
    put_comma(exporting);
    fprintf(exporting->out, "{\"person\":%" PRId32 ",\"kind\":%d,\"target\":", person, kind);
    const bool memory = put_string(exporting->out, target);
    putc('}', exporting->out);
    return written(exporting, memory);
}

static int put_event(void *context, uint32_t number, const char *event, size_t length)
{
    struct exporting *exporting = context;
    (void)number;
    fwrite(event, 1, length, exporting->out);
    putc('\n', exporting->out);
    exporting->count->events++;
    return written(exporting, true);
}

static int put_row(struct exporting *exporting, const struct store_row *row)
{
    FILE *out = exporting->out;
    fputs("{\"table\":", out);
    bool memory = put_string(out, row->id);
    fprintf(out,
            ",\"last\":%" PRIu32 ",\"created\":%" PRId64 ",\"changed\":%" PRId64
            ",\"wake\":%" PRId64 ",\"closed\":%" PRId64 ",\"listed\":%s,\"status\":%u,\"game\":",
            row->last, row->created, row->changed, row->wake, row->closed,
            row->listed ? "true" : "false", (unsigned)row->status);
    memory = memory && put_string(out, row->game);
    fputs(",\"summary\":", out);
    memory = memory && put_string(out, row->summary);
    return written(exporting, memory);
}

static int put_table(void *context, const struct store_row *row)
{
    struct exporting *exporting = context;
    int code = put_row(exporting, row);
    fputs(",\"links\":[", exporting->out);
    exporting->first = true;
    code = code != 0 ? code : store_links(exporting->store, row->id, put_link, exporting);
    fputs("],\"notices\":[", exporting->out);
    exporting->first = true;
    code = code != 0 ? code : store_notices(exporting->store, row->id, put_notice, exporting);
    fputs("]}\n", exporting->out);
    code = code != 0 ? code : store_events(exporting->store, row->id, 1, put_event, exporting);
    exporting->count->tables++;
    if (code == 0 && exporting->watch->progress != NULL) {
        exporting->watch->progress(exporting->watch->context, exporting->count);
    }
    return code;
}

int copy_export(struct store *store, FILE *out, const struct copy_watch *watch,
                struct copy_count *count)
{
    struct exporting exporting = {store, out, watch, count, true, 0};
    memset(count, 0, sizeof *count);
    int code = store_begin(store, false);
    if (code != 0) {
        return code;
    }
    fprintf(out, "{\"piazza\":\"store\",\"format\":%d}\n", COPY_FORMAT);
    code = store_settings(store, put_setting, &exporting);
    code = code != 0 ? code : store_all(store, put_table, &exporting);
    const int ended = store_end(store, false);
    code = code != 0 ? code : ended;
    if (code == 0) {
        fprintf(out, "{\"end\":\"store\",\"tables\":%" PRIu64 ",\"events\":%" PRIu64 "}\n",
                count->tables, count->events);
        fflush(out);
        code = written(&exporting, true);
    }
    if (code == COPY_OUTPUT) {
        errno = exporting.error;
    }
    return code;
}
