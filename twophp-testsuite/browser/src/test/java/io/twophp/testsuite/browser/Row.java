package io.twophp.testsuite.browser;

import io.twophp.Phase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A row as a service ships it. The fields that a test does not set are those of an ordinary call. */
final class Row {

    private static final Duration TTL = Duration.ofSeconds(30);

    private final Map<String, Object> fields = new HashMap<>();

    private Row() {}

    static Row server(String source, Ids ids, String endpoint, Instant at) {
        return of("server", source, ids, endpoint, at)
                // Only its caller knows the parent.
                .with("parent_reference_id", ids.client())
                .with("mode", "SYNCHRONOUS")
                .with("effects", "LOCAL");
    }

    static Row client(String source, String target, Ids ids, String endpoint, Instant at) {
        return of("client", source, ids, endpoint, at).with("target", target);
    }

    private static Row of(String actor, String source, Ids ids, String endpoint, Instant at) {
        return new Row()
                .with("actor", actor)
                .with("source", source)
                .with("client_correlation_id", ids.client())
                .with("server_correlation_id", ids.server())
                .with("parent_reference_id", ids.parent())
                .with("service_endpoint", endpoint)
                .with("http_method", "POST")
                .with("dialect", "TWOPHP")
                .with("ttl_ms", TTL.toMillis())
                .with("ponr_deadline", at.plus(TTL).toString())
                .with("attempts", 0)
                .with("phase_1_timestamp", at.toString())
                .in(Phase.WAITING_CONFIRM, at);
    }

    String source() {
        return (String) fields.get("source");
    }

    Row with(String field, Object value) {
        fields.put(field, value);
        return this;
    }

    /** Sets a phase in which the call waits for its confirmation, or was not confirmed in time. */
    Row in(Phase phase, Instant at) {
        List<Map<String, Object>> moves = new ArrayList<>();
        Instant began = Instant.parse((String) fields.get("phase_1_timestamp"));
        moves.add(move(0, Phase.WAITING_CONFIRM, began));
        if (phase == Phase.TTL_EXPIRED || phase == Phase.ABANDONED) {
            moves.add(move(0, Phase.TTL_EXPIRED, began.plus(TTL)));
        }
        if (phase == Phase.ABANDONED) {
            moves.add(move(0, Phase.ABANDONED, null));
        }
        return moved(phase, moves);
    }

    /** Sets when the call was confirmed, and its phase since another moment. */
    Row confirmed(Instant confirmed, Phase phase, Instant at) {
        List<Map<String, Object>> moves = new ArrayList<>();
        moves.add(move(0, Phase.WAITING_CONFIRM, Instant.parse((String) fields.get("phase_1_timestamp"))));
        moves.add(move(1, Phase.PROCESSING, confirmed));
        with("phase_2_timestamp", confirmed.toString()).with("attempts", 1);
        if (phase.isTerminal()) {
            moves.add(move(1, phase, at));
            with("decided_at", at.toString());
        }
        return moved(phase, moves);
    }

    private Row moved(Phase phase, List<Map<String, Object>> moves) {
        return with("phase", phase.name())
                .with("outcome", phase.outcome().map(Phase::name).orElse(null))
                .with("version", (long) moves.size() * 64 + phase.ordinal() * 8L)
                .with("history", moves);
    }

    Map<String, Object> of(UUID service) {
        fields.put("service_ledger_id", service.toString());
        return fields;
    }

    private static Map<String, Object> move(int epoch, Phase phase, Instant at) {
        Map<String, Object> move = new HashMap<>();
        move.put("epoch", epoch);
        move.put("phase", phase.name());
        move.put("at", at == null ? null : at.toString());
        return move;
    }

    /** The ids of a call. */
    record Ids(String client, String server, String parent) {

        /** Returns the ids of a call that no other call led to. */
        static Ids root() {
            String client = UUID.randomUUID().toString();
            return new Ids(client, UUID.randomUUID().toString(), client);
        }

        /** Returns the ids of a call that this one led to. */
        Ids below() {
            return new Ids(UUID.randomUUID().toString(), UUID.randomUUID().toString(), client);
        }
    }
}
