/* Where the program keeps files of this user. */
#ifndef PIAZZA_OS_USER_FOLDER_H
#define PIAZZA_OS_USER_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* $VARIABLE/piazza, or ~/BELOW_HOME/piazza if the variable is not set. Creates it if necessary, for
 * this user alone. False if there is no place for it. */
bool user_folder(const char *variable, const char *below_home, char *folder, size_t size);
/* $XDG_STATE_HOME/piazza: this user's games, seats and choices in the lobby. */
bool user_state_folder(char *folder, size_t size);

#endif
