/* docs/protocol.md against the table: every name that the table knows is in it, and its examples
 * are run. In its blocks of kind `table` a line is
 *
 *     new, new 7          a new table; it has no members yet, and a seed if there is a number
 *     1 > {...}           person 1 sends that (0: somebody who has not joined)
 *     1 < {...}           what the last step sent to person 1 (*: to those without a seat)
 *     event {...}         an event that the last step led to
 *     later 500           that many milliseconds pass
 *     gone 2, here 2      the connection of person 2 goes and comes
 *     bot                 the bot that is asked makes its first legal move
 *
 * and "…" in a message stands for any text. */
#include "table/request.h"
#include "table_play.h"

static char *document;

static int read_document(void **unused)
{
    (void)unused;
    FILE *in = fopen(PROTOCOL_FILE, "rb");
    if (in == NULL) {
        perror(PROTOCOL_FILE);
        return -1;
    }
    size_t length = 0;
    char buffer[4096];
    size_t count = 0;
    while ((count = fread(buffer, 1, sizeof buffer, in)) > 0) {
        kit_append(&document, &length, buffer, count);
    }
    fclose(in);
    return document != NULL ? 0 : -1;
}

static int free_document(void **unused)
{
    (void)unused;
    free(document);
    return 0;
}

/* ---- names ---- */

/* Does the document have the name between backquotes? */
static void assert_documented(const char *name, const char *what)
{
    char quoted[80];
    snprintf(quoted, sizeof quoted, "`%s`", name);
    if (strstr(document, quoted) == NULL) {
        fprintf(stderr, "docs/protocol.md does not have the %s %s\n", what, quoted);
    }
    assert_non_null(strstr(document, quoted));
}

static void every_name_is_documented(void **unused)
{
    static const char *const errors[] = {
#define NAME(code, name, sentence) name,
        TABLE_ERRORS(NAME)
#undef NAME
    };
    (void)unused;
    for (unsigned i = 0; i < REQUEST_TYPE_COUNT; i++) {
        if (request_names[i] != NULL) {
            assert_documented(request_names[i], "message");
        }
    }
    for (unsigned i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        assert_documented(errors[i], "error");
    }
    for (unsigned i = 0; i < EVENT_TYPE_COUNT; i++) {
        assert_documented(event_names[i], "event");
    }
    for (unsigned i = 0; i < REQUEST_MEMBERS; i++) {
        assert_documented(request_members[i], "member of messages");
    }
    for (const struct pz_field *field = event_fields; field->key != NULL; field++) {
        assert_documented(field->key, "member of events");
    }
    for (const struct pz_field *field = table_config_fields; field->key != NULL; field++) {
        assert_documented(field->key, "member of the terms");
    }
}

/* Every member of an object, at any depth, but for what belongs to the games. */
static void members_are_documented(struct pz_json_reader *reader)
{
    char key[64];
    if (reader->scan.next < reader->scan.end && *reader->scan.next == '{') {
        pz_json_read_open(reader, '{');
        while (pz_json_read_key(reader, key, sizeof key)) {
            assert_documented(key, "member");
            const bool of_a_game = strcmp(key, "view") == 0 || strcmp(key, "sheet") == 0 ||
                                   strcmp(key, "move") == 0 || strcmp(key, "options") == 0;
            if (of_a_game) {
                pz_json_skip(reader);
            } else {
                members_are_documented(reader);
            }
        }
    } else if (reader->scan.next < reader->scan.end && *reader->scan.next == '[') {
        pz_json_read_open(reader, '[');
        while (pz_json_read_more(reader)) {
            members_are_documented(reader);
        }
    } else {
        pz_json_skip(reader);
    }
}

static void lines_are_documented(const char *lines)
{
    for (const char *line = lines; line != NULL && *line != '\0';) {
        struct pz_json_reader reader;
        const size_t length = strcspn(line, "\n");
        pz_json_reader_init(&reader, line, length);
        members_are_documented(&reader);
        assert_true(pz_json_read_end(&reader));
        line += length + 1;
    }
}

static void every_member_is_documented(void **unused)
{
    (void)unused;
    for (unsigned i = 0; unit_game(&i, 3) != NULL; i++) {
        static struct kit kit;
        kit_init(&kit);
        kit_fill(&kit, pz_game_at(i)->id, 3, 4,
                 ",'absent_after':10,'hold':500,"
                 "'clock':{'kind':'game','seconds':600,'increment':5}",
                 NULL);
        kit_ok(&kit, 0, "{'type':'join','name':'Onno','seat':null}");
        kit_ok(&kit, 2, "{'type':'word','word':'luna'}");
        kit_ok(&kit, 1, "{'type':'start','id':1}");
        const int person = kit_who(&kit);
        char message[64];
        snprintf(message, sizeof message, "{\"type\":\"move\",\"ask\":%ld,\"move\":9999}",
                 kit_ask_id(&kit, person));
        kit_refused(&kit, person, message, "illegal");
        for (unsigned step = 0; pz_table_stage(kit.table) == PZ_TABLE_PLAYING; step++) {
            if (kit_who(&kit) > 0 || !kit_bot(&kit, step)) {
                kit_play(&kit, step, kit_who(&kit) > 0 ? 1 : 0);
            }
            for (int p = 1; step % 8 == 1 && p <= 2; p++) {
                kit_send(&kit, p, "{'type':'takeback'}");
                kit_send(&kit, 3 - p, "{'type':'vote','yes':false}");
            }
            kit_time(&kit, 500);
            if (step == 5) {
                kit_presence(&kit, 2, false);
                kit_time(&kit, 10000);
                kit_presence(&kit, 2, true);
            }
        }
        kit_ok(&kit, 1, "{'type':'rematch'}");
        kit_ok(&kit, 2, "{'type':'rematch'}");
        kit_ok(&kit, 1, "{'type':'start'}");
        kit_ok(&kit, 1, "{'type':'resign'}");
        kit_ok(&kit, 2, "{'type':'leave'}");
        lines_are_documented(kit.events);
        for (int p = 0; p <= 3; p++) {
            lines_are_documented(kit.stream[p]);
        }
        kit_release(&kit);
    }
}

