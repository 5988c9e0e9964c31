/**
 * Queries of the local ledger by HTTP (draft §10.4): {@link io.twophp.jaxrs.query.LedgerQueries}, for owners and for
 * operators.
 */
package io.twophp.jaxrs.query;
