/**
 * Telling a client out of band that its intent was auto-confirmed (draft §5.5): {@link io.twophp.callback.CallbackPolicy}
 * says who may be told, {@link io.twophp.callback.CallbackDispatcher} and {@link io.twophp.callback.CallbackSweep} see to it
 * that a {@link io.twophp.callback.CallbackSender} is tried until the receiver accepts, and
 * {@link io.twophp.callback.CallbackSignature} lets the receiver know who speaks. No HTTP library here.
 */
package io.twophp.callback;
