package io.twophp.jaxrs.rendering;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonStructure;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/** The protocol's own JSON answers: never to be stored by caches. */
public final class Documents {

    private Documents() {}

    /** 200 with a document; more headers may be added. */
    public static Response.ResponseBuilder ok(JsonStructure document) {
        return Response.ok(document.toString().getBytes(UTF_8), MediaType.APPLICATION_JSON_TYPE)
                .header(HttpHeaders.CACHE_CONTROL, Reply.NO_STORE);
    }

    /** Adds a member, null if there is no value. */
    public static void text(JsonObjectBuilder json, String name, Optional<String> value) {
        value.ifPresentOrElse(text -> json.add(name, text), () -> json.addNull(name));
    }
}
