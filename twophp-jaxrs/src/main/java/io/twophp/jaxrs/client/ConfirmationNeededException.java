package io.twophp.jaxrs.client;

import io.twophp.core.client.ConfirmationRequiredException;
import jakarta.ws.rs.ProcessingException;

/**
 * Thrown if a server executes a command only after a confirmation (IDS, X). The command was not executed, and will not
 * be unless it is sent again with the header {@code IDS-Confirmation-Token} and {@link #token}, as a request of its
 * own.
 */
public final class ConfirmationNeededException extends ProcessingException {

    private static final long serialVersionUID = 1L;

    private final ConfirmationRequiredException required;

    ConfirmationNeededException(ConfirmationRequiredException required) {
        super(required.getMessage(), required);
        this.required = required;
    }

    /** Returns the token to send the command with once it is confirmed; a secret, and valid for a short time only. */
    public String token() {
        return required.token();
    }

    /**
     * Returns a header of the server's answer, such as {@code IDS-Command-Id}; null if the answer has none of that
     * name.
     */
    public String header(String name) {
        return required.answer().header(name);
    }
}
