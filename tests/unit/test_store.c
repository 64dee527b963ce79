/* What every store keeps to: SQLite by itself, PostgreSQL if tests/server/postgres.sh runs this. */
#include "store_shelf.h"

/* ---- events ---- */

static void events_are_appended_and_read(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    struct store_row row;
    shelf_one(store, shelf_write("a", 1, 2, "x"), 0);
    shelf_one(store, shelf_write("a", 3, 3, "y"), 0);
    shelf_one(store, shelf_write("a", 4, 6, "z"), 0);
    shelf_events_are(store, "a", 1, "1:a 1 x\n2:a 2 x\n3:a 3 y\n4:a 4 z\n5:a 5 z\n6:a 6 z\n");
    shelf_events_are(store, "a", 0, "1:a 1 x\n2:a 2 x\n3:a 3 y\n4:a 4 z\n5:a 5 z\n6:a 6 z\n");
    shelf_events_are(store, "a", 2, "2:a 2 x\n3:a 3 y\n4:a 4 z\n5:a 5 z\n6:a 6 z\n");
    shelf_events_are(store, "a", 4, "4:a 4 z\n5:a 5 z\n6:a 6 z\n");
    shelf_events_are(store, "a", 6, "6:a 6 z\n");
    shelf_events_are(store, "a", 7, "");
    shelf_events_are(store, "a", 1000, "");
    assert_int_equal(store_find_row(store, "a", &row), 0);
    assert_string_equal(row.id, "a");
    assert_int_equal(row.last, 6);
    assert_int_equal(row.created, SHELF_NOW);
    assert_int_equal(row.changed, SHELF_NOW + 6);
    assert_int_equal(row.wake, -1);
    assert_int_equal(row.closed, 0);
    assert_int_equal(row.status, STORE_PLAYING);
    assert_false(row.listed);
    assert_string_equal(row.game, "little");
    assert_string_equal(row.holder, "one");
    assert_string_equal(row.summary, "{\"after\":6}");
    store_row_release(&row);
    assert_null(row.summary);
    store_close(store);
    store = shelf_open("one");
    shelf_events_are(store, "a", 5, "5:a 5 z\n6:a 6 z\n");
    store_close(store);
}

static void what_is_not_there_is_not_found(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    static struct shelf_heard heard;
    struct store_row row;
    struct store_link link;
    uint8_t hash[STORE_HASH] = {0};
    shelf_make(store, "a");
    assert_int_equal(store_events(store, "b", 1, shelf_hear_event, &heard), STORE_NOT_FOUND);
    assert_int_equal(store_find_row(store, "b", &row), STORE_NOT_FOUND);
    assert_int_equal(store_find_link(store, "b", hash, &link), STORE_NOT_FOUND);
    assert_int_equal(store_find_link(store, "a", hash, &link), STORE_NOT_FOUND);
    assert_int_equal(store_set_notice(store, "b", 1, STORE_HOOK, "x"), STORE_NOT_FOUND);
    assert_int_equal(store_drop_notice(store, "b", 1, STORE_HOOK, NULL), 0);
    assert_true(store_problem(store)[0] != '\0');
    store_close(store);
}

static int stop_at_two(void *context, uint32_t number, const char *event, size_t length)
{
    (void)event;
    (void)length;
    ++*(int *)context;
    return number == 2 ? 42 : 0;
}

static void a_reader_may_stop(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    int heard = 0;
    shelf_one(store, shelf_write("a", 1, 5, "x"), 0);
    assert_int_equal(store_events(store, "a", 1, stop_at_two, &heard), 42);
    assert_int_equal(heard, 2);
    shelf_one(store, shelf_write("a", 6, 6, "x"), 0); /* nothing is left open */
    store_close(store);
}

static void whoever_comes_second_is_told(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    struct store_row row;
    shelf_one(store, shelf_write("a", 1, 2, "x"), 0);
    shelf_one(store, shelf_write("a", 1, 1, "again"), STORE_CONFLICT);
    shelf_one(store, shelf_write("a", 2, 2, "late"), STORE_CONFLICT);
    shelf_one(store, shelf_write("a", 4, 4, "early"), STORE_CONFLICT);
    shelf_one(store, shelf_write("b", 2, 2, "nowhere"), STORE_CONFLICT);
    shelf_events_are(store, "a", 1, "1:a 1 x\n2:a 2 x\n");
    assert_int_equal(store_find_row(store, "a", &row), 0);
    assert_int_equal(row.last, 2);
    assert_string_equal(row.summary, "{\"after\":2}");
    store_row_release(&row);
    assert_int_equal(store_find_row(store, "b", &row), STORE_NOT_FOUND);
    store_close(store);
}

