package io.twophp.jpa.sql;

import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.sync.Batch;
import io.twophp.core.sync.LedgerFeed;
import io.twophp.core.sync.SyncRow;
import io.twophp.jpa.sql.SyncRowReader.ReadRow;
import io.twophp.jpa.sql.SyncRowReader.Rows;
import io.twophp.jpa.sql.SyncRows.Key;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/** The feed of a ledger in SQL, by statements that are the same on every database. Thread-safe. */
public final class SqlLedgerFeed extends SqlLedger implements LedgerFeed {

    /** The divisor of a row's age that gives the time until a changing row is sent again. */
    private static final int PART_OF_AGE = 4;

    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
    /** The overlap of two walks. */
    static final Duration OVERLAP = Duration.ofHours(1);

    /** The time for which a row waits that this version can't read. */
    private static final Duration UNREADABLE = Duration.ofHours(1);

    private static final int LONGEST_REASON = 255;

    private static final String PAGE = "SELECT u.entry, u.server_correlation_id, u.actor, u.called_as"
            + " FROM twophp_unsynced u WHERE u.service_ledger_id = ? AND u.entry > ?"
            + " AND (u.due_at IS NULL OR u.due_at <= ?) ORDER BY u.entry LIMIT ?";

    private static final String WHOSE = " WHERE service_ledger_id = ?";

    private static final String BACKLOG = "SELECT COUNT(*) AS entries, COUNT(refusal) AS parked"
            + " FROM (SELECT refusal FROM twophp_unsynced" + WHOSE + " LIMIT ?) waiting";
    private static final String FIRST = "SELECT COALESCE(u.due_at, i.phase_1_timestamp) AS since FROM twophp_unsynced u"
            + " JOIN twophp_intent i ON i.server_correlation_id = u.server_correlation_id AND i.actor = u.actor"
            + " AND i.called_as = u.called_as WHERE u.service_ledger_id = ? AND (u.due_at IS NULL OR u.due_at <= ?)"
            + " ORDER BY u.entry LIMIT 1";

    /** Locks rows, skipping those that other transactions hold. */
    private static final String FREE =
            "SELECT server_correlation_id, actor, called_as FROM twophp_intent WHERE %s FOR UPDATE SKIP LOCKED";

    private static final String TOLD = "UPDATE twophp_intent SET sync_timestamp = ? WHERE %s";

    /** Finds rows without an entry, by the time of their registration. */
    private static final String FORGOTTEN = "SELECT i.server_correlation_id, i.actor, i.called_as, i.phase_1_timestamp"
            + " FROM twophp_intent i WHERE i.service_ledger_id = ? AND i.phase_1_timestamp %s ?"
            + " AND i.phase_1_timestamp <= ?%s AND NOT EXISTS (SELECT 1 FROM twophp_unsynced u"
            + " WHERE u.service_ledger_id = i.service_ledger_id AND u.server_correlation_id = i.server_correlation_id"
            + " AND u.actor = i.actor AND u.called_as = i.called_as) ORDER BY i.phase_1_timestamp";

    private static final String NEVER_TOLD = " AND i.sync_timestamp IS NULL";

    private static final String ENTER =
            "INSERT INTO twophp_unsynced (service_ledger_id, server_correlation_id, actor, called_as) VALUES (?, ?, ?, ?)";
    private static final String WALK = "SELECT walked_to, walks_all FROM twophp_sync" + WHOSE;
    private static final String WALKED = "UPDATE twophp_sync SET walked_to = ?, walks_all = %s" + WHOSE;

    private final String forget;
    private final String wait;
    private final String park;

    public SqlLedgerFeed(DataSource dataSource, SqlDialect dialect) {
        super(dataSource, dialect);
        String entries = WHOSE + dialect.bounded() + " AND entry IN (%s)";
        this.forget = "DELETE FROM twophp_unsynced" + entries;
        this.wait = "UPDATE twophp_unsynced SET due_at = ?, refusal = NULL" + entries;
        this.park = "UPDATE twophp_unsynced SET due_at = ?, refusal = ?" + entries.formatted("?");
    }

    private record Waiting(long number, Key key) {}

