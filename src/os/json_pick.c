/* Strings from JSON of other programs, to be shown to people. */
#include "json_pick.h"
#include "gaps.h"

void pick_printable(struct pz_json_reader *reader, char *string, size_t size)
{
    char bytes[4096];
    struct pz_text text;
    if (pz_json_read_string(reader, bytes, sizeof bytes)) {
        text = pz_text_in(string, size);
        pz_text_printable(&text, bytes);
        gaps_mend(&text);
    }
}

void pick_text(struct pz_json_reader *reader, const struct pz_field *field, void *member)
{
    pick_printable(reader, member, field->size);
}
