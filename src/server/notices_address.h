/* Which addresses belong to the public Internet: strangers may make the server talk to those only,
 * never to what is behind its firewall. */
#ifndef PIAZZA_SERVER_NOTICES_ADDRESS_H
#define PIAZZA_SERVER_NOTICES_ADDRESS_H

#include <stdbool.h>
#include <sys/socket.h>

/* An IPv4 address inside an IPv6 one is judged as what it is. Other families are not public. */
bool address_is_public(const struct sockaddr *address);
/* Is the host of a URL, without looking it up, one that cannot be public: localhost, or a
 * numeric address (IPv6 in brackets) that is not? */
bool host_is_private(const char *host);

#endif
