/**
 * The database of the ledger, {@link io.twophp.jpa.schema.Database}, with its ledgers and its scripts; and the creation
 * of its tables, {@link io.twophp.jpa.schema.LedgerSchema}.
 */
package io.twophp.jpa.schema;
