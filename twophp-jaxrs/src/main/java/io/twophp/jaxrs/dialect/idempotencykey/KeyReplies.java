package io.twophp.jaxrs.dialect.idempotencykey;

import io.twophp.core.engine.Answer;
import io.twophp.core.intent.Intent;
import io.twophp.core.policy.IntentMode;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.dialect.OneRequestReplies;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.jaxrs.rendering.Reply;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;

/** The engine's answers to a request with a key. */
final class KeyReplies extends OneRequestReplies {

    private final URI base;

    KeyReplies(Interpreter interpreter, URI base) {
        super(interpreter, "key");
        this.base = base;
    }

    @Override
    public Reply accepted(Answer.Accepted accepted) {
        return withMonitor(accepted.intent());
    }

    /** Repeats the first answer, a 202, of an asynchronous execution. */
    @Override
    public Reply processing(Answer.Processing processing) {
        Intent intent = processing.intent();
        return intent.mode() == IntentMode.ASYNCHRONOUS
                ? withMonitor(intent)
                : problem(Type.IN_FLIGHT, "Its outcome is not known yet. Send the request again with the same key.")
                        .set(HttpHeaders.RETRY_AFTER, Replies.pollAfter(intent));
    }

    private Reply withMonitor(Intent intent) {
        return later(intent).set(HttpHeaders.LOCATION, Replies.monitor(intent, base));
    }

    @Override
    protected Reply conflict() {
        return problem(
                Type.KEY_REUSED,
                "The same key was sent with another method, address, media type or body. Nothing changed."
                        + " Use a new key for a new request.");
    }
}