/* ---- examples ---- */

/* Is the text the pattern, where "…" stands for anything? */
static bool matches(const char *pattern, const char *text, const char *end)
{
    static const char any[] = "\xe2\x80\xa6";
    const char *star = NULL;
    const char *retry = text;
    while (text < end) {
        if (strncmp(pattern, any, 3) == 0) {
            pattern += 3;
            star = pattern;
            retry = text;
        } else if (*pattern == *text) {
            pattern++;
            text++;
        } else if (star != NULL) {
            pattern = star;
            text = ++retry;
        } else {
            return false;
        }
    }
    while (strncmp(pattern, any, 3) == 0) {
        pattern += 3;
    }
    return *pattern == '\0';
}

struct example {
    struct kit kit;
    bool open;
    bool has_seed;
    struct pz_seed seed;
    unsigned messages;
};

/* An answer is to the sender, whoever that is; `to` -1 are those without a seat. */
static bool was_sent(const struct kit *kit, int to, const char *pattern)
{
    const struct pz_output *out = &kit->out;
    for (uint32_t i = 0; i < out->envelope_count; i++) {
        const struct pz_envelope *envelope = &out->envelopes[i];
        const char *text = out->messages + envelope->start;
        const bool is_to = to == PZ_TO_ONLOOKERS
                               ? envelope->to == to
                               : envelope->to != PZ_TO_ONLOOKERS && kit_to(kit, envelope) == to;
        if (is_to && matches(pattern, text, text + envelope->length)) {
            return true;
        }
    }
    for (uint32_t i = 0; i < out->envelope_count; i++) {
        const struct pz_envelope *envelope = &out->envelopes[i];
        fprintf(stderr, "%d < %.*s\n", envelope->to, (int)envelope->length,
                out->messages + envelope->start);
    }
    return false;
}

static bool was_stored(const struct pz_output *out, const char *pattern)
{
    const char *line = out->events;
    for (uint32_t i = 0; i < out->event_count; i++) {
        const size_t length = strcspn(line, "\n");
        if (matches(pattern, line, line + length)) {
            return true;
        }
        fprintf(stderr, "event %.*s\n", (int)length, line);
        line += length + 1;
    }
    return false;
}

static void run_line(struct example *example, const char *line)
{
    struct kit *kit = &example->kit;
    char *rest = NULL;
    const long number = strtol(line, &rest, 10);
    if (strncmp(line, "new", 3) == 0) {
        if (example->messages > 0) {
            kit_release(kit);
        }
        kit_init(kit);
        example->open = false;
        example->has_seed = line[3] == ' ';
        pz_seed_number(&example->seed, strtoull(line + 3, NULL, 10));
    } else if (strncmp(line, "event ", 6) == 0) {
        assert_true(was_stored(&kit->out, line + 6));
    } else if (strncmp(line, "later ", 6) == 0) {
        assert_int_equal(kit_time(kit, strtol(line + 6, NULL, 10)), 0);
    } else if (strncmp(line, "gone ", 5) == 0 || strncmp(line, "here ", 5) == 0) {
        assert_int_equal(kit_presence(kit, atoi(line + 5), line[0] == 'h'), 0);
    } else if (strcmp(line, "bot") == 0) {
        assert_true(kit_bot(kit, 0));
    } else if (strncmp(line, "* < ", 4) == 0) {
        assert_true(was_sent(kit, PZ_TO_ONLOOKERS, line + 4));
    } else if (strncmp(rest, " < ", 3) == 0) {
        assert_true(was_sent(kit, (int)number, rest + 3));
    } else if (strncmp(rest, " > ", 3) == 0 && !example->open) {
        kit_open(kit, rest + 3, example->has_seed ? &example->seed : NULL);
        example->open = pz_table_stage(kit->table) != PZ_TABLE_EMPTY;
    } else if (strncmp(rest, " > ", 3) == 0) {
        kit_send(kit, (int)number, rest + 3);
    } else {
        fail_msg("not a line of an example: %s", line);
    }
    example->messages++;
}

static void the_examples_are_true(void **unused)
{
    static struct example example;
    static char text[1 << 14];
    bool inside = false;
    unsigned number = 0;
    (void)unused;
    for (const char *line = document; *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        number++;
        snprintf(text, sizeof text, "%.*s", (int)length, line);
        if (strncmp(text, "```", 3) == 0) {
            inside = !inside && strcmp(text, "```table") == 0;
        } else if (inside && text[0] != '\0') {
            print_message("docs/protocol.md:%u: %s\n", number, text);
            run_line(&example, text);
        }
        line += length + (line[length] != '\0');
    }
    assert_true(example.messages > 40);
    kit_same(&example.kit);
    kit_release(&example.kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_name_is_documented),
        cmocka_unit_test(every_member_is_documented),
        cmocka_unit_test(the_examples_are_true),
    };
    return cmocka_run_group_tests(tests, read_document, free_document);
}
