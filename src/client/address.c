/* URLs of servers and tables: read strictly, since they decide whom a token is sent to. */
#include "address.h"
#include "os/language.h"
#include <arpa/inet.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool fits(const char *text, size_t length, const char *more)
{
    if (strlen(text) != length) {
        return false;
    }
    for (; *text != '\0'; text++) {
        if (!isalnum((unsigned char)*text) && strchr(more, *text) == NULL) {
            return false;
        }
    }
    return true;
}

bool address_is_table(const char *id)
{
    return strlen(id) == ADDRESS_TABLE &&
           strspn(id, "abcdefghijklmnopqrstuvwxyz234567") == ADDRESS_TABLE;
}

bool address_is_token(const char *token)
{
    return fits(token, ADDRESS_TOKEN, "-_");
}

static const char *read_scheme(const char *url, bool *tls)
{
    static const struct {
        const char *text;
        bool tls;
    } schemes[] = {{"http://", false}, {"https://", true}, {"ws://", false}, {"wss://", true}};
    for (unsigned i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        const size_t length = strlen(schemes[i].text);
        if (strncmp(url, schemes[i].text, length) == 0) {
            *tls = schemes[i].tls;
            return url + length;
        }
    }
    return NULL;
}

static const char *read_host(const char *next, struct address *address)
{
    size_t length = strcspn(next, ":/");
    if (*next == '[') {
        address->v6 = true;
        next++;
        length = strcspn(next, "]");
    }
    if (length == 0 || length >= sizeof address->host) {
        return NULL;
    }
    memcpy(address->host, next, length);
    address->host[length] = '\0';
    next += length;
    if (address->v6 && *next++ != ']') {
        return NULL;
    }
    unsigned char bytes[16];
    const bool good = address->v6 ? inet_pton(AF_INET6, address->host, bytes) == 1
                                  : fits(address->host, length, "-.");
    return good ? next : NULL;
}

static const char *read_port(const char *next, struct address *address)
{
    address->port = address->tls ? 443 : 80;
    if (*next != ':') {
        return next;
    }
    char *end = NULL;
    const unsigned long port = strtoul(next + 1, &end, 10);
    if (!isdigit((unsigned char)next[1]) || port == 0 || port > 65535) {
        return NULL;
    }
    address->port = (unsigned)port;
    return end;
}

bool address_read(const char *url, struct address *address, char *problem, size_t size)
{
    struct address read;
    memset(&read, 0, sizeof read);
    const char *next = read_scheme(url, &read.tls);
    next = next != NULL ? read_host(next, &read) : NULL;
    next = next != NULL ? read_port(next, &read) : NULL;
    if (next != NULL && strncmp(next, "/t/", 3) == 0) {
        snprintf(read.table, sizeof read.table, "%s", next + 3);
        next = address_is_table(read.table) ? next + 3 + ADDRESS_TABLE : NULL;
    }
    if (next == NULL || (strcmp(next, "") != 0 && strcmp(next, "/") != 0)) {
        snprintf(problem, size, _("'%.200s' is not the address of a server or a table, such as %s"),
                 url, "https://piazza.example/t/abcdefghijklmnopqrst");
        return false;
    }
    *address = read;
    return true;
}

void address_server(const struct address *address, char text[ADDRESS_TEXT_MAX])
{
    char port[8] = "";
    if (address->port != (address->tls ? 443 : 80)) {
        snprintf(port, sizeof port, ":%u", address->port & 0xffff);
    }
    snprintf(text, ADDRESS_TEXT_MAX, "%s://%s%s%s%s", address->tls ? "https" : "http",
             address->v6 ? "[" : "", address->host, address->v6 ? "]" : "", port);
}

void address_link(const struct address *address, char text[ADDRESS_TEXT_MAX])
{
    address_server(address, text);
    const size_t length = strlen(text);
    snprintf(text + length, ADDRESS_TEXT_MAX - length, "/t/%s", address->table);
}
