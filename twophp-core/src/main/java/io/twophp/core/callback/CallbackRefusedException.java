package io.twophp.core.callback;

/** A callback address that is refused; the message has the remedy and no part of the address. No stack trace. */
public final class CallbackRefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    public CallbackRefusedException(String message) {
        super(message, null, false, false);
    }
}
