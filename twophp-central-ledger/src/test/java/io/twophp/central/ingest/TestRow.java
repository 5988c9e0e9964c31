package io.twophp.central.ingest;

import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.core.sync.RowVersion;
import io.twophp.core.sync.SyncRow.CallbackState;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** A row as services write it, of an intent or a call that goes its way. */
record TestRow(
        UUID service, Actor actor, String id, Instant registered, int epoch, Phase phase, CallbackState callback) {

    /** The provider, which takes longer to look up than to use. */
    private static final JsonProvider JSON = JsonProvider.provider();

    static TestRow server(UUID service, String id, Instant registered) {
        return new TestRow(service, Actor.SERVER, id, registered, 0, Phase.WAITING_CONFIRM, null);
    }

    static TestRow client(UUID service, String id, Instant registered) {
        return new TestRow(service, Actor.CLIENT, id, registered, 0, Phase.WAITING_CONFIRM, null);
    }

    TestRow in(int to, Phase next) {
        return new TestRow(service, actor, id, registered, to, next, callback);
    }

    TestRow told(CallbackState state) {
        return new TestRow(service, actor, id, registered, epoch, phase, state);
    }

    TestRow of(UUID other) {
        return new TestRow(other, actor, id, registered, epoch, phase, callback);
    }

    long version() {
        return actor == Actor.SERVER
                ? RowVersion.ofServer(epoch, phase, Optional.ofNullable(callback))
                : RowVersion.ofClient(epoch, phase, Optional.empty());
    }

    JsonObject json() {
        boolean isServer = actor == Actor.SERVER;
        boolean isDecided = phase != Phase.WAITING_CONFIRM && phase != Phase.PROCESSING;
        JsonObjectBuilder json = JSON.createObjectBuilder()
                .add("client_correlation_id", "c-" + id)
                .add("server_correlation_id", id)
                .add("service_ledger_id", service.toString())
                .add("service_endpoint", "https://shop.example/orders")
                .add("actor", actor.name().toLowerCase(Locale.ROOT))
                .add("source", "web")
                .add("target", isServer ? JsonValue.NULL : JSON.createValue("shop"))
                .add("parent_reference_id", "c-" + id)
                .add("phase", phase.name())
                .add("phase_1_timestamp", registered.toString())
                .add("phase_2_timestamp", JsonValue.NULL)
                .add("ttl_ms", 30_000)
                .add("payload_ref", "local:" + id)
                .add("sync_timestamp", JsonValue.NULL)
                .add("transaction_reference", JsonValue.NULL)
                .add("version", version())
                .add("http_method", "POST")
                .add("attempts", epoch)
                .add("resource_id", JsonValue.NULL)
                .add("owner", "alice")
                .add("in_doubt_since", JsonValue.NULL)
                .add("reception", JsonValue.NULL)
                .add("dialect", "TWOPHP")
                .add(
                        "history",
                        JSON.createArrayBuilder()
                                .add(JSON.createObjectBuilder()
                                        .add("epoch", epoch)
                                        .add("phase", phase.name())
                                        .add("at", registered.toString())));
        json.add("outcome", isDecided ? JSON.createValue(phase.name()) : JsonValue.NULL);
        json.add(
                "decided_at",
                isDecided ? JSON.createValue(registered.plusSeconds(1).toString()) : JsonValue.NULL);
        json.add("callback", callback == null ? JsonValue.NULL : JSON.createValue(callback.name()));
        json.add("mode", isServer ? JSON.createValue("SYNCHRONOUS") : JsonValue.NULL);
        json.add("effects", isServer ? JSON.createValue("LOCAL") : JsonValue.NULL);
        json.add(
                "ponr_deadline",
                isServer ? JSON.createValue(registered.plusSeconds(30).toString()) : JsonValue.NULL);
        return json.build();
    }

    /** Returns the row with another member, or another value of one. */
    JsonObject with(String member, JsonValue value) {
        return JSON.createObjectBuilder(json()).add(member, value).build();
    }
}
