package org.example.stranger.fidelity;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Maps the failure to an answer. */
@Provider
public class OutOfPaperMapper implements ExceptionMapper<OutOfPaper> {

    @Override
    public Response toResponse(OutOfPaper failure) {
        return Response.status(409)
                .entity(new Note(failure.missing(), failure.getMessage()))
                .type("application/vnd.paper+json;v=1")
                .header("X-Reason", "paper")
                .build();
    }
}
