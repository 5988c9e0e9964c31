package io.twophp.jaxrs.redelivery;

/** Thrown if a request could not enter its application for a reason that may pass; nothing was done. */
public final class UnreachableTargetException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UnreachableTargetException(String message, Throwable cause) {
        super(message, cause);
    }
}
