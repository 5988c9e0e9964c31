package io.twophp.central.store;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The partitions of {@code central_row} on PostgreSQL, one for each day in UTC; on H2 there are none. A partition is
 * made beside the table and then attached, which blocks neither readers nor writers. Thread-safe.
 */
public final class Days {

    private static final DateTimeFormatter SUFFIX = DateTimeFormatter.BASIC_ISO_DATE;
    private static final String TABLE = "central_row_";
    /** The key of the lock for making and dropping partitions. */
    private static final long LOCK = 0x32504850_43454e54L;

    private final Sql sql;
    private final Set<LocalDate> known = ConcurrentHashMap.newKeySet();

    public Days(Sql sql) {
        this.sql = sql;
    }

    /** Returns the days of these moments that have no partition as far as is known. */
    public Set<LocalDate> missing(Collection<Instant> moments) {
        Set<LocalDate> missing = new TreeSet<>();
        if (sql.dialect() == DatabaseProduct.POSTGRESQL) {
            moments.forEach(at -> missing.add(day(at)));
            missing.removeAll(known);
        }
        return missing;
    }

    /** Makes the missing partitions of these days, in the caller's transaction, which is to end soon. */
    public void make(Collection<LocalDate> days) {
        lock();
        Set<LocalDate> there = new TreeSet<>(partitions());
        List<LocalDate> missing =
                days.stream().filter(day -> !there.contains(day)).distinct().toList();
        for (LocalDate day : missing) {
            String name = TABLE + SUFFIX.format(day);
            sql.update("CREATE TABLE " + name + " (LIKE central_row INCLUDING ALL)");
            sql.update("ALTER TABLE central_row ATTACH PARTITION " + name + " FOR VALUES FROM ('" + day
                    + " 00:00:00+00') TO ('" + day.plusDays(1) + " 00:00:00+00')");
        }
    }

    /** Records that the partitions of these days have been made, and that this is committed. */
    public void made(Collection<LocalDate> days) {
        known.addAll(days);
    }

    public void forget() {
        known.clear();
    }

    /** Drops the partitions of days before that moment, in the caller's transaction; waits for readers for a second. */
    int drop(Instant before) {
        lock();
        List<LocalDate> old = partitions().stream()
                .filter(day -> !day.plusDays(1)
                        .atStartOfDay(ZoneOffset.UTC)
                        .toInstant()
                        .isAfter(before))
                .toList();
        sql.update("SET LOCAL lock_timeout = '1s'");
        old.forEach(day -> sql.update("DROP TABLE " + TABLE + SUFFIX.format(day)));
        known.removeAll(old);
        return old.size();
    }

    List<LocalDate> partitions() {
        return sql.all(
                "SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid"
                        + " WHERE i.inhparent = 'central_row'::regclass ORDER BY c.relname",
                row -> LocalDate.parse(row.getString(1).substring(TABLE.length()), SUFFIX));
    }

    static LocalDate day(Instant at) {
        return LocalDate.ofInstant(at, ZoneOffset.UTC);
    }

    private void lock() {
        sql.first("SELECT pg_advisory_xact_lock(?)", row -> true, LOCK);
    }
}
