package org.example.stranger.applications;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;

/** The mapper of the second application, which names its providers. */
public class SecondBrokenPledgeMapper implements ExceptionMapper<BrokenPledgeException> {

    @Override
    public Response toResponse(BrokenPledgeException exception) {
        return Response.status(410).entity("second").type("text/plain").build();
    }
}
