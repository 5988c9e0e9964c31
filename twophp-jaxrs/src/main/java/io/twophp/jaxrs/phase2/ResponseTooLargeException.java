package io.twophp.jaxrs.phase2;

/** Thrown if a response has more bytes than are recorded ({@code twophp.max-response}). */
final class ResponseTooLargeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ResponseTooLargeException(int cap, Exception cause) {
        super("the response has more than " + cap + " bytes", cause);
    }
}
