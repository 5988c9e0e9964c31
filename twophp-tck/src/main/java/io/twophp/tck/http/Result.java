package io.twophp.tck.http;

import io.twophp.core.client.NextStep;
import java.net.http.HttpHeaders;
import java.util.List;

/**
 * How a call ended, and every exchange on the way there.
 *
 * <p>{@link #next()} says what is known: {@link NextStep.Done} has the outcome, and status, headers and bytes are the
 * recorded response; {@link NextStep.Resubmit}, {@link NextStep.Refused} and {@link NextStep.AlreadyProcessed} are
 * final, too. {@link NextStep.RepeatWithSameIds} or {@link NextStep.Poll} mean that the client gave up and the outcome
 * is open; {@link NextStep.Confirm} that Phase 2 was not sent, since its window had closed (N1).
 *
 * @param status of the last answer; {@link Step#NO_ANSWER} if it never came
 * @param headers of the last answer
 * @param bytes the last answer's body
 * @param steps all exchanges, in order; at least one
 */
public record Result(int status, HttpHeaders headers, byte[] bytes, List<Step> steps) {

    public Result {
        bytes = bytes.clone();
        steps = List.copyOf(steps);
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("a result comes from at least one exchange");
        }
    }

    static Result of(List<Step> steps) {
        Step last = steps.get(steps.size() - 1);
        return new Result(last.status(), last.headers(), last.bytes(), steps);
    }

    @Override
    public byte[] bytes() {
        return bytes.clone();
    }

    /** What the last answer means. */
    public NextStep next() {
        return steps.get(steps.size() - 1).next();
    }

    /** How many exchanges of a kind there were. */
    public long count(Step.Kind kind) {
        return steps.stream().filter(step -> step.kind() == kind).count();
    }
}
