package org.example.portable.bean;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;

/** The mapper of the second application, which names its providers. */
public class SecondFullMapper implements ExceptionMapper<FullException> {

    @Override
    public Response toResponse(FullException exception) {
        return Response.status(410)
                .entity("full here, too")
                .type(MediaType.TEXT_PLAIN_TYPE)
                .build();
    }
}
