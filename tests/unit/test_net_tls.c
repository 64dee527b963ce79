/* TLS: certificates that are made here, exchanged while the server runs, and broken ones that are
 * not taken. */
#include "net_kit.h"
#include "unit.h"
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char folder[64];
static char cert_path[96];
static char key_path[96];

static void write_pair(const char *name, EVP_PKEY *key, bool with_cert, bool with_key)
{
    X509 *cert = X509_new();
    X509_set_version(cert, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(cert), 1);
    X509_gmtime_adj(X509_getm_notBefore(cert), -60);
    X509_gmtime_adj(X509_getm_notAfter(cert), 3600);
    X509_set_pubkey(cert, key);
    X509_NAME *subject = X509_get_subject_name(cert);
    X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, (const unsigned char *)name, -1, -1, 0);
    X509_set_issuer_name(cert, subject);
    assert_true(X509_sign(cert, key, EVP_sha256()) > 0);
    FILE *file = with_cert ? fopen(cert_path, "w") : NULL;
    if (file != NULL) {
        PEM_write_X509(file, cert);
        fclose(file);
    }
    file = with_key ? fopen(key_path, "w") : NULL;
    if (file != NULL) {
        PEM_write_PrivateKey(file, key, NULL, NULL, 0, NULL, NULL);
        fclose(file);
    }
    X509_free(cert);
}

/* The name in the certificate that a new connection sees, or what failed. */
static void seen(int port, char *name, size_t size, int least, int most)
{
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    SSL_CTX_set_security_level(context, 0);
    SSL_CTX_set_min_proto_version(context, least);
    SSL_CTX_set_max_proto_version(context, most);
    SSL *ssl = SSL_new(context);
    int fd = kit_connect(port);
    SSL_set_fd(ssl, fd);
    char host[] = "metrics";
    SSL_set_tlsext_host_name(ssl, host);
    static const unsigned char protocols[] = "\2h2\10http/1.1";
    SSL_set_alpn_protos(ssl, protocols, sizeof protocols - 1);
    snprintf(name, size, "refused");
    if (SSL_connect(ssl) == 1) {
        static const char request[] = "GET /health HTTP/1.1\r\nHost: metrics\r\n\r\n";
        char answer[2048] = "";
        const unsigned char *chosen = NULL;
        unsigned length = 0;
        X509 *cert = SSL_get1_peer_certificate(ssl);
        X509_NAME_get_text_by_NID(X509_get_subject_name(cert), NID_commonName, name, (int)size);
        X509_free(cert);
        SSL_get0_alpn_selected(ssl, &chosen, &length);
        assert_int_equal(length, 8);
        assert_memory_equal(chosen, "http/1.1", 8);
        assert_true(SSL_write(ssl, request, sizeof request - 1) > 0);
        for (int total = 0, got; total < (int)sizeof answer - 1; total += got)
            if ((got = SSL_read(ssl, answer + total, (int)sizeof answer - 1 - total)) <= 0 ||
                strstr(answer, "{\"status\":\"ok\"}") != NULL)
                break;
        assert_non_null(strstr(answer, "{\"status\":\"ok\"}"));
        assert_non_null(strstr(answer, "Strict-Transport-Security: max-age=31536000\r\n"));
    }
    ERR_clear_error();
    SSL_free(ssl);
    SSL_CTX_free(context);
    close(fd);
}

static void sees(int port, const char *expected)
{
    char name[64];
    seen(port, name, sizeof name, TLS1_2_VERSION, TLS1_3_VERSION);
    assert_string_equal(name, expected);
}

static void reloads(void **state)
{
    (void)state;
    EVP_PKEY *first = EVP_EC_gen("P-256");
    EVP_PKEY *second = EVP_EC_gen("P-256");
    EVP_PKEY *third = EVP_RSA_gen(2048);
    struct net_options options = kit_options();
    options.tls_cert = cert_path;
    options.tls_key = key_path;
    options.metrics = "0";
    write_pair("first", first, true, true);
    struct kit *kit = kit_start(&options);
    int port = kit_port(kit);
    sees(port, "first");
    char name[64];
    seen(port, name, sizeof name, TLS1_2_VERSION, TLS1_2_VERSION);
    assert_string_equal(name, "first");
    seen(port, name, sizeof name, TLS1_VERSION, TLS1_1_VERSION);
    assert_string_equal(name, "refused");
    write_pair("second", second, true, true);
    sees(port, "first");
    assert_true(kit_reload(kit));
    sees(port, "second");
    /* Only one of the two files is new. */
    write_pair("third", third, true, false);
    assert_false(kit_reload(kit));
    sees(port, "second");
    write_pair("third", third, true, true);
    assert_true(kit_reload(kit));
    sees(port, "third");
    seen(port, name, sizeof name, TLS1_2_VERSION, TLS1_2_VERSION);
    assert_string_equal(name, "third");
    /* Files that are broken, or gone. */
    FILE *file = fopen(cert_path, "w");
    fputs("-----BEGIN CERTIFICATE-----\nno\n", file);
    fclose(file);
    assert_false(kit_reload(kit));
    unlink(key_path);
    assert_false(kit_reload(kit));
    sees(port, "third");
    /* Without TLS nothing is said; and that listener has none. */
    int fd = kit_connect(port);
    kit_say(fd, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_null(strstr(kit_read(fd, NULL), "HTTP/1.1 200"));
    close(fd);
    fd = kit_connect(kit_metrics_port(kit));
    kit_say(fd, "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_non_null(strstr(kit_answer(fd), "piazza_connections"));
    close(fd);
    kit_stop(kit);
    EVP_PKEY_free(first);
    EVP_PKEY_free(second);
    EVP_PKEY_free(third);
}

/* A handshake that does not come is cut off as any other. */
static void slow_handshake(void **state)
{
    (void)state;
    EVP_PKEY *key = EVP_EC_gen("P-256");
    struct net_options options = kit_options();
    options.tls_cert = cert_path;
    options.tls_key = key_path;
    options.slow = 1;
    write_pair("slow", key, true, true);
    struct kit *kit = kit_start(&options);
    int fd = kit_connect(kit_port(kit));
    kit_write(fd, "\x16\x03\x01", 3);
    assert_true(kit_ends(fd));
    close(fd);
    kit_stop(kit);
    EVP_PKEY_free(key);
}

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/piazza-tls-XXXXXX");
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(cert_path, sizeof cert_path, "%s/cert.pem", folder);
    snprintf(key_path, sizeof key_path, "%s/key.pem", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    unlink(cert_path);
    unlink(key_path);
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reloads), cmocka_unit_test(slow_handshake)};
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
