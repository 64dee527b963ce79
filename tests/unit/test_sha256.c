/* SHA-256 and HMAC-SHA-256 by the vectors of NIST (FIPS 180-4 examples) and RFC 4231. */
#include "piazza/sha256.h"
#include "piazza/text.h"
#include "unit.h"

static void assert_hex(const uint8_t digest[PZ_SHA256_SIZE], const char *wanted)
{
    char hex[2 * PZ_SHA256_SIZE + 1];
    struct pz_text text = pz_text_in(hex, sizeof hex);
    pz_text_hex(&text, digest, PZ_SHA256_SIZE);
    assert_string_equal(hex, wanted);
}

static void assert_hash(const void *bytes, size_t count, const char *wanted)
{
    struct pz_sha256 hash;
    uint8_t digest[PZ_SHA256_SIZE];
    pz_sha256_init(&hash);
    pz_sha256_add(&hash, bytes, count);
    pz_sha256_end(&hash, digest);
    assert_hex(digest, wanted);
}

static void messages_of_nist(void **unused)
{
    (void)unused;
    static const char one[] = "abc";
    static const char two[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    static const char more[] = "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijk"
                               "lmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu";
    assert_hash("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_hash(one, 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_hash(two, sizeof two - 1,
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    assert_hash(more, sizeof more - 1,
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

static void a_million_letters_in_uneven_pieces(void **unused)
{
    (void)unused;
    static char letters[1000];
    struct pz_sha256 hash;
    uint8_t digest[PZ_SHA256_SIZE];
    memset(letters, 'a', sizeof letters);
    pz_sha256_init(&hash);
    size_t given = 0;
    for (size_t piece = 1; given < 1000000; piece = (piece * 7 + 3) % sizeof letters) {
        const size_t take = piece < 1000000 - given ? piece : 1000000 - given;
        pz_sha256_add(&hash, letters, take);
        given += take;
    }
    pz_sha256_end(&hash, digest);
    assert_hex(digest, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* Every length around the ends of blocks: whole and byte by byte is the same. */
static void padding_at_every_length(void **unused)
{
    (void)unused;
    uint8_t bytes[200];
    uint8_t all[PZ_SHA256_SIZE];
    struct pz_sha256 sum;
    memset(bytes, 'z', sizeof bytes);
    pz_sha256_init(&sum);
    for (size_t length = 0; length <= sizeof bytes; length++) {
        struct pz_sha256 whole;
        struct pz_sha256 pieces;
        uint8_t a[PZ_SHA256_SIZE];
        uint8_t b[PZ_SHA256_SIZE];
        pz_sha256_init(&whole);
        pz_sha256_init(&pieces);
        pz_sha256_add(&whole, bytes, length);
        for (size_t i = 0; i < length; i++) {
            pz_sha256_add(&pieces, bytes + i, 1);
        }
        pz_sha256_end(&whole, a);
        pz_sha256_end(&pieces, b);
        assert_memory_equal(a, b, sizeof a);
        pz_sha256_add(&sum, a, sizeof a);
    }
    pz_sha256_end(&sum, all);
    /* The hash of the 201 hashes, computed by another implementation. */
    assert_hex(all, "f9a8a2f136f7e99cd218b7ba50cbd1b8fe0d9a58298f9c7e87e1c6e883c3869f");
}

static void assert_hmac(const void *key, size_t key_size, const void *message, size_t count,
                        const char *wanted)
{
    struct pz_hmac hmac;
    uint8_t digest[PZ_SHA256_SIZE];
    pz_hmac_init(&hmac, key, key_size);
    pz_hmac_digest(&hmac, message, count, digest);
    assert_hex(digest, wanted);
    memset(digest, 0, sizeof digest);
    pz_hmac_digest(&hmac, message, count, digest); /* the key stays ready */
    assert_hex(digest, wanted);
}

static void keys_of_rfc_4231(void **unused)
{
    (void)unused;
    static const char question[] = "what do ya want for nothing?";
    static const char large_key[] = "Test Using Larger Than Block-Size Key - Hash Key First";
    static const char large_both[] =
        "This is a test using a larger than block-size key and a larger than block-size data. The "
        "key needs to be hashed before being used by the HMAC algorithm.";
    uint8_t key[131];
    uint8_t data[50];
    memset(key, 0x0b, sizeof key);
    assert_hmac(key, 20, "Hi There", 8,
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    assert_hmac("Jefe", 4, question, sizeof question - 1,
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    memset(key, 0xaa, sizeof key);
    memset(data, 0xdd, sizeof data);
    assert_hmac(key, 20, data, sizeof data,
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
    for (unsigned i = 0; i < 25; i++) {
        key[i] = (uint8_t)(i + 1);
    }
    memset(data, 0xcd, sizeof data);
    assert_hmac(key, 25, data, sizeof data,
                "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b");
    memset(key, 0xaa, sizeof key);
    assert_hmac(key, 131, large_key, sizeof large_key - 1,
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
    assert_hmac(key, 131, large_both, sizeof large_both - 1,
                "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_of_nist),
        cmocka_unit_test(a_million_letters_in_uneven_pieces),
        cmocka_unit_test(padding_at_every_length),
        cmocka_unit_test(keys_of_rfc_4231),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
