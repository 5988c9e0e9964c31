package org.example.portable.failure;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.example.portable.note.Notes;

/** Writes a note, and fails. */
@Path("failures")
@RequestScoped
@TwoPhaseMutation
public class FailureResource {

    @Inject
    Notes notes;

    @QueryParam("text")
    String text;

    @POST
    @Path("mapped")
    public Response mapped() {
        notes.add(text, null, null);
        throw new OutOfStockException();
    }

    @POST
    @Path("unmapped")
    public Response unmapped() {
        notes.add(text, null, null);
        throw new IllegalStateException("nobody maps this");
    }

    @POST
    @Path("missing")
    public Response missing() {
        notes.add(text, null, null);
        throw new NotFoundException();
    }

    @POST
    @Path("answered")
    public Response answered() {
        notes.add(text, null, null);
        return Response.status(422)
                .type(MediaType.TEXT_PLAIN_TYPE)
                .entity("not that")
                .build();
    }
}
