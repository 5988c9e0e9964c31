package io.twophp.outbound;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The result of an attempt. */
public sealed interface Outcome {

    /**
     * The receiver answered.
     *
     * @param headers the headers by name, as received
     * @param body the part of the body that was read
     * @param isWhole whether {@code body} is the whole body; false if it broke off, took too long, or reached the limit
     *     of bytes
     */
    record Answered(int status, Map<String, List<String>> headers, byte[] body, boolean isWhole) implements Outcome {}

    /**
     * There is no answer.
     *
     * @param bug the exception that the HTTP client threw, for {@link Failure#ERROR} only; its message may contain text
     *     from a receiver
     */
    record Failed(Failure failure, Optional<RuntimeException> bug) implements Outcome {

        static Failed of(Failure failure) {
            return new Failed(failure, Optional.empty());
        }
    }

    /** The reason that there is no answer. */
    enum Failure {
        /** The name resolves to an address that requests are not sent to. */
        REFUSED,
        /** The name service knows no address. */
        UNRESOLVED,
        /** The name service did not answer in time. */
        LOOKUP_TIMEOUT,
        /** No address accepted the connection. */
        UNREACHABLE,
        /** No answer came in time. */
        TIMEOUT,
        /** TLS failed. */
        TLS,
        /** The answer is not HTTP, or broke off. */
        BROKEN,
        /** A bug or a limit of the client. */
        ERROR,
        /** The client is closed. */
        STOPPED;

        /** Returns the name in lower case, with hyphens. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
