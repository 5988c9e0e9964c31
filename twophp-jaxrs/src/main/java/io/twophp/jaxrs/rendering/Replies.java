package io.twophp.jaxrs.rendering;

import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.CONFIRMATION_TOKEN;
import static io.twophp.ProtocolHeader.EXPIRED_MESSAGE;
import static io.twophp.ProtocolHeader.MESSAGE;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.PONR_DEADLINE;
import static io.twophp.ProtocolHeader.REPLAYED_MESSAGE;
import static io.twophp.ProtocolHeader.REPLAY_POLICY;
import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static io.twophp.ProtocolHeader.TTL;

import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.core.engine.Answer;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.policy.IntentMode;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;
import java.time.Duration;

/** Renders the engine's answers as HTTP (draft §5.2.2, §5.3.2, §5.4). */
public final class Replies implements Answer.Cases<Reply> {

    /** The path of the status monitor, below the application's path. */
    public static final String STATUS_PATH = "2php/intents";

    private static final String POLL_AFTER = "1";
    private static final String POLL_IN_DOUBT_AFTER = "60";

    private final URI base;

    private Replies(URI base) {
        this.base = base;
    }

    /**
     * Returns the reply for an answer.
     *
     * @param base the application's base URI, for the status monitor's address
     * @throws IllegalArgumentException for {@link Answer.Claimed}, which is not an answer to the client
     */
    public static Reply of(Answer answer, URI base) {
        return answer.as(new Replies(base));
    }

    @Override
    public Reply completed(Answer.Completed completed) {
        return recorded(completed.intent(), completed.response());
    }

    @Override
    public Reply replayed(Answer.Replayed replayed) {
        return recorded(replayed.intent(), replayed.response()).set(MESSAGE, REPLAYED_MESSAGE);
    }

    @Override
    public Reply accepted(Answer.Accepted accepted) {
        return processing(accepted.intent());
    }

    @Override
    public Reply processing(Answer.Processing processing) {
        return processing(processing.intent());
    }

    @Override
    public Reply refused(Answer.Refused refused) {
        return switch (refused.reason()) {
            case EXPIRED ->
                problem(intent(refused), Type.TTL_EXPIRED, EXPIRED_MESSAGE)
                        .set(PHASE_STATE, Phase.TTL_EXPIRED.name())
                        .set(MESSAGE, EXPIRED_MESSAGE);
            case GONE ->
                problem(
                                intent(refused),
                                Type.OUTCOME_PURGED,
                                "The intent was decided, but its retention is over. Ask the resource itself for its state.")
                        .set(PHASE_STATE, intent(refused).phase().name());
            case NOT_IN_DOUBT ->
                problem(intent(refused), Type.NOT_IN_DOUBT, "Only an intent in doubt can be settled. Nothing changed.")
                        .set(PHASE_STATE, intent(refused).phase().name());
            case UNDECIDED ->
                problem(
                        intent(refused),
                        Type.LEDGER_UNAVAILABLE,
                        "The outcome is open. Repeat the request with the same ids.");
            case TOKEN_REQUIRED ->
                problem(
                        Type.CONFIRMATION_TOKEN_REQUIRED,
                        "After its deadline this intent is confirmed only with the " + CONFIRMATION_TOKEN
                                + " of the Phase 1 response.");
            case CONFLICT ->
                problem(
                        Type.CORRELATION_ID_REUSED,
                        "The same client correlation id was registered with another method, address, media type or body."
                                + " Nothing changed. Use a new id for a new request.");
            case QUOTA_EXCEEDED -> beyond(refused.limit().orElseThrow());
            case BUSY ->
                problem(
                        Type.SERVER_BUSY,
                        "The queue for asynchronous work is full. Nothing changed; repeat the request with the same ids.");
            case STOPPING ->
                problem(
                        Type.SERVER_STOPPING,
                        "Nothing changed. Repeat the request with the same ids; another node takes it.");
            case UNKNOWN ->
                problem(
                        Type.UNKNOWN_INTENT,
                        "No intent with these ids was registered for this address, or not in this service.");
            case NOT_OWNER ->
                problem(
                        Type.NOT_OWNER,
                        "Confirm with the identity that registered the intent, authenticated in the same way; nothing"
                                + " changed.");
        };
    }

