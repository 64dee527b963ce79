/* Where notices may go: which addresses are public, which hooks and subscriptions are taken. */
#include "unit.h"

#include "server/log.h"
#include "server/metrics.h"
#include "server/notices.h"
#include "server/notices_address.h"
#include "store/store.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>

/* Nothing is sent here, so nothing is logged or counted. */
void log_line(enum log_level level, const char *what, ...)
{
    (void)level;
    fail_msg("%s", what);
}

void metrics_add(enum metric metric, int64_t amount)
{
    fail_msg("%d %d", (int)metric, (int)amount);
}

/* ---- addresses ---- */

static bool public_address(const char *text)
{
    struct sockaddr_in in = {.sin_family = AF_INET};
    struct sockaddr_in6 in6 = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &in.sin_addr) == 1) {
        return address_is_public((const struct sockaddr *)&in);
    }
    assert_int_equal(inet_pton(AF_INET6, text, &in6.sin6_addr), 1);
    return address_is_public((const struct sockaddr *)&in6);
}

static void public_addresses_are_told_from_others(void **state)
{
    (void)state;
    static const char *const open[] = {
        "1.1.1.1",         "9.255.255.255",   "11.0.0.0",        "100.63.255.255",
        "100.128.0.0",     "126.255.255.255", "128.0.0.0",       "169.253.255.255",
        "169.255.0.0",     "172.15.255.255",  "172.32.0.0",      "192.0.1.0",
        "192.167.255.255", "192.169.0.0",     "198.17.255.255",  "198.20.0.0",
        "223.255.255.255", "2000::1",         "2606:4700::1111", "2a00:1450::1",
        "2001:200::1",     "2001:db9::1",     "2003::1",         "3ffe::1",
        "::ffff:1.1.1.1",  "64:ff9b::1.1.1.1"};
    static const char *const closed[] = {"0.0.0.0",
                                         "0.255.255.255",
                                         "10.0.0.0",
                                         "10.255.255.255",
                                         "100.64.0.0",
                                         "100.127.255.255",
                                         "127.0.0.1",
                                         "127.255.255.255",
                                         "169.254.169.254",
                                         "172.16.0.0",
                                         "172.31.255.255",
                                         "192.0.0.1",
                                         "192.0.2.1",
                                         "192.88.99.1",
                                         "192.168.0.1",
                                         "192.168.255.255",
                                         "198.18.0.0",
                                         "198.19.255.255",
                                         "198.51.100.1",
                                         "203.0.113.1",
                                         "224.0.0.1",
                                         "239.255.255.255",
                                         "240.0.0.1",
                                         "255.255.255.255",
                                         "::",
                                         "::1",
                                         "::127.0.0.1",
                                         "::1.1.1.1",
                                         "::ffff:10.0.0.1",
                                         "::ffff:127.0.0.1",
                                         "64:ff9b::10.0.0.1",
                                         "64:ff9b:1::1.1.1.1",
                                         "100::1",
                                         "2001::1",
                                         "2001:1ff::1",
                                         "2001:db8::1",
                                         "2002:7f00:1::",
                                         "2002:101:101::",
                                         "3fff::1",
                                         "3fff:fff::1",
                                         "4000::1",
                                         "5f00::1",
                                         "fc00::1",
                                         "fd12::1",
                                         "fe80::1",
                                         "fec0::1",
                                         "ff02::1",
                                         "1fff::1"};
    const struct sockaddr other = {.sa_family = AF_UNIX};
    for (size_t i = 0; i < sizeof open / sizeof open[0]; i++) {
        if (!public_address(open[i])) {
            fail_msg("%s is public", open[i]);
        }
    }
    for (size_t i = 0; i < sizeof closed / sizeof closed[0]; i++) {
        if (public_address(closed[i])) {
            fail_msg("%s is not public", closed[i]);
        }
    }
    assert_false(address_is_public(&other));
}

/* ---- targets ---- */

static struct notices *open_notices(void)
{
    char problem[200];
    struct notices *notices = NULL;
    const struct notices_options options = {.hooks = true};
    assert_int_equal(notices_open(&notices, &options, problem, sizeof problem), 0);
    return notices;
}

