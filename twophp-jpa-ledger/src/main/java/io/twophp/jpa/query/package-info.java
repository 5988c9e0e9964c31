/**
 * The ledger's tables as read-only entities, for status and audit: {@link io.twophp.jpa.query.LedgerQueries} for one call, {@link
 * io.twophp.jpa.query.JpaLedgerReader} for questions to all of it.
 */
package io.twophp.jpa.query;
