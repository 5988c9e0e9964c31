package org.example.portable.mode;

import io.twophp.Mode;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.example.portable.note.NewNote;
import org.example.portable.note.NoteWriter;

/** Phase 2 is answered before the work is done. */
@Path("later")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class LaterResource extends NoteWriter {

    @POST
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS)
    public Response write(@NotNull @Valid NewNote wanted) {
        return created(add(wanted));
    }

    /** Returns whether its caller has a role that web.xml alone names. */
    @POST
    @Path("auditor")
    @Produces(MediaType.TEXT_PLAIN)
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS)
    public String audit(@NotNull @Valid NewNote wanted) {
        add(wanted);
        return "auditor: " + security.isUserInRole("auditor");
    }
}
