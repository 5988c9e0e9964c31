package org.example.stranger.keyed;

import io.twophp.Dialect;
import io.twophp.Enrolment;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import org.example.stranger.note.Notes;

/** Notes for clients that send an idempotency key, and know nothing else. */
@Path("keyed/notes")
@RequestScoped
@Transactional
@Consumes(MediaType.TEXT_PLAIN)
@Produces(MediaType.TEXT_PLAIN)
public class KeyedResource {

    @Inject
    Notes notes;

    @Context
    SecurityContext security;

    @Context
    UriInfo uri;

    @POST
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY, enrolment = Enrolment.REQUIRED)
    public Response keep(String text) {
        notes.keep(security.getUserPrincipal().getName(), text);
        return Response.created(uri.getAbsolutePath().resolve("notes/" + text.hashCode()))
                .entity("kept: " + text)
                .build();
    }
}
