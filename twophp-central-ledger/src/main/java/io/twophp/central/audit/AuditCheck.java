package io.twophp.central.audit;

import io.twophp.central.audit.Audit.Head;
import io.twophp.central.store.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Reads the audit log, and checks whether it is as it was written. */
@ApplicationScoped
@Transactional
public class AuditCheck {

    private static final String ENTRIES =
            "SELECT number, at, who, action, subject, detail, previous, hash FROM central_audit WHERE number";

    @Inject
    Sql sql;

    /**
     * The result of a check.
     *
     * @param entries the number of entries
     * @param firstBroken the number of the first entry that is not what was written, or is missing; empty if none is
     * @param head the hash of the last entry: an auditor who noted an earlier one elsewhere can prove that all entries
     *     up to it are unchanged
     */
    record Finding(long entries, Optional<Long> firstBroken, String head) {}

    /**
     * The entries from a place in the log on.
     *
     * @param number the number of the entry before the first of them
     */
    record Range(boolean newestFirst, long number) {

        private String condition() {
            return newestFirst ? " < ? ORDER BY number DESC" : " > ? ORDER BY number";
        }
    }

    List<Entry> entries(Range range, int limit) {
        return sql.all(ENTRIES + range.condition() + " LIMIT ?", AuditCheck::entry, range.number(), limit);
    }

    Finding check() {
        Head head = sql.first(
                        "SELECT number, hash FROM central_audit_head WHERE one",
                        row -> new Head(row.getLong("number"), row.getString("hash")))
                .orElseGet(() -> new Head(0, Entry.NOTHING));
        Chain chain = new Chain();
        sql.each(ENTRIES + " <= ? ORDER BY number", row -> chain.follow(entry(row)), head.number());
        return chain.end(head);
    }

    private static Entry entry(ResultSet row) throws SQLException {
        return new Entry(
                row.getLong("number"),
                Sql.instant(row, "at").orElseThrow(),
                row.getString("who"),
                row.getString("action"),
                row.getString("subject"),
                row.getString("detail"),
                row.getString("previous"),
                row.getString("hash"));
    }

    /** The entries read so far, and the first one that does not follow the one before it. */
    private static final class Chain {

        private long entries;
        private long last;
        private String hash = Entry.NOTHING;
        private Optional<Long> broken = Optional.empty();

        void follow(Entry entry) {
            entries++;
            if (broken.isPresent()) {
                return;
            }
            if (entry.number() != last + 1) {
                broken = Optional.of(last + 1);
            } else if (!entry.previous().equals(hash) || !entry.hash().equals(entry.computed())) {
                broken = Optional.of(entry.number());
            }
            last = entry.number();
            hash = entry.hash();
        }

        Finding end(Head head) {
            if (broken.isEmpty() && last != head.number()) {
                broken = Optional.of(last + 1);
            } else if (broken.isEmpty() && !hash.equals(head.hash())) {
                broken = Optional.of(last);
            }
            return new Finding(entries, broken, head.hash());
        }
    }
}
