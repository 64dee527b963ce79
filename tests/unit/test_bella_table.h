/* The table of Bella Italia that ships, for tests. */
#ifndef TEST_BELLA_TABLE_H
#define TEST_BELLA_TABLE_H

#include "unit.h"

#include "ai/bella_table.h"
#include "piazza/piazza.h"

/* By bella_table_number(); it is kept until the next call. */
static inline const struct bella_table *shipped_table(unsigned number)
{
    static struct bella_table table;
    static unsigned read = BELLA_TABLES;
    if (read != number) {
        size_t size = 0;
        const uint8_t *file = pz_weights_shipped("bella", &size);
        assert_non_null(file);
        assert_true(bella_tables_check(file + PZ_WEIGHTS_HEAD, size - PZ_WEIGHTS_HEAD));
        bella_table_init(&table);
        bella_table_read(&table, file + PZ_WEIGHTS_HEAD + (size_t)number * BELLA_TABLE_BYTES);
        read = number;
    }
    return &table;
}

#endif
