package org.example.stranger.ejb;

import jakarta.ejb.ApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** An application exception, for which the container does not roll back. */
@ApplicationException(rollback = false)
public class SeatTakenException extends Exception {

    private static final long serialVersionUID = 1L;

    SeatTakenException(String seat) {
        super(seat + " is taken");
    }

    @Provider
    public static class Mapper implements ExceptionMapper<SeatTakenException> {

        @Override
        public Response toResponse(SeatTakenException exception) {
            return Response.status(Response.Status.CONFLICT)
                    .entity(exception.getMessage())
                    .type(MediaType.TEXT_PLAIN_TYPE)
                    .build();
        }
    }
}