static void one_conflict_leaves_the_others_of_the_batch(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    shelf_make(store, "a");
    shelf_make(store, "b");
    shelf_one(store, shelf_write("b", 2, 2, "other"), 0);
    shelf_make(store, "c");
    struct store_write writes[] = {shelf_write("c", 2, 3, "x"), shelf_write("b", 2, 2, "x"),
                                   shelf_write("a", 2, 2, "x"), shelf_write("d", 1, 1, "x")};
    assert_int_equal(shelf_append(store, writes, 4), 0);
    assert_int_equal(writes[0].result, 0);
    assert_int_equal(writes[1].result, STORE_CONFLICT);
    assert_int_equal(writes[2].result, 0);
    assert_int_equal(writes[3].result, 0);
    shelf_events_are(store, "a", 2, "2:a 2 x\n");
    shelf_events_are(store, "b", 2, "2:b 2 other\n");
    shelf_events_are(store, "c", 2, "2:c 2 x\n3:c 3 x\n");
    shelf_events_are(store, "d", 1, "1:d 1 x\n");
    store_close(store);
}

static void writes_of_a_table_keep_their_order(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    struct store_row row;
    struct store_write writes[] = {shelf_write("b", 1, 1, "1"), shelf_write("a", 1, 2, "2"),
                                   shelf_write("b", 2, 2, "3"), shelf_write("c", 1, 1, "4"),
                                   shelf_write("a", 3, 3, "5"), shelf_write("b", 3, 5, "6"),
                                   shelf_write("a", 4, 4, "7")};
    assert_int_equal(shelf_append(store, writes, 7), 0);
    for (int i = 0; i < 7; i++) {
        assert_int_equal(writes[i].result, 0);
    }
    shelf_events_are(store, "a", 1, "1:a 1 2\n2:a 2 2\n3:a 3 5\n4:a 4 7\n");
    shelf_events_are(store, "b", 1, "1:b 1 1\n2:b 2 3\n3:b 3 6\n4:b 4 6\n5:b 5 6\n");
    shelf_events_are(store, "c", 1, "1:c 1 4\n");
    assert_int_equal(store_find_row(store, "a", &row), 0);
    assert_int_equal(row.last, 4);
    assert_string_equal(row.summary, "{\"after\":4}");
    store_row_release(&row);
    store_close(store);
}

/* Another server wrote event 2. Our 3 would fit its number, but not what it says. */
static void a_conflict_takes_later_writes_of_the_table_along(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    shelf_make(store, "a");
    shelf_one(store, shelf_write("a", 2, 2, "theirs"), 0);
    struct store_write writes[] = {shelf_write("a", 2, 2, "ours"), shelf_write("a", 3, 3, "ours")};
    assert_int_equal(shelf_append(store, writes, 2), 0);
    assert_int_equal(writes[0].result, STORE_CONFLICT);
    assert_int_equal(writes[1].result, STORE_CONFLICT);
    struct store_write gap[] = {shelf_write("a", 3, 3, "x"), shelf_write("a", 5, 5, "x")};
    assert_int_equal(shelf_append(store, gap, 2), 0);
    assert_int_equal(gap[0].result, STORE_CONFLICT);
    assert_int_equal(gap[1].result, STORE_CONFLICT);
    struct store_write twice[] = {shelf_write("b", 1, 1, "x"), shelf_write("b", 1, 1, "y")};
    assert_int_equal(shelf_append(store, twice, 2), 0);
    assert_int_equal(twice[0].result, STORE_CONFLICT);
    shelf_events_are(store, "a", 1, "1:a 1 made\n2:a 2 theirs\n");
    store_close(store);
}

static void what_is_not_whole_is_refused(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    struct store_write good = shelf_write("a", 1, 1, "x");
    struct store_write wrong[] = {
        shelf_write("b", 1, 2, "x"), shelf_write("b", 1, 2, "x"), shelf_write("b", 1, 1, "x"),
        shelf_write("", 1, 1, "x"),  shelf_write("b", 3, 2, "x"),
    };
    wrong[0].length -= 1; /* the last line has no end */
    wrong[1].row.last = 3;
    wrong[2].events = "x\0y\n";
    wrong[2].length = 4;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct store_write *both[] = {&good, &wrong[i]};
        assert_int_equal(store_append(store, both, 2), STORE_FAILED);
    }
    assert_int_equal(shelf_sql("SELECT count(*) FROM tables"), 0);
    assert_int_equal(store_append(store, NULL, 0), 0);
    store_close(store);
}

