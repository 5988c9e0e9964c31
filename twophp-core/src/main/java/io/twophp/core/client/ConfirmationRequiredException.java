package io.twophp.core.client;

import io.twophp.core.client.Transport.Reply;

/**
 * A server executes a command only once somebody has confirmed it (IDS, X): it was not executed, and will not be by
 * this call. The same command, with the token, is another call.
 */
public final class ConfirmationRequiredException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String token;
    private final transient Reply answer;

    ConfirmationRequiredException(Call call, String token, Reply answer) {
        super("TWOPHP-0614 " + call.method() + " " + call.endpoint()
                + " has to be confirmed: send the same command again with the header " + IdsWay.TOKEN
                + " and the token.");
        this.token = token;
        this.answer = answer;
    }

    /** What the command is to be sent with once it is confirmed; a secret, and good for a short time only. */
    public String token() {
        return token;
    }

    /** What the server said; null after deserialization. */
    public Reply answer() {
        return answer;
    }
}
