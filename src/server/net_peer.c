/* Peers: addresses as limits count them, hosts, origins. */
#include "net_internal.h"
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static void peer_of_v6(struct net_peer *peer, const struct in6_addr *address)
{
    if (IN6_IS_ADDR_V4MAPPED(address)) {
        inet_ntop(AF_INET, &address->s6_addr[12], peer->address, sizeof peer->address);
        return;
    }
    /* Who has one address has the whole /64. */
    struct in6_addr net = *address;
    memset(&net.s6_addr[8], 0, 8);
    char text[INET6_ADDRSTRLEN];
    inet_ntop(AF_INET6, &net, text, sizeof text);
    snprintf(peer->address, sizeof peer->address, "%s/64", text);
}

void peer_of_address(struct net_peer *peer, const struct sockaddr *address)
{
    snprintf(peer->address, sizeof peer->address, "unknown");
    if (address->sa_family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, address, sizeof v4);
        inet_ntop(AF_INET, &v4.sin_addr, peer->address, sizeof peer->address);
    } else if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 v6;
        memcpy(&v6, address, sizeof v6);
        peer_of_v6(peer, &v6.sin6_addr);
    }
}

/* An address as text, as in X-Forwarded-For; false if it is not one. */
static bool peer_of_text(struct net_peer *peer, const char *text, size_t length)
{
    char copy[INET6_ADDRSTRLEN];
    struct in_addr v4;
    struct in6_addr v6;
    if (length >= 2 && text[0] == '[' && text[length - 1] == ']') {
        text++;
        length -= 2;
    }
    if (length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (strlen(copy) != length)
        return false;
    if (inet_pton(AF_INET, copy, &v4) == 1) {
        inet_ntop(AF_INET, &v4, peer->address, sizeof peer->address);
        return true;
    }
    if (inet_pton(AF_INET6, copy, &v6) == 1) {
        peer_of_v6(peer, &v6);
        return true;
    }
    return false;
}

bool peer_of_forwarded(struct net_peer *peer, const char *list)
{
    const char *last = strrchr(list, ',');
    last = last == NULL ? list : last + 1;
    last += strspn(last, " \t");
    size_t length = strlen(last);
    while (length > 0 && (last[length - 1] == ' ' || last[length - 1] == '\t'))
        length--;
    return peer_of_text(peer, last, length);
}

bool host_valid(const char *host)
{
    size_t length = strlen(host);
    return length > 0 && length < 256 &&
           strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:[]") ==
               length;
}

size_t origin_length(const char *url)
{
    const char *host = strstr(url, "://");
    return host == NULL ? strlen(url) : (size_t)(host + 3 - url) + strcspn(host + 3, "/");
}

static bool is_origin_of(const char *origin, const char *url)
{
    const size_t length = origin_length(url);
    return strlen(origin) == length && strncasecmp(origin, url, length) == 0;
}

bool origin_allowed(const struct net *net, const char *origin, const char *host)
{
    const char *authority = strstr(origin, "://");
    if (authority == NULL)
        return false; /* "null", or nonsense */
    authority += 3;
    if (!host_valid(authority))
        return false;
    if (strcasecmp(authority, host) == 0)
        return true;
    if (net->options.url != NULL && is_origin_of(origin, net->options.url))
        return true;
    for (const char *const *allowed = net->options.origins; allowed != NULL && *allowed != NULL;
         allowed++)
        if (is_origin_of(origin, *allowed))
            return true;
    return false;
}

bool table_id_valid(const char *id, size_t length)
{
    if (length != TABLE_ID_LENGTH)
        return false;
    for (size_t i = 0; i < length; i++)
        if (!((id[i] >= 'a' && id[i] <= 'z') || (id[i] >= '2' && id[i] <= '7')))
            return false;
    return true;
}
