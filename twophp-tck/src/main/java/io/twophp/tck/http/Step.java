package io.twophp.tck.http;

import io.twophp.core.client.NextStep;
import java.net.http.HttpHeaders;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One exchange with the server and what it means.
 *
 * @param kind which exchange
 * @param status of the answer; {@link #NO_ANSWER} if the connection broke before there was a whole one
 * @param headers of the answer
 * @param bytes the answer's body
 * @param next what a careful client does now
 */
public record Step(Kind kind, int status, HttpHeaders headers, byte[] bytes, NextStep next) {

    /** The status of an exchange without an answer. */
    public static final int NO_ANSWER = 0;

    /** Which exchange. */
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

    /** The first value of a header. */
    public Optional<String> header(String name) {
        return headers.firstValue(name);
    }
}
