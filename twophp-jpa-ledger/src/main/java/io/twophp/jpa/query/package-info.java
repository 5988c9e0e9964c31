/** The ledger's tables as read-only entities, for status and audit: {@link io.twophp.jpa.query.LedgerQueries}. */
package io.twophp.jpa.query;
