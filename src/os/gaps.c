/* Sentences with gaps. */
#include "gaps.h"
#include "language.h"
#include <string.h>

const char *gaps_next(struct pz_text *out, const char *sentence, const char **name, size_t *length)
{
    for (; *sentence != '\0'; sentence++) {
        /* a lone brace is no gap: "'{' expected" */
        *name = sentence + 1;
        *length = *sentence == '{' ? strspn(*name, "abcdefghijklmnopqrstuvwxyz_") : 0;
        if (*sentence == '{' && (*name)[*length] == '}') {
            return *name + *length + 1;
        }
        pz_text_char(out, *sentence);
    }
    return NULL;
}

void gaps_fill(struct pz_text *out, const char *sentence, const struct gap *gaps)
{
    const char *name = NULL;
    size_t length = 0;
    while ((sentence = gaps_next(out, sentence, &name, &length)) != NULL) {
        const struct gap *gap = gaps;
        while (gap->name != NULL &&
               (strlen(gap->name) != length || memcmp(gap->name, name, length) != 0)) {
            gap++;
        }
        if (gap->name != NULL) {
            pz_text_str(out, gap->text);
        } else {
            pz_text_bytes(out, name - 1, length + 2);
        }
    }
}

const char *gaps_joint(unsigned index, unsigned count)
{
    return index == 0 ? "" : index + 1 < count ? ", " : count == 2 ? _(" and ") : _(", and ");
}

void gaps_list(struct pz_text *out, const char items[][GAPS_ITEM], unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        pz_text_str(out, gaps_joint(i, count));
        pz_text_str(out, items[i]);
    }
}

void gaps_mend(struct pz_text *text)
{
    uint32_t glyph = 0;
    size_t last = text->length > 0 ? text->length - 1 : 0;
    while (last > 0 && ((unsigned char)text->string[last] & 0xc0) == 0x80) {
        last--;
    }
    if (text->cut && pz_utf8_read(text->string + last, &glyph) == 0) {
        text->length = last;
        text->string[last] = '\0';
    }
}

const char *gaps_number(char text[GAPS_NUMBER], int64_t number)
{
    struct pz_text out = pz_text_in(text, GAPS_NUMBER);
    if (number < 0) {
        pz_text_str(&out, "−");
        pz_text_uint(&out, (uint64_t)0 - (uint64_t)number);
    } else {
        pz_text_int(&out, number);
    }
    return text;
}

const char *gaps_signed(char text[GAPS_NUMBER], int64_t number)
{
    gaps_number(text, number);
    if (number > 0) {
        memmove(text + 1, text, strlen(text) + 1);
        text[0] = '+';
    }
    return text;
}
