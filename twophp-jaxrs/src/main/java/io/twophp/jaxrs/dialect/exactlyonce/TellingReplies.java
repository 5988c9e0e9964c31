package io.twophp.jaxrs.dialect.exactlyonce;

import io.twophp.core.engine.Answer;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.rendering.Reply;

/** The engine's answers to a GET: the resource's answer, unchanged and marked. */
final class TellingReplies extends ExactlyOnceReplies {

    TellingReplies(Interpreter interpreter) {
        super(interpreter);
    }

    @Override
    public Reply registered(Answer.Registered answer) {
        return problem(Type.NOT_EXECUTED, "POST here to have it executed.");
    }

    @Override
    public Reply replayed(Answer.Replayed replayed) {
        return recorded(replayed.intent(), replayed.response())
                .set(REPLAYED, "true")
                .forItsOwner();
    }
}
