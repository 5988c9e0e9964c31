package io.twophp.central.audit;

import io.twophp.central.store.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.temporal.ChronoUnit;

/**
 * Appends to the audit log, in the transaction of the change that an entry records: neither is stored without the
 * other. From then on the transaction locks the log until it ends, so append last and do nothing slow afterwards.
 * Thread-safe.
 */
@ApplicationScoped
@Transactional
public class Audit {

    private static final int LONGEST_WHO = 255;
    private static final int LONGEST_SUBJECT = 512;
    private static final int LONGEST_DETAIL = 4000;

    @Inject
    Sql sql;

    @Inject
    Clock clock;

    /**
     * Appends an entry. Texts that are too long are cut.
     *
     * @param who the user's name, {@code service <GUID>} or {@code system}
     * @param subject what was acted on, such as a name or an id; may be empty
     * @param detail more about it, without passwords, tokens and payloads; may be empty
     */
    public void append(String who, Action action, String subject, String detail) {
        Head head = head();
        Entry entry = Entry.of(
                head.number() + 1,
                clock.instant().truncatedTo(ChronoUnit.MICROS),
                cut(who, LONGEST_WHO),
                action.name(),
                cut(subject, LONGEST_SUBJECT),
                cut(detail, LONGEST_DETAIL),
                head.hash());
        sql.update(
                "INSERT INTO central_audit (number, at, who, action, subject, detail, previous, hash)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                entry.number(),
                entry.at(),
                entry.who(),
                entry.action(),
                entry.subject(),
                entry.detail(),
                entry.previous(),
                entry.hash());
        sql.update("UPDATE central_audit_head SET number = ?, hash = ?", entry.number(), entry.hash());
    }

    /** Returns the last entry and locks the log: others that append wait until this transaction ends. */
    private Head head() {
        return sql.first(
                        "SELECT number, hash FROM central_audit_head WHERE one FOR UPDATE",
                        row -> new Head(row.getLong("number"), row.getString("hash")))
                .orElseThrow();
    }

    /** Cuts a text without leaving half a character at its end, and replaces NUL, which PostgreSQL does not store. */
    private static String cut(String text, int longest) {
        String clean = text.replace('\0', ' ');
        if (clean.length() <= longest) {
            return clean;
        }
        return clean.substring(0, Character.isHighSurrogate(clean.charAt(longest - 1)) ? longest - 1 : longest);
    }

    /** The last entry's number and hash; 0 and {@link Entry#NOTHING} before the first. */
    record Head(long number, String hash) {}
}
