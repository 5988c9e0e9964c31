package org.example.stranger.fidelity;

import jakarta.ws.rs.core.CacheControl;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.Link;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import jakarta.ws.rs.core.Variant;
import java.net.URI;
import java.util.Date;
import java.util.Locale;
import java.util.function.Supplier;

/** The settings of a {@code ResponseBuilder}; each is a case of its own, its name in lower case is its path. */
public enum Built {
    CREATED(() -> Response.created(URI.create("notes/7?x=y")).entity("made")),
    CREATED_EMPTY(() -> Response.created(URI.create("/notes/7"))),
    RELATIVE_LOCATION(() -> Response.status(201).header("Location", "notes/8")),
    ACCEPTED(() -> Response.accepted("soon")),
    NO_CONTENT(Response::noContent),
    NO_CONTENT_TAGGED(() -> Response.noContent().tag("v2")),
    RESET(() -> Response.status(205)),
    PARTIAL(() -> Response.status(206).entity("par").header("Content-Range", "bytes 0-2/7")),
    SEE_OTHER(() -> Response.seeOther(URI.create("http://elsewhere.example/notes/7"))),
    TEMPORARY(() -> Response.temporaryRedirect(URI.create("notes/9"))),
    NOT_MODIFIED(() -> Response.notModified("v1")),
    TYPE(() -> Response.ok("typ").type("text/plain;charset=ISO-8859-1")),
    RAW_TYPE(() -> Response.ok("raw").header("Content-Type", "Text/Plain; Charset=\"utf-8\"")),
    LANGUAGE(() -> Response.ok("Sprache").language(Locale.GERMAN)),
    ENCODING(() -> Response.ok("x").encoding("identity")),
    VARIANT(() -> Response.ok("v", new Variant(MediaType.TEXT_HTML_TYPE, Locale.FRENCH, null))),
    VARIANTS(() ->
            Response.ok("v").variants(new Variant(null, Locale.GERMAN, null), new Variant(null, Locale.FRENCH, null))),
    TAG(() -> Response.ok("t").tag(new EntityTag("v1", true))),
    LAST_MODIFIED(() -> Response.ok("t").lastModified(new Date(0))),
    EXPIRES(() -> Response.ok("t").expires(new Date(1000))),
    CACHE(() -> {
        CacheControl cache = new CacheControl();
        cache.setMaxAge(7);
        cache.setPrivate(true);
        return Response.ok("c").cacheControl(cache);
    }),
    LINKS(() -> Response.ok("l")
            .link("next", "next")
            .links(Link.fromUri("self").rel("self").title("Me").build())),
    ALLOW(() -> Response.ok("a").allow("GET", "POST")),
    HEADERS(() -> Response.ok("h")
            .header("X-Twice", "one")
            .header("X-Twice", "two")
            .header("X-Object", new StringBuilder("built"))
            .header("X-Number", 7)),
    DISPOSITION(() -> Response.ok("d")
            .header("Content-Disposition", "attachment; filename=\"n.txt\"")
            .header("Content-Digest", "sha-256=:abc=:")),
    DATED(() -> Response.ok("d").header("Date", "Thu, 01 Jan 1970 00:00:00 GMT")),
    COOKIE(() -> Response.ok("c")
            .cookie(new NewCookie.Builder("session").value("s").path("/").build())),
    CONFLICT(() -> Response.status(409).entity("{\"title\":\"taken\"}").type("application/problem+json;charset=utf-8")),
    CONFLICT_EMPTY(() -> Response.status(409)),
    REASON(() -> Response.status(422, "Not like that").entity("no")),
    CHALLENGE(() -> Response.status(401).entity("who?").header("WWW-Authenticate", "Own realm=\"x\"")),
    TEAPOT(() -> Response.status(418).entity("pot").header("Retry-After", "7")),
    FAILED(() -> Response.serverError().entity("failed")),
    FAILED_EMPTY(Response::serverError),
    ;

    private final Supplier<ResponseBuilder> builder;

    Built(Supplier<ResponseBuilder> builder) {
        this.builder = builder;
    }

    Response response() {
        return builder.get().build();
    }
}
