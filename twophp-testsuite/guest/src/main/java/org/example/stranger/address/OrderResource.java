package org.example.stranger.address;

import io.twophp.Dialect;
import io.twophp.TwoPhaseMutation;
import io.twophp.jaxrs.poe.PoeLinks;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.UUID;
import org.example.stranger.note.Notes;

/** Orders that are posted once exactly, at addresses that a form hands out. */
@Path("once")
@RequestScoped
@Transactional
@Consumes(MediaType.TEXT_PLAIN)
@Produces(MediaType.TEXT_PLAIN)
public class OrderResource {

    @Inject
    Notes notes;

    @Context
    SecurityContext security;

    @GET
    @Path("form")
    @Produces(MediaType.TEXT_HTML)
    public Response form(@Context UriInfo uri, @Context HttpHeaders headers) {
        URI order = uri.getBaseUriBuilder().path("once/{id}").build(UUID.randomUUID());
        Response.ResponseBuilder form = Response.ok("<form method=\"POST\" action=\"" + order + "\"></form>");
        return (PoeLinks.areWanted(headers) ? form.header(PoeLinks.HEADER, PoeLinks.of(order)) : form).build();
    }

    @POST
    @Path("{id}")
    @TwoPhaseMutation(dialects = Dialect.POE)
    public Response place(@PathParam("id") String id, String text) {
        if (text.isBlank()) {
            return Response.status(422).entity("nothing to keep").build();
        }
        notes.keep(security.getUserPrincipal().getName(), text);
        return text.endsWith("elsewhere")
                ? Response.seeOther(URI.create("keyed")).build()
                : Response.status(201).entity("placed: " + text).build();
    }
}
