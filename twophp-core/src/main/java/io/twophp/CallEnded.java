package io.twophp;

import io.twophp.core.client.Call;

/**
 * A call to another service has ended, whether its caller took it there or recovery. Fired after the end was committed, for
 * {@code @Observes} on the thread that wrote it.
 *
 * @param call as it was known before
 * @param end how it ended
 */
public record CallEnded(Call call, CallState end) {}
