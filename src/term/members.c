/* The JSON of a state or view as lines for people. */
#include "members.h"
#include "tell.h"

void members_write(const char *json, struct pz_text *out)
{
    int depth = 0;
    bool in_key = false;
    int width = 0;
    for (const char *c = json; *c != '\0'; c++) {
        if (*c == '{' || *c == '[') {
            depth++;
            in_key = depth == 1;
            pz_text_str(out, depth > 2 ? "(" : "");
        } else if (*c == '}' || *c == ']') {
            depth--;
            pz_text_str(out, depth >= 2 ? ")" : "");
        } else if (*c == ',' && depth == 1) {
            pz_text_char(out, '\n');
            in_key = true;
            width = 0;
        } else if (*c == ',') {
            pz_text_str(out, ", ");
        } else if (*c == ':' && depth == 1 && in_key) {
            tell_add(out, "%*s", width < 12 ? 12 - width : 1, "");
            in_key = false;
        } else if (*c == ':') {
            pz_text_char(out, ' ');
        } else if (*c != '"') {
            pz_text_str(out, width == 0 && in_key ? "  " : "");
            pz_text_char(out, *c);
            width++;
        }
    }
    pz_text_char(out, '\n');
}
