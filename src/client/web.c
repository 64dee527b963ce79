/* HTTP by libcurl: no redirects (nobody else is told anything), no more bytes than are wanted. */
#include "web.h"
#include "os/language.h"
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECONDS = 20 };

static size_t take(char *bytes, size_t size, size_t count, void *context)
{
    struct web_answer *answer = context;
    const size_t length = size * count;
    if (answer->length + length > WEB_ANSWER_MAX) {
        return 0;
    }
    char *body = realloc(answer->body, answer->length + length + 1);
    if (body == NULL) {
        return 0;
    }
    memcpy(body + answer->length, bytes, length);
    answer->body = body;
    answer->length += length;
    body[answer->length] = '\0';
    return length;
}

static CURLcode perform(CURL *curl, const char *url, const char *body, const char *ca,
                        struct web_answer *answer)
{
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)SECONDS);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, answer);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    if (ca != NULL) {
        curl_easy_setopt(curl, CURLOPT_CAINFO, ca);
    }
    if (body != NULL) {
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
    }
    const CURLcode code = curl_easy_perform(curl);
    curl_slist_free_all(headers);
    return code;
}

/* Why there was no answer; libcurl's own words are English alone. */
static const char *reason(CURLcode code)
{
    switch (code) {
    case CURLE_COULDNT_CONNECT:
        return _("nothing listens there");
    case CURLE_COULDNT_RESOLVE_HOST:
        return _("there is no host of that name");
    case CURLE_OPERATION_TIMEDOUT:
        return _("it takes too long");
    case CURLE_SSL_CONNECT_ERROR:
        return _("it does not speak https");
    case CURLE_PEER_FAILED_VERIFICATION:
        return _("its certificate is not trusted; --ca can name a file of those that are");
    case CURLE_SSL_CACERT_BADFILE:
        return _("the file of --ca cannot be read");
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_GOT_NOTHING:
    case CURLE_RECV_ERROR:
        return _("it does not speak http");
    default:
        return curl_easy_strerror(code);
    }
}

static void explain(const struct address *server, CURLcode code, char *problem, size_t size)
{
    char url[ADDRESS_TEXT_MAX];
    address_server(server, url);
    if (code == CURLE_COULDNT_CONNECT && server->port == (server->tls ? 443 : 80)) {
        snprintf(problem, size, _("%s does not answer: is the port missing, as in %s:8080?"), url,
                 url);
    } else {
        snprintf(problem, size, _("%s does not answer: %s"), url, reason(code));
    }
}

bool web_call(const struct address *server, const char *path, const char *body, const char *ca,
              struct web_answer *answer, char *problem, size_t size)
{
    char url[ADDRESS_TEXT_MAX + 200];
    long status = 0;
    CURL *curl = curl_easy_init();
    memset(answer, 0, sizeof *answer);
    answer->body = calloc(1, 1);
    address_server(server, url);
    const size_t length = strlen(url);
    snprintf(url + length, sizeof url - length, "%s", path);
    CURLcode code = CURLE_OUT_OF_MEMORY;
    if (curl != NULL && answer->body != NULL) {
        code = perform(curl, url, body, ca, answer);
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    }
    curl_easy_cleanup(curl);
    if (code != CURLE_OK) {
        explain(server, code, problem, size);
        free(answer->body);
        return false;
    }
    answer->status = (int)status;
    return true;
}