/* Bytes that are not UTF-8, as no one write may make a whole batch fail. */
static void any_bytes_come_back(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    struct store_row row;
    static char summary[] = "{\"\xff\xfe'\\\\\"}";
    struct store_write write = shelf_write("a", 1, 1, "x");
    write.events = "{\"text\":\"\xc3\x28 \xf0\x9f\x8e\xb2 \\\\ ' \x01\"}\n";
    write.length = strlen(write.events);
    write.row.summary = summary;
    shelf_one(store, write, 0);
    shelf_events_are(store, "a", 1, "1:{\"text\":\"\xc3\x28 \xf0\x9f\x8e\xb2 \\\\ ' \x01\"}\n");
    assert_int_equal(store_find_row(store, "a", &row), 0);
    assert_string_equal(row.summary, summary);
    store_row_release(&row);
    store_close(store);
}

/* ---- links ---- */

static struct store_write with_link(struct store_write write, uint8_t kind, uint8_t token,
                                    int32_t person, uint32_t game, int32_t seat)
{
    write.link_kind = kind;
    shelf_token(write.link.hash, token);
    write.link.person = person;
    write.link.left_game = game;
    write.link.left_seat = seat;
    return write;
}

static void link_is(struct store *store, const char *table, uint8_t token, int32_t person,
                    uint32_t game, int32_t seat)
{
    struct store_link link;
    uint8_t hash[STORE_HASH];
    shelf_token(hash, token);
    assert_int_equal(store_find_link(store, table, hash, &link), 0);
    assert_memory_equal(link.hash, hash, STORE_HASH);
    assert_int_equal(link.person, person);
    assert_int_equal(link.left_game, game);
    assert_int_equal(link.left_seat, seat);
}

static int count_link(void *context, const struct store_link *link)
{
    (void)link;
    ++*(int *)context;
    return 0;
}

static void tables_are_read_together(void **unused)
{
    (void)unused;
    enum { TABLES = 3 };
    static struct shelf_heard heard[TABLES];
    static const char *const names[TABLES] = {"a", "b", "none"};
    static const uint32_t from[TABLES] = {2, 0, 1};
    struct store *store = shelf_open("one");
    struct store_reading readings[TABLES];
    int links[TABLES] = {0};
    shelf_one(store, with_link(shelf_write("a", 1, 3, "x"), STORE_LINK_PERSON, 1, 1, 0, 0), 0);
    shelf_one(store, with_link(shelf_write("a", 4, 4, "y"), STORE_LINK_PERSON, 2, 2, 0, 0), 0);
    shelf_one(store, shelf_write("b", 1, 2, "z"), 0);
    for (int round = 0; round < 2; round++) {
        memset(heard, 0, sizeof heard);
        memset(links, 0, sizeof links);
        for (int i = 0; i < TABLES; i++) {
            readings[i] = (struct store_reading){.table = names[i],
                                                 .from = from[i],
                                                 .event = shelf_hear_event,
                                                 .event_context = &heard[i],
                                                 .link = count_link,
                                                 .link_context = &links[i]};
        }
        store_read_tables(store, readings, TABLES);
        assert_int_equal(readings[0].code, 0);
        assert_string_equal(heard[0].text, "2:a 2 x\n3:a 3 x\n4:a 4 y\n");
        assert_int_equal(readings[0].row.last, 4);
        assert_int_equal(links[0], 2);
        assert_int_equal(readings[1].code, 0);
        assert_string_equal(heard[1].text, "1:b 1 z\n2:b 2 z\n");
        assert_string_equal(readings[1].row.id, "b");
        assert_int_equal(links[1], 0);
        assert_int_equal(readings[2].code, STORE_NOT_FOUND);
        assert_null(readings[2].row.summary);
        for (int i = 0; i < TABLES; i++) {
            store_row_release(&readings[i].row);
        }
    }
    store_close(store);
}

