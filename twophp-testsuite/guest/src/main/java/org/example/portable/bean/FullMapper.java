package org.example.portable.bean;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** The mapper of the first application, which finds its providers. */
@Provider
public class FullMapper implements ExceptionMapper<FullException> {

    @Override
    public Response toResponse(FullException exception) {
        return Response.status(409)
                .entity("full")
                .type(MediaType.TEXT_PLAIN_TYPE)
                .build();
    }
}
