package io.twophp.testsuite.campaign;

import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** Waits until nothing is being processed any more, which sweeps must bring about in a bounded time (I6). */
final class Drain {

    /** Beyond lease and recovery: executions, pauses after failures of the infrastructure, a busy machine. */
    private static final Duration SLACK = Duration.ofSeconds(40);

    private final Tables tables;
    private final Duration lease;
    private final Duration sweep;
    private final Findings findings;

    Drain(Tables tables, Duration lease, Duration sweep, Findings findings) {
        this.tables = tables;
        this.lease = lease;
        this.sweep = sweep;
        this.findings = findings;
    }

    void await() {
        await(lease.plus(sweep).plus(SLACK));
    }

    void await(Duration patience) {
        try {
            Awaitility.await()
                    .pollInterval(Duration.ofMillis(100))
                    .pollDelay(Duration.ZERO)
                    .atMost(patience)
                    .until(() -> tables.processing().isEmpty() && overdue().isEmpty());
        } catch (ConditionTimeoutException e) {
            tables.processing().forEach(row -> findings.add("I6", row.serverId(), "still PROCESSING: " + row));
            overdue().forEach(row -> findings.add("I6", row.serverId(), "overdue: " + row));
        }
    }

    /** Returns the rows whose deadline has passed by more than a sweep, a late timer and its statement's time. */
    private List<Tables.Row> overdue() {
        return tables.overdue(
                (int) SLACK.toMillis(), (int) sweep.multipliedBy(4).toMillis() + 3000);
    }
}
