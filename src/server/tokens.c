/* Tokens and ids by libsodium. */
#include "tokens.h"
#include <sodium.h>
#include <string.h>

static const char base32[] = "abcdefghijklmnopqrstuvwxyz234567";
static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

bool tokens_init(void)
{
    return sodium_init() >= 0;
}

void random_bytes(uint8_t *bytes, unsigned count)
{
    randombytes_buf(bytes, count);
}

void token_new(char token[TOKEN_SIZE])
{
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(token, TOKEN_SIZE, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

bool token_fits(const char *token)
{
    return strlen(token) == TOKEN_SIZE - 1 && strspn(token, base64) == TOKEN_SIZE - 1;
}

void token_hash(const char *token, uint8_t hash[TOKEN_HASH])
{
    crypto_generichash(hash, TOKEN_HASH, (const unsigned char *)token, strlen(token), NULL, 0);
}

bool token_same(const uint8_t a[TOKEN_HASH], const uint8_t b[TOKEN_HASH])
{
    return sodium_memcmp(a, b, TOKEN_HASH) == 0;
}

void table_id_new(char id[TABLE_ID_SIZE])
{
    uint8_t bytes[TABLE_ID_SIZE - 1];
    randombytes_buf(bytes, sizeof bytes);
    for (unsigned i = 0; i < sizeof bytes; i++) {
        id[i] = base32[bytes[i] % 32];
    }
    id[TABLE_ID_SIZE - 1] = '\0';
}

bool table_id_fits(const char *id)
{
    return strlen(id) == TABLE_ID_SIZE - 1 && strspn(id, base32) == TABLE_ID_SIZE - 1;
}

void server_id_new(char id[SERVER_ID_SIZE])
{
    uint8_t bytes[(SERVER_ID_SIZE - 1) / 2];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(id, SERVER_ID_SIZE, bytes, sizeof bytes);
}
