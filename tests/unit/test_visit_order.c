/* What a visit reads of messages, the order of their numbers, and addresses. No network. */
#include "unit.h"

#include "client/address.h"
#include "client/order.h"
#include "client/token_file.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum order_verdict take(struct order *order, const char *type, uint32_t n)
{
    struct order_message message = {.numbered = true, .n = n};
    snprintf(message.type, sizeof message.type, "%s", type);
    return order_take(order, &message);
}

static void messages_come_once_and_in_order(void **unused)
{
    struct order order = {0};
    (void)unused;
    assert_int_equal(take(&order, "look", 5), ORDER_DELIVER);
    assert_int_equal(take(&order, "chat", 5), ORDER_DROP);
    assert_int_equal(take(&order, "chat", 4), ORDER_DROP);
    assert_int_equal(take(&order, "chat", 6), ORDER_DELIVER);
    assert_int_equal(take(&order, "ok", 99), ORDER_DELIVER); /* an answer tells of no event */
    assert_int_equal(take(&order, "error", 99), ORDER_DELIVER);
    assert_int_equal(take(&order, "move", 9), ORDER_ASK);
    assert_int_equal(order.last, 6);
    assert_int_equal(take(&order, "move", 10), ORDER_DROP); /* asked for already */
    assert_int_equal(take(&order, "move", 7), ORDER_DELIVER);
    assert_int_equal(take(&order, "move", 9), ORDER_ASK);
    assert_int_equal(take(&order, "move", 8), ORDER_DELIVER);
    assert_int_equal(take(&order, "look", 3), ORDER_DELIVER); /* the table is where it says */
    assert_int_equal(take(&order, "move", 4), ORDER_DELIVER);
    assert_int_equal(take(&order, "move", UINT32_MAX), ORDER_ASK);
    unsigned dropped = 0;
    while (take(&order, "move", UINT32_MAX) == ORDER_DROP) {
        dropped++;
    }
    assert_in_range(dropped, 10, 100000); /* then it is broken */
}

static bool reads(const char *text)
{
    struct order_message message;
    return order_read(text, strlen(text), &message);
}

static void only_objects_with_a_type_are_messages(void **unused)
{
    struct order_message message;
    (void)unused;
    assert_true(reads("{\"type\":\"look\",\"n\":7,\"x\":[1,{\"n\":true}]}"));
    assert_true(reads(" {\"n\":0,\"type\":\"a\"}\n"));
    assert_false(reads(""));
    assert_false(reads("{}"));
    assert_false(reads("[]"));
    assert_false(reads("{\"type\":1}"));
    assert_false(reads("{\"type\":\"a\",\"n\":-1}"));
    assert_false(reads("{\"type\":\"a\",\"n\":1.5}"));
    assert_false(reads("{\"type\":\"a\",\"n\":4294967296}"));
    assert_false(reads("{\"type\":\"a\",\"type\":\"b\"}"));
    assert_false(reads("{\"type\":\"a\"}{}"));
    assert_false(reads("{\"type\":\"a\",\"token\":\"short\"}"));
    assert_false(reads("{\"type\":\"a23456789a123456789a123456789a123456789\"}"));
    assert_false(order_read("{\"type\":\"a\"}\0", 13, &message));
    const char *sly = "{\"type\":\"error\",\"error\":\"x\",\"sentence\":\"a\\u001b[2Jb\"}";
    assert_true(order_read(sly, strlen(sly), &message));
    assert_string_equal(message.sentence, "a?[2Jb");
}

static void a_glance_sees_what_matters(void **unused)
{
    struct glance glance;
    const char *text =
        "{\"protocol\":1,\"you\":{\"person\":2,\"seat\":1},\"n\":8,\"type\":\"start\","
        "\"person\":9,\"status\":\"playing\",\"position\":{\"view\":{},\"ask\":"
        "{\"moves\":[],\"id\":8},\"vote\":{\"about\":\"rematch\"}}}";
    (void)unused;
    assert_true(glance_read(text, strlen(text), &glance));
    assert_true(glance.has_you);
    assert_int_equal(glance.person, 2);
    assert_int_equal(glance.seat, 1);
    assert_int_equal(glance.ask, 8);
    assert_false(glance.over);
    assert_string_equal(glance.vote, "rematch");
    assert_string_equal(glance.message.type, "start");
    text = "{\"type\":\"x\",\"position\":{\"result\":{}}}";
    assert_true(glance_read(text, strlen(text), &glance));
    assert_true(glance.over);
    assert_int_equal(glance.ask, 0);
    text = "{\"type\":\"x\",\"position\":{\"ask\":{\"id\":\"8\"}}}";
    assert_false(glance_read(text, strlen(text), &glance));
}

#define ID "abcdefghijklmnopqr27"

static void addresses_are_read_strictly(void **unused)
{
    static const char *const wrong[] = {
        "",
        "host",
        "//host",
        "ftp://host",
        "http://",
        "http:///t/" ID,
        "http://host:0",
        "http://host:99999",
        "http://host:8x",
        "http://user@host",
        "http://host/t/short",
        "http://host/t/" ID "x",
        "http://host/t/" ID "/x",
        "http://host/t/ABCDEFGHIJKLMNOPQRST",
        "http://host/x",
        "http://host?x",
        "http://[::1",
        "http://[::g]/",
        "http://ho st",
        "http://host\r\nX: y",
    };
    struct address address;
    char text[ADDRESS_TEXT_MAX];
    char problem[500];
    (void)unused;
    assert_true(address_read("https://piazza.example/t/" ID, &address, problem, sizeof problem));
    assert_true(address.tls);
    assert_int_equal(address.port, 443);
    assert_string_equal(address.host, "piazza.example");
    assert_string_equal(address.table, ID);
    address_link(&address, text);
    assert_string_equal(text, "https://piazza.example/t/" ID);
    assert_true(address_read("http://[::1]:8080/", &address, problem, sizeof problem));
    assert_string_equal(address.host, "::1");
    assert_string_equal(address.table, "");
    address_server(&address, text);
    assert_string_equal(text, "http://[::1]:8080");
    const struct address before = address;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (address_read(wrong[i], &address, problem, sizeof problem)) {
            fail_msg("'%s' is taken for an address", wrong[i]);
        }
        assert_memory_equal(&before, &address, sizeof address);
    }
}

static void tokens_are_kept_for_their_owner(void **unused)
{
    static const char token[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ-_01234";
    char folder[] = "/tmp/piazza-token-XXXXXX";
    char path[64];
    char read[ADDRESS_TOKEN + 1];
    char problem[300];
    struct stat status;
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/token", folder);
    assert_true(token_file_read(path, read, problem, sizeof problem));
    assert_string_equal(read, ""); /* no file, no token */
    assert_true(token_file_write(path, token, problem, sizeof problem));
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_true(token_file_read(path, read, problem, sizeof problem));
    assert_string_equal(read, token);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("garbage\n", file);
    fclose(file);
    assert_false(token_file_read(path, read, problem, sizeof problem));
    assert_string_equal(read, "");
    assert_false(token_file_write("/no/such/folder/token", token, problem, sizeof problem));
    unlink(path);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_come_once_and_in_order),
        cmocka_unit_test(only_objects_with_a_type_are_messages),
        cmocka_unit_test(a_glance_sees_what_matters),
        cmocka_unit_test(addresses_are_read_strictly),
        cmocka_unit_test(tokens_are_kept_for_their_owner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
