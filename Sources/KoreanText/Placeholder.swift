// Holds the module's place until its first type lands.
