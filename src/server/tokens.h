/* Names that nobody can guess: of tables, and of the visitors who hold seats. Tokens are kept as
 * hashes only, so that a stolen store opens no seat. */
#ifndef PIAZZA_SERVER_TOKENS_H
#define PIAZZA_SERVER_TOKENS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    TOKEN_SIZE = 44,    /* 43 characters of base64url, 256 bits, and the NUL */
    TOKEN_HASH = 32,    /* bytes */
    TABLE_ID_SIZE = 21, /* 20 characters a-z2-7, 100 bits, and the NUL */
    SERVER_ID_SIZE = 17
};

/* Once, before anything else of this file; false if the machine has no randomness. */
bool tokens_init(void);

void token_new(char token[TOKEN_SIZE]);
/* Has it the form of a token? */
bool token_fits(const char *token);
void token_hash(const char *token, uint8_t hash[TOKEN_HASH]);
/* Takes the same time wherever they differ. */
bool token_same(const uint8_t a[TOKEN_HASH], const uint8_t b[TOKEN_HASH]);

void table_id_new(char id[TABLE_ID_SIZE]);
bool table_id_fits(const char *id);

/* A name for this run of this server. */
void server_id_new(char id[SERVER_ID_SIZE]);

/* Secret bytes for shuffles. */
void random_bytes(uint8_t *bytes, unsigned count);

#endif
