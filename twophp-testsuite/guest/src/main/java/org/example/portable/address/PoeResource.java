package org.example.portable.address;

import io.twophp.Dialect;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import org.example.portable.held.Gate;
import org.example.portable.note.NewNote;
import org.example.portable.note.Note;
import org.example.portable.note.Notes;

/** Notes whose addresses are names; the POST may be held while it writes one. */
@Path("poe/{id}")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class PoeResource {

    @Inject
    Notes notes;

    @Inject
    Gate gate;

    @Context
    Request request;

    @Context
    SecurityContext security;

    @POST
    @TwoPhaseMutation(dialects = Dialect.POE)
    public Response write(@PathParam("id") String id, @NotNull @Valid NewNote wanted) {
        Note note = notes.add(wanted.getText(), security.getUserPrincipal(), request.getMethod());
        gate.pass(wanted.getText());
        return Response.status(Response.Status.CREATED)
                .entity(note)
                .header("X-Id", id)
                .build();
    }
}
