/* Tokens on disk: whoever has one has the seat, so the files are for their owner alone. */
#include "token_file.h"
#include "os/language.h"
#include "os/new_file.h"
#include "os/user_folder.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool failed(const char *path, char *problem, size_t size)
{
    snprintf(problem, size, "%s: %s", path, strerror(errno));
    return false;
}

bool token_file_read(const char *path, char token[ADDRESS_TOKEN + 1], char *problem, size_t size)
{
    char text[ADDRESS_TOKEN + 2] = "";
    token[0] = '\0';
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return errno == ENOENT || failed(path, problem, size);
    }
    const ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    if (length < 0) {
        return failed(path, problem, size);
    }
    text[strcspn(text, "\r\n")] = '\0';
    if (!address_is_token(text)) {
        snprintf(problem, size, _("%s holds no token; remove it to join anew"), path);
        return false;
    }
    memcpy(token, text, ADDRESS_TOKEN + 1);
    return true;
}

bool token_file_write(const char *path, const char *token, char *problem, size_t size)
{
    struct new_file file;
    FILE *out = new_file_open(&file, path, true);
    if (out != NULL) {
        fprintf(out, "%s\n", token);
    }
    return (out != NULL && new_file_keep(&file)) || failed(path, problem, size);
}

bool token_file_usual(const struct address *address, char *path, size_t size)
{
    char folder[900];
    char server[ADDRESS_TEXT_MAX];
    if (!user_state_folder(folder, sizeof folder)) {
        return false;
    }
    const size_t length = strlen(folder);
    if (snprintf(folder + length, sizeof folder - length, "/seats") >=
            (int)(sizeof folder - length) ||
        (mkdir(folder, 0700) != 0 && errno != EEXIST)) {
        return false;
    }
    address_server(address, server);
    for (char *c = server; *c != '\0'; c++) {
        *c = *c == '/' || *c == ':' ? '_' : *c;
    }
    return snprintf(path, size, "%s/%s_%s", folder, server, address->table) < (int)size;
}
