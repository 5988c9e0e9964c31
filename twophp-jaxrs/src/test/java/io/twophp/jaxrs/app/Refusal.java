package io.twophp.jaxrs.app;

/** A failure that the application maps. */
final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Refusal(String message) {
        super(message);
    }
}
