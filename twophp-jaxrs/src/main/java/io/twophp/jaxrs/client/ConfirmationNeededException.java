package io.twophp.jaxrs.client;

import io.twophp.core.client.ConfirmationRequiredException;
import jakarta.ws.rs.ProcessingException;

/**
 * A server executes a command only once somebody has confirmed it (IDS, X). It was not executed, and will not be unless
 * the same command is sent again with the header {@code IDS-Confirmation-Token} and {@link #token}, as a request of its
 * own.
 */
public final class ConfirmationNeededException extends ProcessingException {

    private static final long serialVersionUID = 1L;

    private final ConfirmationRequiredException required;

    ConfirmationNeededException(ConfirmationRequiredException required) {
        super(required.getMessage(), required);
        this.required = required;
    }

    /** What the command is to be sent with once it is confirmed; a secret, and good for a short time only. */
    public String token() {
        return required.token();
    }

    /** A header of the server's answer, such as {@code IDS-Command-Id}; null if it has none of that name. */
    public String header(String name) {
        return required.answer().header(name);
    }
}
