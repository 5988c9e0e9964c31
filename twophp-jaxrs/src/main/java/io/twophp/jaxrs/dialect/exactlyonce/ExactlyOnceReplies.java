package io.twophp.jaxrs.dialect.exactlyonce;

import io.twophp.core.engine.Answer;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.dialect.OneRequestReplies;
import io.twophp.jaxrs.rendering.Reply;

/** The answers that the verbs of HTTP exactly-once have in common: only GET returns an answer of the resource. */
abstract class ExactlyOnceReplies extends OneRequestReplies {

    private static final int NO_CONTENT = 204;
    private static final byte[] NO_BODY = {};

    ExactlyOnceReplies(Interpreter interpreter) {
        super(interpreter, "address");
    }

    /** Replies that it is done, now or before. */
    static Reply done() {
        return new Reply(NO_CONTENT, NO_BODY);
    }

    @Override
    public Reply accepted(Answer.Accepted accepted) {
        return later(accepted.intent());
    }

    @Override
    public Reply processing(Answer.Processing processing) {
        return later(processing.intent());
    }

    @Override
    public Reply completed(Answer.Completed completed) {
        return done();
    }

    @Override
    public Reply replayed(Answer.Replayed replayed) {
        return done();
    }

    /** Distinguishes deleted requests from expired ones: to the engine, both have expired if they never ran. */
    @Override
    public Reply refused(Answer.Refused refused) {
        boolean erased = refused.intent().filter(intent -> intent.isPurged()).isPresent();
        return switch (refused.reason()) {
            case EXPIRED -> erased ? gone() : expired();
            case GONE -> gone();
            default -> super.refused(refused);
        };
    }

    /** Replies that no POST came in time. */
    Reply expired() {
        return unknown();
    }

    @Override
    protected Reply conflict() {
        throw new IllegalArgumentException("only what is put is compared");
    }

    @Override
    protected Reply unknown() {
        return problem(Type.NOTHING_STORED, "PUT the request here first; POST executes it.");
    }

    Reply gone() {
        return problem(
                Type.OUTCOME_PURGED,
                "What was stored here was deleted, or its retention is over. It never runs again; use another address"
                        + " for another request.");
    }
}
