#ifndef HERITAGE_CSQLITE_SHIM_H
#define HERITAGE_CSQLITE_SHIM_H

#include <errno.h>
#include <sqlite3.h>

// What Swift cannot import: variadic functions, and a macro that casts an integer to a pointer.

static inline sqlite3_destructor_type csqlite_transient(void) {
  return SQLITE_TRANSIENT;
}

static inline int csqlite_config_memstatus(int enabled) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, enabled);
}

static inline int csqlite_db_config(sqlite3 *connection, int option, int enabled) {
  return sqlite3_db_config(connection, option, enabled, (int *)0);
}

// Whether the failure the connection remembers is that a file is a directory.
static inline int csqlite_failed_on_directory(sqlite3 *connection) {
  return sqlite3_system_errno(connection) == EISDIR;
}

#endif