static void links_are_kept(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    struct store_link link;
    uint8_t hash[STORE_HASH];
    int count = 0;
    shelf_one(store, with_link(shelf_write("a", 1, 1, "x"), STORE_LINK_PERSON, 1, 1, 9, 9), 0);
    link_is(store, "a", 1, 1, 0, -1);
    shelf_one(store, with_link(shelf_write("a", 2, 2, "x"), STORE_LINK_PERSON, 2, 2, 0, -1), 0);
    shelf_one(store, with_link(shelf_write("a", 3, 3, "x"), STORE_LINK_LEFT, 2, 0, 1, 1), 0);
    link_is(store, "a", 2, 0, 1, 1);
    shelf_one(store, with_link(shelf_write("a", 4, 4, "x"), STORE_LINK_PERSON, 2, 3, 0, -1), 0);
    link_is(store, "a", 2, 3, 1, 1); /* what was left is kept */
    shelf_one(store, with_link(shelf_write("a", 0, 0, ""), STORE_LINK_PERSON, 3, 4, 0, -1), 0);
    link_is(store, "a", 3, 4, 0, -1);
    shelf_one(store, with_link(shelf_write("b", 0, 0, ""), STORE_LINK_PERSON, 3, 4, 0, -1),
              STORE_CONFLICT);
    /* Events that are in conflict bring no link. */
    shelf_one(store, with_link(shelf_write("a", 4, 4, "x"), STORE_LINK_PERSON, 4, 5, 0, -1),
              STORE_CONFLICT);
    shelf_token(hash, 4);
    assert_int_equal(store_find_link(store, "a", hash, &link), STORE_NOT_FOUND);
    /* Somebody comes and goes within a batch. */
    struct store_write both[] = {
        with_link(shelf_write("a", 5, 5, "x"), STORE_LINK_PERSON, 5, 5, 0, -1),
        with_link(shelf_write("a", 6, 6, "x"), STORE_LINK_LEFT, 5, 0, 2, 3),
        with_link(shelf_write("a", 0, 0, ""), STORE_LINK_PERSON, 6, 6, 0, -1)};
    assert_int_equal(shelf_append(store, both, 3), 0);
    assert_int_equal(both[0].result, 0);
    assert_int_equal(both[2].result, 0);
    link_is(store, "a", 5, 0, 2, 3);
    link_is(store, "a", 6, 6, 0, -1);
    assert_int_equal(store_links(store, "a", count_link, &count), 0);
    assert_int_equal(count, 5);
    store_close(store);
}

static int hear_mine(void *context, const struct store_row *row, int32_t person)
{
    struct shelf_heard *heard = context;
    heard->length += (size_t)snprintf(heard->text + heard->length,
                                      sizeof heard->text - heard->length, "%s%d ", row->id, person);
    assert_string_equal(row->summary, row->last == 1 ? "{\"after\":1}" : "{\"after\":9}");
    return 0;
}

static void a_token_has_its_tables(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    static struct shelf_heard heard;
    uint8_t hash[STORE_HASH];
    shelf_one(store, with_link(shelf_write("a", 1, 1, "x"), STORE_LINK_PERSON, 1, 7, 0, -1), 0);
    shelf_one(store, with_link(shelf_write("b", 1, 1, "x"), STORE_LINK_PERSON, 1, 2, 0, -1), 0);
    shelf_one(store, with_link(shelf_write("c", 1, 1, "x"), STORE_LINK_PERSON, 2, 1, 0, -1), 0);
    shelf_one(store, with_link(shelf_write("d", 1, 1, "x"), STORE_LINK_LEFT, 1, 0, 0, -1), 0);
    shelf_one(store, shelf_write("a", 2, 9, "x"), 0); /* a changed last */
    shelf_token(hash, 1);
    memset(&heard, 0, sizeof heard);
    assert_int_equal(store_mine(store, hash, 10, hear_mine, &heard), 0);
    assert_string_equal(heard.text, "a7 b2 ");
    memset(&heard, 0, sizeof heard);
    assert_int_equal(store_mine(store, hash, 1, hear_mine, &heard), 0);
    assert_string_equal(heard.text, "a7 ");
    shelf_token(hash, 99);
    memset(&heard, 0, sizeof heard);
    assert_int_equal(store_mine(store, hash, 1, hear_mine, &heard), 0);
    assert_string_equal(heard.text, "");
    store_close(store);
}

/* ---- lists ---- */

static void list_is(struct store *store, struct store_filter filter, const char *text)
{
    static struct shelf_heard heard;
    memset(&heard, 0, sizeof heard);
    assert_int_equal(store_list(store, &filter, shelf_hear_row, &heard), 0);
    assert_string_equal(heard.text, text);
}

