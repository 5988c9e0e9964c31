/**
 * Which database the ledger is in, {@link io.twophp.jpa.schema.Database}, with its ledgers and its scripts; and how its
 * tables get there, {@link io.twophp.jpa.schema.LedgerSchema}.
 */
package io.twophp.jpa.schema;
