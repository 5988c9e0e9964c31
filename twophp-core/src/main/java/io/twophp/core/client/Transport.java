package io.twophp.core.client;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Sends one exchange, with whatever credentials the application's own client has: every exchange of a call is
 * authenticated as the first (draft §13.2). Repeats nothing and follows no redirect. Called on the caller's thread,
 * outside of any unit of work of the engine's.
 */
@FunctionalInterface
public interface Transport {

    /**
     * Sends a request and reads the whole answer, within the message's limits.
     *
     * @throws AnswerTooLargeException if the answer has more bytes than that
     * @throws NotSentException if certainly nothing of it reached the server
     * @throws IOException if there is no whole answer; whether the server got the request is not known
     */
    Reply send(Message message) throws IOException;

    /** Whether it can send at all; false from the moment that its client was closed. */
    default boolean isOpen() {
        return true;
    }

    /**
     * A request as it goes out.
     *
     * @param headers in addition to the application's own, in any spelling
     * @param body empty if there is none
     * @param limits of the exchange
     */
    record Message(String method, URI uri, Map<String, List<String>> headers, byte[] body, Limits limits) {

        public Message {
            headers = Map.copyOf(headers);
            body = body.clone();
        }

        @Override
        public byte[] body() {
            return body.clone();
        }
    }

    /**
     * What one exchange may take.
     *
     * @param time until the whole answer is there, beyond which there is none; positive
     * @param answerBytes the most that is read of an answer's body
     */
    record Limits(Duration time, int answerBytes) {}

    /**
     * A whole answer.
     *
     * @param headers as they were received
     */
    record Reply(int status, Map<String, List<String>> headers, byte[] body) {

        public Reply {
            headers = Map.copyOf(headers);
            body = body.clone();
        }

        @Override
        public byte[] body() {
            return body.clone();
        }

        /** The first value of a header, whatever the case of its name; or null. */
        public String header(String name) {
            return headers.entrySet().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .flatMap(header -> header.getValue().stream())
                    .findFirst()
                    .orElse(null);
        }
    }

    /** The answer is longer than anybody wants to read; nothing of it counts. */
    final class AnswerTooLargeException extends IOException {

        private static final long serialVersionUID = 1L;

        public AnswerTooLargeException(URI uri, int limit) {
            super("TWOPHP-0625 The answer of " + uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath()
                    + " has more than " + limit + " bytes; twophp.client.max-response allows no more.");
        }
    }

    /** No connection came about. */
    final class NotSentException extends IOException {

        private static final long serialVersionUID = 1L;

        public NotSentException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
