package io.twophp.core.command;

/**
 * A request has no canonical form: its sender has to correct it. The message describes the fault in terms of the
 * request.
 */
public final class MalformedCommandException extends Exception {

    private static final long serialVersionUID = 1L;

    MalformedCommandException(String message) {
        super(message);
    }
}
