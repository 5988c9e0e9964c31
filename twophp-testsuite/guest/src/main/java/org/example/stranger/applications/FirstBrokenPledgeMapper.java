package org.example.stranger.applications;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** The mapper of the first application, which finds its providers. */
@Provider
public class FirstBrokenPledgeMapper implements ExceptionMapper<BrokenPledgeException> {

    @Override
    public Response toResponse(BrokenPledgeException exception) {
        return Response.status(409).entity("first").type("text/plain").build();
    }
}
