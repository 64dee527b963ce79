/* Web Push: signs as VAPID wants it, and seals messages for a browser. */
#include "push.h"
#include "piazza/json.h"
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SCALAR = 32, SECRET = 32, CONTENT_KEY = 16, NONCE = 12, TAG = 16, RECORD_SIZE = 4096 };

static const int base64url = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

struct push_key {
    EVP_PKEY *pair;
    uint8_t point[PUSH_POINT];
    char point_text[PUSH_POINT_TEXT];
};

/* Exactly `count` bytes of base64url, without padding. */
static bool read_base64(const char *text, uint8_t *bytes, size_t count)
{
    size_t length = 0;
    const char *end = NULL;
    return sodium_base642bin(bytes, count, text, strlen(text), NULL, &length, &end, base64url) ==
               0 &&
           length == count && *end == '\0';
}

/* ---- keys ---- */

static EVP_PKEY *key_from(OSSL_PARAM_BLD *builder, int selection)
{
    EVP_PKEY *key = NULL;
    OSSL_PARAM *parameters = OSSL_PARAM_BLD_to_param(builder);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (parameters != NULL && context != NULL && EVP_PKEY_fromdata_init(context) > 0) {
        EVP_PKEY_fromdata(context, &key, selection, parameters);
    }
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_free(parameters);
    return key;
}

/* `scalar` NULL: only a public key. */
static EVP_PKEY *make_pair(const uint8_t point[PUSH_POINT], const BIGNUM *scalar)
{
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    if (builder != NULL &&
        OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, SN_X9_62_prime256v1,
                                        0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT) ==
            1 &&
        (scalar == NULL ||
         OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, scalar) == 1)) {
        key = key_from(builder, scalar != NULL ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY);
    }
    OSSL_PARAM_BLD_free(builder);
    return key;
}

/* The public key of a private one; false if the number is too large, or 0: that gives the point at
 * infinity, which is written in one byte. */
static bool multiply(const BIGNUM *scalar, uint8_t point[PUSH_POINT])
{
    bool done = false;
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *product = group != NULL ? EC_POINT_new(group) : NULL;
    if (product != NULL && BN_cmp(scalar, EC_GROUP_get0_order(group)) < 0 &&
        EC_POINT_mul(group, product, scalar, NULL, NULL, NULL) == 1) {
        done = EC_POINT_point2oct(group, product, POINT_CONVERSION_UNCOMPRESSED, point, PUSH_POINT,
                                  NULL) == PUSH_POINT;
    }
    EC_POINT_free(product);
    EC_GROUP_free(group);
    return done;
}

/* Takes the scalar; it is cleared. */
static struct push_key *key_of(uint8_t scalar[SCALAR])
{
    struct push_key *key = calloc(1, sizeof *key);
    BIGNUM *number = BN_bin2bn(scalar, SCALAR, NULL);
    OPENSSL_cleanse(scalar, SCALAR);
    if (key != NULL && number != NULL && multiply(number, key->point)) {
        key->pair = make_pair(key->point, number);
    }
    BN_clear_free(number);
    if (key != NULL && key->pair == NULL) {
        free(key);
        return NULL;
    }
    if (key != NULL) {
        sodium_bin2base64(key->point_text, sizeof key->point_text, key->point, PUSH_POINT,
                          base64url);
    }
    return key;
}

