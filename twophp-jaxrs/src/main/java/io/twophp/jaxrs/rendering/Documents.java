package io.twophp.jaxrs.rendering;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonStructure;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Builds the protocol's own JSON answers, which no cache may store. */
public final class Documents {

    /** {@link Json}'s own methods look up the provider at each call, which takes longer than writing a document. */
    private static final JsonBuilderFactory BUILDERS = Json.createBuilderFactory(Map.of());

    private Documents() {}

    public static JsonObjectBuilder object() {
        return BUILDERS.createObjectBuilder();
    }

    public static <T> JsonArrayBuilder array(Iterable<T> items, Function<T, JsonObjectBuilder> json) {
        JsonArrayBuilder array = BUILDERS.createArrayBuilder();
        items.forEach(item -> array.add(json.apply(item)));
        return array;
    }

    /** Returns 200 with a document; more headers may be added. */
    public static Response.ResponseBuilder ok(JsonStructure document) {
        return Response.ok(document.toString().getBytes(UTF_8), MediaType.APPLICATION_JSON_TYPE)
                .header(HttpHeaders.CACHE_CONTROL, Reply.NO_STORE);
    }

    /** Adds a number or a text; null if there is none. */
    public static void member(JsonObjectBuilder json, String name, Optional<?> value) {
        if (value.isEmpty()) {
            json.addNull(name);
        } else if (value.get() instanceof Number number) {
            json.add(name, number.longValue());
        } else {
            json.add(name, value.get().toString());
        }
    }
}
