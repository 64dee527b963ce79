/* The configuration of a table as JSON, and what its readers share with those of messages and
 * events.
 */
#ifndef PIAZZA_TABLE_TABLE_CONFIG_H
#define PIAZZA_TABLE_TABLE_CONFIG_H

#include "table_internal.h"

enum { TABLE_CONFIG_MEMBERS = 8 };
extern const char *const table_config_members[TABLE_CONFIG_MEMBERS];

/* Reads the object that comes next. After an error the contents of *config are undefined; if the
 * reader has not failed, the object was read to its end. */
enum table_error table_config_read(struct pz_json_reader *reader, struct table_config *config);
void table_config_write(const struct table_config *config, struct pz_json *json);

/* Reads the number that comes next; `min` if there is none within the bounds, and the reader has
 * failed. */
int64_t table_read_number(struct pz_json_reader *reader, int64_t min, int64_t max);

#endif