    @Override
    public Page page(ServiceIdentity service, long after, int limit) {
        return store.run("read what is to be synchronized", connection -> {
            Instant at = clock(connection);
            List<Waiting> waiting = new SqlStatement(connection, PAGE)
                    .with(service.ledgerId(), after, at, limit)
                    .all(row -> new Waiting(row.getLong("entry"), Key.of(row)));
            Rows rows = new SyncRowReader(connection, service.ledgerId())
                    .read(waiting.stream().map(Waiting::key).collect(Collectors.toSet()));
            List<Entry> entries = new ArrayList<>();
            List<Object> without = new ArrayList<>();
            for (Waiting one : waiting) {
                ReadRow read = rows.readable().get(one.key());
                String unreadable = rows.unreadable().get(one.key());
                if (unreadable != null) {
                    park(connection, service, one.number(), "can't be read: " + unreadable, at.plus(UNREADABLE));
                } else if (read == null) {
                    without.add(one.number());
                } else {
                    entries.add(new Entry(one.number(), read.row(), read.isFinal()));
                }
            }
            forget(connection, service, without);
            long last =
                    waiting.isEmpty() ? after : waiting.get(waiting.size() - 1).number();
            return new Page(entries, last, waiting.size() < limit, at);
        });
    }

    @Override
    public void acknowledge(ServiceIdentity service, Collection<Entry> entries, Duration interval) {
        store.run("record what is synchronized", connection -> {
            Instant at = clock(connection);
            Set<Key> free = unlockedFinal(connection, entries, at);
            List<Object> gone = new ArrayList<>();
            Map<Instant, List<Object>> again = new TreeMap<>();
            for (Entry entry : entries) {
                if (entry.isFinal() && free.contains(key(entry))) {
                    gone.add(entry.number());
                } else {
                    Instant due = at.plus(entry.isFinal() ? interval : pause(entry, at, interval));
                    again.computeIfAbsent(due, moment -> new ArrayList<>()).add(entry.number());
                }
            }
            forget(connection, service, gone);
            for (Map.Entry<Instant, List<Object>> due : again.entrySet()) {
                for (List<Object> some : SyncRowReader.parts(due.getValue())) {
                    new SqlStatement(connection, wait.formatted(SyncRowReader.marks(some)))
                            .with(due.getKey(), service.ledgerId())
                            .with(some.toArray())
                            .update();
                }
            }
            return null;
        });
    }

    /** Returns the pause, in whole intervals, so that few statements are needed. */
    private static Duration pause(Entry entry, Instant at, Duration interval) {
        Duration part =
                Duration.between(entry.row().entry().phase1Timestamp(), at).dividedBy(PART_OF_AGE);
        Duration pause = interval.multipliedBy(Math.max(1, part.dividedBy(interval)));
        return pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
    }

    /** @return the rows of final versions that no other transaction held */
    private static Set<Key> unlockedFinal(Connection connection, Collection<Entry> entries, Instant at)
            throws SQLException {
        Set<Key> all =
                entries.stream().filter(Entry::isFinal).map(SqlLedgerFeed::key).collect(Collectors.toSet());
        Set<Key> free = new HashSet<>();
        for (SyncRowReader.Wanted wanted : SyncRowReader.wanted(all)) {
            List<Key> some = new SqlStatement(connection, FREE.formatted(wanted.where()))
                    .with(wanted.values().toArray())
                    .all(Key::of);
            some.stream().filter(all::contains).forEach(free::add);
        }
        for (SyncRowReader.Wanted wanted : SyncRowReader.wanted(free)) {
            new SqlStatement(connection, TOLD.formatted(wanted.where()))
                    .with(at)
                    .with(wanted.values().toArray())
                    .update();
        }
        return free;
    }

    private static Key key(Entry entry) {
        LedgerEntry row = entry.row().entry();
        boolean isServer = row.actor() == Actor.SERVER;
        return new Key(
                row.serverCorrelationId(), isServer ? "server" : "client", isServer ? "" : row.clientCorrelationId());
    }

    private void forget(Connection connection, ServiceIdentity service, List<Object> numbers) throws SQLException {
        for (List<Object> some : SyncRowReader.parts(numbers)) {
            new SqlStatement(connection, forget.formatted(SyncRowReader.marks(some)))
                    .with(service.ledgerId())
                    .with(some.toArray())
                    .update();
        }
    }

    @Override
    public void park(ServiceIdentity service, Entry entry, String reason, Duration pause) {
        store.run("park a row that was refused", connection -> {
            park(connection, service, entry.number(), reason, clock(connection).plus(pause));
            return null;
        });
    }

    private void park(Connection connection, ServiceIdentity service, long entry, String reason, Instant until)
            throws SQLException {
        String shortened = reason.substring(0, Math.min(reason.length(), LONGEST_REASON));
        new SqlStatement(connection, park)
                .with(until, shortened, service.ledgerId(), entry)
                .update();
    }

