/* Where the program keeps files of this user, according to the XDG Base Directory Specification. */
#include "user_folder.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool user_folder(const char *variable, const char *below_home, char *folder, size_t size)
{
    const char *named = getenv(variable);
    const char *home = getenv("HOME");
    int length = 0;
    if (named != NULL && named[0] == '/') {
        length = snprintf(folder, size, "%s/piazza", named);
    } else if (home != NULL && home[0] == '/') {
        length = snprintf(folder, size, "%s/%s/piazza", home, below_home);
    }
    if (length <= 0 || (size_t)length >= size) {
        return false;
    }
    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0700);
        *slash = '/';
    }
    return mkdir(folder, 0700) == 0 || errno == EEXIST;
}

bool user_state_folder(char *folder, size_t size)
{
    return user_folder("XDG_STATE_HOME", ".local/state", folder, size);
}
