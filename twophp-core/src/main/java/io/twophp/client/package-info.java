/**
 * The client's side of the protocol without an HTTP library: what an answer means
 * ({@link io.twophp.client.ClientProtocol}), for how long a confirmation makes sense
 * ({@link io.twophp.client.ConfirmationWindow}), and the client's ledger row ({@link io.twophp.client.ClientRow}).
 */
package io.twophp.client;
