package io.twophp.tck;

import io.twophp.core.command.CommandEnvelope;
import io.twophp.core.command.CommandEnvelope.Intention;
import io.twophp.core.command.CommandEnvelope.Speaker;
import io.twophp.core.command.CommandFields;
import io.twophp.core.command.MalformedCommandException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A command's body is a command or is refused, in the end (X34). */
@Tag("X34")
@Tag("long")
class DamagedCommandTest {

    private static final Speaker ALICE = new Speaker("acme", Optional.of("alice"));
    private static final Intention CANCEL = new Intention("order", "cancel", Map.of("id", List.of("7")));

    @Test
    void X34_everyBodyIsACommandOrMalformed() {
        DamagedJson.of(
                        "{\"order\":{\"lines\":[{\"sku\":\"a\\u00e9\",\"n\":2.50}],\"gift\":true,\"note\":null}}",
                        "[[],{},-1e3]")
                .feed(body -> {
                    try {
                        CommandEnvelope.of(ALICE, CANCEL, CommandFields.ALL, null, "application/json", body)
                                .key();
                    } catch (MalformedCommandException e) {
                        // Refused, as it may be.
                    }
                });
    }
}
