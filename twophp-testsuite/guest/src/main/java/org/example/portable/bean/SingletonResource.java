package org.example.portable.bean;

import io.twophp.TwoPhaseMutation;
import jakarta.annotation.security.PermitAll;
import jakarta.ejb.Singleton;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.example.portable.note.Notes;

/** A singleton, which relies on its container to let in one call after the other. */
@Path("beans/singleton")
@Singleton
@PermitAll
@Produces(MediaType.TEXT_PLAIN)
public class SingletonResource {

    @Inject
    Notes notes;

    @POST
    @TwoPhaseMutation
    public Response writeOnce(@QueryParam("text") String text) {
        if (!notes.of(text).isEmpty()) {
            return Response.status(Response.Status.CONFLICT).entity("there").build();
        }
        notes.add(text, null, "POST");
        return Response.ok("written").build();
    }
}