    @Override
    public int walk(ServiceIdentity service, int limit) {
        return store.run("look for rows without an entry", connection -> {
            Instant at = clock(connection);
            Walk walk = new SqlStatement(connection, WALK)
                    .with(service.ledgerId())
                    .first(Walk::of)
                    .orElse(new Walk(false, Optional.empty()));
            Instant from = walk.from();
            List<Found> found = forgotten(connection, service, walk, ">", from, at, limit);
            boolean over = found.size() < limit;
            if (!over) {
                Instant last = found.get(found.size() - 1).at();
                found.removeIf(one -> one.at().equals(last));
                found.addAll(forgotten(connection, service, walk, ">=", last, last, Integer.MAX_VALUE));
            }
            for (Found one : found) {
                new SqlStatement(connection, ENTER)
                        .with(
                                service.ledgerId(),
                                one.key().id(),
                                one.key().actor(),
                                one.key().calledAs())
                        .update();
            }
            Instant to = over ? at : found.get(found.size() - 1).at();
            new SqlStatement(connection, WALKED.formatted(walk.all() && !over ? "TRUE" : "FALSE"))
                    .with(to, service.ledgerId())
                    .update();
            return found.size();
        });
    }

    /** Finds rows without an entry. Rows of the same time are never separated: the next page begins after that time. */
    private static List<Found> forgotten(
            Connection connection,
            ServiceIdentity service,
            Walk walk,
            String behind,
            Instant from,
            Instant to,
            int limit)
            throws SQLException {
        return new SqlStatement(connection, FORGOTTEN.formatted(behind, walk.all() ? "" : NEVER_TOLD) + " LIMIT ?")
                .with(service.ledgerId(), from, to, limit)
                .all(row -> new Found(Key.of(row), IntentRows.instant(row, "phase_1_timestamp")));
    }

    private record Found(Key key, Instant at) {}

    private record Walk(boolean all, Optional<Instant> to) {

        Instant from() {
            return to.map(last -> all ? last : last.minus(OVERLAP)).orElse(Instant.EPOCH);
        }

        static Walk of(ResultSet row) throws SQLException {
            return new Walk(row.getBoolean("walks_all"), Optional.ofNullable(IntentRows.instant(row, "walked_to")));
        }
    }

    @Override
    public Backlog backlog(ServiceIdentity service, int most) {
        return store.run("count what is to be synchronized", connection -> {
            Instant at = clock(connection);
            Duration waiting = new SqlStatement(connection, FIRST)
                    .with(service.ledgerId(), at)
                    .first(row -> Duration.between(IntentRows.instant(row, "since"), at))
                    .filter(since -> !since.isNegative())
                    .orElse(Duration.ZERO);
            return new SqlStatement(connection, BACKLOG)
                    .with(service.ledgerId(), most)
                    .first(row -> new Backlog(row.getLong("entries"), row.getLong("parked"), waiting))
                    .orElseThrow();
        });
    }

    @Override
    public List<SyncRow> rows(ServiceIdentity service, ServerCorrelationId id) {
        return store.run(
                "read rows",
                connection ->
                        read(connection, service, "i.server_correlation_id = ? LIMIT ?", id.value(), Batch.MOST_ROWS));
    }

    @Override
    public List<SyncRow> rows(ServiceIdentity service, ClientCorrelationId root, int limit) {
        return store.run("read rows", connection -> {
            List<SyncRow> rows = new ArrayList<>(
                    read(connection, service, "i.client_correlation_id = ? LIMIT ?", root.value(), limit));
            rows.addAll(read(
                    connection,
                    service,
                    "i.parent_reference_id = ? AND i.client_correlation_id <> ? LIMIT ?",
                    root.value(),
                    root.value(),
                    Math.max(0, limit - rows.size())));
            return rows;
        });
    }

    private static List<SyncRow> read(Connection connection, ServiceIdentity service, String which, Object... values)
            throws SQLException {
        List<Key> keys = new SqlStatement(
                        connection,
                        "SELECT i.server_correlation_id, i.actor, i.called_as FROM twophp_intent i"
                                + " WHERE i.service_ledger_id = ? AND " + which)
                .with(service.ledgerId())
                .with(values)
                .all(Key::of);
        Map<Key, ReadRow> rows =
                new SyncRowReader(connection, service.ledgerId()).read(keys).readable();
        return keys.stream()
                .map(rows::get)
                .filter(read -> read != null)
                .map(ReadRow::row)
                .toList();
    }
}
