package org.example.portable.keyed;

import io.twophp.Dialect;
import io.twophp.Enrolment;
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
import org.example.portable.note.NewNote;
import org.example.portable.note.Note;
import org.example.portable.note.Notes;

/** Notes for clients that send an idempotency key, or messages of Certified HTTP. */
@Path("keyed")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class KeyedResource {

    @Inject
    Notes notes;

    @Context
    Request request;

    @Context
    SecurityContext security;

    @POST
    @TwoPhaseMutation(
            dialects = {Dialect.IDEMPOTENCY_KEY, Dialect.CERTIFIED_HTTP},
            enrolment = Enrolment.REQUIRED)
    public Response write(@NotNull @Valid NewNote wanted) {
        Note note = notes.add(wanted.getText(), security.getUserPrincipal(), request.getMethod());
        return Response.status(Response.Status.CREATED)
                .entity(note)
                .header("X-Kind", "kept")
                .build();
    }
}
