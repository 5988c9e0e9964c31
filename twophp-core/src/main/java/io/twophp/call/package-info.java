/**
 * The client's side of the protocol, made durable: {@link io.twophp.call.Caller} takes a call through both phases, writes it
 * down before anything of it is sent ({@link io.twophp.call.CallLedger}), and takes it up again after a crash
 * ({@link io.twophp.call.CallRecovery}). What an answer means is said in {@link io.twophp.client}; how an exchange is sent is
 * up to a {@link io.twophp.call.Transport}. No HTTP library is known here.
 */
package io.twophp.call;
