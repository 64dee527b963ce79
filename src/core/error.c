/* Names and sentences of the error codes of the library. */
#include "piazza/error.h"

const char *pz_error_name(int code)
{
    switch (code) {
    case PZ_OK:
        return "OK";
#define CASE(number, name, sentence) \
    case number:                     \
        return #name;
        PZ_ERRORS(CASE)
#undef CASE
    default:
        return "UNKNOWN";
    }
}

const char *pz_error_sentence(int code)
{
    switch (code) {
    case PZ_OK:
        return "all is well";
#define CASE(number, name, sentence) \
    case number:                     \
        return sentence;
        PZ_ERRORS(CASE)
#undef CASE
    default:
        return "an unknown error";
    }
}
