/* Tells public addresses from all others, by the registries of special-purpose addresses of IANA.
 */
#include "notices_address.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

struct block {
    uint8_t bytes[8];
    unsigned bits;
};

static const struct block special_4[] = {
    {{0}, 8},             /* this host */
    {{10}, 8},            /* private */
    {{100, 64}, 10},      /* shared by customers of a provider */
    {{127}, 8},           /* loopback */
    {{169, 254}, 16},     /* link-local; metadata services of clouds */
    {{172, 16}, 12},      /* private */
    {{192, 0, 0}, 24},    /* protocol assignments */
    {{192, 0, 2}, 24},    /* documentation */
    {{192, 88, 99}, 24},  /* relays of 6to4 */
    {{192, 168}, 16},     /* private */
    {{198, 18}, 15},      /* benchmarks */
    {{198, 51, 100}, 24}, /* documentation */
    {{203, 0, 113}, 24},  /* documentation */
    {{224}, 4},           /* multicast */
    {{240}, 4},           /* reserved, broadcast */
};

/* Within 2000::/3, outside of which nothing is public. */
static const struct block special_6[] = {
    {{0x20, 0x01}, 23},             /* protocol assignments, Teredo, ORCHID */
    {{0x20, 0x01, 0x0d, 0xb8}, 32}, /* documentation */
    {{0x20, 0x02}, 16},             /* 6to4: an IPv4 address behind a relay that nobody needs */
    {{0x3f, 0xff}, 20},             /* documentation */
};

static bool in_block(const uint8_t *address, const struct block *block)
{
    const unsigned whole = block->bits / 8;
    const unsigned mask = 0xff00u >> block->bits % 8 & 0xff;
    return memcmp(address, block->bytes, whole) == 0 &&
           (mask == 0 || ((address[whole] ^ block->bytes[whole]) & mask) == 0);
}

static bool in_blocks(const uint8_t *address, const struct block *blocks, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (in_block(address, &blocks[i])) {
            return true;
        }
    }
    return false;
}

static bool public_4(const uint8_t address[4])
{
    return !in_blocks(address, special_4, sizeof special_4 / sizeof special_4[0]);
}

static bool public_6(const uint8_t address[16])
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    static const uint8_t nat64[12] = {0x00, 0x64, 0xff, 0x9b};
    if (memcmp(address, mapped, 12) == 0 || memcmp(address, nat64, 12) == 0) {
        return public_4(address + 12);
    }
    return address[0] >> 5 == 1 &&
           !in_blocks(address, special_6, sizeof special_6 / sizeof special_6[0]);
}

bool address_is_public(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, address, sizeof in);
        uint8_t bytes[4];
        memcpy(bytes, &in.sin_addr, sizeof bytes);
        return public_4(bytes);
    }
    if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 in;
        memcpy(&in, address, sizeof in);
        return public_6(in.sin6_addr.s6_addr);
    }
    return false;
}

bool host_is_private(const char *host)
{
    static const char local[] = ".localhost";
    const size_t length = strlen(host);
    uint8_t bytes[16];
    char figures[64];
    if (inet_pton(AF_INET, host, bytes) == 1) {
        return !public_4(bytes);
    }
    if (host[0] == '[') {
        if (length < 2 || length - 2 >= sizeof figures) {
            return true;
        }
        memcpy(figures, host + 1, length - 2);
        figures[length - 2] = '\0';
        return inet_pton(AF_INET6, figures, bytes) != 1 || !public_6(bytes);
    }
    return strcasecmp(host, local + 1) == 0 ||
           (length >= sizeof local && strcasecmp(host + length - sizeof local + 1, local) == 0);
}
