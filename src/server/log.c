/* Logs as lines on standard error. A line is written by one call, so that lines of several threads
 * do not mix. */
#include "log.h"
#include "piazza/text.h"
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE_SIZE = 2048, LINE_END = 16, NUMBERS = 4, NUMBER_SIZE = 24 };

static atomic_int shown = LOG_INFO;
static atomic_bool as_json;

static const char *const level_names[] = {"error", "warning", "info", "debug"};

void log_init(enum log_level level, bool json)
{
    shown = (int)level;
    as_json = json;
}

/* In quotes, with escapes for what would break the line or the quotes. */
static void add_quoted(struct pz_text *line, const char *text)
{
    pz_text_char(line, '"');
    for (; *text != '\0'; text++) {
        const uint8_t c = (uint8_t)*text;
        if (c < 0x20 || c == 0x7f) {
            pz_text_str(line, "\\u00");
            pz_text_hex(line, &c, 1);
            continue;
        }
        if (c == '"' || c == '\\')
            pz_text_char(line, '\\');
        pz_text_char(line, *text);
    }
    pz_text_char(line, '"');
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

static void add_pair(struct pz_text *line, bool json, const char *key, const char *value)
{
    pz_text_char(line, json ? ',' : ' ');
    if (json)
        add_quoted(line, key);
    else
        pz_text_str(line, key);
    pz_text_char(line, json ? ':' : '=');
    if (!json && is_plain(value))
        pz_text_str(line, value);
    else
        add_quoted(line, value);
}

static void add_time(struct pz_text *line)
{
    struct timespec now;
    struct tm parts;
    char text[40];
    clock_gettime(CLOCK_REALTIME, &now);
    if (gmtime_r(&now.tv_sec, &parts) == NULL)
        return;
    size_t length = strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(text + length, sizeof text - length, ".%03dZ", (int)(now.tv_nsec / 1000000));
    pz_text_str(line, text);
}

void log_line(enum log_level level, const char *what, ...)
{
    if ((int)level > shown)
        return;
    bool json = as_json;
    char text[LINE_SIZE];
    struct pz_text line = pz_text_in(text, LINE_SIZE - LINE_END);
    if (json) {
        pz_text_str(&line, "{\"time\":\"");
        add_time(&line);
        pz_text_char(&line, '"');
        add_pair(&line, json, "level", level_names[level]);
        add_pair(&line, json, "what", what);
    } else {
        add_time(&line);
        pz_text_char(&line, ' ');
        pz_text_str(&line, level_names[level]);
        pz_text_char(&line, ' ');
        pz_text_str(&line, what);
    }
    va_list pairs;
    va_start(pairs, what);
    for (const char *key; (key = va_arg(pairs, const char *)) != NULL;) {
        const char *value = va_arg(pairs, const char *);
        /* Whole pairs only: a cut one would not be JSON. */
        size_t before = line.length;
        add_pair(&line, json, key, value != NULL ? value : "");
        if (line.cut) {
            line.length = before;
            break;
        }
    }
    va_end(pairs);
    if (json)
        text[line.length++] = '}';
    text[line.length++] = '\n';
    ssize_t written = write(STDERR_FILENO, text, line.length);
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
