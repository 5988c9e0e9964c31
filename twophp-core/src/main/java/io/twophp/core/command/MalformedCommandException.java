package io.twophp.core.command;

/** A request without a canonical form; the message describes the fault, which its sender has to correct. */
public final class MalformedCommandException extends Exception {

    private static final long serialVersionUID = 1L;

    MalformedCommandException(String message) {
        super(message);
    }
}
