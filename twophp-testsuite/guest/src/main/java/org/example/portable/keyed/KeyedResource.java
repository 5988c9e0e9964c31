package org.example.portable.keyed;

import io.twophp.Command;
import io.twophp.Dialect;
import io.twophp.Enrolment;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.json.Json;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.StringReader;
import org.example.portable.note.NewNote;
import org.example.portable.note.Note;
import org.example.portable.note.NoteWriter;

/** Notes for clients that send an idempotency key, messages of Certified HTTP, or commands of IDS. */
@Path("keyed")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class KeyedResource extends NoteWriter {

    @POST
    @TwoPhaseMutation(
            dialects = {Dialect.IDEMPOTENCY_KEY, Dialect.CERTIFIED_HTTP},
            enrolment = Enrolment.REQUIRED)
    public Response write(@NotNull @Valid NewNote wanted) {
        Note note = add(wanted);
        return Response.status(Response.Status.CREATED)
                .entity(note)
                .header("X-Kind", "kept")
                .build();
    }

    @POST
    @Path("commands")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "note", action = "write")
    public Response perform(String command) {
        String text = Json.createReader(new StringReader(command)).readObject().getString("text");
        Note note = notes.add(text, security.getUserPrincipal(), request.getMethod());
        return Response.status(Response.Status.CREATED).entity(note).build();
    }
}
