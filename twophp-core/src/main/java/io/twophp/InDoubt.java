package io.twophp;

import io.twophp.core.intent.Intent;

/**
 * Fired as a CDI event when an intent with external effects lost its worker: nobody but the application or an operator can
 * tell whether the effect happened. Settle it with {@link io.twophp.core.engine.Handshake#settle}.
 *
 * @param intent in {@code PROCESSING}, in doubt
 */
public record InDoubt(Intent intent) {}
