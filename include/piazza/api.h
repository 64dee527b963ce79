/* Every public header declares its functions between PZ_API_BEGIN and PZ_API_END. They have C
 * linkage in C++, and only they are visible outside the library, which is compiled with hidden
 * visibility. PZ_NORETURN stands before a function that does not return.
 *
 *     #include "piazza/api.h"
 *     PZ_API_BEGIN
 *     int pz_thing_do(struct pz_thing *thing);
 *     PZ_API_END */
#ifndef PIAZZA_API_H
#define PIAZZA_API_H

#ifdef __GNUC__
#define PZ_VISIBLE_BEGIN _Pragma("GCC visibility push(default)")
#define PZ_VISIBLE_END   _Pragma("GCC visibility pop")
#else
#define PZ_VISIBLE_BEGIN
#define PZ_VISIBLE_END
#endif

#ifdef __cplusplus
#define PZ_NORETURN [[noreturn]]
#define PZ_API_BEGIN \
    extern "C" {     \
    PZ_VISIBLE_BEGIN
#define PZ_API_END \
    PZ_VISIBLE_END \
    }
#else
#define PZ_NORETURN  _Noreturn
#define PZ_API_BEGIN PZ_VISIBLE_BEGIN
#define PZ_API_END   PZ_VISIBLE_END
#endif

#endif
