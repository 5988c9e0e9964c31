package io.twophp.central.store;

import java.util.UUID;

/** Thrown if a service is not known here. */
public final class UnknownServiceException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnknownServiceException(UUID service) {
        super("Service " + service + " is not known here.");
    }
}
