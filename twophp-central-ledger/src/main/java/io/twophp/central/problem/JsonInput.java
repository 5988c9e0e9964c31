package io.twophp.central.problem;

import io.twophp.core.json.JsonShape;
import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.ByteArrayInputStream;

/** JSON objects from outside, checked before a parser reads them. */
public final class JsonInput {

    private JsonInput() {}

    /**
     * Reads a body as a JSON object.
     *
     * @throws Refusal 400 if it is anything else
     */
    public static JsonObject object(byte[] body) {
        check(body);
        try (JsonReader reader = Json.createReader(new ByteArrayInputStream(body))) {
            return reader.readObject();
        } catch (JsonException e) {
            throw malformed("it is no object");
        }
    }

    static void check(byte[] body) {
        JsonShape.fault(body).ifPresent(fault -> {
            throw malformed(fault);
        });
    }

    static Refusal malformed(String fault) {
        return Refusal.malformed("The body is not the JSON that is expected here: " + fault + ".");
    }
}
