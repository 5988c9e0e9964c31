package org.example.portable.mode;

import io.twophp.AutoConfirm;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
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

/** The server confirms every request by itself. */
@Path("always")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class AlwaysResource {

    @Inject
    Notes notes;

    @Context
    UriInfo uri;

    @Context
    Request request;

    @Context
    SecurityContext security;

    @POST
    @TwoPhaseMutation(autoConfirm = AutoConfirm.ALWAYS)
    public Response write(NewNote wanted) {
        Note note = notes.add(wanted.getText(), security.getUserPrincipal(), request.getMethod());
        return Response.created(uri.getAbsolutePathBuilder().path(note.getId()).build())
                .entity(note)
                .build();
    }
}
