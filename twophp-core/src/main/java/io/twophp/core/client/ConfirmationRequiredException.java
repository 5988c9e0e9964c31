package io.twophp.core.client;

import io.twophp.core.client.Transport.Reply;

/**
 * A server executes a command only once a user has confirmed it (IDS, X): the command was not executed, and will not be
 * by this call. The same command, with the token, is another call.
 */
public final class ConfirmationRequiredException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String token;
    private final transient Reply answer;

    ConfirmationRequiredException(Call call, String token, Reply answer) {
        super("TWOPHP-0614 " + call.method() + " " + call.endpoint()
                + " has to be confirmed: send the same command again with the header " + IdsDialect.TOKEN
                + " and the token.");
        this.token = token;
        this.answer = answer;
    }

    /** Returns the token to send the command with once a user has confirmed it; a secret with a short lifetime. */
    public String token() {
        return token;
    }

    /** Returns the server's answer; null after deserialization. */
    public Reply answer() {
        return answer;
    }
}
