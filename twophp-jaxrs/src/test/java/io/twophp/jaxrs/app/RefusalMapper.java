package io.twophp.jaxrs.app;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Maps a refusal to the application's own error. */
@Provider
public class RefusalMapper implements ExceptionMapper<RefusalMapper.Refusal> {

    @Override
    public Response toResponse(Refusal refusal) {
        return Response.status(409)
                .type(MediaType.TEXT_PLAIN_TYPE)
                .header("X-Reason", "stock")
                .entity(refusal.getMessage())
                .build();
    }

    /** A failure that the application maps. */
    static final class Refusal extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Refusal(String message) {
            super(message);
        }
    }
}
