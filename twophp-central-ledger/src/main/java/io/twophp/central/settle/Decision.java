package io.twophp.central.settle;

import io.twophp.Phase;
import io.twophp.central.problem.Refusal;
import io.twophp.core.intent.ResourceId;
import io.twophp.core.protocol.OneLine;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Optional;

/**
 * The outcome of a doubt that an operator found out.
 *
 * @param phase COMMITTED or FAILED
 * @param resourceId the id of the resource, if it was committed and has one
 * @param note for the audit log and the service's, one line
 */
record Decision(Phase phase, Optional<String> resourceId, Optional<String> note) {

    private static final int LONGEST_NOTE = 1000;

    /** @throws Refusal 400 if it is none */
    static Decision of(JsonObject body) {
        if (body == null) {
            throw malformed("there is no body");
        }
        Phase phase = switch (text(body, "phase").orElse("")) {
            case "COMMITTED" -> Phase.COMMITTED;
            case "FAILED" -> Phase.FAILED;
            default -> throw malformed("\"phase\" is neither COMMITTED nor FAILED");
        };
        Optional<String> resource = text(body, "resource_id");
        if (resource.isPresent() && (phase == Phase.FAILED || !ResourceId.isValid(resource.get()))) {
            throw malformed("\"resource_id\" is for COMMITTED, and 1 to 255 visible ASCII characters");
        }
        Optional<String> note =
                text(body, "note").map(text -> OneLine.of(text).strip()).filter(text -> !text.isEmpty());
        if (note.isPresent() && note.get().length() > LONGEST_NOTE) {
            throw malformed("\"note\" has more than " + LONGEST_NOTE + " characters");
        }
        return new Decision(phase, resource, note);
    }

    String text() {
        return phase
                + resourceId.map(id -> ", resource_id " + id).orElse("")
                + note.map(text -> ", note: " + text).orElse("");
    }

    private static Optional<String> text(JsonObject body, String name) {
        JsonValue value = body.getOrDefault(name, JsonValue.NULL);
        if (value == JsonValue.NULL) {
            return Optional.empty();
        }
        if (value instanceof JsonString text) {
            return Optional.of(text.getString());
        }
        throw malformed("\"" + name + "\" is no text");
    }

    private static Refusal malformed(String what) {
        return Refusal.malformed(
                "Send {\"phase\": \"COMMITTED\" or \"FAILED\", \"resource_id\": …, \"note\": …}: " + what + ".");
    }
}
