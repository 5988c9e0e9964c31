package io.twophp.core.client;

import io.twophp.CallRetried;
import io.twophp.CallState;

/**
 * Notified of how calls ended, by their caller or by recovery, after the end was committed, and of each automatic
 * repetition before it is sent. An implementation must be thread-safe and must not throw; exceptions are logged and
 * change nothing.
 */
@FunctionalInterface
public interface CallListener {

    CallListener NONE = (call, end) -> {};

    /** @param call the call as it was known before */
    void ended(Call call, CallState end);

    default void retried(CallRetried retried) {}
}
