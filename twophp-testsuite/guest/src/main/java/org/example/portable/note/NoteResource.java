package org.example.portable.note;

import io.twophp.TwoPhaseMutation;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** Notes, in two phases if the client wants it. */
@Path("notes")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class NoteResource extends NoteWriter {

    @POST
    @TwoPhaseMutation
    public Response write(@NotNull @Valid NewNote wanted) {
        return created(add(wanted));
    }

    /** For managers only. */
    @POST
    @Path("guarded")
    @TwoPhaseMutation
    @RolesAllowed("manager")
    public Response guarded(@NotNull @Valid NewNote wanted) {
        return created(add(wanted));
    }

    /** Is waited for no longer than a fraction of a second. */
    @POST
    @Path("short")
    @TwoPhaseMutation(ttl = 300, grace = 0)
    public Response written(@NotNull @Valid NewNote wanted) {
        return created(add(wanted));
    }

    /** Accepts two-phase requests only. */
    @POST
    @Path("strict")
    @TwoPhaseMutation(enrolment = io.twophp.Enrolment.REQUIRED, autoConfirm = io.twophp.AutoConfirm.REFUSED)
    public Response strict(@NotNull @Valid NewNote wanted) {
        return created(add(wanted));
    }

    @PUT
    @Path("{id}")
    @TwoPhaseMutation
    public Note replace(@PathParam("id") String id, @NotNull @Valid NewNote wanted) {
        return notes.rewrite(id, wanted.getText(), request.getMethod()).orElseThrow(NotFoundException::new);
    }

    @PATCH
    @Path("{id}")
    @TwoPhaseMutation
    public Note patch(@PathParam("id") String id, @NotNull @Valid NewNote wanted) {
        return notes.rewrite(id, wanted.getText(), request.getMethod()).orElseThrow(NotFoundException::new);
    }

    @DELETE
    @Path("{id}")
    @TwoPhaseMutation
    public void remove(@PathParam("id") String id) {
        if (!notes.remove(id)) {
            throw new NotFoundException();
        }
    }

    @GET
    @Path("{id}")
    public Note one(@PathParam("id") String id) {
        return notes.find(id).orElseThrow(NotFoundException::new);
    }

    /** Returns all notes that have a text. */
    @GET
    public List<Note> all(@QueryParam("text") String text) {
        return notes.of(text);
    }
}