static void lists_have_pages(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    static struct shelf_heard heard;
    static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g"};
    for (uint32_t i = 0; i < 7; i++) {
        struct store_write write = shelf_write(names[i], 1, 1, "x");
        write.row.listed = i != 3;
        write.row.changed = SHELF_NOW + (int64_t)(10 - i) / 2; /* some at the same time */
        write.row.status = (uint8_t)(i % 3);
        write.row.closed = i == 5 ? SHELF_NOW : 0;
        snprintf(write.row.game, sizeof write.row.game, "%s", i < 4 ? "little" : "bella");
        shelf_one(store, write, 0);
    }
    struct store_filter all = {.status = -1, .limit = 100};
    struct store_filter listed = {.listed = true, .status = -1, .limit = 100};
    char page[100] = "";
    char after[STORE_ID_MAX] = "";
    memset(&heard, 0, sizeof heard);
    assert_int_equal(store_list(store, &listed, shelf_hear_row, &heard), 0);
    assert_int_equal(heard.count, 5); /* not d, not f */
    assert_true(heard.text[0] == 'a');
    assert_null(strstr(heard.text, "d"));
    assert_null(strstr(heard.text, "f"));
    /* Page by page it is the same. */
    for (int i = 0; i < 6; i++) {
        static struct shelf_heard one;
        struct store_filter next = {.listed = true, .status = -1, .limit = 1};
        next.after = i > 0 ? after : NULL;
        memset(&one, 0, sizeof one);
        assert_int_equal(store_list(store, &next, shelf_hear_row, &one), 0);
        assert_int_equal(one.count, i < 5 ? 1 : 0);
        if (one.count > 0) {
            snprintf(after, sizeof after, "%.20s", one.text);
            snprintf(page + strlen(page), sizeof page - strlen(page), "%s%s", i > 0 ? " " : "",
                     after);
        }
    }
    assert_string_equal(page, heard.text);
    memset(&heard, 0, sizeof heard);
    assert_int_equal(store_list(store, &all, shelf_hear_row, &heard), 0);
    assert_int_equal(heard.count, 7);
    list_is(store, (struct store_filter){.listed = true, .game = "bella", .status = -1, .limit = 9},
            "e g");
    list_is(store, (struct store_filter){.listed = true, .status = STORE_OVER, .limit = 9}, "c");
    list_is(store, (struct store_filter){.status = STORE_OVER, .game = "bella", .limit = 9}, "f");
    list_is(store, (struct store_filter){.listed = true, .status = -1, .limit = 0}, "");
    all.after = "nowhere";
    assert_int_equal(store_list(store, &all, shelf_hear_row, &heard), STORE_NOT_FOUND);
    /* Who changes comes first, and is listed as it says. */
    struct store_write write = shelf_write("d", 2, 2, "x");
    write.row.listed = true;
    write.row.changed = SHELF_NOW + 100;
    shelf_one(store, write, 0);
    list_is(store, (struct store_filter){.listed = true, .status = -1, .limit = 2}, "d a");
    write = shelf_write("d", 3, 3, "x");
    write.row.listed = false;
    shelf_one(store, write, 0);
    list_is(store, (struct store_filter){.listed = true, .status = -1, .limit = 1}, "a");
    memset(&heard, 0, sizeof heard);
    assert_int_equal(store_all(store, shelf_hear_row, &heard), 0);
    assert_string_equal(heard.text, "a b c d e f g");
    store_close(store);
}

/* More than PostgreSQL gives at once; and reading within reading. */
struct nested {
    struct store *store;
    unsigned rows;
    unsigned events;
};

static int count_nested_event(void *context, uint32_t number, const char *event, size_t length)
{
    (void)number;
    (void)event;
    (void)length;
    ((struct nested *)context)->events++;
    return 0;
}

static int count_nested(void *context, const struct store_row *row)
{
    struct nested *nested = context;
    nested->rows++;
    return store_events(nested->store, row->id, 1, count_nested_event, nested);
}

static int look_for_another(void *context, const struct store_row *row)
{
    struct nested *nested = context;
    assert_true(++nested->rows <= 3);
    assert_int_equal(store_events(nested->store, row->id, 1, count_nested_event, nested), 0);
    assert_int_equal(store_events(nested->store, "nowhere", 1, count_nested_event, nested),
                     STORE_NOT_FOUND);
    return 0;
}

