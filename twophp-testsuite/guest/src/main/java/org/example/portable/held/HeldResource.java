package org.example.portable.held;

import io.twophp.ClaimMode;
import io.twophp.Mode;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.example.portable.note.NewNote;
import org.example.portable.note.Note;
import org.example.portable.note.NoteWriter;

/** Writes a note; may be held while it does so. */
@Path("held")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class HeldResource extends NoteWriter {

    @Inject
    Gate gate;

    @POST
    @TwoPhaseMutation
    public Response write(NewNote wanted) {
        return held(wanted);
    }

    @POST
    @Path("later")
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS)
    public Response later(NewNote wanted) {
        return held(wanted);
    }

    @POST
    @Path("lazy")
    @TwoPhaseMutation(claim = ClaimMode.LAZY)
    public Response lazy(NewNote wanted) {
        return held(wanted);
    }

    private Response held(NewNote wanted) {
        Note note = add(wanted);
        gate.pass(wanted.getText());
        return created(note);
    }
}
