/* Numbers for Prometheus. Counters only grow; gauges are set. Any thread may count. */
#ifndef PIAZZA_SERVER_METRICS_H
#define PIAZZA_SERVER_METRICS_H

#include <stddef.h>
#include <stdint.h>

/* code, kind, name, help */
#define METRICS(X)                                                                          \
    X(CONNECTIONS, "gauge", "piazza_connections", "open WebSockets")                        \
    X(CONNECTIONS_TOTAL, "counter", "piazza_connections_total", "WebSockets opened")        \
    X(REQUESTS_TOTAL, "counter", "piazza_http_requests_total", "HTTP requests")             \
    X(MESSAGES_IN_TOTAL, "counter", "piazza_messages_received_total", "messages received")  \
    X(MESSAGES_OUT_TOTAL, "counter", "piazza_messages_sent_total", "messages sent")         \
    X(REFUSED_TOTAL, "counter", "piazza_messages_refused_total",                            \
      "messages refused by the server, not by a table")                                     \
    X(SLOW_TOTAL, "counter", "piazza_slow_connections_total",                               \
      "connections closed because they did not read or send")                               \
    X(TABLES, "gauge", "piazza_tables_loaded", "tables in memory")                          \
    X(TABLES_TOTAL, "counter", "piazza_tables_total", "tables made")                        \
    X(EVENTS_TOTAL, "counter", "piazza_events_total", "events stored")                      \
    X(COMMITS_TOTAL, "counter", "piazza_commits_total", "transactions committed")           \
    X(CONFLICTS_TOTAL, "counter", "piazza_conflicts_total",                                 \
      "writes that another server was faster with")                                         \
    X(STORE_FAILURES_TOTAL, "counter", "piazza_store_failures_total", "writes that failed") \
    X(WRITES_WAITING, "gauge", "piazza_writes_waiting", "writes that wait for the store")   \
    X(BOT_QUESTIONS, "gauge", "piazza_bot_questions", "questions that wait for a bot")      \
    X(BOT_ANSWERS_TOTAL, "counter", "piazza_bot_answers_total", "answers of bots")          \
    X(LEASES_TOTAL, "counter", "piazza_leases_taken_total",                                 \
      "tables taken over from other servers")                                               \
    X(NOTICES_TOTAL, "counter", "piazza_notices_total", "web hooks and pushes sent")        \
    X(NOTICE_FAILURES_TOTAL, "counter", "piazza_notice_failures_total",                     \
      "web hooks and pushes given up")

enum metric {
#define METRIC_ENUM(code, kind, name, help) METRIC_##code,
    METRICS(METRIC_ENUM)
#undef METRIC_ENUM
        METRIC_COUNT
};

void metrics_add(enum metric metric, int64_t amount);
void metrics_set(enum metric metric, int64_t value);
int64_t metrics_get(enum metric metric);
/* From a message's arrival to its acknowledgement being handed to the socket, in microseconds; into
 * a histogram, piazza_answer_seconds. */
void metrics_answered(int64_t microseconds);
/* All of them in the text format of Prometheus; the length that it has or would have. */
size_t metrics_write(char *text, size_t size);

#endif
