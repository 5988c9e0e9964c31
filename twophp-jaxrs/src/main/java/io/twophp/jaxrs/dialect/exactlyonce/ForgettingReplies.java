package io.twophp.jaxrs.dialect.exactlyonce;

import io.twophp.core.engine.Answer;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.jaxrs.rendering.Reply;
import jakarta.ws.rs.core.HttpHeaders;

/**
 * The engine's answers to a DELETE: 204, each time and also for an address with nothing stored, but not during the
 * execution.
 */
final class ForgettingReplies extends ExactlyOnceReplies {

    ForgettingReplies(Interpreter interpreter) {
        super(interpreter);
    }

    @Override
    public Reply forgotten(Answer.Forgotten answer) {
        return done();
    }

    @Override
    public Reply processing(Answer.Processing processing) {
        return problem(
                        Type.IN_FLIGHT,
                        "What is stored here is being executed. Nothing was deleted; send the DELETE again.")
                .set(HttpHeaders.RETRY_AFTER, Replies.pollAfter(processing.intent()));
    }

    @Override
    protected Reply unknown() {
        return done();
    }
}
