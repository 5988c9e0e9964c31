package io.twophp.jaxrs.app;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Every way to fail, each after an effect. */
@Path("failures")
@RequestScoped
@TwoPhaseMutation(grace = Shop.GRACE)
public class FailureResource extends ShopResource {

    private static final int DEADLOCKS = 2;

    @POST
    @Path("mapped")
    public String mapped() {
        throw new RefusalMapper.Refusal("out of stock: " + shop.order("mapped"));
    }

    @POST
    @Path("unmapped")
    public String unmapped() {
        throw new IllegalStateException("s3cret detail " + shop.order("unmapped"));
    }

    @POST
    @Path("error")
    public String error() {
        shop.order("error");
        throw new AssertionError("an Error, not an Exception");
    }

    @POST
    @Path("web")
    public String web() {
        shop.order("web");
        throw new WebApplicationException(
                Response.status(410).entity("sold out").type("text/plain").build());
    }

    @POST
    @Path("web-bare")
    public String webBare() {
        shop.order("web");
        throw new WebApplicationException(403);
    }

    @POST
    @Path("stream")
    public StreamingOutput stream() {
        shop.order("stream");
        return out -> {
            out.write('x');
            throw new IOException("the supplier hung up");
        };
    }

    /** Deadlocks twice, then does it. */
    @POST
    @Path("deadlock")
    public String deadlock() throws SQLException {
        shop.order("deadlock");
        if (shop.executions() <= DEADLOCKS) {
            throw new SQLException("deadlock", "40001");
        }
        return "done";
    }

    /** Deadlocks once while its answer is written. */
    @POST
    @Path("deadlock-in-stream")
    public StreamingOutput deadlockInStream() {
        shop.order("deadlock");
        return out -> {
            if (shop.executions() == 1) {
                throw new IllegalStateException(new SQLException("deadlock", "40P01"));
            }
            out.write("done".getBytes(StandardCharsets.UTF_8));
        };
    }
}
