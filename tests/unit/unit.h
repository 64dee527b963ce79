/* cmocka with what it needs before it. */
#ifndef PIAZZA_UNIT_H
#define PIAZZA_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#endif
