package org.example.portable.mode;

import io.twophp.Mode;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.example.portable.note.NewNote;
import org.example.portable.note.NoteWriter;

/** The client chooses whether it waits for the work. */
@Path("either")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class EitherResource extends NoteWriter {

    @POST
    @TwoPhaseMutation(mode = Mode.NEGOTIATED)
    public Response write(NewNote wanted) {
        return created(add(wanted));
    }
}
