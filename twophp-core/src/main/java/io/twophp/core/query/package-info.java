/**
 * The four queries of a ledger (draft §10.4): {@link io.twophp.core.query.LedgerQuery} asks, a
 * {@link io.twophp.core.query.LedgerReader} reads.
 */
package io.twophp.core.query;
