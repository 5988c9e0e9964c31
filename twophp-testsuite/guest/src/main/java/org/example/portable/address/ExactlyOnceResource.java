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
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.example.portable.held.Gate;
import org.example.portable.note.NewNote;
import org.example.portable.note.Note;
import org.example.portable.note.NoteWriter;

/** Notes whose addresses are names; the POST may be held while it writes one. */
@Path("exactly-once/{id}")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class ExactlyOnceResource extends NoteWriter {

    @Inject
    Gate gate;

    @POST
    @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
    public Response write(@PathParam("id") String id, @NotNull @Valid NewNote wanted) {
        Note note = add(wanted);
        gate.pass(wanted.getText());
        return Response.status(Response.Status.CREATED)
                .entity(note)
                .header("X-Id", id)
                .build();
    }

    /** Says which of its media types it answers with. */
    @POST
    @Path("words")
    @Produces({MediaType.TEXT_PLAIN, MediaType.TEXT_HTML})
    @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
    public String words(@Context HttpHeaders headers, NewNote wanted) {
        return wanted.getText() + " " + headers.getHeaderString("X-Mine") + " " + request.getMethod();
    }
}
