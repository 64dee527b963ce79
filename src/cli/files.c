/* Files, the pager, and properties of the machine. */
#include "cli.h"
#include "os/new_file.h"
#include "term/kept_record.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILE_MAX = 64 << 20 };

/* Reads to the end of the file, but not much more than is allowed. NULL on failure, with errno. */
static char *read_all(FILE *in, size_t *length)
{
    size_t capacity = 1 << 16;
    size_t used = 0;
    char *text = malloc(capacity + 1);
    while (text != NULL) {
        used += fread(text + used, 1, capacity - used, in);
        if (used < capacity || capacity > FILE_MAX) {
            text[used] = '\0';
            break;
        }
        capacity *= 2;
        char *larger = realloc(text, capacity + 1);
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

uint8_t *cli_read_weights(const struct cli_args *args, const char *path, const char *weights,
                          uint32_t format, size_t *size)
{
    struct pz_problem problem;
    char *file = cli_read_file(args, path, size);
    if (file == NULL) {
        exit(CLI_FAILED);
    }
    if (pz_weights_check(file, *size, weights, format, &problem) != 0) {
        free(file);
        exit(cli_error(args, "%s: %s", path, cli_why(&problem)));
    }
    return (uint8_t *)file;
}

bool cli_read_record(const struct cli_args *args, const char *path, struct kept_record *kept)
{
    char problem[FILENAME_MAX + 400];
    size_t length = 0;
    char *text = cli_read_file(args, path, &length);
    if (text == NULL) {
        return false;
    }
    const bool read = kept_record_read_whole(kept, path, text, length, problem, sizeof problem);
    free(text);
    if (!read) {
        cli_error(args, "%s", problem);
    }
    return read;
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
    if (language_is_utf8()) {
        /* less does not know that it is UTF-8 if the locale of the environment is not installed */
        setenv("LESSCHARSET", "utf-8", 0);
    }
    FILE *out = popen(pager, "w");
    if (out != NULL) {
        fputs(text, out);
    }
    const int status = out != NULL ? pclose(out) : 0;
    if (out == NULL || (WIFEXITED(status) && WEXITSTATUS(status) == 127)) {
        fputs(text, stdout); /* there is no such pager */
    }
}

unsigned cli_cores(void)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : (unsigned)cores;
}

int cli_columns(void)
{
    struct winsize size;
    const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    const int columns = known ? size.ws_col : 80;
    return columns < 40 ? 40 : columns > 100 ? 100 : columns;
}

struct pz_json cli_json(void)
{
    /* more than an arena of many bots, or a state with all its moves */
    static char buffer[1 << 21];
    static struct pz_text text;
    text = pz_text_in(buffer, sizeof buffer);
    return pz_json_to(&text);
}

static bool output_cut;

bool cli_whole(const struct pz_text *text)
{
    if (text->cut) {
        fprintf(stderr, _("piazza: the output is longer than the %zu bytes for it and was cut\n"),
                text->size);
        output_cut = true;
    }
    return !text->cut;
}

void cli_put_line(const struct pz_text *text)
{
    cli_whole(text);
    puts(text->string);
}

bool cli_output_cut(void)
{
    return output_cut;
}

void cli_write_file(const struct cli_args *args, const char *path, const void *bytes, size_t size)
{
    struct new_file file;
    FILE *out = new_file_open(&file, path, false);
    if (out != NULL) {
        fwrite(bytes, 1, size, out);
    }
    if (out == NULL || !new_file_keep(&file)) {
        exit(cli_error(args, "%s: %s", path, strerror(errno)));
    }
}
