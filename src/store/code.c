/* The codes of a store in words. */
#include "store.h"

const char *store_sentence(int code)
{
    switch (code) {
#define STORE_CASE(name, value, sentence) \
    case STORE_##name:                    \
        return sentence;
        STORE_CODES(STORE_CASE)
#undef STORE_CASE
    default:
        return "";
    }
}
