package io.twophp.core.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.Phase;
import io.twophp.core.client.Transport.Reply;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads answers to a request that may be sent again under its name. The first answer to a request of which nothing was
 * sent before is taken as the resource's. Once a request may have arrived, only an answer that is marked as the called
 * service's proves an outcome: any other, whatever its status, may come from an intermediary that knows nothing of the
 * first.
 */
final class NamedAnswers {

    /** The mark of a recorded answer that is replayed. */
    private static final String REPLAYED = "Idempotent-Replayed";

    /** The mark of every answer that the called method gave, the first time too. */
    private static final String EXECUTED = "Idempotent-Executed";

    private static final String PROBLEM_JSON = "application/problem+json";
    private static final Pattern TYPE = Pattern.compile("\"type\"\\s*:\\s*\"urn:twophp:problem:([a-z-]{1,64})\"");

    /** The statuses of intermediaries, or of a server whose resource is not deployed yet. */
    private static final Set<Integer> OF_THE_DOOR = Set.of(401, 403, 404, 407, 421, 431);

    /** The temporary refusals, whoever answers them. */
    private static final Set<Integer> PASSING = Set.of(408, 425, 429);

    /** The statuses of a method that free the name: the same request runs anew. */
    private static final Set<Integer> FREEING = Set.of(408, 425, 429, 502, 503, 504);

    private static final Set<String> AT_WORK = Set.of("in-flight", "post-in-progress");

    private static final Set<String> CONFLICTS =
            Set.of("key-reused", "message-id-reused", "idempotency-conflict", "idempotency-key-mismatch");
    private static final int ACCEPTED = 202;
    private static final int FIRST_REDIRECT = 300;
    private static final int NOT_MODIFIED = 304;
    private static final int FIRST_ERROR = 400;
    private static final int CONFLICT = 409;
    private static final int GONE = 410;
    private static final String PURGED = "outcome-purged";
    private static final int FIRST_SERVER_ERROR = 500;

    private NamedAnswers() {}

    /** Returns whether an answer is marked as replayed. */
    static boolean isReplayed(Reply reply) {
        return "true".equalsIgnoreCase(reply.header(REPLAYED));
    }

    /** Returns whether an answer is marked as the called method's, now or before, and is final. */
    static boolean isMethods(Reply reply) {
        boolean executed = "true".equalsIgnoreCase(reply.header(EXECUTED));
        return isReplayed(reply) || executed && !FREEING.contains(reply.status());
    }

    /** Returns the problem that a server with this library reports. */
    static Optional<String> problem(Reply reply) {
        String type = reply.header("Content-Type");
        if (type == null || !PROBLEM_JSON.equalsIgnoreCase(type.split(";", 2)[0].trim())) {
            return Optional.empty();
        }
        Matcher matcher = TYPE.matcher(new String(reply.body(), UTF_8));
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    static boolean isProblem(Reply reply, String name) {
        return problem(reply).filter(name::equals).isPresent();
    }

    /** Returns whether the answer asks for a pause. */
    static boolean asksToWait(Reply reply) {
        return reply.header("Retry-After") != null;
    }

    static NextStep poll(Reply reply) {
        return new NextStep.Poll(
                Optional.empty(),
                ServerTime.retryAfter(reply::header).map(Duration::toSeconds).orElse(1L));
    }

    /** Returns the next step if the answer is the outcome. */
    static NextStep done(Reply reply) {
        Phase outcome = reply.status() < FIRST_ERROR ? Phase.COMMITTED : Phase.FAILED;
        return new NextStep.Done(outcome, Optional.empty(), isReplayed(reply));
    }

    /** Returns the next step if the server knows the name, but no longer the answer. */
    static NextStep forgotten(ClientDialect.ReceivedReply received) {
        return received.first() ? new NextStep.Refused(received.reply().status()) : new NextStep.Untold();
    }

    static boolean isForgotten(Reply reply) {
        return isProblem(reply, PURGED);
    }

    /**
     * Reads an answer by the rules that most dialects share.
     *
     * @param marked whether the answer is marked, in its dialect, as the called method's
     */
    static NextStep read(ClientDialect.ReceivedReply received, boolean marked) {
        Reply reply = received.reply();
        if (marked) {
            return done(reply);
        }
        if (isAtWork(reply)) {
            return poll(reply);
        }
        if (problem(reply).filter(CONFLICTS::contains).isPresent()) {
            return new NextStep.Conflict(reply.status());
        }
        if (isForgotten(reply)) {
            return forgotten(received);
        }
        return received.first() ? firstAnswer(reply) : new NextStep.RepeatWithSameIds();
    }

    private static boolean isAtWork(Reply reply) {
        boolean waiting = reply.status() == ACCEPTED || reply.status() == CONFLICT;
        return problem(reply).filter(AT_WORK::contains).isPresent() || waiting && asksToWait(reply);
    }

    private static NextStep firstAnswer(Reply reply) {
        int status = reply.status();
        if (status < FIRST_REDIRECT || status == NOT_MODIFIED) {
            return done(reply);
        }
        if (status < FIRST_ERROR || status >= FIRST_SERVER_ERROR || PASSING.contains(status)) {
            return new NextStep.RepeatWithSameIds(); // a recorded one is marked next time
        }
        return OF_THE_DOOR.contains(status) || status == GONE ? new NextStep.Refused(status) : done(reply);
    }
}
