/* Logs as lines on standard error. A line is written by one call, so that lines of several threads
 * do not mix. */
#include "log.h"
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE_SIZE = 2048, NUMBERS = 4, NUMBER_SIZE = 24 };

static atomic_int shown = LOG_INFO;
static atomic_bool as_json;

static const char *const level_names[] = {"error", "warning", "info", "debug"};

void log_init(enum log_level level, bool json)
{
    shown = (int)level;
    as_json = json;
}

struct line {
    char text[LINE_SIZE];
    size_t length;
};

static void add_char(struct line *line, char c)
{
    /* Space for what ends the line is kept. */
    if (line->length < LINE_SIZE - 4)
        line->text[line->length++] = c;
}

static void add(struct line *line, const char *text)
{
    while (*text != '\0')
        add_char(line, *text++);
}

/* In quotes, with escapes for what would break the line or the quotes. */
static void add_quoted(struct line *line, const char *text)
{
    static const char hex[] = "0123456789abcdef";
    add_char(line, '"');
    for (; *text != '\0' && line->length < LINE_SIZE - 16; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            add_char(line, '\\');
            add_char(line, *text);
        } else if (c < 0x20 || c == 0x7f) {
            add(line, "\\u00");
            add_char(line, hex[c >> 4]);
            add_char(line, hex[c & 15]);
        } else {
            add_char(line, *text);
        }
    }
    add_char(line, '"');
}

static bool is_plain(const char *text)
{
    if (*text == '\0')
        return false;
    for (; *text != '\0'; text++)
        if ((unsigned char)*text <= 0x20 || *text == '"' || *text == '=' || *text == '\\' ||
            *text == 0x7f)
            return false;
    return true;
}

static void add_pair(struct line *line, bool json, const char *key, const char *value)
{
    add_char(line, json ? ',' : ' ');
    if (json)
        add_quoted(line, key);
    else
        add(line, key);
    add_char(line, json ? ':' : '=');
    if (!json && is_plain(value))
        add(line, value);
    else
        add_quoted(line, value);
}

static void add_time(struct line *line)
{
    struct timespec now;
    struct tm parts;
    char text[40];
    clock_gettime(CLOCK_REALTIME, &now);
    if (gmtime_r(&now.tv_sec, &parts) == NULL)
        return;
    size_t length = strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(text + length, sizeof text - length, ".%03dZ", (int)(now.tv_nsec / 1000000));
    add(line, text);
}

void log_line(enum log_level level, const char *what, ...)
{
    if ((int)level > shown)
        return;
    bool json = as_json;
    struct line line;
    line.length = 0;
    if (json) {
        add(&line, "{\"time\":\"");
        add_time(&line);
        add(&line, "\"");
        add_pair(&line, json, "level", level_names[level]);
        add_pair(&line, json, "what", what);
    } else {
        add_time(&line);
        add_char(&line, ' ');
        add(&line, level_names[level]);
        add_char(&line, ' ');
        add(&line, what);
    }
    va_list pairs;
    va_start(pairs, what);
    for (const char *key; (key = va_arg(pairs, const char *)) != NULL;) {
        const char *value = va_arg(pairs, const char *);
        /* Whole pairs only: a cut one would not be JSON. */
        size_t before = line.length;
        add_pair(&line, json, key, value != NULL ? value : "");
        if (line.length >= LINE_SIZE - 16) {
            line.length = before;
            break;
        }
    }
    va_end(pairs);
    if (json)
        line.text[line.length++] = '}';
    line.text[line.length++] = '\n';
    ssize_t written = write(STDERR_FILENO, line.text, line.length);
    (void)written; /* there is nowhere left to report it */
}

const char *log_number(int64_t number)
{
    static _Thread_local char texts[NUMBERS][NUMBER_SIZE];
    static _Thread_local unsigned next;
    char *text = texts[next++ % NUMBERS];
    snprintf(text, NUMBER_SIZE, "%lld", (long long)number);
    return text;
}
