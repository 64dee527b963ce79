/* A server of the network layer alone, with a hub that echoes and an API that says what it got; and
 * clients of raw sockets that write every byte themselves. The server runs in a thread of its own.
 */
#ifndef PIAZZA_NET_KIT_H
#define PIAZZA_NET_KIT_H

#include "server/net.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kit; /* a server that runs */

#define KIT_ID "abcdefghijklmnopqrst"

/* Small limits that tests can reach; change some and start. */
struct net_options kit_options(void);
struct kit *kit_start(const struct net_options *options);
void kit_stop(struct kit *kit);
int kit_port(const struct kit *kit);
int kit_metrics_port(const struct kit *kit);
bool kit_reload(struct kit *kit);
/* What the hub has seen since the start. */
int kit_opened(struct kit *kit);
int kit_closed(struct kit *kit);
int kit_received(struct kit *kit);
/* The loop has turned at least once since the call. */
void kit_turn(struct kit *kit);
/* Keeps the loop from turning until kit_turn(): what comes meanwhile is dealt with at once. */
void kit_hold(struct kit *kit);

/* What the hub does with a message: echoes it; but
 *   enter       marks the client as entered, and says so
 *   flood N     sends N messages of 1000 bytes
 *   large N     sends one message of N bytes
 *   all TEXT    sends the text to everybody
 *   close NAME  closes with the error
 *   told        says how often it was to tell what is stored, and how many messages went out
 *   refuse      refuses with re 7 */

int kit_connect(int port);
int kit_connect_from(const char *address, int port);
/* All of it, or the test fails. */
void kit_write(int fd, const void *bytes, size_t length);
void kit_say(int fd, const char *text);
/* Everything below waits for a minute at most, which is enough for a busy machine. */

/* Reads until `end` was read or the other side closes. The text is kept until the next call. */
const char *kit_read(int fd, const char *end);
/* A whole answer of HTTP by its Content-Length. */
const char *kit_answer(int fd);
/* Is the connection closed by the other side? What came before it is dropped. */
bool kit_ends(int fd);
/* Does the other side cut it off while nothing is read? */
bool kit_cut(int fd);

/* Opens a WebSocket with the usual headers, and `more` of them. */
int kit_socket(int port, const char *more);
void kit_frame(int fd, int first, const void *payload, size_t length);
void kit_text(int fd, const char *text);
/* The payload of the next frame, which is kept until the next call, and its first byte; NULL if
 * none comes. */
const char *kit_next(int fd, int *first, size_t *length);
/* The next text frame must be this. */
void kit_expect(int fd, const char *text);
/* The next frames must be the error and the close with its code and name. */
void kit_expect_close(int fd, enum server_error error);
void kit_expect_error(int fd, enum server_error error);

double kit_time(void);
/* Seconds that the server's thread has worked. */
double kit_cpu(struct kit *kit);

#endif
