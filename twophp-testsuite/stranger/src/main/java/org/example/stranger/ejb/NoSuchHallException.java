package org.example.stranger.ejb;

/** To an EJB's container a failure of the system, as every unchecked exception is. */
public class NoSuchHallException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NoSuchHallException(String seat) {
        super("no hall for " + seat);
    }
}
