/* The games of this user, as files of user_state_folder(). */
#include "kept_games.h"
#include "core/memory.h"
#include "kept_record.h"
#include "names.h"
#include "os/language.h"
#include "os/user_folder.h"
#include "record_file.h"
#include "tell.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool kept_games_new(const char *folder, const struct pz_game *game, char *path, size_t size)
{
    char usual[900];
    char stamp[32];
    const time_t now = time(NULL);
    struct tm local;
    if (folder == NULL && user_state_folder(usual, sizeof usual)) {
        folder = usual;
    }
    if (folder == NULL || localtime_r(&now, &local) == NULL ||
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

/* ---- going through the folder ---- */

struct found {
    char path[KEPT_PATH_MAX];
    struct timespec when;
    off_t size;
};

/* Of two games of the same moment the one whose name is younger. */
static int last_played_first(const void *left, const void *right)
{
    const struct found *a = left;
    const struct found *b = right;
    if (a->when.tv_sec != b->when.tv_sec) {
        return a->when.tv_sec < b->when.tv_sec ? 1 : -1;
    }
    if (a->when.tv_nsec != b->when.tv_nsec) {
        return a->when.tv_nsec < b->when.tv_nsec ? 1 : -1;
    }
    return -strcmp(a->path, b->path);
}

static bool is_record(const char *name)
{
    const size_t length = strlen(name);
    return length > 7 && strcmp(name + length - 7, ".record") == 0;
}

/* The records of a folder, NULL: that of this user's games, in order; the caller frees them. */
static struct found *list_folder(const char *folder, size_t *count)
{
    char usual[900];
    struct found *list = NULL;
    size_t capacity = 0;
    *count = 0;
    if (folder == NULL && !user_state_folder(usual, sizeof usual)) {
        return NULL;
    }
    folder = folder != NULL ? folder : usual;
    DIR *directory = opendir(folder);
    if (directory == NULL) {
        return NULL;
    }
    for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        struct stat status;
        struct found one;
        const int length = snprintf(one.path, sizeof one.path, "%s/%s", folder, entry->d_name);
        if (!is_record(entry->d_name) || length >= (int)sizeof one.path ||
            stat(one.path, &status) != 0 || !S_ISREG(status.st_mode)) {
            continue;
        }
        if (!array_grow(&list, &capacity, *count + 1, sizeof *list)) {
            break;
        }
        one.when = status.st_mtim;
        one.size = status.st_size;
        list[(*count)++] = one;
    }
    closedir(directory);
    if (list != NULL) {
        qsort(list, *count, sizeof *list, last_played_first);
    }
    return list;
}

bool kept_games_find(const char *folder, bool (*take)(void *context, const char *path),
                     void *context)
{
    size_t count = 0;
    bool found = false;
    struct found *list = list_folder(folder, &count);
    for (size_t i = 0; i < count && !found; i++) {
        found = take(context, list[i].path);
    }
    free(list);
    return found;
}

/* ---- what is in it ---- */

static void fill_in(struct kept_game *kept, const struct kept_record *record)
{
    kept->game = record->head.game;
    kept->players = record->head.setup.players;
    memcpy(kept->names, record->head.names, sizeof kept->names);
    for (int seat = 0; seat < kept->players; seat++) {
        kept->people += pz_name_bot(kept->names[seat]) == NULL;
    }
    kept->turn = kept->game->turns(record->state.bytes) + 1;
    kept->over = kept_record_over(record);
    kept_record_result(record, &kept->result);
}

/* False if the file holds no game that can be read; then only the path is known. */
static bool kept_game_read(struct kept_game *kept, const struct found *file)
{
    struct kept_record record;
    char problem[400];
    char *text = NULL;
    size_t length = 0;
    memset(kept, 0, sizeof *kept);
    memcpy(kept->path, file->path, sizeof kept->path);
    if (record_file_read(file->path, &text, &length) != 0) {
        return false;
    }
    const bool whole = kept_record_read(&record, file->path, text, length, problem, sizeof problem);
    free(text);
    if (whole) {
        kept->when = file->when.tv_sec;
        fill_in(kept, &record);
        kept_record_free(&record);
    }
    return whole;
}

size_t kept_games_list(struct kept_game **games, size_t *unreadable)
{
    size_t found = 0;
    size_t count = 0;
    struct found *list = list_folder(NULL, &found);
    *games = list != NULL && found > 0 ? malloc(found * sizeof **games) : NULL;
    *unreadable = 0;
    for (size_t i = 0; *games != NULL && i < found; i++) {
        if (kept_game_read(&(*games)[count], &list[i])) {
            count++;
            list[i].size = 0; /* nothing is to be said of it any more */
        }
    }
    for (size_t i = 0; *games != NULL && i < found; i++) {
        if (list[i].size > 0) {
            struct kept_game *kept = &(*games)[count + (*unreadable)++];
            memset(kept, 0, sizeof *kept);
            memcpy(kept->path, list[i].path, sizeof kept->path);
        }
    }
    free(list);
    return count;
}

bool kept_games_finished(const struct kept_game *games, size_t count, const struct pz_game *game)
{
    for (size_t i = 0; i < count; i++) {
        if (games[i].game == game && games[i].over && games[i].people > 0) {
            return true;
        }
    }
    return false;
}

/* ---- in words ---- */

static bool same_day(time_t a, time_t b)
{
    struct tm one;
    struct tm other;
    return localtime_r(&a, &one) != NULL && localtime_r(&b, &other) != NULL &&
           one.tm_year == other.tm_year && one.tm_yday == other.tm_yday;
}

void kept_game_when(const struct kept_game *kept, time_t now, char *text, size_t size)
{
    enum { DAY = 24 * 60 * 60 };
    struct tm local;
    char day[16] = "";
    char hour[8] = "";
    if (localtime_r(&kept->when, &local) != NULL) {
        strftime(day, sizeof day, "%Y-%m-%d", &local);
        strftime(hour, sizeof hour, "%H:%M", &local);
    }
    if (same_day(kept->when, now)) {
        snprintf(text, size, _("today %s"), hour);
    } else if (same_day(kept->when, now - DAY)) {
        snprintf(text, size, _("yesterday %s"), hour);
    } else {
        snprintf(text, size, "%s %s", day, hour);
    }
}

void kept_game_standing(const struct kept_game *kept, char *text, size_t size)
{
    char winners[PZ_SEATS_MAX * (PZ_NAME_MAX + 2)];
    char shown[PZ_SEATS_MAX][PZ_NAME_MAX];
    struct pz_text out;
    unsigned count = 0;
    if (!kept->over) {
        snprintf(text, size, _("turn %u"), (unsigned)kept->turn);
        return;
    }
    names_shown(kept->names, kept->players, shown);
    out = pz_text_in(winners, sizeof winners);
    for (int seat = 0; seat < kept->players; seat++) {
        if (kept->result.winners >> seat & 1) {
            tell_add(&out, "%s%s", count++ > 0 ? ", " : "", shown[seat]);
        }
    }
    snprintf(text, size, _("won by %s"), winners);
}

void kept_game_players(const struct kept_game *kept, char *text, size_t size)
{
    char shown[PZ_SEATS_MAX][PZ_NAME_MAX];
    struct pz_text out;
    names_shown(kept->names, kept->players, shown);
    out = pz_text_in(text, size);
    for (int seat = 0; seat < kept->players; seat++) {
        tell_add(&out, "%s%s %d", seat > 0 ? ", " : "", shown[seat], kept->result.points[seat]);
    }
}
