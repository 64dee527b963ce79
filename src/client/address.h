/* Where a server and one of its tables are: http(s)://HOST[:PORT], and with /t/ID behind it. */
#ifndef PIAZZA_CLIENT_ADDRESS_H
#define PIAZZA_CLIENT_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

enum { ADDRESS_HOST_MAX = 254, ADDRESS_TABLE = 20, ADDRESS_TEXT_MAX = 320, ADDRESS_TOKEN = 43 };

struct address {
    bool tls;
    bool v6; /* the host is an IPv6 address, without its brackets */
    char host[ADDRESS_HOST_MAX];
    unsigned port;
    char table[ADDRESS_TABLE + 1]; /* empty if only the server is named */
};

/* False if it is no such URL: `problem` says what would be right. */
bool address_read(const char *url, struct address *address, char *problem, size_t size);
/* "http://127.0.0.1:8080"; a port that the scheme has by itself is left out. */
void address_server(const struct address *address, char text[ADDRESS_TEXT_MAX]);
/* The link to the table, as people are given it. */
void address_link(const struct address *address, char text[ADDRESS_TEXT_MAX]);
bool address_is_table(const char *id);
bool address_is_token(const char *token);

#endif
