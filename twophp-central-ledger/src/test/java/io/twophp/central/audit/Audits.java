package io.twophp.central.audit;

import io.twophp.central.store.OneTransaction;
import io.twophp.central.store.Sql;
import java.time.Clock;

/** Audit logs for tests, which have no container. */
public final class Audits {

    private Audits() {}

    public static Audit of(Sql sql, Clock clock) {
        Audit audit = new Audit();
        audit.sql = sql;
        audit.clock = clock;
        return audit;
    }

    /** A log that has a transaction of its own for each entry. */
    public static Audit of(OneTransaction transaction, Clock clock) {
        Audit audit = of(transaction.sql(), clock);
        return new Audit() {
            @Override
            public void append(String who, Action action, String subject, String detail) {
                transaction.run(() -> audit.append(who, action, subject, detail));
            }
        };
    }

    static AuditCheck check(Sql sql) {
        AuditCheck check = new AuditCheck();
        check.sql = sql;
        return check;
    }
}
