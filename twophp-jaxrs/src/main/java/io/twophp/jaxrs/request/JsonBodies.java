package io.twophp.jaxrs.request;

import io.twophp.core.json.JsonShape;
import io.twophp.core.protocol.Problem.Type;
import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;

/** Reads the bodies of requests that the library itself answers: small, and JSON objects. */
public final class JsonBodies {

    private static final int LONGEST = 64 << 10;

    private JsonBodies() {}

    /** @throws RefusedException if the body is too long, or can't be read to its end */
    public static byte[] bytes(ContainerRequestContext request) throws RefusedException {
        byte[] bytes;
        try {
            bytes = request.getEntityStream().readNBytes(LONGEST + 1);
        } catch (IOException e) {
            throw new RefusedException(Type.BODY_INCOMPLETE, "Reading it failed. Nothing changed.");
        }
        if (bytes.length > LONGEST) {
            throw new RefusedException(Type.PAYLOAD_TOO_LARGE, "At most " + LONGEST + " bytes are read.");
        }
        return bytes;
    }

    /** Parses bytes that are one JSON object; empty if they are anything else. */
    public static Optional<JsonObject> json(byte[] bytes) {
        if (JsonShape.fault(bytes).isPresent()) {
            return Optional.empty();
        }
        try (JsonReader reader = Json.createReader(new ByteArrayInputStream(bytes))) {
            return Optional.of(reader.readObject());
        } catch (JsonException e) {
            return Optional.empty();
        }
    }
}
