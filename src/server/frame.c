/* Messages as they go over the wire: the head of a WebSocket frame and the text, made once and
 * shared by all connections that wait to send it. */
#include "net_internal.h"
#include <stdlib.h>
#include <string.h>

enum { SHORT_MAX = 125, LONG_MAX16 = 65535 };

struct frame *frame_make(unsigned char opcode, const void *payload, size_t length)
{
    size_t head = length <= SHORT_MAX ? 2 : length <= LONG_MAX16 ? 4 : 10;
    if (length > UINT32_MAX - head)
        return NULL;
    struct frame *frame = malloc(sizeof *frame + head + length);
    if (frame == NULL)
        return NULL;
    frame->refs = 1;
    frame->length = (uint32_t)(head + length);
    unsigned char *at = frame->bytes;
    *at++ = 0x80 | opcode;
    if (head == 2) {
        *at++ = (unsigned char)length;
    } else {
        int bytes = head == 4 ? 2 : 8;
        *at++ = head == 4 ? 126 : 127;
        for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
            *at++ = (unsigned char)((uint64_t)length >> shift);
    }
    if (length > 0)
        memcpy(at, payload, length);
    return frame;
}

struct frame *frame_new(const char *text, size_t length)
{
    return frame_make(FRAME_TEXT, text, length);
}

void frame_release(struct frame *frame)
{
    if (frame != NULL && --frame->refs == 0)
        free(frame);
}

void frame_hold(struct frame *frame)
{
    frame->refs++;
}
