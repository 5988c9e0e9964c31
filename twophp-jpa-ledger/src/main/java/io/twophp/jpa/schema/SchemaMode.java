package io.twophp.jpa.schema;

/** What is done about the ledger's tables at start-up: the setting {@value LedgerSchema#SETTING}. */
public enum SchemaMode {
    /** Flyway creates them or brings them up to date. The default. */
    MIGRATE,
    /** They have to be there, with all of their columns. */
    VALIDATE,
    /** Nothing is looked at. */
    NONE
}
