package org.example.portable.failure;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Answers 409 with the message, as an application that maps its own exceptions does. */
@Provider
public class OutOfStockMapper implements ExceptionMapper<OutOfStockException> {

    @Override
    public Response toResponse(OutOfStockException failure) {
        return Response.status(Response.Status.CONFLICT)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity("{\"error\":\"" + failure.getMessage() + "\"}")
                .build();
    }
}
