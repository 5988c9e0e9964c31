package org.example.portable.kind;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.MatrixParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.Link;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Answers and requests of every kind. */
@Path("kinds")
@RequestScoped
@TwoPhaseMutation
public class KindResource {

    @POST
    @Path("text")
    @Produces("text/plain;charset=UTF-8")
    public String text() {
        return "grün";
    }

    @POST
    @Path("bean")
    @Produces(MediaType.APPLICATION_JSON)
    public Bean bean() {
        return new Bean();
    }

    @POST
    @Path("list")
    @Produces(MediaType.APPLICATION_JSON)
    public Response list() {
        return Response.ok(new GenericEntity<>(List.of(new Bean(), new Bean())) {})
                .build();
    }

    @POST
    @Path("object")
    @Produces(MediaType.APPLICATION_JSON)
    public JsonObject object() {
        return Json.createObjectBuilder().add("a", 1).addNull("b").build();
    }

    @POST
    @Path("bytes")
    @Produces(MediaType.APPLICATION_OCTET_STREAM)
    public byte[] bytes() {
        return new byte[] {0, 1, 2, -1};
    }

    @POST
    @Path("stream")
    @Produces(MediaType.TEXT_PLAIN)
    public StreamingOutput stream() {
        return output -> output.write("streamed".getBytes(StandardCharsets.US_ASCII));
    }

    @POST
    @Path("nothing")
    public void nothing() {}

    @POST
    @Path("headers")
    @Produces(MediaType.TEXT_PLAIN)
    public Response headers() {
        return Response.ok("headers")
                .header("X-Kind", "one")
                .tag(new EntityTag("v1"))
                .links(Link.fromUri(URI.create("http://example.org/next"))
                        .rel("next")
                        .build())
                .build();
    }

    @POST
    @Path("negotiated")
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN})
    public Response negotiated(@HeaderParam("Accept") String accept) {
        return accept.startsWith(MediaType.TEXT_PLAIN)
                ? Response.ok("plain", MediaType.TEXT_PLAIN_TYPE).build()
                : Response.ok("{}", MediaType.APPLICATION_JSON_TYPE).build();
    }

    @POST
    @Path("form")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Produces("text/plain;charset=UTF-8")
    public String form(@FormParam("a") String a, @FormParam("b") List<String> b) {
        return a + b;
    }

    @POST
    @Path("parameters")
    @Produces("text/plain;charset=UTF-8")
    public String parameters(
            @QueryParam("q") List<String> query,
            @MatrixParam("m") String matrix,
            @HeaderParam("X-Header") String header) {
        return query + matrix + header;
    }

    @POST
    @Path("raw")
    @Consumes(MediaType.APPLICATION_OCTET_STREAM)
    @Produces(MediaType.APPLICATION_OCTET_STREAM)
    public byte[] raw(InputStream body) throws IOException {
        return body.readAllBytes();
    }

    /** A bean with some kinds of JSON values: text, a number, a list, and null. */
    public static class Bean {

        public String getName() {
            return "tea";
        }

        public int getNumber() {
            return 3;
        }

        public List<String> getList() {
            return List.of("a", "b");
        }

        public String getNothing() {
            return null;
        }
    }
}
