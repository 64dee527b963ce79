/* Text into a buffer of the caller's, and a scanner over text from outside. */
#include "piazza/text.h"
#include "bytes.h"

struct pz_text pz_text_in(char *buffer, size_t size)
{
    buffer[0] = '\0';
    return (struct pz_text){.string = buffer, .size = size};
}

void pz_text_char(struct pz_text *text, char c)
{
    if (text->cut || text->length + 1 >= text->size) {
        text->cut = true;
        return;
    }
    text->string[text->length++] = c;
    text->string[text->length] = '\0';
}

void pz_text_bytes(struct pz_text *text, const char *bytes, size_t count)
{
    if (text->cut) {
        return;
    }
    const size_t space = text->size - text->length - 1;
    if (count > space) {
        count = space;
        text->cut = true;
    }
    pz_copy(text->string + text->length, bytes, count);
    text->length += count;
    text->string[text->length] = '\0';
}

void pz_text_str(struct pz_text *text, const char *string)
{
    pz_text_bytes(text, string, pz_str_length(string));
}

void pz_text_hex(struct pz_text *text, const uint8_t *bytes, size_t count)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        pz_text_char(text, digits[bytes[i] >> 4]);
        pz_text_char(text, digits[bytes[i] & 15]);
    }
}

/* The value of a hexadecimal digit, or -1. */
static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    const char lower = (char)(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

bool pz_hex_read(const char *text, size_t length, uint8_t *bytes, size_t count)
{
    if (length != 2 * count) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (hex_digit(text[i]) < 0) {
            return false;
        }
    }
    for (size_t i = 0; i < count; i++) {
        const unsigned high = (unsigned)hex_digit(text[2 * i]);
        const unsigned low = (unsigned)hex_digit(text[2 * i + 1]);
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

unsigned pz_utf8_read(const char *string, uint32_t *code_point)
{
    const unsigned char *byte = (const unsigned char *)string;
    if (byte[0] < 0x80) {
        *code_point = byte[0];
        return byte[0] >= ' ' && byte[0] != 0x7f;
    }
    const unsigned more = byte[0] < 0xc2   ? 0
                          : byte[0] < 0xe0 ? 1
                          : byte[0] < 0xf0 ? 2
                          : byte[0] < 0xf5 ? 3
                                           : 0;
    uint32_t value = byte[0] & (0x3fu >> more);
    for (unsigned i = 1; i <= more; i++) {
        if ((byte[i] & 0xc0) != 0x80) {
            return 0;
        }
        value = value << 6 | (byte[i] & 0x3fu);
    }
    static const uint32_t least[4] = {UINT32_MAX, 0xa0, 0x800, 0x10000}; /* no C1, no long forms */
    if (value < least[more] || value >= 0x110000 || (value >= 0xd800 && value < 0xe000)) {
        return 0;
    }
    *code_point = value;
    return more + 1;
}

unsigned pz_utf8_write(uint32_t code_point, char bytes[5])
{
    static const uint8_t lead[4] = {0, 0xc0, 0xe0, 0xf0};
    const unsigned more = code_point < 0x80      ? 0
                          : code_point < 0x800   ? 1
                          : code_point < 0x10000 ? 2
                                                 : 3;
    bytes[0] = (char)(lead[more] | code_point >> (6 * more));
    for (unsigned i = 1; i <= more; i++) {
        bytes[i] = (char)(0x80 | (code_point >> (6 * (more - i)) & 0x3f));
    }
    bytes[more + 1] = '\0';
    return more + 1;
}

size_t pz_utf8_cut(const char *string, size_t length)
{
    while (length > 0 && ((unsigned char)string[length] & 0xc0) == 0x80) {
        length--;
    }
    return length;
}

/* Characters that are invisible or change the direction of text: with them a name could look like
 * another one. The two joiners are allowed, as languages and emoji need them. */
static bool is_invisible(uint32_t code_point)
{
    return code_point == 0x200b || code_point == 0x200e || code_point == 0x200f ||
           (code_point >= 0x2028 && code_point <= 0x202e) ||
           (code_point >= 0x2060 && code_point <= 0x206f) || code_point == 0xfeff;
}

void pz_text_printable(struct pz_text *text, const char *string)
{
    while (*string != '\0') {
        uint32_t code_point;
        const unsigned length = pz_utf8_read(string, &code_point);
        if (length == 0 || is_invisible(code_point)) {
            pz_text_char(text, '?');
        } else {
            pz_text_bytes(text, string, length);
        }
        string += length == 0 ? 1 : length;
    }
}

bool pz_str_printable(const char *string)
{
    while (*string != '\0') {
        uint32_t code_point;
        const unsigned length = pz_utf8_read(string, &code_point);
        if (length == 0 || is_invisible(code_point)) {
            return false;
        }
        string += length;
    }
    return true;
}

void pz_text_uint(struct pz_text *text, uint64_t number)
{
    char digits[20];
    unsigned first = sizeof digits;
    if (number < 10) { /* most are */
        pz_text_char(text, (char)('0' + number));
        return;
    }
    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    pz_text_bytes(text, digits + first, sizeof digits - first);
}

void pz_text_int(struct pz_text *text, int64_t number)
{
    if (number < 0) {
        pz_text_char(text, '-');
        pz_text_uint(text, 0u - (uint64_t)number);
    } else {
        pz_text_uint(text, (uint64_t)number);
    }
}

size_t pz_str_length(const char *string)
{
    size_t length = 0;
    while (string[length] != '\0') {
        length++;
    }
    return length;
}

bool pz_str_equal(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

void pz_str_copy(char *to, size_t size, const char *from)
{
    for (size_t i = 0; i < size; i++) {
        to[i] = i + 1 < size ? *from : '\0';
        from += *from != '\0';
    }
}

void pz_scan_init(struct pz_scan *scan, const char *text, size_t length)
{
    scan->next = text;
    scan->end = text + length;
    scan->line_start = text;
    scan->line = 1;
}

void pz_scan_blanks(struct pz_scan *scan)
{
    while (scan->next < scan->end && (*scan->next == ' ' || *scan->next == '\t')) {
        scan->next++;
    }
}

bool pz_scan_at_line_end(const struct pz_scan *scan)
{
    return scan->next == scan->end || *scan->next == '\n' ||
           (*scan->next == '\r' && scan->next + 1 < scan->end && scan->next[1] == '\n');
}

void pz_scan_next_line(struct pz_scan *scan)
{
    while (scan->next < scan->end && *scan->next != '\n') {
        scan->next++;
    }
    if (scan->next < scan->end) {
        scan->next++;
        scan->line++;
        scan->line_start = scan->next;
    }
}

bool pz_scan_char(struct pz_scan *scan, char c)
{
    if (scan->next < scan->end && *scan->next == c) {
        scan->next++;
        return true;
    }
    return false;
}

static bool is_word_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
}

bool pz_scan_word(struct pz_scan *scan, const char *word)
{
    const char *at = scan->next;
    for (; *word != '\0'; word++, at++) {
        if (at == scan->end || *at != *word) {
            return false;
        }
    }
    if (at < scan->end && is_word_char(*at)) {
        return false;
    }
    scan->next = at;
    return true;
}

bool pz_scan_int(struct pz_scan *scan, int64_t min, int64_t max, int64_t *number)
{
    const char *at = scan->next;
    const bool negative = min < 0 && at < scan->end && *at == '-';
    if (negative) {
        at++;
    }
    const char *digits = at;
    uint64_t value = 0;
    for (; at < scan->end && *at >= '0' && *at <= '9'; at++) {
        const uint64_t digit = (uint64_t)(*at - '0');
        if (value > ((uint64_t)INT64_MAX - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    if (at == digits || (*digits == '0' && at > digits + 1)) {
        return false; /* no digit, or a leading zero: every number has one text */
    }
    const int64_t signed_value = negative ? -(int64_t)value : (int64_t)value;
    if (signed_value < min || signed_value > max || (negative && value == 0)) {
        return false;
    }
    *number = signed_value;
    scan->next = at;
    return true;
}

int pz_problem_set(struct pz_problem *problem, int code, const char *sentence, const char *detail)
{
    if (problem == NULL) {
        return code;
    }
    struct pz_text text = pz_text_in(problem->text, sizeof problem->text);
    for (const char *c = sentence; *c != '\0'; c++) {
        if (c[0] == '{' && c[1] == '}') {
            pz_text_printable(&text, detail);
            c++;
        } else {
            pz_text_char(&text, *c);
        }
    }
    text = pz_text_in(problem->detail, sizeof problem->detail);
    pz_text_printable(&text, detail);
    problem->sentence = sentence;
    problem->code = code;
    problem->line = 0;
    problem->column = 0;
    return code;
}

int pz_scan_problem(const struct pz_scan *scan, struct pz_problem *problem, int code,
                    const char *sentence, const char *detail)
{
    pz_problem_set(problem, code, sentence, detail);
    if (problem != NULL) {
        problem->line = scan->line;
        problem->column = (uint32_t)(scan->next - scan->line_start) + 1;
    }
    return code;
}
