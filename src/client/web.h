/* Small requests over HTTP to a server, one at a time, each waited for. */
#ifndef PIAZZA_CLIENT_WEB_H
#define PIAZZA_CLIENT_WEB_H

#include "address.h"

enum { WEB_ANSWER_MAX = 1 << 22 };

struct web_answer {
    int status;
    char *body; /* with a NUL behind it; the caller frees it */
    size_t length;
};

/* `path` starts with a slash; `body` may be NULL; with a body it is POST, otherwise GET. `ca` is a
 * file of certificates to be trusted in the place of the system's, or NULL. False if there was no
 * answer: `problem` says why. */
bool web_call(const struct address *server, const char *path, const char *body, const char *ca,
              struct web_answer *answer, char *problem, size_t size);

#endif