static bool random_scalar(uint8_t scalar[SCALAR])
{
    BIGNUM *number = NULL;
    EVP_PKEY *pair = EVP_EC_gen(SN_X9_62_prime256v1);
    const bool done = pair != NULL &&
                      EVP_PKEY_get_bn_param(pair, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1 &&
                      BN_bn2binpad(number, scalar, SCALAR) == SCALAR;
    BN_clear_free(number);
    EVP_PKEY_free(pair);
    return done;
}

bool push_key_new(char text[PUSH_KEY_TEXT])
{
    uint8_t scalar[SCALAR];
    if (!random_scalar(scalar)) {
        return false;
    }
    sodium_bin2base64(text, PUSH_KEY_TEXT, scalar, sizeof scalar, base64url);
    OPENSSL_cleanse(scalar, sizeof scalar);
    return true;
}

struct push_key *push_key_read(const char *text)
{
    uint8_t scalar[SCALAR];
    return read_base64(text, scalar, sizeof scalar) ? key_of(scalar) : NULL;
}

void push_key_free(struct push_key *key)
{
    if (key != NULL) {
        EVP_PKEY_free(key->pair);
        free(key);
    }
}

const char *push_key_public(const struct push_key *key)
{
    return key->point_text;
}

/* Refuses what is not on the curve, and the other forms of a point that OpenSSL would take. */
static EVP_PKEY *public_key(const uint8_t point[PUSH_POINT])
{
    return point[0] == POINT_CONVERSION_UNCOMPRESSED ? make_pair(point, NULL) : NULL;
}

bool push_subscriber_read(struct push_subscriber *subscriber, const char *p256dh, const char *auth)
{
    struct push_subscriber read;
    if (!read_base64(p256dh, read.point, sizeof read.point) ||
        !read_base64(auth, read.auth, sizeof read.auth)) {
        return false;
    }
    EVP_PKEY *key = public_key(read.point);
    if (key == NULL) {
        return false;
    }
    EVP_PKEY_free(key);
    *subscriber = read;
    return true;
}

/* ---- VAPID ---- */

/* The signature as JWT wants it: both numbers with all their bytes, not in DER. */
static bool sign(const struct push_key *key, const char *text, size_t length,
                 uint8_t signature[2 * SCALAR])
{
    bool done = false;
    uint8_t der[128];
    size_t der_length = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    if (context != NULL && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key->pair) == 1 &&
        EVP_DigestSign(context, der, &der_length, (const unsigned char *)text, length) == 1) {
        const unsigned char *next = der;
        ECDSA_SIG *pair = d2i_ECDSA_SIG(NULL, &next, (long)der_length);
        done = pair != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(pair), signature, SCALAR) == SCALAR &&
               BN_bn2binpad(ECDSA_SIG_get0_s(pair), signature + SCALAR, SCALAR) == SCALAR;
        ECDSA_SIG_free(pair);
    }
    EVP_MD_CTX_free(context);
    return done;
}

static void text_base64(struct pz_text *text, const void *bytes, size_t count)
{
    char part[PUSH_AUTHORIZATION_MAX];
    if (sodium_base64_encoded_len(count, base64url) > sizeof part) {
        text->cut = true;
        return;
    }
    sodium_bin2base64(part, sizeof part, bytes, count, base64url);
    pz_text_str(text, part);
}

bool push_authorization(const struct push_key *key, const char *audience, const char *contact,
                        int64_t expires, char text[PUSH_AUTHORIZATION_MAX])
{
    static const char header[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    static const char start[] = "vapid t=";
    char claims[768];
    struct pz_text claims_text = pz_text_in(claims, sizeof claims);
    struct pz_json json = pz_json_to(&claims_text);
    pz_json_open(&json, '{');
    pz_json_key_string(&json, "aud", audience);
    pz_json_key_int(&json, "exp", expires);
    pz_json_key_string(&json, "sub", contact);
    pz_json_close(&json, '}');

    uint8_t signature[2 * SCALAR];
    struct pz_text out = pz_text_in(text, PUSH_AUTHORIZATION_MAX);
    pz_text_str(&out, start);
    text_base64(&out, header, sizeof header - 1);
    pz_text_char(&out, '.');
    text_base64(&out, claims, claims_text.length);
    const size_t skipped = sizeof start - 1;
    if (claims_text.cut || out.cut || !sign(key, text + skipped, out.length - skipped, signature)) {
        return false;
    }
    pz_text_char(&out, '.');
    text_base64(&out, signature, sizeof signature);
    pz_text_str(&out, ", k=");
    pz_text_str(&out, key->point_text);
    return !out.cut;
}

/* ---- sealing ---- */

static bool agree(const struct push_key *key, const uint8_t other[PUSH_POINT],
                  uint8_t secret[SECRET])
{
    size_t length = SECRET;
    EVP_PKEY *peer = public_key(other);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, key->pair, NULL);
    const bool done = peer != NULL && context != NULL && EVP_PKEY_derive_init(context) == 1 &&
                      EVP_PKEY_derive_set_peer(context, peer) == 1 &&
                      EVP_PKEY_derive(context, secret, &length) == 1 && length == SECRET;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(peer);
    return done;
}

