package io.twophp.jaxrs.dialect;

import io.twophp.core.engine.Answer;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.jaxrs.rendering.Reply;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Optional;

/**
 * The engine's answers if one request registers, confirms and executes: the recorded response is sent unchanged,
 * caching included, and marked if it was sent before (G5).
 */
public abstract class OneRequestReplies implements Answer.Cases<Reply> {

    /** The header that marks an answer that was sent before. */
    public static final String REPLAYED = "Idempotent-Replayed";

    /**
     * The header that marks every answer of an executed method, the first time too. It tells a client whose earlier
     * request got no answer that this one does not come from a proxy.
     */
    public static final String EXECUTED = "Idempotent-Executed";

    private final Interpreter interpreter;
    private final Optional<Problem> conflict;
    private final String again;

    /**
     * @param interpreter writes problems
     * @param name the clients' term for the name of a request
     * @param conflict the problem if another request has used the name; empty if nothing is compared
     */
    protected OneRequestReplies(Interpreter interpreter, String name, Optional<Problem> conflict) {
        this.interpreter = interpreter;
        this.conflict = conflict;
        this.again = " Send the request again with the same " + name + ".";
    }

    @Override
    public Reply registered(Answer.Registered answer) {
        throw new IllegalArgumentException("such a request waits for no confirmation");
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
        return recorded(completed.intent(), completed.response());
    }

    @Override
    public Reply replayed(Answer.Replayed replayed) {
        return recorded(replayed.intent(), replayed.response()).set(REPLAYED, "true");
    }

    protected Reply recorded(Intent intent, StoredResponse response) {
        Reply reply = Reply.recorded(status(response), response.body()).remove(HttpHeaders.CACHE_CONTROL);
        response.headers().forEach(reply::setAll);
        return reply.set(EXECUTED, "true").remove(REPLAYED); // a resource may pass on another server's
    }

    /** Returns the status to send: the resource's own. */
    protected int status(StoredResponse response) {
        return response.status();
    }

    /** Returns the answer while there is no outcome. */
    protected Reply later(Intent intent) {
        return new Reply(202).set(HttpHeaders.RETRY_AFTER, Replies.pollAfter(intent));
    }

    @Override
    public Reply refused(Answer.Refused refused) {
        return switch (refused.reason()) {
            case CONFLICT -> interpreter.refuse(conflict.orElseThrow());
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

    /** Returns the type of the problem if the caller has too many unfinished requests. */
    protected Type tooMany() {
        return Type.TOO_MANY_UNCONFIRMED;
    }

    protected Reply unknown() {
        return open();
    }

    private Reply beyond(Answer.Limit limit) {
        return problem(
                        tooMany(),
                        "At most " + limit.quota() + " requests of yours may be unfinished at a time. Let some end.")
                .set(HttpHeaders.RETRY_AFTER, Replies.seconds(limit.retryAfter()));
    }

    private Reply open() {
        return problem(Type.LEDGER_UNAVAILABLE, "The outcome is open." + again);
    }

    protected final Reply problem(Type type, String detail) {
        return problem(new Problem(type, detail));
    }

    protected Reply problem(Problem problem) {
        return interpreter.refuse(problem);
    }
}
