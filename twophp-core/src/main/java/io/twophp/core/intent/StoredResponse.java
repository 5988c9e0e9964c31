package io.twophp.core.intent;

import java.util.List;
import java.util.Map;

/**
 * A recorded response: the first Phase 2 answered it, and every later one answers it again, byte for byte (§8.1, D2).
 *
 * @param headers the response's headers, names as {@link Headers#canonical} spells them
 * @param body the body's bytes as the application's providers wrote them; empty if there was none
 */
public record StoredResponse(int status, Map<String, List<String>> headers, byte[] body) {

    private static final int FIRST_ERROR = 400;

    public StoredResponse {
        headers = Headers.copyOf(headers);
        body = body.clone();
    }

    @Override
    public byte[] body() {
        return body.clone();
    }

    /** Returns whether this is a failure: 4xx or 5xx (D16). */
    public boolean isFailure() {
        return status >= FIRST_ERROR;
    }

    /** Returns whether the response says when to ask again. */
    public boolean saysWhen() {
        return headers.containsKey("Retry-After");
    }
}
