/* What the server tells its owner: lines of the log, and numbers for Prometheus. */
#include "server/log.h"
#include "server/metrics.h"
#include "unit.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int kept_stderr;
static int from;

static void catch_lines(void)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    kept_stderr = dup(STDERR_FILENO);
    dup2(ends[1], STDERR_FILENO);
    close(ends[1]);
    from = ends[0];
}

/* What was logged since catch_lines(), without the time. */
static const char *caught(void)
{
    static char text[8192];
    dup2(kept_stderr, STDERR_FILENO);
    close(kept_stderr);
    ssize_t length = read(from, text, sizeof text - 1);
    close(from);
    text[length > 0 ? length : 0] = '\0';
    return text;
}

static void texts(void **state)
{
    (void)state;
    log_init(LOG_INFO, false);
    catch_lines();
    log_line(LOG_INFO, "listening", "address", "::1", "port", log_number(8080), NULL);
    log_line(LOG_DEBUG, "not-shown", NULL);
    const char *line = caught();
    assert_string_equal(line + 24, " info listening address=::1 port=8080\n");
    assert_int_equal(line[10], 'T');
    assert_int_equal(line[23], 'Z');
    catch_lines();
    log_line(LOG_ERROR, "x", "key", "a b", "empty", "", "line", "1\n2\"3\\", "none", NULL, NULL);
    assert_string_equal(caught() + 24,
                        " error x key=\"a b\" empty=\"\" line=\"1\\u000a2\\\"3\\\\\" none=\"\"\n");
}

static void as_json(void **state)
{
    (void)state;
    log_init(LOG_DEBUG, true);
    catch_lines();
    log_line(LOG_WARNING, "full", "why", "no \"space\"\t", "caf\xc3\xa8", "s\xc3\xac", NULL);
    const char *line = caught();
    assert_memory_equal(line, "{\"time\":\"", 9);
    assert_string_equal(line + 33, "\",\"level\":\"warning\",\"what\":\"full\",\"why\":"
                                   "\"no \\\"space\\\"\\u0009\",\"caf\xc3\xa8\":\"s\xc3\xac\"}\n");
    /* What does not fit is left out as a whole. */
    char large[5000];
    memset(large, 'l', sizeof large - 1);
    large[sizeof large - 1] = '\0';
    catch_lines();
    log_line(LOG_DEBUG, "large", "a", "1", "b", large, "c", "3", NULL);
    assert_string_equal(caught() + 33, "\",\"level\":\"debug\",\"what\":\"large\",\"a\":\"1\"}\n");
    log_init(LOG_INFO, false);
}

static void numbers(void **state)
{
    (void)state;
    assert_string_equal(log_number(INT64_MIN), "-9223372036854775808");
    const char *first = log_number(1);
    log_number(2);
    log_number(3);
    log_number(4);
    assert_string_equal(first, "1");
}

static void metrics(void **state)
{
    (void)state;
    char text[16384];
    char cut[100];
    metrics_set(METRIC_TABLES, 7);
    metrics_add(METRIC_TABLES, -2);
    metrics_add(METRIC_EVENTS_TOTAL, 3);
    assert_int_equal(metrics_get(METRIC_TABLES), 5);
    metrics_answered(400);
    metrics_answered(1000);
    metrics_answered(1001);
    metrics_answered(60 * 1000 * 1000);
    size_t length = metrics_write(text, sizeof text);
    assert_int_equal(length, strlen(text));
    static const char *const parts[] = {
        "# HELP piazza_tables_loaded tables in memory\n# TYPE piazza_tables_loaded gauge\n",
        "\npiazza_tables_loaded 5\n",
        "# TYPE piazza_events_total counter\npiazza_events_total 3\n",
        "piazza_answer_seconds_bucket{le=\"0.0005\"} 1\n",
        "piazza_answer_seconds_bucket{le=\"0.001\"} 2\n",
        "piazza_answer_seconds_bucket{le=\"0.0025\"} 3\n",
        "piazza_answer_seconds_bucket{le=\"5\"} 3\n",
        "piazza_answer_seconds_bucket{le=\"+Inf\"} 4\n",
        "piazza_answer_seconds_sum 60.002401\npiazza_answer_seconds_count 4\n"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strstr(text, parts[i]) == NULL)
            fail_msg("%s is not in %s", parts[i], text);
    /* Says what it would need, and writes no more than there is space for. */
    memset(cut, 'x', sizeof cut);
    assert_int_equal(metrics_write(cut, 50), length);
    assert_int_equal(strlen(cut), 49);
    assert_int_equal(cut[50], 'x');
    assert_int_equal(metrics_write(NULL, 0), length);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(texts), cmocka_unit_test(as_json),
                                       cmocka_unit_test(numbers), cmocka_unit_test(metrics)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
