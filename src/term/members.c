/* The JSON of a state or view as lines for people. */
#include "members.h"
#include <stdbool.h>

void members_print(const char *json, FILE *out)
{
    int depth = 0;
    bool in_key = false;
    int width = 0;
    for (const char *c = json; *c != '\0'; c++) {
        if (*c == '{' || *c == '[') {
            depth++;
            in_key = depth == 1;
            if (depth > 2) {
                fputs("(", out);
            }
        } else if (*c == '}' || *c == ']') {
            depth--;
            if (depth >= 2) {
                fputs(")", out);
            }
        } else if (*c == ',' && depth == 1) {
            fputc('\n', out);
            in_key = true;
            width = 0;
        } else if (*c == ',') {
            fputs(", ", out);
        } else if (*c == ':' && depth == 1 && in_key) {
            fprintf(out, "%*s", width < 12 ? 12 - width : 1, "");
            in_key = false;
        } else if (*c == ':') {
            fputc(' ', out);
        } else if (*c != '"') {
            fputs(width == 0 && in_key ? "  " : "", out);
            fputc(*c, out);
            width++;
        }
    }
    fputc('\n', out);
}
