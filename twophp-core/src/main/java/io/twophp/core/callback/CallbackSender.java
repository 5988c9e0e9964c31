package io.twophp.core.callback;

import java.net.URI;
import java.util.regex.Pattern;

/**
 * Sends one callback to its receiver, once. Called on a thread of the callbacks' own, outside of any transaction;
 * bounded in time and in bytes, whatever the receiver does. Implementations are thread-safe.
 */
@FunctionalInterface
public interface CallbackSender {

    /**
     * Never throws for what a receiver, a network or a name server does.
     *
     * @param begun run once the request is on the connection, before anything of the answer is waited for; not if it
     *     never is
     */
    Delivery send(URI target, Callback callback, Runnable begun);

    /** As {@link #send(URI, Callback, Runnable)}, without a notification when it has begun. */
    default Delivery send(URI target, Callback callback) {
        return send(target, callback, () -> {});
    }

    /**
     * How one attempt ended.
     *
     * @param accepted whether the receiver answered 2xx
     * @param result for operators: the status such as {@code 204}, or a short word for why there was none, such as
     *     {@code timeout}; at most 64 characters, nothing of it from the receiver's body
     */
    record Delivery(boolean accepted, String result) {

        private static final Pattern RESULT = Pattern.compile("[A-Za-z0-9 ._-]{1,64}");

        /** @throws IllegalArgumentException if {@code result} is something else: it goes into logs and tables */
        public Delivery {
            if (!RESULT.matcher(result).matches()) {
                throw new IllegalArgumentException("a result is 1 to 64 characters of A-Z a-z 0-9 . _ - and space");
            }
        }
    }
}
