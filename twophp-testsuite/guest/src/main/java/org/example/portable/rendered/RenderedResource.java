package org.example.portable.rendered;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.example.portable.note.NewNote;

/** Answers that a filter and an interceptor take part in. Nothing is kept. */
@Path("rendered")
@RequestScoped
@Rendered
@Consumes(MediaType.APPLICATION_JSON)
@TwoPhaseMutation
public class RenderedResource {

    @POST
    @Path("text")
    @Produces(MediaType.TEXT_PLAIN)
    public String text(NewNote wanted) {
        return "text " + wanted.getText();
    }

    @POST
    @Path("list")
    @Produces(MediaType.APPLICATION_JSON)
    public List<NewNote> list(NewNote wanted) {
        return List.of(wanted);
    }

    @POST
    @Path("response")
    @Produces({"text/csv", "text/plain;qs=0.5"})
    public Response response(NewNote wanted) {
        return Response.ok("a," + wanted.getText()).header("X-Own", "own").build();
    }

    @POST
    @Path("conflict")
    @Produces(MediaType.TEXT_PLAIN)
    public Response conflict(NewNote wanted) {
        return Response.status(Response.Status.CONFLICT)
                .entity("no " + wanted.getText())
                .build();
    }
}
