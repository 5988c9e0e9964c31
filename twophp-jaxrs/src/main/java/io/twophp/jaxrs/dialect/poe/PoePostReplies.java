package io.twophp.jaxrs.dialect.poe;

import io.twophp.core.engine.Answer;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.dialect.OneRequestReplies;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.jaxrs.rendering.Reply;
import jakarta.ws.rs.core.HttpHeaders;

/**
 * The engine's answers to a POST: the resource's own once, then 405. After a success, and only then, every further POST
 * gets 405.
 */
final class PoePostReplies extends OneRequestReplies {

    private static final String READ_ONLY = "GET, HEAD, OPTIONS";
    private static final String SOON = "1";

    PoePostReplies(Interpreter interpreter) {
        super(interpreter, "address");
    }

    @Override
    public Reply accepted(Answer.Accepted accepted) {
        throw new IllegalArgumentException("POE executes nothing behind its answer");
    }

    /** Handles a duplicate; if it finds a failure, the name has been freed meanwhile. */
    @Override
    public Reply replayed(Answer.Replayed replayed) {
        return replayed.intent().reservation().isFreedBy(replayed.response()) ? running(SOON) : closed();
    }

    @Override
    public Reply processing(Answer.Processing processing) {
        return running(Replies.pollAfter(processing.intent()));
    }

    /** Handles refusals: a caller that does not own the intent can't take it over, but learns that it exists. */
    @Override
    public Reply refused(Answer.Refused refused) {
        return switch (refused.reason()) {
            case GONE -> closed();
            case NOT_OWNER -> running(SOON);
            default -> super.refused(refused);
        };
    }

    @Override
    protected Reply conflict() {
        throw new IllegalArgumentException("nothing is compared");
    }

    private Reply closed() {
        return problem(
                        Type.ALREADY_POSTED,
                        "The earlier POST succeeded, and there is no second one. Ask for its answer by GET.")
                .set(HttpHeaders.ALLOW, READ_ONLY);
    }

    private Reply running(String retryAfter) {
        return problem(
                        Type.POST_IN_PROGRESS,
                        "Its outcome is not known yet, and only one can succeed. Send the POST again.")
                .set(HttpHeaders.RETRY_AFTER, retryAfter);
    }
}