/* HKDF of RFC 5869 for at most 32 bytes, which is one block of SHA-256. */
static void hkdf(const uint8_t salt[PUSH_SALT], const uint8_t secret[SECRET], const void *info,
                 size_t info_length, uint8_t *key, size_t length)
{
    static const uint8_t first = 1;
    crypto_auth_hmacsha256_state state;
    uint8_t block[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_init(&state, salt, PUSH_SALT);
    crypto_auth_hmacsha256_update(&state, secret, SECRET);
    crypto_auth_hmacsha256_final(&state, block);
    crypto_auth_hmacsha256_init(&state, block, sizeof block);
    crypto_auth_hmacsha256_update(&state, info, info_length);
    crypto_auth_hmacsha256_update(&state, &first, 1);
    crypto_auth_hmacsha256_final(&state, block);
    memcpy(key, block, length);
    OPENSSL_cleanse(block, sizeof block);
    OPENSSL_cleanse(&state, sizeof state);
}

struct content_keys {
    uint8_t key[CONTENT_KEY];
    uint8_t nonce[NONCE];
};

/* RFC 8291, section 3.4. */
static bool derive(const struct push_subscriber *subscriber, const struct push_key *sender,
                   const uint8_t salt[PUSH_SALT], struct content_keys *keys)
{
    /* the zero byte at the end of both names belongs to them */
    static const char key_name[] = "Content-Encoding: aes128gcm";
    static const char nonce_name[] = "Content-Encoding: nonce";
    static const char start[14] = "WebPush: info";
    uint8_t info[sizeof start + 2 * PUSH_POINT];
    memcpy(info, start, sizeof start);
    memcpy(info + sizeof start, subscriber->point, PUSH_POINT);
    memcpy(info + sizeof start + PUSH_POINT, sender->point, PUSH_POINT);

    uint8_t shared[SECRET];
    uint8_t secret[SECRET];
    const bool done = agree(sender, subscriber->point, shared);
    if (done) {
        hkdf(subscriber->auth, shared, info, sizeof info, secret, sizeof secret);
        hkdf(salt, secret, key_name, sizeof key_name, keys->key, sizeof keys->key);
        hkdf(salt, secret, nonce_name, sizeof nonce_name, keys->nonce, sizeof keys->nonce);
    }
    OPENSSL_cleanse(shared, sizeof shared);
    OPENSSL_cleanse(secret, sizeof secret);
    return done;
}

/* One record, which is the last: after the text comes a 2. */
static bool encrypt(const struct content_keys *keys, const uint8_t *plain, size_t length,
                    uint8_t *sealed)
{
    static const uint8_t last = 2;
    int written = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    const bool done =
        context != NULL &&
        EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, keys->key, keys->nonce) == 1 &&
        EVP_EncryptUpdate(context, sealed, &written, plain, (int)length) == 1 &&
        EVP_EncryptUpdate(context, sealed + length, &written, &last, 1) == 1 &&
        EVP_EncryptFinal_ex(context, sealed + length + 1, &written) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, TAG, sealed + length + 1) == 1;
    EVP_CIPHER_CTX_free(context);
    return done;
}

bool push_seal_with(const struct push_subscriber *subscriber, const struct push_key *sender,
                    const uint8_t salt[PUSH_SALT], const uint8_t *plain, size_t length,
                    uint8_t *sealed)
{
    static const uint8_t sizes[5] = {0, 0, RECORD_SIZE >> 8, RECORD_SIZE & 0xff, PUSH_POINT};
    struct content_keys keys;
    if (length > PUSH_PLAIN_MAX || !derive(subscriber, sender, salt, &keys)) {
        return false;
    }
    memcpy(sealed, salt, PUSH_SALT);
    memcpy(sealed + PUSH_SALT, sizes, sizeof sizes);
    memcpy(sealed + PUSH_SALT + sizeof sizes, sender->point, PUSH_POINT);
    const bool done = encrypt(&keys, plain, length, sealed + PUSH_SALT + sizeof sizes + PUSH_POINT);
    OPENSSL_cleanse(&keys, sizeof keys);
    return done;
}

bool push_seal(const struct push_subscriber *subscriber, const uint8_t *plain, size_t length,
               uint8_t *sealed)
{
    uint8_t scalar[SCALAR];
    uint8_t salt[PUSH_SALT];
    if (RAND_bytes(salt, sizeof salt) != 1 || !random_scalar(scalar)) {
        return false;
    }
    struct push_key *sender = key_of(scalar);
    const bool done =
        sender != NULL && push_seal_with(subscriber, sender, salt, plain, length, sealed);
    push_key_free(sender);
    return done;
}

bool push_topic(const char *table, char topic[PUSH_TOPIC])
{
    uint8_t digest[EVP_MAX_MD_SIZE];
    if (EVP_Digest(table, strlen(table), digest, NULL, EVP_sha256(), NULL) != 1) {
        return false;
    }
    sodium_bin2base64(topic, PUSH_TOPIC, digest, 24, base64url);
    return true;
}
