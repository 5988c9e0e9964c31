package io.twophp.jaxrs.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.AutoConfirm;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;

/** Answers with as many bytes as the request asks for. */
@Path("sized")
@RequestScoped
@TwoPhaseMutation(grace = Shop.GRACE)
public class SizedResource extends ShopResource {

    @POST
    @Path("text")
    public String text(@QueryParam("bytes") int bytes) {
        shop.order("text");
        return "x".repeat(bytes);
    }

    @POST
    @Path("auto")
    @TwoPhaseMutation(grace = Shop.GRACE, autoConfirm = AutoConfirm.ALWAYS)
    public String auto(@QueryParam("bytes") int bytes) {
        return text(bytes);
    }

    /** Continues whatever happens to its output. */
    @POST
    @Path("stubborn")
    public StreamingOutput stubborn(@QueryParam("bytes") int bytes) {
        shop.order("stubborn");
        return out -> {
            for (int i = 0; i < bytes; i++) {
                try {
                    out.write("x".getBytes(UTF_8));
                } catch (IOException e) {
                    // Ignored by this method.
                }
            }
        };
    }

    @POST
    @Path("refused")
    public String refused(@QueryParam("bytes") int bytes) {
        shop.order("refused");
        throw new WebApplicationException(
                Response.status(409).entity("x".repeat(bytes)).build());
    }
}
