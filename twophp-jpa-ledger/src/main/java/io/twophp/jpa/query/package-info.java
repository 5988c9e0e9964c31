/**
 * Questions to the ledger, through JPA: its tables as read-only entities, and
 * {@link io.twophp.jpa.query.JpaLedgerReader}, which asks for them. Nothing here writes, and nothing of the hot path is
 * here.
 */
package io.twophp.jpa.query;
