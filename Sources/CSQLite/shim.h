#ifndef HERITAGE_CSQLITE_SHIM_H
#define HERITAGE_CSQLITE_SHIM_H

#include <sqlite3.h>

#endif
