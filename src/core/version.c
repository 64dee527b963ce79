/* The version of the library that is linked. */
#include "piazza/version.h"

const char *pz_version(void)
{
    return PZ_VERSION;
}
