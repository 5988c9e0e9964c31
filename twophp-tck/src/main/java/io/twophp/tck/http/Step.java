package io.twophp.tck.http;

import io.twophp.core.client.NextStep;
import java.net.http.HttpHeaders;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One exchange with the server and its meaning.
 *
 * @param kind the kind of exchange
 * @param status the status of the answer; {@link #NO_ANSWER} if the connection broke before there was a whole one
 * @param headers the headers of the answer
 * @param bytes the answer's body
 * @param next the next step of a careful client
 */
public record Step(Kind kind, int status, HttpHeaders headers, byte[] bytes, NextStep next) {

    /** The status of an exchange without an answer. */
    public static final int NO_ANSWER = 0;

    /** The kind of an exchange. */
    public enum Kind {
        PHASE_ONE,
        PHASE_TWO,
        STATUS
    }

    public Step {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(headers, "headers");
        Objects.requireNonNull(next, "next");
        bytes = bytes.clone();
    }

    static Step unanswered(Kind kind) {
        HttpHeaders none = HttpHeaders.of(Map.of(), (name, value) -> true);
        return new Step(kind, NO_ANSWER, none, new byte[0], new NextStep.RepeatWithSameIds());
    }

    @Override
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Returns the first value of a header. */
    public Optional<String> header(String name) {
        return headers.firstValue(name);
    }
}