static enum server_error check(const struct notices *notices, int kind, const char *text)
{
    char target[NOTICES_TARGET_MAX] = "untouched";
    const enum server_error error = notices_check(notices, kind, text, strlen(text), target);
    assert_true(error == SERVER_OK || strcmp(target, "untouched") == 0);
    return error;
}

static void only_the_url_of_a_public_host_is_a_hook(void **state)
{
    (void)state;
    static const struct {
        enum server_error error;
        const char *text;
    } cases[] = {
        {SERVER_OK, "{\"url\":\"https://example.org\"}"},
        {SERVER_OK, " { \"url\" : \"http:\\/\\/example.org\\/a?b=c&d=%20\" } "},
        {SERVER_OK, "{\"url\":\"https://example.org:8443/\"}"},
        {SERVER_OK, "{\"url\":\"https://example.org:1024/\"}"},
        {SERVER_OK, "{\"url\":\"https://1.1.1.1/\"}"},
        {SERVER_OK, "{\"url\":\"https://[2606:4700::1111]/\"}"},
        {SERVER_OK, "{\"url\":\"https://xn--bcher-kva.example/\"}"},
        {SERVER_OK, "{\"url\":\"https://notlocalhost/\"}"},
        {SERVER_HOOK, "{\"url\":\"\"}"},
        {SERVER_HOOK, "{\"url\":\"example.org\"}"},
        {SERVER_HOOK, "{\"url\":\"//example.org\"}"},
        {SERVER_HOOK, "{\"url\":\"/etc/passwd\"}"},
        {SERVER_HOOK, "{\"url\":\"https://\"}"},
        {SERVER_HOOK, "{\"url\":\"ftp://example.org/\"}"},
        {SERVER_HOOK, "{\"url\":\"file:///etc/passwd\"}"},
        {SERVER_HOOK, "{\"url\":\"gopher://example.org/\"}"},
        {SERVER_HOOK, "{\"url\":\"dict://example.org/\"}"},
        {SERVER_HOOK, "{\"url\":\"ws://example.org/\"}"},
        {SERVER_HOOK, "{\"url\":\"javascript:alert(1)\"}"},
        {SERVER_HOOK, "{\"url\":\"https://anna:secret@example.org/\"}"},
        {SERVER_HOOK, "{\"url\":\"https://anna@example.org/\"}"},
        {SERVER_HOOK, "{\"url\":\"https://example.org:22/\"}"},
        {SERVER_HOOK, "{\"url\":\"https://example.org:25/\"}"},
        {SERVER_HOOK, "{\"url\":\"https://example.org:1023/\"}"},
        {SERVER_HOOK, "{\"url\":\"https://example.org:0/\"}"},
        {SERVER_HOOK, "{\"url\":\"https://example.org:65536/\"}"},
        {SERVER_HOOK, "{\"url\":\"https://example.org:x/\"}"},
        {SERVER_HOOK, "{\"url\":\"https://example.org/a b\"}"},
        {SERVER_HOOK, "{\"url\":\"https://example.org/{a}\"}"},
        {SERVER_HOOK, "{\"url\":\"https://example.org/\\\"\"}"},
        {SERVER_HOOK, "{\"url\":\"https://example.org/\xc3\xbc\"}"},
        {SERVER_HOOK, "{\"url\":\"https://example.org/\\r\\nX: y\"}"},
        {SERVER_HOOK, "{\"url\":\"https://example.org\\\\@10.0.0.1/\"}"},
        {SERVER_HOOK, "{\"url\":\"https://b\xc3\xbc"
                      "cher.example/\"}"},
        {SERVER_HOOK, "{\"url\":\"http://localhost/\"}"},
        {SERVER_HOOK, "{\"url\":\"http://tea.localhost/\"}"},
        {SERVER_HOOK, "{\"url\":\"http://10.1.2.3/\"}"},
        {SERVER_HOOK, "{\"url\":\"http://0x0a.1/\"}"},
        {SERVER_HOOK, "{\"url\":\"http://169.254.169.254/latest/meta-data\"}"},
        {SERVER_HOOK, "{\"url\":\"http://[fd00::1]/\"}"},
        {SERVER_HOOK, "{\"url\":\"http://[fe80::1%25eth0]/\"}"},
        {SERVER_HOOK, "{\"url\":\"http://[2606:4700::1111%25eth0]/\"}"},
        {SERVER_BODY, ""},
        {SERVER_BODY, "null"},
        {SERVER_BODY, "[]"},
        {SERVER_BODY, "{}"},
        {SERVER_BODY, "{\"url\":null}"},
        {SERVER_BODY, "{\"url\":1}"},
        {SERVER_BODY, "{\"url\":[\"https://example.org\"]}"},
        {SERVER_BODY, "{\"url\":\"https://example.org\""},
        {SERVER_BODY, "{\"url\":\"https://example.org\"} x"},
        {SERVER_BODY, "{\"url\":\"https://example.org\",\"url\":\"https://example.org\"}"},
        {SERVER_BODY, "{\"url\":\"https://example.org\",\"secret\":\"x\"}"},
        {SERVER_HOOK, "{\"url\":\"https://example.org\\u0000\"}"},
        {SERVER_BODY, "https://example.org"},
    };
    struct notices *notices = open_notices();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (check(notices, STORE_HOOK, cases[i].text) != cases[i].error) {
            fail_msg("%s: not %s", cases[i].text, server_errors[cases[i].error].name);
        }
    }
    assert_int_equal(check(notices, STORE_PUSH, "{}"), SERVER_NO_HOOKS);
    assert_int_equal(check(notices, 3, "{\"url\":\"https://example.org\"}"), SERVER_NO_HOOKS);
    notices_free(notices);
}

