package io.twophp.core.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.Phase;
import io.twophp.core.client.Transport.Reply;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An answer to a message, and the rules that most dialects read it by. The first answer to a request of which nothing
 * was sent before is taken as the resource's. Once a request may have arrived, only an answer that is marked as the
 * called service's proves an outcome: any other, whatever its status, may come from an intermediary that knows nothing
 * of the first.
 *
 * @param call the call as it stood when the message was sent
 * @param sentAt {@link System#nanoTime} when the message was sent
 * @param receivedAt the same when the answer arrived
 * @param first whether certainly nothing that was sent before can have been executed
 * @param led the answer that made this message due; empty if there is none
 */
record ReceivedReply(Call call, Reply reply, long sentAt, long receivedAt, boolean first, Optional<Reply> led) {

    /** The temporary refusals, of any server or proxy. */
    static final Set<Integer> PASSING = Set.of(408, 425, 429);

    /** The statuses of a method that free the name: the same request runs anew. */
    static final Set<Integer> FREEING = Set.of(408, 425, 429, 502, 503, 504);

    /** The statuses of intermediaries, or of a server whose resource is not deployed yet. */
    private static final Set<Integer> OF_THE_DOOR = Set.of(401, 403, 404, 407, 421, 431);

    private static final Set<Integer> ERASED = Set.of(404, 410);

    private static final Set<String> AT_WORK = Set.of("in-flight", "post-in-progress");
    private static final Set<String> CONFLICTS =
            Set.of("key-reused", "message-id-reused", "idempotency-conflict", "idempotency-key-mismatch");

    private static final String REPLAYED = "Idempotent-Replayed";

    /** The mark of every answer that the called method gave, the first time too. */
    private static final String EXECUTED = "Idempotent-Executed";

    private static final Pattern TYPE = Pattern.compile("\"type\"\\s*:\\s*\"urn:twophp:problem:([a-z-]{1,64})\"");

    /** Returns the problem that a server with this library reports. */
    static Optional<String> problem(Reply reply) {
        if (!"application/problem+json".equals(reply.mediaType())) {
            return Optional.empty();
        }
        Matcher matcher = TYPE.matcher(new String(reply.body(), UTF_8));
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    int status() {
        return reply.status();
    }

    String header(String name) {
        return reply.header(name);
    }

    boolean isSuccess() {
        return status() < 300;
    }

    boolean isProblem(String... names) {
        return problem(reply).filter(Set.of(names)::contains).isPresent();
    }

    boolean isReplayed() {
        return "true".equalsIgnoreCase(header(REPLAYED));
    }

    /** Returns whether the answer is marked as the called method's, now or before, and is final. */
    boolean isMethods() {
        boolean executed = "true".equalsIgnoreCase(header(EXECUTED));
        return isReplayed() || executed && !FREEING.contains(status());
    }

    /** Returns whether the server knows the name, but no longer the answer. */
    boolean isForgotten() {
        return isProblem("outcome-purged");
    }

    /** Returns whether intermediaries give such an answer, or servers before they execute anything. */
    boolean isOfTheDoor() {
        return OF_THE_DOOR.contains(status()) || status() == 410;
    }

    boolean asksToWait() {
        return header("Retry-After") != null;
    }

    NextStep poll() {
        return new NextStep.Poll(Optional.empty(), ServerTime.secondsToWait(this::header));
    }

    NextStep done() {
        Phase outcome = status() < 400 ? Phase.COMMITTED : Phase.FAILED;
        return new NextStep.Done(outcome, Optional.empty(), isReplayed());
    }

    NextStep forgotten() {
        return first ? new NextStep.Refused(status()) : new NextStep.Untold();
    }

    /** Returns the next step after a request to erase an answer: done, now or earlier, or repeat it later. */
    NextStep afterForgetting() {
        return isSuccess() || ERASED.contains(status())
                ? new NextStep.Done(Phase.COMMITTED, Optional.empty(), false)
                : new NextStep.RepeatWithSameIds();
    }

    /** @param marked whether the answer is marked, in its dialect, as the called method's */
    NextStep next(boolean marked) {
        return next(marked, this::firstAnswer);
    }

    /** @param unmarked reads an answer without a mark to a request of which nothing was sent before */
    NextStep next(boolean marked, Supplier<NextStep> unmarked) {
        if (marked) {
            return done();
        }
        Optional<String> problem = problem(reply);
        boolean waiting = (status() == 202 || status() == 409) && asksToWait();
        if (waiting || problem.filter(AT_WORK::contains).isPresent()) {
            return poll();
        }
        if (problem.filter(CONFLICTS::contains).isPresent()) {
            return new NextStep.Conflict(status());
        }
        if (isForgotten()) {
            return forgotten();
        }
        return first ? unmarked.get() : new NextStep.RepeatWithSameIds();
    }

    private NextStep firstAnswer() {
        if (isSuccess() || status() == 304) {
            return done();
        }
        if (status() < 400 || status() >= 500 || PASSING.contains(status())) {
            return new NextStep.RepeatWithSameIds(); // a recorded one is marked next time
        }
        return isOfTheDoor() ? new NextStep.Refused(status()) : done();
    }
}
