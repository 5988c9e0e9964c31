package io.twophp.jaxrs.dialect.exactlyonce;

import io.twophp.core.engine.Answer;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.rendering.Reply;

/** The engine's answers to a PUT: 201 for the first, 204 for each with the same content, whatever its outcome. */
final class StoringReplies extends ExactlyOnceReplies {

    private static final int CREATED = 201;
    private static final byte[] NO_BODY = {};

    StoringReplies(Interpreter interpreter) {
        super(interpreter);
    }

    @Override
    public Reply registered(Answer.Registered answer) {
        return answer.isNew() ? new Reply(CREATED, NO_BODY) : done();
    }

    @Override
    public Reply processing(Answer.Processing processing) {
        return done();
    }

    @Override
    protected Reply conflict() {
        return problem(
                Type.KEY_REUSED,
                "Another request is stored here: other bytes, or another media type. Nothing changed. Use another"
                        + " address for another request.");
    }
}
