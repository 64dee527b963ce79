/* A visitor's token in a file that only its owner can read. */
#ifndef PIAZZA_CLIENT_TOKEN_FILE_H
#define PIAZZA_CLIENT_TOKEN_FILE_H

#include "address.h"

/* The token, or "" if there is no such file. False if the file cannot be read or holds no token. */
bool token_file_read(const char *path, char token[ADDRESS_TOKEN + 1], char *problem, size_t size);
/* Makes the file, or writes it anew; it is never seen half written. */
bool token_file_write(const char *path, const char *token, char *problem, size_t size);
/* Where the token for that table is kept if the user names no file; false if there is no place. */
bool token_file_usual(const struct address *address, char *path, size_t size);

#endif
