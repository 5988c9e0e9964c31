/**
 * Queries of the ledger, through JPA: its tables as read-only entities, and
 * {@link io.twophp.jpa.query.JpaLedgerReader}, which reads them. Nothing here writes, or is part of the hot path.
 */
package io.twophp.jpa.query;
