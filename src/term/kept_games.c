/* The folder of this user's games: $XDG_STATE_HOME/piazza, or ~/.local/state/piazza. */
#include "kept_games.h"
#include "user_folder.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

bool kept_games_folder(char *folder, size_t size)
{
    return user_folder("XDG_STATE_HOME", ".local/state", folder, size);
}

bool kept_games_new(const struct pz_game *game, char *path, size_t size)
{
    char folder[900];
    char stamp[32];
    const time_t now = time(NULL);
    struct tm local;
    if (!kept_games_folder(folder, sizeof folder) || localtime_r(&now, &local) == NULL ||
        strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &local) == 0) {
        return false;
    }
    for (unsigned n = 0; n < 1000; n++) {
        const int length = snprintf(path, size, "%s/%s-%03u-%s.record", folder, stamp, n, game->id);
        if (length <= 0 || (size_t)length >= size) {
            return false;
        }
        /* Made here and now, so that no other game takes the same name. */
        const int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
        if (file >= 0) {
            close(file);
            return true;
        }
        if (errno != EEXIST) {
            return false;
        }
    }
    return false;
}

static int newest_first(const struct dirent **a, const struct dirent **b)
{
    return -strcmp((*a)->d_name, (*b)->d_name);
}

static int is_record(const struct dirent *entry)
{
    const size_t length = strlen(entry->d_name);
    return length > 7 && strcmp(entry->d_name + length - 7, ".record") == 0;
}

bool kept_games_find(bool (*take)(void *context, const char *path), void *context)
{
    char folder[900];
    struct dirent **entries = NULL;
    bool found = false;
    const int count = kept_games_folder(folder, sizeof folder)
                          ? scandir(folder, &entries, is_record, newest_first)
                          : 0;
    for (int i = 0; i < count; i++) {
        char path[1024];
        if (!found &&
            snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name) < (int)sizeof path) {
            found = take(context, path);
        }
        free(entries[i]);
    }
    free(entries);
    return found;
}
