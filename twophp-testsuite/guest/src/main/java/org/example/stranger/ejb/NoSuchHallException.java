package org.example.stranger.ejb;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** A system exception to an EJB's container, as every unchecked exception is. */
public class NoSuchHallException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NoSuchHallException(String seat) {
        super("no hall for " + seat);
    }

    @Provider
    public static class Mapper implements ExceptionMapper<NoSuchHallException> {

        @Override
        public Response toResponse(NoSuchHallException exception) {
            return Response.status(422)
                    .entity(exception.getMessage())
                    .type(MediaType.TEXT_PLAIN_TYPE)
                    .build();
        }
    }
}
