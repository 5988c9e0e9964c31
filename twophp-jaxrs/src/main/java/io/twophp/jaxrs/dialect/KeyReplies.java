package io.twophp.jaxrs.dialect;

import io.twophp.core.engine.Answer;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.policy.IntentMode;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.jaxrs.rendering.Reply;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;

/** The engine's answers to a request with a key. What was recorded leaves as it is, caching included. */
public final class KeyReplies implements Answer.Cases<Reply> {

    /** The mark of an answer that was given before. */
    public static final String REPLAYED = "Idempotent-Replayed";

    private static final int ACCEPTED = 202;
    private static final byte[] NO_BODY = {};

    private final Interpreter interpreter;
    private final URI base;

    KeyReplies(Interpreter interpreter, URI base) {
        this.interpreter = interpreter;
        this.base = base;
    }

    @Override
    public Reply registered(Answer.Registered answer) {
        throw new IllegalArgumentException("a request with a key waits for no confirmation");
    }

    @Override
    public Reply claimed(Answer.Claimed answer) {
        throw new IllegalArgumentException("a claim is executed, not answered");
    }

    @Override
    public Reply forgotten(Answer.Forgotten answer) {
        throw new IllegalArgumentException("nobody asks for this with a key");
    }

    @Override
    public Reply completed(Answer.Completed completed) {
        return recorded(completed.response());
    }

    @Override
    public Reply replayed(Answer.Replayed replayed) {
        return recorded(replayed.response()).set(REPLAYED, "true");
    }

    private static Reply recorded(StoredResponse response) {
        Reply reply = Reply.recorded(response.status(), response.body()).remove(HttpHeaders.CACHE_CONTROL);
        response.headers().forEach(reply::setAll);
        return reply;
    }

    @Override
    public Reply accepted(Answer.Accepted accepted) {
        return later(accepted.intent());
    }

    /** What is executed behind a 202 is told as the first time. */
    @Override
    public Reply processing(Answer.Processing processing) {
        Intent intent = processing.intent();
        return intent.mode() == IntentMode.ASYNCHRONOUS
                ? later(intent)
                : problem(Type.IN_FLIGHT, "Its outcome is not known yet. Send the request again with the same key.")
                        .set(HttpHeaders.RETRY_AFTER, Replies.pollAfter(intent));
    }

    private Reply later(Intent intent) {
        return new Reply(ACCEPTED, NO_BODY)
                .set(HttpHeaders.LOCATION, Replies.monitor(intent, base))
                .set(HttpHeaders.RETRY_AFTER, Replies.pollAfter(intent));
    }

    @Override
    public Reply refused(Answer.Refused refused) {
        return switch (refused.reason()) {
            case CONFLICT ->
                problem(
                        Type.KEY_REUSED,
                        "The same key was sent with another method, address, media type or body. Nothing changed."
                                + " Use a new key for a new request.");
            case GONE ->
                problem(
                        Type.OUTCOME_PURGED,
                        "The request was decided, but its retention is over; it does not run again. Ask the resource"
                                + " itself for its state, and use a new key for a new request.");
            case QUOTA_EXCEEDED -> {
                Answer.Limit limit = refused.limit().orElseThrow();
                yield problem(
                                Type.TOO_MANY_UNCONFIRMED,
                                "At most " + limit.quota()
                                        + " requests of yours may be unfinished at a time. Let some end.")
                        .set(
                                HttpHeaders.RETRY_AFTER,
                                Long.toString(Math.max(1, limit.retryAfter().toSeconds())));
            }
            case BUSY ->
                problem(
                        Type.SERVER_BUSY,
                        "The queue for asynchronous work is full. Nothing changed; send the request again with the same key.");
            case STOPPING ->
                problem(
                        Type.SERVER_STOPPING,
                        "Nothing changed. Send the request again with the same key; another node takes it.");
            case UNDECIDED, EXPIRED, UNKNOWN, NOT_OWNER, TOKEN_REQUIRED, NOT_IN_DOUBT ->
                problem(Type.LEDGER_UNAVAILABLE, "The outcome is open. Send the request again with the same key.");
        };
    }

    private Reply problem(Type type, String detail) {
        return interpreter.refuse(new Problem(type, detail));
    }
}
