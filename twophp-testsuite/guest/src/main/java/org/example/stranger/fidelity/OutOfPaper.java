package org.example.stranger.fidelity;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** A failure that the application maps to an answer. */
public class OutOfPaper extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int missing;

    public OutOfPaper(int missing) {
        super("out of paper");
        this.missing = missing;
    }

    @Provider
    public static class Mapper implements ExceptionMapper<OutOfPaper> {

        @Override
        public Response toResponse(OutOfPaper failure) {
            return Response.status(409)
                    .entity(new Note(failure.missing, failure.getMessage()))
                    .type("application/vnd.paper+json;v=1")
                    .header("X-Reason", "paper")
                    .build();
        }
    }
}
