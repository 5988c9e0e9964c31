package io.twophp.core.execution;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Logs failures while the infrastructure is out: one line a minute for all of them, which also counts, by their ids,
 * the lines that were left out since the last one. Stack traces are logged at DEBUG. Failures of other kinds are logged
 * in full, each time. Thread-safe.
 */
public final class OutageLog {

    private static final Duration QUIET = Duration.ofMinutes(1);
    private static final int DEEPEST = 32;

    private final LongSupplier nanos;
    private final Failures failures;
    private final Map<String, Integer> leftOut = new TreeMap<>();
    private boolean logged;
    private long loggedAt;

    public OutageLog(LongSupplier nanos, Failures failures) {
        this.nanos = Objects.requireNonNull(nanos, "nanos");
        this.failures = Objects.requireNonNull(failures, "failures");
    }

    /** @param line the line, beginning with the id of its message */
    public void failed(System.Logger log, String line, Throwable failure) {
        if (failures.kindOf(failure) != FailureKind.OUTAGE) {
            log.log(Level.ERROR, line, failure);
            return;
        }
        log.log(Level.DEBUG, line, failure);
        turn(id(line)).ifPresent(others -> log.log(Level.ERROR, line + " " + reason(failure) + others));
    }

    public FailureKind kindOf(Throwable failure) {
        return failures.kindOf(failure);
    }

    /** Logs a failure after which the work is tried again at once: in a line of its own only if it is no outage. */
    public void triedAgain(System.Logger log, String line, Throwable failure) {
        if (failures.kindOf(failure) != FailureKind.OUTAGE) {
            log.log(Level.INFO, line + " " + reason(failure));
            return;
        }
        log.log(Level.DEBUG, line, failure);
        leaveOut(id(line));
    }

    private synchronized Optional<String> turn(String id) {
        long now = nanos.getAsLong();
        if (logged && now - loggedAt < QUIET.toNanos()) {
            leaveOut(id);
            return Optional.empty();
        }
        logged = true;
        loggedAt = now;
        String others = leftOut.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
        leftOut.clear();
        return Optional.of(others.isEmpty() ? "" : " (left out since the last such line: " + others + ")");
    }

    private synchronized void leaveOut(String id) {
        leftOut.merge(id, 1, Integer::sum);
    }

    private static String id(String line) {
        return line.split(" ", 2)[0];
    }

    /** Returns the deepest cause, in one line. */
    private static String reason(Throwable failure) {
        Throwable deepest = failure;
        for (int i = 0; i < DEEPEST && deepest.getCause() != null; i++) {
            deepest = deepest.getCause();
        }
        return String.valueOf(deepest).lines().findFirst().orElse("");
    }
}
