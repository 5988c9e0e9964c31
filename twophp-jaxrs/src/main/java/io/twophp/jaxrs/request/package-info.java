/**
 * A request on its way into the ledger and back: {@link io.twophp.jaxrs.request.StoredRequests} takes it down in Phase 1 and
 * puts it back in Phase 2.
 */
package io.twophp.jaxrs.request;
