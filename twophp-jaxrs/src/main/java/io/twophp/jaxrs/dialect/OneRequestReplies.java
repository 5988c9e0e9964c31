package io.twophp.jaxrs.dialect;

import io.twophp.core.engine.Answer;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.jaxrs.rendering.Reply;
import jakarta.ws.rs.core.HttpHeaders;

/**
 * The engine's answers where one request registers, confirms and executes: what was recorded leaves as it is, caching
 * included, and marked if it was given before (G5).
 */
public abstract class OneRequestReplies implements Answer.Cases<Reply> {

    /** The mark of an answer that was given before. */
    public static final String REPLAYED = "Idempotent-Replayed";

    /**
     * The mark of every answer of an executed method, the first time too. A client whose earlier request got no answer
     * knows by it that this one does not come from a proxy.
     */
    public static final String EXECUTED = "Idempotent-Executed";

    private static final int ACCEPTED = 202;
    private static final byte[] NO_BODY = {};

    private final Interpreter interpreter;
    private final String again;

    /**
     * @param interpreter tells problems
     * @param name what its clients call the name of a request
     */
    OneRequestReplies(Interpreter interpreter, String name) {
        this.interpreter = interpreter;
        this.again = " Send the request again with the same " + name + ".";
    }

    @Override
    public Reply registered(Answer.Registered answer) {
        throw new IllegalArgumentException("such a request waits for no confirmation");
    }

    @Override
    public Reply claimed(Answer.Claimed answer) {
        throw new IllegalArgumentException("a claim is executed, not answered");
    }

    @Override
    public Reply forgotten(Answer.Forgotten answer) {
        throw new IllegalArgumentException("nobody asks for this by such a request");
    }

    @Override
    public Reply completed(Answer.Completed completed) {
        return recorded(completed.intent(), completed.response());
    }

    @Override
    public Reply replayed(Answer.Replayed replayed) {
        return recorded(replayed.intent(), replayed.response()).set(REPLAYED, "true");
    }

    /** What was recorded, as it is. */
    Reply recorded(Intent intent, StoredResponse response) {
        Reply reply = Reply.recorded(status(response), response.body()).remove(HttpHeaders.CACHE_CONTROL);
        response.headers().forEach(reply::setAll);
        return reply.set(EXECUTED, "true").remove(REPLAYED); // a resource may pass on another server's
    }

    /** The status that it leaves with: the resource's own. */
    int status(StoredResponse response) {
        return response.status();
    }

    /** 202, and when to ask again. */
    static Reply later(Intent intent) {
        return new Reply(ACCEPTED, NO_BODY).set(HttpHeaders.RETRY_AFTER, Replies.pollAfter(intent));
    }

    @Override
    public Reply refused(Answer.Refused refused) {
        return switch (refused.reason()) {
            case CONFLICT -> conflict();
            case GONE ->
                problem(
                        Type.OUTCOME_PURGED,
                        "The request was decided, but its answer is no longer kept; it does not run again. Ask the"
                                + " resource itself for its state.");
            case QUOTA_EXCEEDED -> beyond(refused.limit().orElseThrow());
            case BUSY -> problem(Type.SERVER_BUSY, "The queue for asynchronous work is full. Nothing changed." + again);
            case STOPPING -> problem(Type.SERVER_STOPPING, "Nothing changed; another node takes it." + again);
            case UNKNOWN -> unknown();
            case UNDECIDED, EXPIRED, NOT_OWNER, TOKEN_REQUIRED, NOT_IN_DOUBT -> open();
        };
    }

    /** Another request came under the name. */
    abstract Reply conflict();

    /** The name was looked for in vain. */
    Reply unknown() {
        return open();
    }

    /** Too much of the caller's is unfinished. */
    Reply beyond(Answer.Limit limit) {
        return beyond(Type.TOO_MANY_UNCONFIRMED, limit);
    }

    final Reply beyond(Type type, Answer.Limit limit) {
        return problem(
                        type,
                        "At most " + limit.quota() + " requests of yours may be unfinished at a time. Let some end.")
                .set(
                        HttpHeaders.RETRY_AFTER,
                        Long.toString(Math.max(1, limit.retryAfter().toSeconds())));
    }

    private Reply open() {
        return problem(Type.LEDGER_UNAVAILABLE, "The outcome is open." + again);
    }

    final Reply problem(Type type, String detail) {
        return interpreter.refuse(new Problem(type, detail));
    }
}
