package io.twophp.jaxrs.dialect.exactlyonce;

import io.twophp.core.engine.Answer;
import io.twophp.core.intent.Intent;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.dialect.OneRequestReplies;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.jaxrs.rendering.Reply;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Optional;

/**
 * The engine's answers to the verbs of HTTP exactly-once. PUT: 201 for the first, 204 for each with the same content,
 * whatever its outcome. POST: 204 once the stored request was executed, now or before, whatever its outcome. GET: the
 * resource's answer, unchanged and marked. DELETE: 204, each time and also for an address with nothing stored, but not
 * during the execution.
 */
final class ExactlyOnceReplies extends OneRequestReplies {

    private final String verb;

    ExactlyOnceReplies(Interpreter interpreter, String verb) {
        super(
                interpreter,
                "address",
                Optional.of(new Problem(
                        Type.KEY_REUSED,
                        "Another request is stored here: other bytes, or another media type. Nothing changed. Use another"
                                + " address for another request.")));
        this.verb = verb;
    }

    @Override
    public Reply registered(Answer.Registered answer) {
        return switch (verb) {
            case HttpMethod.PUT -> answer.isNew() ? new Reply(201) : done();
            case HttpMethod.GET, HttpMethod.HEAD -> problem(Type.NOT_EXECUTED, "POST here to have it executed.");
            default -> super.registered(answer);
        };
    }

    @Override
    public Reply processing(Answer.Processing processing) {
        return switch (verb) {
            case HttpMethod.PUT -> done();
            case HttpMethod.DELETE ->
                problem(
                                Type.IN_FLIGHT,
                                "What is stored here is being executed. Nothing was deleted; send the DELETE again.")
                        .set(HttpHeaders.RETRY_AFTER, Replies.pollAfter(processing.intent()));
            default -> super.processing(processing);
        };
    }

    @Override
    public Reply completed(Answer.Completed completed) {
        return done();
    }

    @Override
    public Reply replayed(Answer.Replayed replayed) {
        return switch (verb) {
            case HttpMethod.GET, HttpMethod.HEAD -> super.replayed(replayed).forItsOwner();
            default -> done();
        };
    }

    @Override
    public Reply forgotten(Answer.Forgotten answer) {
        return done();
    }

    /** Distinguishes deleted requests from expired ones: to the engine, both have expired if they never ran. */
    @Override
    public Reply refused(Answer.Refused refused) {
        return switch (refused.reason()) {
            case EXPIRED -> refused.intent().filter(Intent::isPurged).isPresent() ? gone() : expired();
            case GONE -> gone();
            default -> super.refused(refused);
        };
    }

    private Reply expired() {
        return verb.equals(HttpMethod.POST)
                ? problem(
                        Type.TTL_EXPIRED,
                        "The request waited for its POST for too long. Nothing was executed; PUT it again.")
                : unknown();
    }

    @Override
    protected Reply unknown() {
        return verb.equals(HttpMethod.DELETE)
                ? done()
                : problem(Type.NOTHING_STORED, "PUT the request here first; POST executes it.");
    }

    private Reply gone() {
        return problem(
                Type.OUTCOME_PURGED,
                "What was stored here was deleted, or its retention is over. It never runs again; use another address"
                        + " for another request.");
    }

    private static Reply done() {
        return new Reply(204);
    }
}
