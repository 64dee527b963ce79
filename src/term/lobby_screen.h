/* The lobby on the full screen: pages of rows that are chosen by arrow keys or mouse. */
#ifndef PIAZZA_TERM_LOBBY_SCREEN_H
#define PIAZZA_TERM_LOBBY_SCREEN_H

#include "lobby.h"
#include "screen.h"

/* Asks there; if lobby->path names a kept game, as after LOBBY_SHOW, on the page of these games.
 * LOBBY_NO_TERMINAL if it cannot be used: ask by lobby_ask() then. */
enum lobby_answer lobby_screen(struct lobby *lobby, const struct screen_options *options);

#endif
