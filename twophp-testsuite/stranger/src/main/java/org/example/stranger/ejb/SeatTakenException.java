package org.example.stranger.ejb;

import jakarta.ejb.ApplicationException;

/** An exception of the application's own. Its container does not roll back for it. */
@ApplicationException(rollback = false)
public class SeatTakenException extends Exception {

    private static final long serialVersionUID = 1L;

    SeatTakenException(String seat) {
        super(seat + " is taken");
    }
}
