/* Certificates: checked before they are used, and exchanged while the server runs. lws has the
 * context of TLS; what each handshake shows comes from here, so that new connections see new
 * certificates and an old key of another kind does not linger. */
#include "net_internal.h"
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct net_tls {
    char *cert;
    char *key;
    SSL_CTX *loaded; /* holds certificate, chain and key; makes no connections */
};

static SSL_CTX *load(const char *cert, const char *key, char *problem, size_t size)
{
    const char *failed = NULL;
    SSL_CTX *loaded = SSL_CTX_new(TLS_server_method());
    ERR_clear_error();
    if (loaded == NULL)
        failed = "no memory";
    else if (SSL_CTX_use_certificate_chain_file(loaded, cert) != 1)
        failed = "the certificate cannot be read";
    else if (SSL_CTX_use_PrivateKey_file(loaded, key, SSL_FILETYPE_PEM) != 1)
        failed = "the key cannot be read, or does not belong to the certificate";
    else if (SSL_CTX_check_private_key(loaded) != 1)
        failed = "the key does not belong to the certificate";
    if (failed == NULL)
        return loaded;
    const char *reason = ERR_reason_error_string(ERR_peek_last_error());
    snprintf(problem, size, "%s (%s, %s): %s", failed, cert, key, reason != NULL ? reason : "");
    ERR_clear_error();
    SSL_CTX_free(loaded);
    return NULL;
}

struct net_tls *tls_new(const char *cert, const char *key, char *problem, size_t size)
{
    struct net_tls *tls = calloc(1, sizeof *tls);
    if (tls != NULL && (tls->cert = strdup(cert)) != NULL && (tls->key = strdup(key)) != NULL &&
        (tls->loaded = load(cert, key, problem, size)) != NULL)
        return tls;
    tls_free(tls);
    return NULL;
}

bool tls_reload(struct net_tls *tls, char *problem, size_t size)
{
    SSL_CTX *loaded = load(tls->cert, tls->key, problem, size);
    if (loaded == NULL)
        return false;
    SSL_CTX_free(tls->loaded);
    tls->loaded = loaded;
    return true;
}

/* OpenSSL asks at every handshake what to show. */
static int choose(SSL *ssl, void *context)
{
    const struct net_tls *tls = context;
    STACK_OF(X509) *chain = NULL;
    SSL_CTX_get0_chain_certs(tls->loaded, &chain);
    return SSL_use_cert_and_key(ssl, SSL_CTX_get0_certificate(tls->loaded),
                                SSL_CTX_get0_privatekey(tls->loaded), chain, 1);
}

void tls_apply(struct net_tls *tls, void *ssl_ctx)
{
    SSL_CTX *context = ssl_ctx;
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
    SSL_CTX_set_cert_cb(context, choose, tls);
}

void tls_free(struct net_tls *tls)
{
    if (tls == NULL)
        return;
    SSL_CTX_free(tls->loaded);
    free(tls->cert);
    free(tls->key);
    free(tls);
}
