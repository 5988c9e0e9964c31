package io.twophp.core.crypto;

/**
 * Thrown if stored bytes can't be opened with the configured keys. Nothing was changed: once the right key is
 * configured again, the intent is usable as before.
 */
public final class PayloadUnreadableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public PayloadUnreadableException(String message, Throwable cause) {
        super(message, cause);
    }
}
