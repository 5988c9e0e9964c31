package io.twophp.central.query;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Keeps counts for some seconds, since every user of the console asks for them. Thread-safe. */
@ApplicationScoped
public class ReasonCounts {

    private static final Duration KEPT = Duration.ofSeconds(5);
    private static final int MOST_KEPT = 1_000;

    private Clock clock;
    private final Map<Optional<UUID>, Counted> kept = new HashMap<>();

    /** For CDI's proxy. */
    protected ReasonCounts() {}

    @Inject
    ReasonCounts(Clock clock) {
        this.clock = clock;
    }

    /** Returns the counts, made anew if they are too old; one caller counts at a time. */
    synchronized Map<Reason, Integer> of(Optional<UUID> service, Supplier<Map<Reason, Integer>> counting) {
        Instant now = clock.instant();
        Counted counted = kept.get(service);
        if (counted != null && counted.at().plus(KEPT).isAfter(now)) {
            return counted.reasons();
        }
        if (kept.size() == MOST_KEPT) {
            kept.clear();
        }
        Counted anew = new Counted(now, Map.copyOf(counting.get()));
        kept.put(service, anew);
        return anew.reasons();
    }

    private record Counted(Instant at, Map<Reason, Integer> reasons) {}
}
