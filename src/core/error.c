/* Names and sentences of the error codes of the library. */
#include "piazza/error.h"
#include <stdbool.h>

static const struct {
    const char *name;
    const char *sentence;
} errors[] = {{"OK", "all is well"},
#define ROW(code, name, sentence) [-(code)] = {#name, sentence},
              PZ_ERRORS(ROW)
#undef ROW
};

static bool is_known(int code)
{
    return code <= 0 && -(int64_t)code < (int64_t)(sizeof errors / sizeof errors[0]);
}

const char *pz_error_name(int code)
{
    return is_known(code) ? errors[-code].name : "UNKNOWN";
}

const char *pz_error_sentence(int code)
{
    return is_known(code) ? errors[-code].sentence : "an unknown error";
}
