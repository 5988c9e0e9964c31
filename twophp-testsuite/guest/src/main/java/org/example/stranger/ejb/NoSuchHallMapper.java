package org.example.stranger.ejb;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Answers 422 for a hall that does not exist. */
@Provider
public class NoSuchHallMapper implements ExceptionMapper<NoSuchHallException> {

    @Override
    public Response toResponse(NoSuchHallException exception) {
        return Response.status(422)
                .entity(exception.getMessage())
                .type(MediaType.TEXT_PLAIN_TYPE)
                .build();
    }
}
