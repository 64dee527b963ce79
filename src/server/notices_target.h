/* Where a notice goes: read from the JSON that somebody sent or that the store kept, and written as
 * the store keeps it. */
#ifndef PIAZZA_SERVER_NOTICES_TARGET_H
#define PIAZZA_SERVER_NOTICES_TARGET_H

#include "errors.h"
#include "notices.h"
#include "push.h"

enum { TARGET_URL_MAX = 1025, TARGET_HOST_MAX = 256, TARGET_ORIGIN_MAX = 280 };

struct notice_target {
    int kind;
    char url[TARGET_URL_MAX];
    char host[TARGET_HOST_MAX];     /* in lower case; an IPv6 address in brackets */
    char origin[TARGET_ORIGIN_MAX]; /* https://host, with the port if it is not the usual one */
    struct push_subscriber subscriber;
};

/* SERVER_OK, or the error to answer with. A push may go to http:// only with `private_addresses`.
 * The host may be any: whether its address is public shows when it is known. */
enum server_error notice_target_read(struct notice_target *target, int kind, const char *text,
                                     size_t length, bool private_addresses);
void notice_target_write(const struct notice_target *target, char text[NOTICES_TARGET_MAX]);

#endif
