package io.twophp.jpa.schema;

/** The treatment of the ledger's tables at start-up: the setting {@value LedgerSchema#SETTING}. */
public enum SchemaMode {
    /** Flyway creates them or brings them up to date. The default. */
    MIGRATE,
    /** They have to exist, with all of their columns. */
    VALIDATE,
    /** They are not checked. */
    NONE
}
