/**
 * Questions to a ledger (draft §10.4): {@link io.twophp.query.Inquiry} is asked, {@link io.twophp.query.LedgerReader} is the seam
 * to the store, {@link io.twophp.query.Scope} says who may see what. Only reads.
 */
package io.twophp.query;
