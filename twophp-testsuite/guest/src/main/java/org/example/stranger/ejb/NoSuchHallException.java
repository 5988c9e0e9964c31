package org.example.stranger.ejb;

/** A system exception to an EJB's container, as every unchecked exception is. */
public class NoSuchHallException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NoSuchHallException(String seat) {
        super("no hall for " + seat);
    }
}