    private static Intent intent(Answer.Refused refused) {
        return refused.intent().orElseThrow();
    }

    private static Reply beyond(Answer.Limit limit) {
        return problem(
                        Type.TOO_MANY_UNCONFIRMED,
                        "At most " + limit.quota()
                                + " intents of yours may be unfinished at a time, and their requests have a limit together."
                                + " Confirm some, or let them end.")
                .set(HttpHeaders.RETRY_AFTER, seconds(limit.retryAfter()));
    }

    @Override
    public Reply registered(Answer.Registered registered) {
        Intent intent = registered.intent();
        Reply reply = addressed(new Reply(200), intent)
                .set(PHASE_STATE, intent.phase().name())
                .set(TTL, Long.toString(registered.remaining().toMillis()))
                .set(PONR_DEADLINE, intent.deadline().toString())
                .set(REPLAY_POLICY, intent.replayPolicy().name());
        registered.confirmationToken().ifPresent(token -> reply.set(CONFIRMATION_TOKEN, token));
        return reply;
    }

    private static Reply recorded(Intent intent, StoredResponse response) {
        Reply reply = Reply.recorded(response.status(), response.body());
        response.headers().forEach((name, values) -> reply.setAll(ProtocolHeader.spelling(name), values));
        if (intent.mode() == IntentMode.TRANSPARENT) {
            // Caching is left to the resource, since the client may know nothing of 2PHP (draft §5.5.6).
            if (!response.headers().containsKey(HttpHeaders.CACHE_CONTROL)) {
                reply.remove(HttpHeaders.CACHE_CONTROL);
            }
            reply.set(SERVER_CORRELATION_ID, intent.serverCorrelationId().value());
        } else {
            addressed(reply, intent).set(HttpHeaders.CACHE_CONTROL, "no-store");
        }
        reply.set(PHASE_STATE, intent.phase().name());
        intent.resourceId().ifPresent(id -> reply.set(RESOURCE_ID, id));
        return reply;
    }

    private Reply processing(Intent intent) {
        Reply reply = addressed(new Reply(202), intent)
                .set(PHASE_STATE, Phase.PROCESSING.name())
                .set(HttpHeaders.LOCATION, monitor(intent, base))
                .set(HttpHeaders.RETRY_AFTER, pollAfter(intent));
        return intent.mode() == IntentMode.ASYNCHRONOUS
                ? reply.set(RESOURCE_ID, intent.provisionalResourceId())
                : reply;
    }

    public static String monitor(Intent intent, URI base) {
        return base.resolve(STATUS_PATH + "/" + intent.serverCorrelationId()).toString();
    }

    /** Returns the seconds to wait before asking again for an outcome in {@code PROCESSING}. */
    public static String pollAfter(Intent intent) {
        return intent.isInDoubt() ? POLL_IN_DOUBT_AFTER : POLL_AFTER;
    }

    private static Reply problem(Type type, String detail) {
        return Problems.reply(new Problem(type, detail));
    }

    private static Reply problem(Intent intent, Type type, String detail) {
        return addressed(problem(type, detail), intent);
    }

    private static Reply addressed(Reply reply, Intent intent) {
        return reply.set(SERVER_CORRELATION_ID, intent.serverCorrelationId().value())
                .set(CLIENT_CORRELATION_ID, intent.clientCorrelationId().value());
    }

    /** Returns a duration for {@code Retry-After}: a second at least. */
    public static String seconds(Duration duration) {
        return Long.toString(Math.max(1, duration.toSeconds()));
    }
}
