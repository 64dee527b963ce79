/* The table of what the server refuses. */
#include "errors.h"

const struct server_error_row server_errors[SERVER_ERROR_COUNT] = {{"ok", 200, 0, ""},
#define SERVER_ROW(code, name, status, close, sentence) {name, status, close, sentence},
                                                                   SERVER_ERRORS(SERVER_ROW)
#undef SERVER_ROW
};
