/* Files, the pager, and states for people. */
#include "cli.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { FILE_MAX = 64 << 20 };

/* Reads to the end, or somewhat more than is allowed; NULL on failure, with errno. */
static char *read_all(FILE *in, size_t *length)
{
    size_t room = 1 << 16;
    size_t used = 0;
    char *text = malloc(room + 1);
    while (text != NULL) {
        used += fread(text + used, 1, room - used, in);
        if (used < room || room > FILE_MAX) {
            text[used] = '\0';
            break;
        }
        room *= 2;
        char *larger = realloc(text, room + 1);
        if (larger == NULL) {
            free(text);
        }
        text = larger;
    }
    if (text != NULL && ferror(in)) {
        const int why = errno;
        free(text);
        errno = why;
        return NULL;
    }
    *length = used;
    return text;
}

char *cli_read_file(const struct cli_args *args, const char *path, size_t *length)
{
    FILE *in = strcmp(path, "-") == 0 ? fdopen(dup(STDIN_FILENO), "rb") : fopen(path, "rb");
    char *text = in != NULL ? read_all(in, length) : NULL;
    if (text == NULL) {
        cli_error(args, "%s: %s", path, strerror(errno));
    } else if (*length > FILE_MAX) {
        cli_error(args, "%s: larger than 64 MiB", path);
        free(text);
        text = NULL;
    }
    if (in != NULL) {
        fclose(in);
    }
    return text;
}

static bool write_all(int file, const char *text, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(file, text, length);
        if (written < 0) {
            return false;
        }
        text += written;
        length -= (size_t)written;
    }
    return fsync(file) == 0;
}

int cli_write_file(const struct cli_args *args, const char *path, const char *text, size_t length)
{
    char fresh[4096];
    if ((size_t)snprintf(fresh, sizeof fresh, "%s.new", path) >= sizeof fresh) {
        return cli_error(args, "%s: the name is too long", path);
    }
    const int file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file < 0) {
        return cli_error(args, "%s: %s", fresh, strerror(errno));
    }
    const bool written = write_all(file, text, length);
    const int why = errno;
    if (close(file) != 0 || !written || rename(fresh, path) != 0) {
        const int failed = written ? errno : why;
        unlink(fresh);
        return cli_error(args, "%s: %s", path, strerror(failed));
    }
    return CLI_DONE;
}

void cli_page(const char *text)
{
    const char *pager = getenv("PAGER");
    if (!isatty(STDOUT_FILENO)) {
        fputs(text, stdout);
        return;
    }
    if (pager == NULL || pager[0] == '\0') {
        pager = "less -FRX 2>/dev/null || cat";
    }
    signal(SIGPIPE, SIG_IGN); /* the reader may leave before the end */
    FILE *out = popen(pager, "w");
    if (out == NULL) {
        fputs(text, stdout);
        return;
    }
    fputs(text, out);
    const int status = pclose(out);
    if (status != 0 && WIFEXITED(status) && WEXITSTATUS(status) == 127) {
        fputs(text, stdout); /* there is no such pager */
    }
}

void cli_print_members(const char *json, FILE *out)
{
    int depth = 0;
    bool in_key = false;
    int width = 0;
    for (const char *c = json; *c != '\0'; c++) {
        if (*c == '{' || *c == '[') {
            depth++;
            in_key = depth == 1;
            if (depth > 2) {
                fputs("(", out);
            }
        } else if (*c == '}' || *c == ']') {
            depth--;
            if (depth >= 2) {
                fputs(")", out);
            }
        } else if (*c == ',' && depth == 1) {
            fputc('\n', out);
            in_key = true;
            width = 0;
        } else if (*c == ',') {
            fputs(", ", out);
        } else if (*c == ':' && depth == 1 && in_key) {
            fprintf(out, "%*s", width < 12 ? 12 - width : 1, "");
            in_key = false;
        } else if (*c == ':') {
            fputc(' ', out);
        } else if (*c != '"') {
            fputs(width == 0 && in_key ? "  " : "", out);
            fputc(*c, out);
            width++;
        }
    }
    fputc('\n', out);
}

void cli_print_actor(int actor, const char names[][PZ_NAME_MAX], FILE *out)
{
    if (actor == PZ_CHANCE) {
        fputs("chance", out);
    } else if (names != NULL && names[actor][0] != '\0') {
        fprintf(out, "%s (seat %d)", names[actor], actor);
    } else {
        fprintf(out, "seat %d", actor);
    }
}

double cli_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

unsigned cli_cores(void)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : (unsigned)cores;
}
