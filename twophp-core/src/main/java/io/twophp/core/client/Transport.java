package io.twophp.core.client;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Sends one exchange, with the credentials of the application's own client: every exchange of a call is authenticated
 * as the first (draft §13.2). Repeats nothing and follows no redirect. Called on the caller's thread, outside of the
 * engine's units of work.
 */
@FunctionalInterface
public interface Transport {

    /**
     * Sends a request and reads the whole answer, within the message's limits.
     *
     * @throws AnswerTooLargeException if the answer has more bytes than the limits allow
     * @throws NotSentException if certainly no part of the request reached the server
     * @throws IOException if there is no whole answer; whether the server got the request is not known
     */
    Reply send(Message message) throws IOException;

    /** Returns whether this transport can send; false once its client was closed. */
    default boolean isOpen() {
        return true;
    }

    /** @param headers in addition to the application's own, in any spelling */
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

    /** The longest time until the whole answer is there, and the most bytes of its body that are read. */
    record Limits(Duration time, int answerBytes) {}

    record Reply(int status, Map<String, List<String>> headers, byte[] body) {

        public Reply {
            headers = Map.copyOf(headers);
            body = body.clone();
        }

        @Override
        public byte[] body() {
            return body.clone();
        }

        /** Returns the first value of a header, whatever the case of its name; or null. */
        public String header(String name) {
            return headers.entrySet().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .flatMap(header -> header.getValue().stream())
                    .findFirst()
                    .orElse(null);
        }

        /**
         * Returns whether the whole answer is here for certain: its end was announced, by a length or by chunks, or it
         * has no body. Without these it ends with its connection, whatever ends that (RFC 9112 §6.3).
         */
        boolean isWhole() {
            return header("Content-Length") != null || header("Transfer-Encoding") != null || status == 204;
        }

        /** Returns the media type in lower case and without parameters; empty if the answer has none. */
        String mediaType() {
            String type = header("Content-Type");
            return type == null ? "" : type.split(";", 2)[0].trim().toLowerCase(Locale.ROOT);
        }
    }

    /** The answer is longer than the limit; no part of it counts. */
    final class AnswerTooLargeException extends IOException {

        private static final long serialVersionUID = 1L;

        public AnswerTooLargeException(URI uri, int limit) {
            super("TWOPHP-0625 The answer of " + uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath()
                    + " has more than " + limit + " bytes; twophp.client.max-response allows no more.");
        }
    }

    /** No connection was established. */
    final class NotSentException extends IOException {

        private static final long serialVersionUID = 1L;

        public NotSentException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
