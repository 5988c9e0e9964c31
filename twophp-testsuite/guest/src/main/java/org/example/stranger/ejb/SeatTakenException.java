package org.example.stranger.ejb;

import jakarta.ejb.ApplicationException;

/** An application exception, for which the container does not roll back. */
@ApplicationException(rollback = false)
public class SeatTakenException extends Exception {

    private static final long serialVersionUID = 1L;

    SeatTakenException(String seat) {
        super(seat + " is taken");
    }
}
