package io.twophp;

import io.twophp.core.client.Call;

/**
 * Fired as a CDI event when a call to another service has ended, whether by its caller or by recovery. Fired after the end was
 * committed, for {@code @Observes} on the thread that wrote it.
 *
 * @param call as it was known before
 * @param end how it ended
 */
public record CallEnded(Call call, CallState end) {}
