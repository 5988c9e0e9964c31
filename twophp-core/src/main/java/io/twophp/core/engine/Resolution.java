package io.twophp.core.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.Phase;
import io.twophp.core.intent.ResourceId;
import io.twophp.core.intent.StoredResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The finding of an application or an operator about an intent in doubt (D17). */
public sealed interface Resolution {

    /**
     * Returns the finding that the intent took effect; repetitions get 200.
     *
     * @param json the body of that answer, {@code application/json}; empty for none
     * @throws IllegalArgumentException if {@code resourceId} can't be one
     */
    static Decided committed(Optional<String> resourceId, Optional<String> json) {
        if (resourceId.isPresent() && !ResourceId.isValid(resourceId.get())) {
            throw new IllegalArgumentException("a resource id is 1 to 255 visible ASCII characters");
        }
        Map<String, List<String>> headers =
                json.isPresent() ? Map.of("Content-Type", List.of("application/json")) : Map.of();
        return new Decided(
                Phase.COMMITTED,
                new StoredResponse(200, headers, json.orElse("").getBytes(UTF_8)),
                resourceId);
    }

    /** Returns the finding that the intent did not take effect; repetitions get that response. */
    static Decided failed(StoredResponse response) {
        return new Decided(Phase.FAILED, response, Optional.empty());
    }

    /** The external effect did not happen, or doing it again does no harm: the intent is executed again. */
    record Redeliver() implements Resolution {}

    /** The known end: COMMITTED or FAILED, the response to every further confirmation, and the resource's id. */
    record Decided(Phase outcome, StoredResponse response, Optional<String> resourceId) implements Resolution {

        public Decided {
            if (!outcome.hasRecordedResponse()) {
                throw new IllegalArgumentException("an intent is settled as COMMITTED or FAILED");
            }
        }
    }
}
