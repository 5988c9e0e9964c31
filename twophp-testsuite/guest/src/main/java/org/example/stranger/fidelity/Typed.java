package org.example.stranger.fidelity;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;

/** Methods that differ in what decides the media type, and whether there is content. */
@Produces("application/vnd.stranger+json;v=2")
public abstract class Typed implements Described {

    static final String GREETING = "Gr\u00fc\u00dfe";

    @Override
    public String byInterface() {
        return GREETING;
    }

    @POST
    @Path("superclass")
    public Note bySuperclass() {
        return new Note(1, "superclass");
    }

    @POST
    @Path("utf8")
    @Produces("text/plain;charset=UTF-8")
    public String utf8() {
        return GREETING;
    }

    @POST
    @Path("utf16")
    @Produces("text/plain;charset=UTF-16BE")
    public String utf16() {
        return GREETING;
    }

    @POST
    @Path("latin1")
    @Produces("text/html;charset=ISO-8859-1")
    public String latin1() {
        return GREETING;
    }

    @POST
    @Path("parameters")
    @Produces("application/json;profile=\"urn:stranger\";charset=utf-8")
    public Note parameters() {
        return new Note(2, GREETING);
    }

    @POST
    @Path("qs")
    @Produces({"text/plain;qs=0.2", "application/json;qs=0.9"})
    public String qs() {
        return "\"qs\"";
    }

    @POST
    @Path("either")
    @Produces({"application/json", "text/plain;charset=UTF-8"})
    public String either() {
        return "\"either\"";
    }

    @POST
    @Path("listed")
    @Produces("text/plain, text/csv")
    public String listed() {
        return "a,b";
    }

    @POST
    @Path("wild")
    @Produces("text/*")
    public String wild() {
        return "wild";
    }

    @POST
    @Path("any")
    @Produces("*/*")
    public String any() {
        return "any";
    }

    @POST
    @Path("void")
    public void nothing() {}

    @POST
    @Path("null")
    public Note absent() {
        return null;
    }

    @POST
    @Path("null-response")
    public Response absentResponse() {
        return null;
    }

    @POST
    @Path("empty")
    @Produces("text/plain;charset=UTF-8")
    public String empty() {
        return "";
    }

    @PUT
    @Path("put")
    @Produces("text/plain")
    public String put() {
        return "put";
    }

    @PATCH
    @Path("patch")
    @Produces("text/plain")
    public String patch() {
        return "patched";
    }

    @DELETE
    @Path("delete")
    public void delete() {}
}
