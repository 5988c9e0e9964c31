package io.twophp.central.problem;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonObjectBuilder;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** JSON that the Central Ledger answers. */
public final class JsonOutput {

    /** Makes builders: {@link Json} looks for the provider at each call, which takes longer than writing a row. */
    private static final JsonBuilderFactory BUILDERS = Json.createBuilderFactory(Map.of());

    private JsonOutput() {}

    public static JsonObjectBuilder object() {
        return BUILDERS.createObjectBuilder();
    }

    /** Returns an array with an object for each item. */
    public static <T> JsonArrayBuilder array(Collection<T> items, Function<T, JsonObjectBuilder> object) {
        JsonArrayBuilder array = BUILDERS.createArrayBuilder();
        items.forEach(item -> array.add(object.apply(item)));
        return array;
    }

    /** Adds a number, an object, or anything else as its text; null if there is no value. */
    public static JsonObjectBuilder add(JsonObjectBuilder json, String name, Optional<?> value) {
        if (value.isEmpty()) {
            return json.addNull(name);
        }
        if (value.get() instanceof JsonObjectBuilder object) {
            return json.add(name, object);
        }
        return value.get() instanceof Number number
                ? json.add(name, number.longValue())
                : json.add(name, value.get().toString());
    }
}
