/* The cryptography of Web Push: who sends (VAPID, RFC 8292) and what only the browser can read
 * (RFC 8291, by the content coding aes128gcm of RFC 8188). */
#ifndef PIAZZA_SERVER_PUSH_H
#define PIAZZA_SERVER_PUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PUSH_POINT = 65, /* bytes of a public key, a point of P-256 without compression */
    PUSH_AUTH = 16,
    PUSH_SALT = 16,
    PUSH_KEY_TEXT = 44,    /* a private key in base64url, with the NUL */
    PUSH_POINT_TEXT = 88,  /* a public key in base64url, with the NUL */
    PUSH_PLAIN_MAX = 3993, /* what every push service takes, 4096 bytes when it is sealed */
    PUSH_OVERHEAD = 103,   /* sealed text is longer than the plain one by this */
    PUSH_AUTHORIZATION_MAX = 1400
};

/* A pair of keys on P-256. */
struct push_key;

/* A new private key as text; false if there is no randomness. */
bool push_key_new(char text[PUSH_KEY_TEXT]);
/* NULL if the text is not a key. */
struct push_key *push_key_read(const char *text);
void push_key_free(struct push_key *key);
/* The public key, base64url. */
const char *push_key_public(const struct push_key *key);

/* The browser, as its subscription describes it. */
struct push_subscriber {
    uint8_t point[PUSH_POINT];
    uint8_t auth[PUSH_AUTH];
};

/* Reads both from base64url; false if they are not keys. */
bool push_subscriber_read(struct push_subscriber *subscriber, const char *p256dh, const char *auth);

/* The value of the header Authorization. `audience` is the origin of the push service, `expires` in
 * seconds since 1970, at most a day ahead. */
bool push_authorization(const struct push_key *key, const char *audience, const char *contact,
                        int64_t expires, char text[PUSH_AUTHORIZATION_MAX]);

/* Seals `plain` for the subscriber, with a new key and salt. `sealed` gets length + PUSH_OVERHEAD
 * bytes. False if it is too long or the cryptography fails. */
bool push_seal(const struct push_subscriber *subscriber, const uint8_t *plain, size_t length,
               uint8_t *sealed);
/* The same with a given key and salt, which must never be used twice: for tests. */
bool push_seal_with(const struct push_subscriber *subscriber, const struct push_key *sender,
                    const uint8_t salt[PUSH_SALT], const uint8_t *plain, size_t length,
                    uint8_t *sealed);

/* The header Topic for a table: a push service keeps only the newest of a topic for a browser that
 * is away. Says nothing about the table to anyone who does not know its name. */
enum { PUSH_TOPIC = 33 };
bool push_topic(const char *table, char topic[PUSH_TOPIC]);

#endif