static void reading_within_reading_may_fail(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    struct nested nested = {store, 0, 0};
    const struct store_filter all = {.status = -1, .limit = 100};
    shelf_make(store, "a");
    shelf_make(store, "b");
    shelf_make(store, "c");
    assert_int_equal(store_list(store, &all, look_for_another, &nested), 0);
    assert_int_equal(nested.rows, 3);
    assert_int_equal(nested.events, 3);
    shelf_make(store, "d");
    store_close(store);
}

static void all_tables_are_told(void **unused)
{
    (void)unused;
    enum { TABLES = 450 };
    struct store *store = shelf_open("one");
    struct nested nested = {store, 0, 0};
    for (int i = 0; i < TABLES; i += 50) {
        struct store_write writes[50];
        for (int k = 0; k < 50; k++) {
            char name[16];
            snprintf(name, sizeof name, "t%d", i + k);
            writes[k] = shelf_write(name, 1, 2, "x");
        }
        assert_int_equal(shelf_append(store, writes, 50), 0);
    }
    assert_int_equal(store_begin(store, false), 0);
    assert_int_equal(store_all(store, count_nested, &nested), 0);
    assert_int_equal(store_end(store, false), 0);
    assert_int_equal(nested.rows, TABLES);
    assert_int_equal(nested.events, 2 * TABLES);
    store_close(store);
}

/* ---- notices and settings ---- */

static int hear_notice(void *context, int32_t person, int kind, const char *target)
{
    struct shelf_heard *heard = context;
    heard->length +=
        (size_t)snprintf(heard->text + heard->length, sizeof heard->text - heard->length,
                         "%d/%d/%s ", person, kind, target);
    return 0;
}

static void notices_are_set_and_dropped(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    static struct shelf_heard heard;
    shelf_make(store, "a");
    shelf_make(store, "b");
    assert_int_equal(store_set_notice(store, "a", 2, STORE_PUSH, "p"), 0);
    assert_int_equal(store_set_notice(store, "a", 1, STORE_HOOK, "old"), 0);
    assert_int_equal(store_set_notice(store, "a", 1, STORE_HOOK, "new"), 0);
    assert_int_equal(store_set_notice(store, "a", 1, STORE_PUSH, "q"), 0);
    assert_int_equal(store_set_notice(store, "b", 1, STORE_HOOK, "b"), 0);
    assert_int_equal(store_notices(store, "a", hear_notice, &heard), 0);
    assert_string_equal(heard.text, "1/1/new 1/2/q 2/2/p ");
    assert_int_equal(store_drop_notice(store, "a", 2, STORE_PUSH, "another"), 0); /* it stays */
    assert_int_equal(store_drop_notice(store, "a", 1, STORE_HOOK, "new"), 0);
    memset(&heard, 0, sizeof heard);
    assert_int_equal(store_notices(store, "a", hear_notice, &heard), 0);
    assert_string_equal(heard.text, "1/2/q 2/2/p ");
    assert_int_equal(store_drop_notice(store, "b", 1, STORE_HOOK, NULL), 0);
    memset(&heard, 0, sizeof heard);
    assert_int_equal(store_notices(store, "b", hear_notice, &heard), 0);
    assert_string_equal(heard.text, "");
    store_close(store);
}

static int hear_setting(void *context, const char *name, const char *value)
{
    struct shelf_heard *heard = context;
    heard->length += (size_t)snprintf(heard->text + heard->length,
                                      sizeof heard->text - heard->length, "%s=%s ", name, value);
    return 0;
}

static void the_first_setting_wins(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    struct store *other = shelf_open(NULL);
    static struct shelf_heard heard;
    char value[8];
    assert_int_equal(store_setting(store, "key", "first", value, sizeof value), 0);
    assert_string_equal(value, "first");
    assert_int_equal(store_setting(other, "key", "second", value, sizeof value), 0);
    assert_string_equal(value, "first");
    assert_int_equal(store_setting(store, "key", "third", value, 5), STORE_FAILED);
    assert_int_equal(store_setting(store, "also", "x", value, sizeof value), 0);
    assert_int_equal(store_settings(store, hear_setting, &heard), 0);
    assert_string_equal(heard.text, "also=x key=first ");
    store_close(other);
    store_close(store);
}

/* ---- leases ---- */

