package io.twophp.central.query;

import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.central.store.Sql;
import io.twophp.core.policy.IntentMode;
import io.twophp.core.sync.SyncRow;
import io.twophp.core.sync.SyncRow.CallbackState;
import io.twophp.core.sync.SyncRow.Move;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** A row of the Central Ledger for tests, sent a second after it was registered. */
public record TestRow(
        String service,
        Actor actor,
        String scid,
        String ccid,
        String parent,
        String target,
        String owner,
        Phase phase,
        IntentMode mode,
        CallbackState callback,
        Instant at,
        Instant decidedAt,
        Instant doubtSince,
        String resource) {

    private static final String INSERT = "INSERT INTO central_row (phase_1_timestamp, service_ledger_id,"
            + " server_correlation_id, actor, client_correlation_id, service_endpoint, source, target,"
            + " parent_reference_id, phase, ttl_ms, outcome, sync_timestamp, generation, version, http_method, mode,"
            + " effects, attempts, ponr_deadline, resource_id, owner, in_doubt_since, decided_at, callback, dialect,"
            + " history, row_hash, batch, leaf)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 'POST', ?, ?, 1, ?, ?, ?, ?, ?, ?, 'TWOPHP', ?, ?,"
            + " 1, 0)";

    private static final String HISTORY =
            "[{\"epoch\":0,\"phase\":\"WAITING_CONFIRM\",\"at\":\"%s\"},{\"epoch\":1,\"phase\":\"%s\",\"at\":null}]";

    public static final Duration TTL = Duration.ofSeconds(30);

    public static UUID guid(String service) {
        return UUID.nameUUIDFromBytes(service.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a committed row of the server. */
    public static TestRow server(String service, String scid, String ccid, Instant at) {
        return new TestRow(
                service,
                Actor.SERVER,
                scid,
                ccid,
                ccid,
                null,
                "somebody",
                Phase.COMMITTED,
                IntentMode.SYNCHRONOUS,
                null,
                at,
                at.plusSeconds(1),
                null,
                null);
    }

    /** Returns a committed row of the client. */
    public static TestRow client(String service, String target, String scid, String ccid, String parent, Instant at) {
        return new TestRow(
                service,
                Actor.CLIENT,
                scid,
                ccid,
                parent,
                target,
                null,
                Phase.COMMITTED,
                null,
                null,
                at,
                at.plusSeconds(1),
                null,
                null);
    }

    public TestRow in(Phase other) {
        return with(owner, other, mode, callback, decidedAt, doubtSince, resource);
    }

    public TestRow by(IntentMode other) {
        return with(owner, phase, other, callback, decidedAt, doubtSince, resource);
    }

    public TestRow calledBack(CallbackState other) {
        return with(owner, phase, mode, other, decidedAt, doubtSince, resource);
    }

    public TestRow ownedBy(String other) {
        return with(other, phase, mode, callback, decidedAt, doubtSince, resource);
    }

    public TestRow inDoubt(Instant since) {
        return with(owner, Phase.PROCESSING, mode, callback, null, since, resource);
    }

    public TestRow about(String other) {
        return with(owner, phase, mode, callback, decidedAt, doubtSince, other);
    }

    private TestRow with(
            String whose, Phase in, IntentMode by, CallbackState called, Instant decided, Instant since, String about) {
        return new TestRow(
                service, actor, scid, ccid, parent, target, whose, in, by, called, at, decided, since, about);
    }

    public CentralRow row() {
        LedgerEntry entry = new LedgerEntry(
                ccid,
                scid,
                guid(service),
                "/orders",
                actor,
                service,
                Optional.ofNullable(target),
                parent,
                phase,
                at,
                Optional.empty(),
                TTL.toMillis(),
                phase.outcome(),
                Optional.empty(),
                Optional.of(at.plusSeconds(1)),
                Optional.empty());
        SyncRow reported = new SyncRow(
                entry,
                0,
                Optional.of("POST"),
                Optional.ofNullable(mode),
                isServers() ? Optional.of(Effects.LOCAL) : Optional.empty(),
                1,
                isServers() ? Optional.of(at.plus(TTL)) : Optional.empty(),
                Optional.ofNullable(resource),
                Optional.ofNullable(owner),
                Optional.ofNullable(doubtSince),
                Optional.ofNullable(decidedAt),
                Optional.ofNullable(callback),
                Optional.empty(),
                Dialect.TWOPHP,
                List.of(new Move(0, Phase.WAITING_CONFIRM, Optional.of(at)), new Move(1, phase, Optional.empty())));
        return new CentralRow(reported, 0, Optional.of(service));
    }

    /** Stores the row as if it had been sent; as a single one if there is no other row of its call. */
    public TestRow stored(Sql sql) {
        CentralRow row = row();
        LedgerEntry entry = row.entry();
        sql.update(
                INSERT,
                at,
                entry.serviceLedgerId(),
                scid,
                actor.name().toLowerCase(Locale.ROOT),
                ccid,
                entry.serviceEndpoint(),
                service,
                target,
                parent,
                phase,
                entry.ttlMs(),
                entry.outcome(),
                entry.syncTimestamp(),
                mode,
                row.reported().effects(),
                row.reported().ponrDeadline(),
                resource,
                owner,
                doubtSince,
                decidedAt,
                callback,
                HISTORY.formatted(at, phase),
                new byte[32]);
        return this;
    }

    private boolean isServers() {
        return actor == Actor.SERVER;
    }
}