static void a_url_has_at_most_1024_bytes(void **state)
{
    (void)state;
    char text[2000];
    char target[NOTICES_TARGET_MAX];
    char again[NOTICES_TARGET_MAX];
    struct notices *notices = open_notices();
    for (int length = 1023; length <= 1026; length++) {
        snprintf(text, sizeof text, "{\"url\":\"https://example.org/%0*d\"}", length - 20, 0);
        assert_int_equal(check(notices, STORE_HOOK, text),
                         length <= 1024 ? SERVER_OK : SERVER_HOOK);
        if (length == 1024) { /* what is kept can be read again */
            assert_int_equal(notices_check(notices, STORE_HOOK, text, strlen(text), target),
                             SERVER_OK);
            assert_int_equal(notices_check(notices, STORE_HOOK, target, strlen(target), again),
                             SERVER_OK);
            assert_string_equal(target, text);
            assert_string_equal(again, text);
        }
    }
    notices_free(notices);
}

#define POINT \
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
#define AUTH "BTBZMqHH6r4Tts7J_aSIgg"
#define KEYS "\"keys\":{\"p256dh\":\"" POINT "\",\"auth\":\"" AUTH "\"}"

static const char private_key[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";

static void a_subscription_is_what_browsers_make(void **state)
{
    (void)state;
    static const char kept[] = "{\"endpoint\":\"https://push.example.net/x\"," KEYS "}";
    static const struct {
        enum server_error error;
        const char *text;
    } cases[] = {
        {SERVER_OK, kept},
        {SERVER_OK, "{\"endpoint\":\"https://push.example.net/x\",\"expirationTime\":null," KEYS
                    ",\"later\":[{\"a\":1}]}"},
        {SERVER_OK, "{\"keys\":{\"auth\":\"" AUTH "\",\"more\":1,\"p256dh\":\"" POINT
                    "\"},\"expirationTime\":1e12,\"endpoint\":\"https://push.example.net/x\"}"},
        {SERVER_PUSH, "{\"endpoint\":\"http://push.example.net/x\"," KEYS "}"},
        {SERVER_PUSH, "{\"endpoint\":\"https://127.0.0.1/x\"," KEYS "}"},
        {SERVER_PUSH, "{\"endpoint\":\"https://push.example.net/x\",\"keys\":{\"p256dh\":\"" POINT
                      "\",\"auth\":\"AAAA\"}}"},
        {SERVER_PUSH, "{\"endpoint\":\"https://push.example.net/x\",\"keys\":{\"p256dh\":\"" AUTH
                      "\",\"auth\":\"" AUTH "\"}}"},
        {SERVER_PUSH, "{\"endpoint\":\"https://push.example.net/x\",\"keys\":{\"p256dh\":\"" POINT
                      "AAAA\",\"auth\":\"" AUTH "\"}}"},
        {SERVER_BODY, "{\"endpoint\":\"https://push.example.net/x\"}"},
        {SERVER_BODY, "{" KEYS "}"},
        {SERVER_BODY,
         "{\"endpoint\":\"https://push.example.net/x\",\"keys\":{\"auth\":\"" AUTH "\"}}"},
        {SERVER_BODY, "{\"endpoint\":\"https://push.example.net/x\",\"keys\":null}"},
        {SERVER_BODY, "{\"endpoint\":\"https://push.example.net/x\"," KEYS "," KEYS "}"},
        {SERVER_BODY, "{\"endpoint\":\"https://push.example.net/x\"," KEYS "}}"},
    };
    char problem[200];
    char target[NOTICES_TARGET_MAX];
    struct notices *notices = NULL;
    struct notices_options options = {
        .push = true, .contact = "mailto:me@example.org", .push_key = private_key};
    assert_int_equal(notices_open(&notices, &options, problem, sizeof problem), 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (check(notices, STORE_PUSH, cases[i].text) != cases[i].error) {
            fail_msg("%s: not %s", cases[i].text, server_errors[cases[i].error].name);
        }
        if (cases[i].error == SERVER_OK) {
            assert_int_equal(
                notices_check(notices, STORE_PUSH, cases[i].text, strlen(cases[i].text), target),
                SERVER_OK);
            assert_string_equal(target, kept);
        }
    }
    assert_int_equal(check(notices, STORE_HOOK, "{\"url\":\"https://example.org\"}"),
                     SERVER_NO_HOOKS);
    notices_free(notices);
    options.private_addresses = true;
    assert_int_equal(notices_open(&notices, &options, problem, sizeof problem), 0);
    assert_int_equal(
        check(notices, STORE_PUSH, "{\"endpoint\":\"http://127.0.0.1:8080/x\"," KEYS "}"),
        SERVER_OK);
    notices_free(notices);
}

static void push_needs_a_key_and_a_contact(void **state)
{
    (void)state;
    static const char *const contacts[] = {NULL, "", "me@example.org", "http://example.org",
                                           "mailto:me@example.org\r\nX: y"};
    char problem[200];
    char key[NOTICES_KEY_MAX];
    struct notices *notices = NULL;
    struct notices_options options = {.push = true, .push_key = private_key};
    for (size_t i = 0; i < sizeof contacts / sizeof contacts[0]; i++) {
        options.contact = contacts[i];
        problem[0] = '\0';
        assert_int_equal(notices_open(&notices, &options, problem, sizeof problem), -1);
        assert_null(notices);
        assert_non_null(strstr(problem, "contact"));
    }
    options.contact = "https://example.org/about";
    options.push_key = NULL;
    assert_int_equal(notices_open(&notices, &options, problem, sizeof problem), -1);
    options.push_key = "key";
    assert_int_equal(notices_open(&notices, &options, problem, sizeof problem), -1);
    assert_non_null(strstr(problem, "key"));
    assert_true(notices_new_key(key));
    options.push_key = key;
    assert_int_equal(notices_open(&notices, &options, problem, sizeof problem), 0);
    assert_int_equal(strlen(notices_public_key(notices)), 87);
    notices_free(notices);
    options.push = false;
    assert_int_equal(notices_open(&notices, &options, problem, sizeof problem), 0);
    assert_string_equal(notices_public_key(notices), "");
    notices_free(notices);
    notices_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(public_addresses_are_told_from_others),
        cmocka_unit_test(only_the_url_of_a_public_host_is_a_hook),
        cmocka_unit_test(a_url_has_at_most_1024_bytes),
        cmocka_unit_test(a_subscription_is_what_browsers_make),
        cmocka_unit_test(push_needs_a_key_and_a_contact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