static void make_due(struct store *store, const char *table, int64_t wake)
{
    struct store_write write = shelf_write(table, 1, 1, "x");
    write.row.wake = wake;
    shelf_one(store, write, 0);
}

static void claim_is(struct store *store, int64_t now, int64_t due, bool mine, unsigned limit,
                     const char *text)
{
    static struct shelf_heard heard;
    memset(&heard, 0, sizeof heard);
    assert_int_equal(store_claim(store, now, due, mine, limit, shelf_hear_row, &heard), 0);
    if (strcmp(heard.text, text) != 0) {
        fprintf(stderr, "claimed '%s', not '%s'\n", heard.text, text);
    }
    assert_string_equal(heard.text, text);
}

static void due_tables_are_claimed(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    assert_int_equal(store_beat(store, 100, 200), 0);
    make_due(store, "a", 50);
    make_due(store, "b", 0);
    make_due(store, "c", -1);
    make_due(store, "d", 500);
    claim_is(store, 100, 100, false, 10, ""); /* they are ours already */
    claim_is(store, 100, 100, true, 10, "b a");
    assert_int_equal(store_resign(store), 0);
    claim_is(store, 100, 100, true, 1, "b");
    claim_is(store, 100, 100, true, 10, "b a");
    claim_is(store, 100, INT64_MAX, true, 10, "b a d");
    assert_int_equal(shelf_sql("SELECT count(*) FROM tables WHERE holder = 'one'"), 3);
    store_close(store);
    /* Killed, and started again under another name. */
    store = shelf_open("two");
    const int64_t later = shelf_postgres != NULL ? 201 : 100; /* SQLite knows that it is alone */
    claim_is(store, later, 100, true, 1, "b");
    claim_is(store, later, 600, false, 10, "a d");
    claim_is(store, later, 600, true, 0, "b a d");
    store_close(store);
}

static void tables_that_nobody_needs_are_closed(void **unused)
{
    (void)unused;
    struct store *store = shelf_open("one");
    struct store_row row;
    for (int i = 0; i < 6; i++) {
        char name[2] = {(char)('a' + i), '\0'};
        struct store_write write = shelf_write(name, 1, 1, "x");
        write.row.status = (uint8_t)(i / 2);
        write.row.changed = i % 2 == 0 ? 100 : 200;
        write.row.wake = 0;
        write.row.listed = true;
        shelf_one(store, write, 0);
    }
    assert_int_equal(store_close_tables(store, 1000, 99, 99, 99), 0);
    assert_int_equal(store_close_tables(store, 1000, 100, 200, 50), 3);
    assert_int_equal(store_close_tables(store, 1001, 100, 200, 50), 0);
    list_is(store, (struct store_filter){.listed = true, .status = STORE_WAITING, .limit = 9}, "b");
    list_is(store, (struct store_filter){.listed = true, .status = STORE_PLAYING, .limit = 9}, "");
    assert_int_equal(store_find_row(store, "c", &row), 0);
    assert_int_equal(row.closed, 1000);
    assert_int_equal(row.wake, -1);
    store_row_release(&row);
    shelf_events_are(store, "c", 1, "1:c 1 x\n"); /* what was played stays */
    claim_is(store, 100, 100, true, 10, "b e f");
    /* Whoever comes back finds it closed. */
    struct store_write write = shelf_write("c", 2, 2, "x");
    write.row.listed = true;
    shelf_one(store, write, STORE_CONFLICT);
    list_is(store, (struct store_filter){.listed = true, .status = STORE_PLAYING, .limit = 9}, "");
    shelf_events_are(store, "c", 1, "1:c 1 x\n");
    assert_int_equal(store_find_row(store, "c", &row), 0);
    assert_int_equal(row.closed, 1000);
    store_row_release(&row);
    store_close(store);
}

/* ---- transactions ---- */

