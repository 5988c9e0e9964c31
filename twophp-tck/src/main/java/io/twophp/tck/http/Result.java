package io.twophp.tck.http;

import io.twophp.core.client.NextStep;
import java.net.http.HttpHeaders;
import java.util.List;

/**
 * The end of a call, and every exchange on the way there.
 *
 * @param status the status of the last answer; {@link Step#NO_ANSWER} if it never came
 * @param headers the headers of the last answer
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

    /** Returns the meaning of the last answer. */
    public NextStep next() {
        return steps.get(steps.size() - 1).next();
    }

    /** Returns the number of exchanges of a kind. */
    public long count(Step.Kind kind) {
        return steps.stream().filter(step -> step.kind() == kind).count();
    }
}
