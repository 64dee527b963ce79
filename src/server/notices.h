/* Tells people outside that it is their turn, for slow play over days: by a web hook, a POST to an
 * address that they named, or by Web Push (RFC 8030, 8291, 8292) to their browser. Requests are
 * made in a thread of their own, so nothing waits for somebody else's server.
 *
 * Addresses come from strangers: only http and https, only to public addresses whatever a name
 * resolves to, no redirects, no proxies, 10 s at most, and of an answer only its status counts.
 * What goes wrong is logged with the host of the target and never with the rest of it, which may be
 * a secret. docs/notices.md says what is sent. */
#ifndef PIAZZA_SERVER_NOTICES_H
#define PIAZZA_SERVER_NOTICES_H

#include "errors.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct notices;

struct notices_options {
    bool hooks;             /* are web hooks sent at all? */
    bool push;              /* and Web Push? Then contact and push_key are needed */
    bool private_addresses; /* also to loopback and private networks, for tests and intranets */
    const char *contact;    /* mailto: or https: of whoever runs the server, for push services */
    const char *push_key;   /* private key of notices_new_key() */
    int first_pause;        /* ms before the second try, each later pause is 5 times as long;
                             * 0: 2000 */
    /* The receiver says that it does not exist any more (a push service: 404 or 410; a hook: 410):
     * the target should be removed from the store, unless another has taken its place. Called from
     * the thread of the notices, which waits for it to return; `table` and `target` are good until
     * then. May be NULL. It is not called after notices_free() has returned, and must call neither
     * that nor notices_send(). */
    void (*gone)(void *context, const char *table, int32_t person, int kind, const char *target);
    void *context;
};

enum { NOTICES_KEY_MAX = 128, NOTICES_TARGET_MAX = 2048 };

/* A new private key for Web Push as text. False if there is no randomness. */
bool notices_new_key(char key[NOTICES_KEY_MAX]);

/* 0, or -1: then *notices is NULL and `problem` says why. */
int notices_open(struct notices **notices, const struct notices_options *options, char *problem,
                 size_t size);
/* Gives up what has not been sent within a second. NULL is allowed. */
void notices_free(struct notices *notices);

/* Does it send notices of that kind (enum store_notice_kind)? */
bool notices_sends(const struct notices *notices, int kind);

/* The public key that pages need to subscribe, base64url; "" without push. */
const char *notices_public_key(const struct notices *notices);

/* Checks what somebody sent as the target of a notice of that kind (enum store_notice_kind: JSON
 * {"url":...} for a hook, a PushSubscription for a push) and writes it as it is to be kept.
 * SERVER_OK, or the error to answer with. Does not look names up. */
enum server_error notices_check(const struct notices *notices, int kind, const char *text,
                                size_t length, char target[NOTICES_TARGET_MAX]);

/* What is told. */
struct notice {
    const char *table;
    int32_t person;   /* not told: for gone() */
    const char *game; /* its id */
    const char *name; /* of the person */
    int seat;
    uint32_t ask;     /* the number of the question: a receiver may drop what it has seen */
    const char *link; /* to the table */
};

/* Queues the notice; `target` is as notices_check() wrote it. Tried a few times, with pauses; then
 * it is given up. One that still waits for the same person, table and kind is replaced. When the
 * queue is full, one that has failed before gives way, or the new one is given up. Any thread may
 * call it; it never blocks. */
void notices_send(struct notices *notices, int kind, const char *target,
                  const struct notice *notice);

#endif
