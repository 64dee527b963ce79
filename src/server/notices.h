/* Tells people outside that it is their turn, for slow play over days: by a web hook, a POST to an
 * address that they named, or by Web Push (RFC 8030, 8291, 8292) to their browser. Requests are
 * made in a thread of its own, so nothing waits for somebody else's server. */
#ifndef PIAZZA_SERVER_NOTICES_H
#define PIAZZA_SERVER_NOTICES_H

#include "errors.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct notices;

struct notices_options {
    bool hooks;             /* are web hooks sent at all? */
    bool push;              /* and Web Push? */
    bool private_addresses; /* also to loopback and private networks, for tests and intranets */
    const char *contact;    /* mailto: or https: of who runs the server, for push services */
    const char *push_key;   /* private key of push_key_new() */
};

enum { NOTICES_KEY_MAX = 128, NOTICES_TARGET_MAX = 2048 };

/* A new private key for Web Push as text. False if there is no randomness. */
bool notices_new_key(char key[NOTICES_KEY_MAX]);

/* On failure *notices is NULL and `problem` says why. */
int notices_open(struct notices **notices, const struct notices_options *options, char *problem,
                 size_t size);
/* Gives up what has not been sent within a second. */
void notices_free(struct notices *notices);

/* Does it send notices of that kind (enum store_notice_kind)? */
bool notices_sends(const struct notices *notices, int kind);

/* The public key that pages need to subscribe, base64url. */
const char *notices_public_key(const struct notices *notices);

/* Checks what somebody sent as the target of a notice of that kind (enum store_notice_kind: JSON
 * {"url":...} for a hook, a PushSubscription for a push) and writes it as it is to be kept.
 * SERVER_OK, or the error to answer with. Does not look names up. */
enum server_error notices_check(const struct notices *notices, int kind, const char *text,
                                size_t length, char target[NOTICES_TARGET_MAX]);

/* What is told. */
struct notice {
    const char *table;
    const char *game; /* "little" */
    const char *name; /* of the person */
    int seat;
    uint32_t ask;     /* the number of the question: a receiver may drop what it has seen */
    const char *link; /* to the table */
};

/* Queues the notice; `target` is as notices_check() wrote it. Tried a few times, with pauses; then
 * it is given up. */
void notices_send(struct notices *notices, int kind, const char *target,
                  const struct notice *notice);

#endif
