package org.example.stranger.address;

import io.twophp.Dialect;
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
import org.example.stranger.note.Notes;

/** Charges that are stored, executed, read and forgotten. */
@Path("charges/{id}")
@RequestScoped
@Transactional
@Consumes(MediaType.TEXT_PLAIN)
@Produces({MediaType.TEXT_PLAIN, MediaType.TEXT_HTML})
public class ChargeResource {

    @Inject
    Notes notes;

    @Context
    SecurityContext security;

    @POST
    @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
    public Response charge(String text) {
        if (text.isBlank()) {
            return Response.status(402).entity("no funds").build();
        }
        notes.keep(security.getUserPrincipal().getName(), text);
        return Response.status(201).entity("charged: " + text).build();
    }
}
