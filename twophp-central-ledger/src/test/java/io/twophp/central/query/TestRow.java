package io.twophp.central.query;

import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.central.store.Rows;
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

/** A row of the Central Ledger for tests, committed, and sent a second after it was registered. */
public final class TestRow {

    private static final Duration TTL = Duration.ofSeconds(30);

    private final String service;
    private final Optional<String> target;
    private final String scid;
    private final String ccid;
    private final String parent;
    private final Instant at;
    private final boolean isServers;
    private Optional<String> owner = Optional.empty();
    private Phase phase = Phase.COMMITTED;
    private Optional<IntentMode> mode = Optional.empty();
    private Optional<CallbackState> callback = Optional.empty();
    private Optional<Instant> decidedAt;
    private Optional<Instant> doubtSince = Optional.empty();
    private Optional<String> resource = Optional.empty();

    private TestRow(String service, Optional<String> target, String scid, String ccid, String parent, Instant at) {
        this.service = service;
        this.target = target;
        this.scid = scid;
        this.ccid = ccid;
        this.parent = parent;
        this.at = at;
        this.isServers = target.isEmpty();
        this.decidedAt = Optional.of(at.plusSeconds(1));
    }

    public static UUID guid(String service) {
        return UUID.nameUUIDFromBytes(service.getBytes(StandardCharsets.UTF_8));
    }

    public static TestRow server(String service, String scid, String ccid, Instant at) {
        return new TestRow(service, Optional.empty(), scid, ccid, ccid, at)
                .ownedBy("somebody")
                .by(IntentMode.SYNCHRONOUS);
    }

    public static TestRow client(String service, String target, String scid, String ccid, String parent, Instant at) {
        return new TestRow(service, Optional.of(target), scid, ccid, parent, at);
    }

    public TestRow in(Phase other) {
        phase = other;
        return this;
    }

    public TestRow by(IntentMode other) {
        mode = Optional.of(other);
        return this;
    }

    public TestRow calledBack(CallbackState other) {
        callback = Optional.of(other);
        return this;
    }

    public TestRow ownedBy(String other) {
        owner = Optional.of(other);
        return this;
    }

    public TestRow inDoubt(Instant since) {
        doubtSince = Optional.of(since);
        decidedAt = Optional.empty();
        return in(Phase.PROCESSING);
    }

    public TestRow about(String other) {
        resource = Optional.of(other);
        return this;
    }

    public CentralRow row() {
        LedgerEntry entry = new LedgerEntry(
                ccid,
                scid,
                guid(service),
                "/orders",
                isServers ? Actor.SERVER : Actor.CLIENT,
                service,
                target,
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
                mode,
                Optional.of(Effects.LOCAL).filter(local -> isServers),
                1,
                Optional.of(at.plus(TTL)).filter(deadline -> isServers),
                resource,
                owner,
                doubtSince,
                decidedAt,
                callback,
                Optional.empty(),
                Dialect.TWOPHP,
                List.of(new Move(0, Phase.WAITING_CONFIRM, Optional.of(at)), new Move(1, phase, Optional.empty())));
        return new CentralRow(reported, 0, Optional.of(service));
    }

    /** Stores the row as if it had been sent. */
    public void stored(Sql sql) {
        Rows.store(sql, row().reported(), at.plusSeconds(1));
    }

    /** Stores the row as if no other one of its call had been sent. */
    void alone(Sql sql) {
        sql.update(
                "INSERT INTO central_single (server_correlation_id, service_ledger_id, actor, client_correlation_id,"
                        + " phase_1_timestamp, since) VALUES (?, ?, ?, ?, ?, ?)",
                scid,
                guid(service),
                row().entry().actor().name().toLowerCase(Locale.ROOT),
                ccid,
                at,
                at);
        stored(sql);
    }
}
