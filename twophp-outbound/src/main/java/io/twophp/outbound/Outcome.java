package io.twophp.outbound;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** How an attempt ended. */
public sealed interface Outcome {

    /**
     * The receiver answered.
     *
     * @param headers by name, as it sent them
     * @param body as much of it as was read
     * @param isWhole whether that is all of it; false if it broke off, took too long, or has as many bytes as are read
     */
    record Answered(int status, Map<String, List<String>> headers, byte[] body, boolean isWhole) implements Outcome {}

    /**
     * There is no answer.
     *
     * @param bug what the HTTP client threw, for {@link Failure#ERROR} only; its message may hold what a receiver said
     */
    record Failed(Failure failure, Optional<RuntimeException> bug) implements Outcome {

        static Failed of(Failure failure) {
            return new Failed(failure, Optional.empty());
        }
    }

    /** Why there is no answer. */
    enum Failure {
        /** The name stands for an address that requests are not sent to. */
        REFUSED,
        /** The name service knows no address. */
        UNRESOLVED,
        /** The name service did not answer in time. */
        LOOKUP_TIMEOUT,
        /** Nobody took the connection. */
        UNREACHABLE,
        /** No answer in time. */
        TIMEOUT,
        /** TLS failed. */
        TLS,
        /** Not or no longer HTTP. */
        BROKEN,
        /** A bug or a limit of the client. */
        ERROR,
        /** The client is closed. */
        STOPPED;

        /** In lower case, with hyphens. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
