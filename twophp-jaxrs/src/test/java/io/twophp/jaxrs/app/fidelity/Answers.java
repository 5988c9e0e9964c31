package io.twophp.jaxrs.app.fidelity;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.AutoConfirm;
import io.twophp.TwoPhaseMutation;
import io.twophp.jaxrs.app.OrderView;
import io.twophp.jaxrs.app.Shop;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.CacheControl;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.core.Variant;
import java.net.URI;
import java.util.Date;
import java.util.Locale;

/** Resource methods whose answers depend on all features of JAX-RS. They know nothing of 2PHP; their subclasses do. */
@Produces("application/vnd.class+json;v=2")
public class Answers implements Described {

    @Override
    public String byInterface() {
        return "Gr\u00fc\u00dfe";
    }

    @POST
    @Path("by-superclass")
    public OrderView bySuperclass() {
        return new OrderView("1", "s");
    }

    @POST
    @Path("builder")
    public Response builder() {
        CacheControl cache = new CacheControl();
        cache.setMaxAge(7);
        return Response.status(201)
                .entity("vor")
                .type("text/plain;charset=ISO-8859-1")
                .language(Locale.GERMAN)
                .location(URI.create("orders/7?x=y"))
                .tag(new EntityTag("v1", true))
                .lastModified(new Date(0))
                .expires(new Date(1000))
                .cacheControl(cache)
                .link("next", "next")
                .allow("GET", "POST")
                .variants(new Variant(null, Locale.GERMAN, null), new Variant(null, Locale.FRENCH, null))
                .header("X-Object", new StringBuilder("built"))
                .header("Date", "Thu, 01 Jan 1970 00:00:00 GMT")
                .build();
    }

    @POST
    @Path("stream")
    @Produces("text/csv;header=present")
    public StreamingOutput stream() {
        return out -> out.write("a,b".getBytes(UTF_8));
    }

    @POST
    @Path("no-content")
    public void nothing() {}

    @POST
    @Path("conflict")
    @Produces("application/problem+json;charset=utf-8")
    public Response conflict() {
        return Response.status(409).entity("{\"title\":\"taken\"}").build();
    }

    @POST
    @Path("thrown")
    public String thrown() {
        throw new WebApplicationException(Response.status(402)
                .entity("no")
                .type("text/plain;charset=utf-16")
                .build());
    }

    @POST
    @Path("enveloped")
    @Produces("application/json")
    @Bound.Enveloped
    public OrderView enveloped() {
        return new OrderView("9", "e");
    }

    @POST
    @Path("linked")
    @Produces("application/json")
    @Bound.Linked
    public OrderView linked() {
        return new OrderView("9", "l");
    }

    @POST
    @Path("packed")
    @Produces("text/plain")
    @Bound.Packed
    public String packed() {
        return "packed ".repeat(20);
    }

    @POST
    @Path("enveloped-refusal")
    @Produces("application/json")
    @Bound.Enveloped
    public Response envelopedRefusal() {
        return Response.status(422).entity(new OrderView("9", "bad")).build();
    }

    /** Without 2PHP. */
    @Path("fidelity/plain")
    @RequestScoped
    public static class Plain extends Answers {}

    /** With 2PHP. */
    @Path("fidelity/hands")
    @RequestScoped
    @TwoPhaseMutation(grace = Shop.GRACE)
    public static class Hands extends Answers {}

    /** With 2PHP in transparent mode. */
    @Path("fidelity/clear")
    @RequestScoped
    @TwoPhaseMutation(grace = Shop.GRACE, autoConfirm = AutoConfirm.ALWAYS)
    public static class Clear extends Answers {}
}
