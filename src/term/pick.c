/* Reading JSON leniently. */
#include "pick.h"
#include "gaps.h"

void pick_members(struct pz_json_reader *reader, const char *const *keys, unsigned count,
                  void (*read)(struct pz_json_reader *reader, unsigned member, void *context),
                  void *context)
{
    const struct pz_json_members members = {keys, count, UINT32_MAX, read};
    uint32_t found = 0;
    pz_json_pick_members(reader, &members, context, &found);
}

void pick_printable(struct pz_json_reader *reader, char *string, size_t size)
{
    char bytes[4096];
    struct pz_text text;
    if (pz_json_read_string(reader, bytes, sizeof bytes)) {
        pz_text_init(&text, string, size);
        pz_text_printable(&text, bytes);
        gaps_mend(&text);
    }
}
