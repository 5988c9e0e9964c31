package io.twophp.core.outbound;

/**
 * An address that requests are not sent to. The message is the rest of a sentence about the address, without a full
 * stop; it names the remedy and contains no part of the address. Carries no stack trace.
 */
public final class AddressRefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    public AddressRefusedException(String message) {
        super(message, null, false, false);
    }
}
