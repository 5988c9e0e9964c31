package io.twophp.core.callback;

import java.net.URI;
import java.util.regex.Pattern;

/**
 * Sends one callback to its receiver, once. Called on a thread for callbacks, outside of any transaction; bounded in
 * time and in bytes, independently of the receiver. Implementations are thread-safe.
 */
@FunctionalInterface
public interface CallbackSender {

    /**
     * Sends a callback. Does not throw for failures of a receiver, a network or a name server.
     *
     * @param begun run once the request is on the connection, before the answer is awaited; not run if that never
     *     happens
     */
    Delivery send(URI target, Callback callback, Runnable begun);

    /**
     * The result of one attempt.
     *
     * @param accepted whether the receiver answered 2xx
     * @param result for operators: the status such as {@code 204}, or a short word for the reason if there was none,
     *     such as {@code timeout}; at most 64 characters, none of them from the receiver's body
     */
    record Delivery(boolean accepted, String result) {

        private static final Pattern RESULT = Pattern.compile("[A-Za-z0-9 ._-]{1,64}");

        /** @throws IllegalArgumentException if {@code result} has another format: it goes into logs and tables */
        public Delivery {
            if (!RESULT.matcher(result).matches()) {
                throw new IllegalArgumentException("a result is 1 to 64 characters of A-Z a-z 0-9 . _ - and space");
            }
        }
    }
}
