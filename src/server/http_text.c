/* HTTP as text: the heads of answers, the lists in headers, and queries. */
#include "net_internal.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *http_reason(int status)
{
    static const struct {
        int status;
        const char *reason;
    } reasons[] = {
        {200, "OK"},
        {201, "Created"},
        {204, "No Content"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {410, "Gone"},
        {413, "Content Too Large"},
        {429, "Too Many Requests"},
        {500, "Internal Server Error"},
        {503, "Service Unavailable"},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].status == status)
            return reasons[i].reason;
    return status < 400 ? "Fine" : "Refused";
}

size_t http_head(char *text, size_t size, const struct net *net, int status, const char *type,
                 size_t length, const char *caching, bool close)
{
    char body[128] = "";
    if (status != 204 && status != 304)
        snprintf(body, sizeof body, "Content-Type: %s\r\nContent-Length: %zu\r\n", type, length);
    int written = snprintf(
        text, size,
        "HTTP/1.1 %d %s\r\n%s"
        "%s"
        "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
        "style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
        "X-Content-Type-Options: nosniff\r\n"
        "Referrer-Policy: no-referrer\r\n"
        "Cross-Origin-Opener-Policy: same-origin\r\n"
        "Cross-Origin-Resource-Policy: same-origin\r\n"
        "Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()\r\n"
        "%s%s%s%s%s\r\n",
        status, http_reason(status), body,
        caching != NULL ? caching : "Cache-Control: no-store\r\n",
        net->tls != NULL ? "Strict-Transport-Security: max-age=31536000\r\n" : "",
        status == 405 ? "Allow: GET, HEAD, POST, PUT, DELETE\r\n" : "",
        status == 401 ? "WWW-Authenticate: Bearer\r\n" : "",
        status == 429 || status == 503 ? "Retry-After: 1\r\n" : "",
        close ? "Connection: close\r\n" : "");
    return written < 0 ? 0 : (size_t)written;
}

/* The next part of a list with commas, without spaces around it; NULL: no more. */
static const char *next_part(const char **at, size_t *length)
{
    const char *part = *at + strspn(*at, ", \t");
    *length = strcspn(part, ",");
    *at = part + *length;
    while (*length > 0 && (part[*length - 1] == ' ' || part[*length - 1] == '\t'))
        (*length)--;
    return *length > 0 ? part : NULL;
}

bool http_accepts_gzip(const char *accepted)
{
    size_t length = 0;
    int named = -1;
    int any = -1;
    for (const char *part; (part = next_part(&accepted, &length)) != NULL;) {
        const size_t name = strcspn(part, ";, \t");
        const char *quality = memchr(part, '=', length);
        /* Only a quality of nothing but zeros forbids it. */
        const bool allowed =
            quality == NULL || strspn(quality + 1, "0.") < length - (size_t)(quality + 1 - part);
        if (name == 4 && strncasecmp(part, "gzip", 4) == 0)
            named = allowed;
        else if (name == 1 && *part == '*')
            any = allowed;
    }
    return named >= 0 ? named > 0 : any > 0;
}

bool http_tag_matches(const char *tags, const char *tag)
{
    size_t length = 0;
    for (const char *part; (part = next_part(&tags, &length)) != NULL;) {
        if (length == 1 && *part == '*')
            return true;
        if (length > 2 && strncmp(part, "W/", 2) == 0) {
            part += 2;
            length -= 2;
        }
        if (length == strlen(tag) + 2 && part[0] == '"' && part[length - 1] == '"' &&
            strncmp(part + 1, tag, length - 2) == 0)
            return true;
    }
    return false;
}

static bool is_plain(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c != '\0' && strchr("-._~,:", c) != NULL);
}

/* lws has taken it apart at each & and decoded the parts. */
char *http_query(struct lws *wsi)
{
    static const char hex[] = "0123456789ABCDEF";
    char part[HTTP_QUERY_MAX];
    char *query = malloc(3 * HTTP_QUERY_MAX + 1);
    size_t length = 0;
    if (query == NULL)
        return NULL;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) >= HTTP_QUERY_MAX) {
        free(query);
        return NULL;
    }
    int got;
    for (int n = 0;
         (got = lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, n)) >= 0;
         n++) {
        bool named = false; /* the first = divides name and value */
        if (length + 3 * (size_t)got + 1 > 3 * HTTP_QUERY_MAX)
            break;
        if (n > 0)
            query[length++] = '&';
        for (int i = 0; i < got; i++) {
            unsigned char c = (unsigned char)part[i];
            if (is_plain(c) || (c == '=' && !named)) {
                query[length++] = (char)c;
            } else {
                query[length++] = '%';
                query[length++] = hex[c >> 4];
                query[length++] = hex[c & 15];
            }
            named = named || c == '=';
        }
    }
    query[length] = '\0';
    return query;
}
