package io.twophp.core.evidence;

import io.twophp.Owner;
import io.twophp.core.intent.Name;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Limits the repetitions of a command (IDS, XV): duplicates of a name per minute, on this node. A bound on abuse, not
 * an exact one: it remembers the names that were repeated last, up to 10,000. Thread-safe.
 */
public final class DuplicateLimit {

    private static final int REMEMBERED = 10_000;
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final int most;
    private final LongSupplier nanos;
    private final Map<Name, Repeated> names = new LinkedHashMap<>(16, 0.75f, true) {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Name, Repeated> eldest) {
            return size() > REMEMBERED;
        }
    };

    public DuplicateLimit(int most, LongSupplier nanos) {
        if (most < 1) {
            throw new IllegalArgumentException("a command may be repeated once a minute at least");
        }
        this.most = most;
        this.nanos = nanos;
    }

    public synchronized void repeated(Name name) {
        long now = nanos.getAsLong();
        Repeated known = names.get(shared(name));
        names.put(
                shared(name),
                known == null || now - known.since() >= MINUTE
                        ? new Repeated(now, 1)
                        : new Repeated(known.since(), known.times() + 1));
    }

    /** Returns the pause before commands of that name are accepted again; empty if they are. */
    public synchronized Optional<Duration> pause(Name name) {
        Repeated known = names.get(shared(name));
        long left = known == null ? 0 : MINUTE - (nanos.getAsLong() - known.since());
        return known == null || known.times() < most || left <= 0
                ? Optional.empty()
                : Optional.of(Duration.ofNanos(left));
    }

    /** Returns the name to count: a tenant's name is counted for all of its callers together. */
    private static Name shared(Name name) {
        return name.scope().isEmpty()
                ? name
                : new Name(name.dialect(), new Owner(name.owner().tenant(), ""), name.id());
    }

    private record Repeated(long since, int times) {}
}
