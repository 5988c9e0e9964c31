package io.twophp.jaxrs.app;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Maps a refusal to the application's own error. */
@Provider
public class RefusalMapper implements ExceptionMapper<Refusal> {

    @Override
    public Response toResponse(Refusal refusal) {
        return Response.status(409)
                .type(MediaType.TEXT_PLAIN_TYPE)
                .header("X-Reason", "stock")
                .entity(refusal.getMessage())
                .build();
    }
}
