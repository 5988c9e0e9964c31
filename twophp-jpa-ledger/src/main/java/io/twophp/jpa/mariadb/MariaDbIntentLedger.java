package io.twophp.jpa.mariadb;

import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intent;
import io.twophp.core.policy.IntentMode;
import io.twophp.jpa.sql.IntentRows;
import io.twophp.jpa.sql.SqlStatement;
import io.twophp.jpa.sql.StepwiseIntentLedger;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * MariaDB 10.11 and newer: one round trip for each step of a handshake, by a block of statements; several for the rest.
 *
 * <p>InnoDB shows a commit to others before it is flushed. So before a row that moved a short time ago is reported, the
 * reader waits for a flush, by writing something itself.
 */
final class MariaDbIntentLedger extends StepwiseIntentLedger {

    /** The age from which a move is certainly flushed: longer than a flush takes. */
    private static final Duration FRESH = Duration.ofMinutes(1);

    private static final String LOCK_PATIENTLY = MariaDbDialect.waiting(MariaDbDialect.LONGEST_WAIT, LOCK);

    private final MariaDbIntentText text;

    MariaDbIntentLedger(DataSource dataSource, MariaDbDialect dialect, boolean keepsPayloads) {
        super(dataSource, dialect, keepsPayloads);
        this.text = new MariaDbIntentText(dialect, keepsPayloads);
    }

    @Override
    public Reading register(NewIntent intent) {
        Object[] values = IntentRows.values(intent);
        return registered(
                intent,
                connection -> new SqlStatement(connection, text.register)
                        .with(values)
                        .with(intent.ttl(), intent.window().orElse(Duration.ZERO))
                        .with(intent.payload().keyId(), intent.payload().bytes())
                        .first(row -> IntentRows.written(intent, 0, row)));
    }

    /** Ignores {@code durable}: every commit is flushed. */
    @Override
    public Reading registerConfirmed(NewIntent intent, Duration lease, boolean durable) {
        Object[] values = IntentRows.values(intent);
        return registered(
                intent,
                connection -> new SqlStatement(connection, text.registerConfirmed)
                        .with(values[0], lease)
                        .with(Arrays.copyOfRange(values, 1, values.length))
                        .with(intent.ttl(), intent.window().orElse(Duration.ZERO))
                        .with(intent.payload().keyId(), intent.payload().bytes())
                        .first(row -> IntentRows.written(intent, 1, row)));
    }

    @Override
    public Optional<Claimed> claim(ClaimRequest request) {
        return store.run(
                "claim",
                connection -> new SqlStatement(connection, text.claim)
                        .with(request.serverCorrelationId().value())
                        .with(
                                request.respondAsync() ? IntentMode.ASYNCHRONOUS : IntentMode.SYNCHRONOUS,
                                request.lease())
                        .with(IntentRows.named(request))
                        .with(request.late())
                        .first(IntentRows::claimed));
    }

    @Override
    public Optional<Instant> complete(Completion completion) {
        return first(
                "complete",
                text.complete,
                IntentRows::at,
                completion.serverCorrelationId().value(),
                completion.outcome(),
                completion.resourceId(),
                completion.frees(),
                completion.response().keyId(),
                completion.response().bytes(),
                completion.claimedAt(),
                completion.epoch());
    }

    @Override
    public Optional<Reading> findSettled(ServerCorrelationId id) {
        return store.run("findSettled", connection -> {
            new SqlStatement(connection, LOCK_PATIENTLY).with(id.value()).first(row -> row.getInt("epoch"));
            return durable(connection, byId(connection, id));
        });
    }

    @Override
    protected Optional<Reading> durable(Connection connection, Optional<Reading> reading) throws SQLException {
        if (reading.isPresent() && isFresh(reading.get())) {
            flush(connection);
        }
        return reading;
    }

    private static boolean isFresh(Reading reading) {
        Intent intent = reading.intent();
        Instant since = reading.at().minus(FRESH);
        return Stream.of(intent.confirmedAt(), intent.decidedAt(), intent.inDoubtSince())
                        .flatMap(Optional::stream)
                        .anyMatch(since::isBefore)
                || since.isBefore(intent.registeredAt());
    }

    @Override
    public void flush() {
        store.run("flush", connection -> {
            flush(connection);
            return null;
        });
    }

    private static void flush(Connection connection) throws SQLException {
        new SqlStatement(connection, MariaDbIntentText.FLUSH).update();
    }
}
