package org.example.stranger.fidelity;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.core.Variant;
import java.util.List;
import java.util.Locale;

/** Built responses, failures, conditions, filters. */
public abstract class Answers extends Entities {

    @Context
    UriInfo uri;

    @Context
    Request request;

    @POST
    @Path("built/{name}")
    @Produces("text/plain")
    public Response built(@PathParam("name") String name) {
        return Built.valueOf(name.toUpperCase(Locale.ROOT)).response();
    }

    @POST
    @Path("address")
    @Produces("text/plain")
    public Response address() {
        return Response.created(uri.getAbsolutePathBuilder().path("1").build())
                .entity(uri.getRequestUri().toString())
                .build();
    }

    @POST
    @Path("variant")
    public Response variant() {
        List<Variant> variants = Variant.mediaTypes(MediaType.TEXT_PLAIN_TYPE, MediaType.APPLICATION_JSON_TYPE)
                .languages(Locale.ENGLISH, Locale.GERMAN)
                .add()
                .build();
        Variant chosen = request.selectVariant(variants);
        return Response.ok("\"v\"", chosen).build();
    }

    @POST
    @Path("condition")
    @Produces("text/plain")
    public Response condition() {
        ResponseBuilder refused = request.evaluatePreconditions(new EntityTag("v1"));
        return refused == null ? Response.ok("changed").tag("v2").build() : refused.build();
    }

    @POST
    @Path("echo")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public Received echo(
            Received received, @QueryParam("q") String query, @HeaderParam("Accept-Language") String language) {
        return new Received(received.text + query + language);
    }

    @POST
    @Path("sized")
    @Consumes(MediaType.TEXT_PLAIN)
    @Produces(MediaType.TEXT_PLAIN)
    public String sized(@Size(min = 3) String text) {
        return text;
    }

    @POST
    @Path("promised")
    @Produces(MediaType.TEXT_PLAIN)
    @NotNull
    public String promised() {
        return null;
    }

    @POST
    @Path("thrown")
    public Note thrown() {
        throw new WebApplicationException(Response.status(402)
                .entity("pay")
                .type("text/plain;charset=utf-16")
                .build());
    }

    @POST
    @Path("thrown-empty")
    public Note thrownEmpty() {
        throw new WebApplicationException(410);
    }

    @POST
    @Path("mapped")
    @Produces("application/json")
    public Note mapped() {
        throw new OutOfPaper(3);
    }

    @POST
    @Path("unmapped")
    @Produces("application/json")
    public Note unmapped() {
        throw new IllegalStateException("unmapped");
    }

    @POST
    @Path("unwritable")
    @Produces("application/x-unknown")
    public Note unwritable() {
        return new Note(1, "unwritable");
    }

    @POST
    @Path("enveloped")
    @Produces("application/json")
    @Enveloped
    public Note enveloped() {
        return new Note(10, "enveloped");
    }

    @POST
    @Path("linked")
    @Produces("application/json;charset=utf-8")
    @Linked
    public Response linked() {
        return Response.ok(new Note(11, "linked")).link("up", "up").build();
    }

    @POST
    @Path("packed")
    @Produces("text/plain")
    @Packed
    public String packed() {
        return "packed ".repeat(50);
    }

    @POST
    @Path("all-bound")
    @Produces("application/json")
    @Enveloped
    @Linked
    @Packed
    public Note allBound() {
        return new Note(12, "all");
    }

    @POST
    @Path("enveloped-refusal")
    @Produces("application/json")
    @Enveloped
    public Response envelopedRefusal() {
        return Response.status(422).entity(new Note(13, "refused")).build();
    }

    @GET
    @Path("read")
    @Produces("text/plain;charset=UTF-8")
    public String read() {
        return GREETING;
    }
}
