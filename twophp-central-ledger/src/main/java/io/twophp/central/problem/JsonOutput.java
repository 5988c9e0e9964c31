package io.twophp.central.problem;

import jakarta.json.JsonObjectBuilder;
import java.util.Optional;

/** Members of JSON objects that the Central Ledger answers. */
public final class JsonOutput {

    private JsonOutput() {}

    /** Adds a number, or anything else as its text; null if there is no value. */
    public static JsonObjectBuilder add(JsonObjectBuilder json, String name, Optional<?> value) {
        if (value.isEmpty()) {
            return json.addNull(name);
        }
        return value.get() instanceof Number number
                ? json.add(name, number.longValue())
                : json.add(name, value.get().toString());
    }
}
