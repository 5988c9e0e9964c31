package io.twophp.jaxrs.dialect.exactlyonce;

import io.twophp.core.engine.Answer;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.rendering.Reply;

/** The engine's answers to a POST: 204 once the stored request was executed, now or before, whatever its outcome. */
final class ExecutingReplies extends ExactlyOnceReplies {

    ExecutingReplies(Interpreter interpreter) {
        super(interpreter);
    }

    @Override
    public Reply registered(Answer.Registered answer) {
        throw new IllegalArgumentException("what waits is executed");
    }

    @Override
    Reply expired() {
        return problem(
                Type.TTL_EXPIRED, "The request waited for its POST for too long. Nothing was executed; PUT it again.");
    }
}
