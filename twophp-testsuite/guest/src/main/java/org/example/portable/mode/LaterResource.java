package org.example.portable.mode;

import io.twophp.Mode;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import org.example.portable.note.NewNote;
import org.example.portable.note.Note;
import org.example.portable.note.Notes;

/** Phase 2 is answered before the work is done. */
@Path("later")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class LaterResource {

    @Inject
    Notes notes;

    @Context
    UriInfo uri;

    @Context
    Request request;

    @Context
    SecurityContext security;

    @POST
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS)
    public Response write(@NotNull @Valid NewNote wanted) {
        Note note = notes.add(wanted.getText(), security.getUserPrincipal(), request.getMethod());
        return Response.created(uri.getAbsolutePathBuilder().path(note.getId()).build())
                .entity(note)
                .build();
    }

    /** Returns whether its caller has a role that web.xml alone names. */
    @POST
    @Path("auditor")
    @Produces(MediaType.TEXT_PLAIN)
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS)
    public String audit(@NotNull @Valid NewNote wanted) {
        notes.add(wanted.getText(), security.getUserPrincipal(), request.getMethod());
        return "auditor: " + security.isUserInRole("auditor");
    }
}
