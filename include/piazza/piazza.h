/* Piazza: everything that the library offers to programs. A plug-in also includes plugin.h. */
#ifndef PIAZZA_H
#define PIAZZA_H

#include "piazza/ai.h"
#include "piazza/bot_kit.h"
#include "piazza/chance.h"
#include "piazza/error.h"
#include "piazza/ffi.h"
#include "piazza/ffi_table.h"
#include "piazza/game.h"
#include "piazza/json.h"
#include "piazza/match.h"
#include "piazza/memory.h"
#include "piazza/playout.h"
#include "piazza/record.h"
#include "piazza/rng.h"
#include "piazza/sentence.h"
#include "piazza/sha256.h"
#include "piazza/table.h"
#include "piazza/table_question.h"
#include "piazza/text.h"
#include "piazza/verify.h"
#include "piazza/version.h"

#endif
