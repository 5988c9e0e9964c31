/** The ledger's tables: which database they are in, and how they get there ({@link io.twophp.jpa.schema.LedgerSchema}). */
package io.twophp.jpa.schema;
