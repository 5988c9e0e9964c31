package io.twophp;

import io.twophp.core.intent.Intent;

/**
 * Fired as a CDI event when the lease of an execution with external effects ran out: only the application or an operator can find
 * out whether the effect happened. Settle it with {@link io.twophp.core.engine.Handshake#settle}.
 *
 * @param intent in {@code PROCESSING}, in doubt
 */
public record InDoubt(Intent intent) {}
