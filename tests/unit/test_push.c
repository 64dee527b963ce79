/* Web Push: the example of RFC 8291, the keys that are refused, and the form of what is signed. */
#include "unit.h"

#include "server/push.h"
#include <sodium.h>
#include <stdio.h>

/* RFC 8291, section 5 and appendix A */
static const char plain[] = "When I grow up, I want to be a watermelon";
static const char ua_public[] = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs"
                                "7Vd8pZGH6SRpkNtoIAiw4";
static const char auth[] = "BTBZMqHH6r4Tts7J_aSIgg";
static const char as_private[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
static const char as_public[] = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T"
                                "lzAC8wEqKK6PBru3jl7A8";
static const char salt[] = "DGv6ra1nlYgDCS1FRnbzlw";
static const char message[] = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMo"
                              "ZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf"
                              "1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

static size_t decode(const char *text, uint8_t *bytes, size_t size)
{
    size_t length = 0;
    assert_int_equal(sodium_base642bin(bytes, size, text, strlen(text), NULL, &length, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    return length;
}

static void the_example_of_rfc_8291_is_sealed_as_it_says(void **state)
{
    (void)state;
    struct push_subscriber subscriber;
    uint8_t salt_bytes[PUSH_SALT];
    uint8_t wanted[256];
    uint8_t sealed[256];
    assert_true(push_subscriber_read(&subscriber, ua_public, auth));
    assert_int_equal(decode(salt, salt_bytes, sizeof salt_bytes), PUSH_SALT);
    const size_t length = decode(message, wanted, sizeof wanted);
    assert_int_equal(length, sizeof plain - 1 + PUSH_OVERHEAD);
    struct push_key *sender = push_key_read(as_private);
    assert_non_null(sender);
    assert_string_equal(push_key_public(sender), as_public);
    assert_true(push_seal_with(&subscriber, sender, salt_bytes, (const uint8_t *)plain,
                               sizeof plain - 1, sealed));
    assert_memory_equal(sealed, wanted, length);
    push_key_free(sender);
}

static void every_message_has_its_own_key_and_salt(void **state)
{
    (void)state;
    struct push_subscriber subscriber;
    uint8_t one[64 + PUSH_OVERHEAD];
    uint8_t two[64 + PUSH_OVERHEAD];
    assert_true(push_subscriber_read(&subscriber, ua_public, auth));
    assert_true(push_seal(&subscriber, (const uint8_t *)plain, sizeof plain - 1, one));
    assert_true(push_seal(&subscriber, (const uint8_t *)plain, sizeof plain - 1, two));
    assert_memory_not_equal(one, two, PUSH_SALT);
    assert_memory_equal(one + PUSH_SALT, two + PUSH_SALT, 5);
    assert_memory_not_equal(one + PUSH_SALT + 5, two + PUSH_SALT + 5, PUSH_POINT);
}

static void a_message_has_at_most_4096_bytes(void **state)
{
    (void)state;
    static const uint8_t long_text[PUSH_PLAIN_MAX + 1];
    static uint8_t sealed[PUSH_PLAIN_MAX + 1 + PUSH_OVERHEAD];
    struct push_subscriber subscriber;
    assert_true(push_subscriber_read(&subscriber, ua_public, auth));
    assert_int_equal(PUSH_PLAIN_MAX + PUSH_OVERHEAD, 4096);
    assert_true(push_seal(&subscriber, long_text, PUSH_PLAIN_MAX, sealed));
    assert_false(push_seal(&subscriber, long_text, PUSH_PLAIN_MAX + 1, sealed));
}

/* The public key with one byte changed. */
static bool taken_with(unsigned place, uint8_t change)
{
    struct push_subscriber subscriber;
    uint8_t point[PUSH_POINT];
    char text[PUSH_POINT_TEXT];
    decode(ua_public, point, sizeof point);
    point[place] ^= change;
    sodium_bin2base64(text, sizeof text, point, sizeof point,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return push_subscriber_read(&subscriber, text, auth);
}

static void only_points_of_the_curve_are_keys(void **state)
{
    (void)state;
    struct push_subscriber subscriber;
    char text[PUSH_POINT_TEXT + 2];
    assert_true(taken_with(0, 0));
    for (unsigned place = 1; place < PUSH_POINT; place++) {
        assert_false(taken_with(place, 1));
    }
    assert_false(taken_with(0, 4 ^ 6)); /* the hybrid form of the same point */
    assert_false(taken_with(0, 4 ^ 7));
    assert_false(taken_with(0, 4 ^ 2));
    snprintf(text, sizeof text, "%.86s", ua_public); /* a byte less */
    assert_false(push_subscriber_read(&subscriber, text, auth));
    snprintf(text, sizeof text, "%s=", ua_public);
    assert_false(push_subscriber_read(&subscriber, text, auth));
    assert_false(push_subscriber_read(&subscriber, "", auth));
    assert_false(push_subscriber_read(&subscriber, ua_public, ""));
    assert_false(push_subscriber_read(&subscriber, ua_public, "BTBZMqHH6r4Tts7J_aSI"));
    assert_false(push_subscriber_read(&subscriber, ua_public, "BTBZMqHH6r4Tts7J_aSIggAA"));
    assert_false(push_subscriber_read(&subscriber, ua_public, "BTBZMqHH6r4Tts7J/aSIgg"));
}

static void private_keys_are_numbers_below_the_order(void **state)
{
    (void)state;
    static const char *const refused[] = {
        "",
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "__________________________________________8",  /* 2^256 - 1 */
        "_____wAAAAD__________7zm-q2nF56E87nKwvxjJVE",  /* the order */
        "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oR",   /* a byte less */
        "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRwA", /* one more */
    };
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        assert_null(push_key_read(refused[i]));
    }
    /* the order less one is a key: its public one is the negative of the generator */
    struct push_key *last = push_key_read("_____wAAAAD__________7zm-q2nF56E87nKwvxjJVA");
    assert_non_null(last);
    assert_memory_equal(push_key_public(last), "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKW", 43);
    push_key_free(last);
}

static void a_new_key_is_a_key_and_new(void **state)
{
    (void)state;
    char one[PUSH_KEY_TEXT];
    char two[PUSH_KEY_TEXT];
    assert_true(push_key_new(one));
    assert_true(push_key_new(two));
    assert_string_not_equal(one, two);
    struct push_key *key = push_key_read(one);
    assert_non_null(key);
    assert_int_equal(strlen(push_key_public(key)), PUSH_POINT_TEXT - 1);
    push_key_free(key);
}

static void the_authorization_is_signed_and_names_the_key(void **state)
{
    (void)state;
    char text[PUSH_AUTHORIZATION_MAX];
    char end[8 + PUSH_POINT_TEXT];
    char claims[256];
    struct push_key *key = push_key_read(as_private);
    assert_true(push_authorization(key, "https://push.example.net", "mailto:push@example.com",
                                   1453523768, text));
    static const char start[] = "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.";
    assert_memory_equal(text, start, sizeof start - 1);
    snprintf(end, sizeof end, ", k=%s", as_public);
    assert_string_equal(text + strlen(text) - strlen(end), end);
    snprintf(claims, sizeof claims, "%.*s", (int)strcspn(text + sizeof start - 1, "."),
             text + sizeof start - 1);
    uint8_t bytes[256];
    const size_t length = decode(claims, bytes, sizeof bytes);
    static const char wanted[] = "{\"aud\":\"https://push.example.net\",\"exp\":1453523768,"
                                 "\"sub\":\"mailto:push@example.com\"}";
    assert_int_equal(length, sizeof wanted - 1);
    assert_memory_equal(bytes, wanted, length);
    char long_contact[2000];
    memset(long_contact, 'a', sizeof long_contact);
    long_contact[sizeof long_contact - 1] = '\0';
    assert_false(push_authorization(key, "https://push.example.net", long_contact, 1, text));
    push_key_free(key);
}

static void a_topic_is_of_its_table_and_does_not_name_it(void **state)
{
    (void)state;
    char one[PUSH_TOPIC];
    char again[PUSH_TOPIC];
    char two[PUSH_TOPIC];
    assert_true(push_topic("abcdefghijklmnopqrst", one));
    assert_true(push_topic("abcdefghijklmnopqrst", again));
    assert_true(push_topic("abcdefghijklmnopqrsu", two));
    assert_int_equal(strlen(one), 32);
    assert_string_equal(one, again);
    assert_string_not_equal(one, two);
    assert_null(strstr(one, "abcd"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_rfc_8291_is_sealed_as_it_says),
        cmocka_unit_test(every_message_has_its_own_key_and_salt),
        cmocka_unit_test(a_message_has_at_most_4096_bytes),
        cmocka_unit_test(only_points_of_the_curve_are_keys),
        cmocka_unit_test(private_keys_are_numbers_below_the_order),
        cmocka_unit_test(a_new_key_is_a_key_and_new),
        cmocka_unit_test(the_authorization_is_signed_and_names_the_key),
        cmocka_unit_test(a_topic_is_of_its_table_and_does_not_name_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
