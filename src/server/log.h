/* Structured logs on standard error, a line each: as key=value for people, or as JSON. No token, no
 * secret and no text of a message is ever given to it. */
#ifndef PIAZZA_SERVER_LOG_H
#define PIAZZA_SERVER_LOG_H

#include <stdbool.h>
#include <stdint.h>

enum log_level { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG };

void log_init(enum log_level level, bool json);
/* `what` is a constant in lower case with dashes, such as "table-loaded". Then pairs of a key and a
 * string, and NULL at the end: log_line(LOG_INFO, "listening", "address", address, NULL). Any
 * thread may call it. */
void log_line(enum log_level level, const char *what, ...);
/* The number as text for log_line(); good until the fourth call after it in the same thread. */
const char *log_number(int64_t number);

#endif
