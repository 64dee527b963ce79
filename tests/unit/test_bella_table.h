/* The table of Bella Italia that ships, for tests. */
#ifndef TEST_BELLA_TABLE_H
#define TEST_BELLA_TABLE_H

#include "unit.h"

#include "games/bella/bots/value_table.h"
#include "piazza/piazza.h"

/* By bella_value_table_number(); it is kept until the next call. */
static inline const struct bella_value_table *shipped_table(unsigned number)
{
    static struct bella_value_table table;
    static unsigned read = BELLA_VALUE_TABLES;
    if (read != number) {
        size_t size = 0;
        const uint8_t *file = pz_weights_shipped("bella", &size);
        assert_non_null(file);
        assert_true(bella_value_tables_check(file + PZ_WEIGHTS_HEADER, size - PZ_WEIGHTS_HEADER));
        bella_value_table_init(&table);
        bella_value_table_read(&table,
                               file + PZ_WEIGHTS_HEADER + (size_t)number * BELLA_VALUE_TABLE_BYTES);
        read = number;
    }
    return &table;
}

#endif
