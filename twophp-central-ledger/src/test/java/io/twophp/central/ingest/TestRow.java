package io.twophp.central.ingest;

import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.core.sync.RowVersion;
import io.twophp.core.sync.SyncRow.CallbackState;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** A row as services write it, of an intent or a call that goes its way. */
record TestRow(
        UUID service, Actor actor, String id, Instant registered, int epoch, Phase phase, CallbackState callback) {

    /** The members, each with its value in JSON. */
    private static final String MEMBERS = """
            client_correlation_id "c-%1$s"
            server_correlation_id "%1$s"
            service_ledger_id "%2$s"
            service_endpoint "https://shop.example/orders"
            actor "%3$s"
            source "web"
            target %4$s
            parent_reference_id "c-%1$s"
            phase "%5$s"
            phase_1_timestamp "%6$s"
            phase_2_timestamp null
            ttl_ms 30000
            outcome %7$s
            payload_ref "local:%1$s"
            sync_timestamp null
            transaction_reference null
            version %8$d
            http_method "POST"
            mode %9$s
            effects %10$s
            attempts %11$d
            ponr_deadline %12$s
            resource_id null
            owner "alice"
            in_doubt_since null
            decided_at %13$s
            callback %14$s
            reception null
            dialect "TWOPHP"
            history [{"epoch":%11$d,"phase":"%5$s","at":"%6$s"}]
            """;

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

    /**
     * Returns the row in JSON.
     *
     * @param others names of members, each before the value in JSON that it has instead; null leaves it out
     */
    String json(String... others) {
        boolean isServer = actor == Actor.SERVER;
        boolean isDecided = phase != Phase.WAITING_CONFIRM && phase != Phase.PROCESSING;
        String members = MEMBERS.formatted(
                id,
                service,
                actor.name().toLowerCase(Locale.ROOT),
                isServer ? null : "\"shop\"",
                phase,
                registered,
                isDecided ? '"' + phase.name() + '"' : null,
                version(),
                isServer ? "\"SYNCHRONOUS\"" : null,
                isServer ? "\"LOCAL\"" : null,
                epoch,
                isServer ? "\"" + registered.plusSeconds(30) + '"' : null,
                isDecided ? "\"" + registered.plusSeconds(1) + '"' : null,
                callback == null ? null : '"' + callback.name() + '"');
        Map<String, String> values = new LinkedHashMap<>();
        members.lines().map(line -> line.split(" ", 2)).forEach(member -> values.put(member[0], member[1]));
        for (int i = 0; i < others.length; i += 2) {
            values.remove(others[i]);
            if (others[i + 1] != null) {
                values.put(others[i], others[i + 1]);
            }
        }
        return values.entrySet().stream()
                .map(member -> '"' + member.getKey() + "\":" + member.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }
}
