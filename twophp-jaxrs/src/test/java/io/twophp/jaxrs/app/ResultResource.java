package io.twophp.jaxrs.app;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/** Every way to return a result. */
@Path("results")
@RequestScoped
@TwoPhaseMutation(grace = Shop.GRACE)
public class ResultResource extends ShopResource {

    @POST
    @Path("either")
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN})
    public String either() {
        shop.order("either");
        return "\"either\"";
    }

    @POST
    @Path("void")
    public void nothing() {
        shop.order("void");
    }

    @POST
    @Path("null")
    public OrderView absent() {
        shop.order("null");
        return null;
    }

    @POST
    @Path("list")
    @Produces(MediaType.APPLICATION_JSON)
    public Response list() {
        shop.order("list");
        return Response.ok(new GenericEntity<>(List.of(new OrderView("1", "a"))) {})
                .build();
    }

    @POST
    @Path("accepted")
    public Response accepted() {
        shop.order("accepted");
        return Response.accepted("soon")
                .type(MediaType.TEXT_PLAIN_TYPE)
                .tag("v1")
                .header("X-Own", "one")
                .header("X-Own", "two")
                .build();
    }

    /** Answers with the given status; with the given number of bytes, or without an entity. */
    @POST
    @Path("status/{status}/{bytes}")
    @Produces(MediaType.TEXT_PLAIN)
    public Response status(@PathParam("status") int status, @PathParam("bytes") int bytes) {
        shop.order("status " + status);
        Response.ResponseBuilder response = Response.status(status).header("DTT-2PHP-Response-Status", "299");
        return bytes == 0
                ? response.build()
                : response.entity("x".repeat(bytes)).build();
    }

    @POST
    @Path("relative")
    public Response relative() {
        return Response.created(URI.create("orders/" + shop.order("relative"))).build();
    }

    @POST
    @Path("redirect")
    public Response redirect() {
        shop.order("redirect");
        return Response.seeOther(URI.create("http://elsewhere.example/orders/7"))
                .build();
    }

    @POST
    @Path("stream")
    public StreamingOutput stream() {
        long id = shop.order("stream");
        return out -> out.write(("streamed " + id).getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    /** Continues whatever happens to its output. */
    @POST
    @Path("stubborn/{bytes}")
    public StreamingOutput stubborn(@PathParam("bytes") int bytes) {
        shop.order("stubborn");
        return out -> {
            for (int i = 0; i < bytes; i++) {
                try {
                    out.write('x');
                } catch (IOException e) {
                    // Ignored by this method.
                }
            }
        };
    }

    @POST
    @Path("bytes")
    @Produces("application/x-own")
    public byte[] bytes() {
        shop.order("bytes");
        return new byte[] {0, -1, 13, 10, 0};
    }

    @POST
    @Path("own-id")
    public Response ownId() {
        shop.order("own-id");
        twoPhase.resourceId("of-my-own");
        return Response.created(URI.create("orders/other")).build();
    }

    @POST
    @Path("credentials")
    public Response credentials() {
        shop.order("credentials");
        return Response.ok("x", MediaType.TEXT_PLAIN_TYPE)
                .cookie(new NewCookie.Builder("session").value("s3cret").build())
                .header("Authorization", "Bearer s3cret")
                .header("Proxy-Authorization", "Bearer s3cret")
                .header("DTT-2PHP-Phase-State", "FAILED")
                .header("Cache-Control", "public, max-age=600")
                .build();
    }

    /** Returns the engine's information for business logic. */
    @POST
    @Path("inside")
    @Produces(MediaType.TEXT_PLAIN)
    public String inside() {
        shop.order("inside");
        return twoPhase.isActive() + " " + twoPhase.phase().orElseThrow() + " " + twoPhase.attempt() + " "
                + twoPhase.clientCorrelationId().orElseThrow() + " "
                + twoPhase.serverCorrelationId().orElseThrow();
    }
}
