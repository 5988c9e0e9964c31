package io.twophp.jaxrs.endpoints;

import io.twophp.jaxrs.request.JsonBodies;
import io.twophp.tck.DamagedJson;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A damaged callback is accepted or refused in the end (X34). */
@Tag("X34")
@Tag("long")
class DamagedCallbackTest {

    @Test
    void X34_everyBodyIsACallbackOrNone() {
        DamagedJson.of(
                        "{\"server_correlation_id\":\"s-1\",\"client_correlation_id\":\"c-1\",\"phase_state\":\"PROCESSING\","
                                + "\"ponr_crossed\":true,\"callback_timestamp\":\"2026-11-23T12:00:00Z\",\"more\":[{\"a\":[]}]}")
                .feed(body -> JsonBodies.json(body).ifPresent(CallbackReception::callback));
    }
}
