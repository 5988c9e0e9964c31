package io.twophp.core.callback;

/**
 * A callback address that is not accepted. The message names the remedy and contains no part of the address. Carries no
 * stack trace.
 */
public final class CallbackRefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    public CallbackRefusedException(String message) {
        super(message, null, false, false);
    }
}
