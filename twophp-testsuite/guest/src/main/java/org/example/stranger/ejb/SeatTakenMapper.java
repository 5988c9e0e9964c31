package org.example.stranger.ejb;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** A taken seat is a conflict. */
@Provider
public class SeatTakenMapper implements ExceptionMapper<SeatTakenException> {

    @Override
    public Response toResponse(SeatTakenException exception) {
        return Response.status(Response.Status.CONFLICT)
                .entity(exception.getMessage())
                .type(MediaType.TEXT_PLAIN_TYPE)
                .build();
    }
}