static void what_is_written_together_counts_together(void **unused)
{
    (void)unused;
    struct store *store = shelf_open(NULL);
    struct store_row row = shelf_write("a", 1, 2, "x").row;
    struct store_link link = {.person = 1, .left_seat = -1};
    char value[8];
    shelf_token(link.hash, 1);
    assert_int_equal(store_begin(store, true), 0);
    assert_int_equal(store_import_table(store, &row, "e\nf\n", 4, &link, 1), 0);
    assert_int_equal(store_import_table(store, &row, "e\nf\n", 4, &link, 1), STORE_CONFLICT);
    assert_int_equal(store_import_table(store, &row, "e\n", 2, &link, 1), STORE_FAILED);
    assert_int_equal(store_setting(store, "key", "x", value, sizeof value), 0);
    assert_int_equal(store_end(store, false), 0);
    assert_int_equal(shelf_sql("SELECT count(*) FROM tables"), 0);
    assert_int_equal(shelf_sql("SELECT count(*) FROM settings"), 0);
    assert_int_equal(store_begin(store, true), 0);
    assert_int_equal(store_import_table(store, &row, "e\nf\n", 4, &link, 1), 0);
    assert_int_equal(store_end(store, true), 0);
    shelf_events_are(store, "a", 1, "1:e\n2:f\n");
    link_is(store, "a", 1, 1, 0, -1);
    store_close(store);
}

/* A reader between store_begin() and store_end() sees one moment, whatever a server writes. */
static void a_snapshot_stays(void **unused)
{
    (void)unused;
    struct store *server = shelf_open("one");
    struct store *tool = shelf_open(NULL);
    shelf_make(server, "a");
    assert_int_equal(store_begin(tool, false), 0);
    shelf_events_are(tool, "a", 1, "1:a 1 made\n");
    shelf_one(server, shelf_write("a", 2, 2, "x"), 0);
    shelf_make(server, "b");
    shelf_events_are(tool, "a", 1, "1:a 1 made\n");
    static struct shelf_heard heard;
    memset(&heard, 0, sizeof heard);
    assert_int_equal(store_all(tool, shelf_hear_row, &heard), 0);
    assert_string_equal(heard.text, "a");
    assert_int_equal(store_end(tool, false), 0);
    shelf_events_are(tool, "a", 2, "2:a 2 x\n");
    store_close(tool);
    store_close(server);
}

static void nothing_is_imported_under_a_server(void **unused)
{
    (void)unused;
    struct store *server = shelf_open("one");
    struct store *tool = shelf_open(NULL);
    assert_int_equal(store_beat(server, 0, INT64_MAX), 0);
    assert_int_equal(store_begin(tool, true), STORE_IN_USE);
    shelf_make(server, "a"); /* and nothing is locked */
    assert_int_equal(store_resign(server), 0);
    store_close(server);
    assert_int_equal(store_begin(tool, true), 0);
    if (shelf_postgres == NULL) {
        struct store *second = NULL;
        assert_int_equal(store_open(&second, shelf_address(), "two", shelf_problem), STORE_IN_USE);
    }
    assert_int_equal(store_end(tool, true), 0);
    store_close(tool);
}

static void a_name_and_an_address_are_checked(void **unused)
{
    (void)unused;
    struct store *store = NULL;
    assert_int_equal(store_open(&store, "", "one", shelf_problem), STORE_ADDRESS);
    assert_int_equal(store_open(&store, "mysql://x/y", "one", shelf_problem), STORE_ADDRESS);
    assert_true(shelf_problem[0] != '\0');
    assert_int_equal(store_open(&store, shelf_address(), "", shelf_problem), STORE_FAILED);
    assert_int_equal(store_open(&store, shelf_address(), "a b", shelf_problem), STORE_FAILED);
    assert_int_equal(
        store_open(&store, shelf_address(), "0123456789012345678901234567890x", shelf_problem),
        STORE_FAILED);
    assert_null(store);
    store_close(NULL);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, shelf_set_up, shelf_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(events_are_appended_and_read),
        TEST(what_is_not_there_is_not_found),
        TEST(a_reader_may_stop),
        TEST(whoever_comes_second_is_told),
        TEST(one_conflict_leaves_the_others_of_the_batch),
        TEST(writes_of_a_table_keep_their_order),
        TEST(a_conflict_takes_later_writes_of_the_table_along),
        TEST(what_is_not_whole_is_refused),
        TEST(any_bytes_come_back),
        TEST(tables_are_read_together),
        TEST(links_are_kept),
        TEST(a_token_has_its_tables),
        TEST(lists_have_pages),
        TEST(all_tables_are_told),
        TEST(reading_within_reading_may_fail),
        TEST(notices_are_set_and_dropped),
        TEST(the_first_setting_wins),
        TEST(due_tables_are_claimed),
        TEST(tables_that_nobody_needs_are_closed),
        TEST(what_is_written_together_counts_together),
        TEST(a_snapshot_stays),
        TEST(nothing_is_imported_under_a_server),
        TEST(a_name_and_an_address_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
