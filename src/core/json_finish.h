/* The end of documents in JSON. */
#ifndef PIAZZA_CORE_JSON_FINISH_H
#define PIAZZA_CORE_JSON_FINISH_H

#include "piazza/json.h"

/* The document ends here. 0, or the code of the first failure and *problem (unless it is NULL). */
int pz_json_finish(struct pz_json_reader *reader, struct pz_problem *problem);

#endif
