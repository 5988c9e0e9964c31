package io.twophp.core.engine;

import io.twophp.Owner;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.Unfinished;
import io.twophp.core.settings.HandshakeSettings;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/**
 * Limits an owner to a number of unfinished intents, and to the bytes they keep, without counting them at each
 * registration. A tenth of both is granted uncounted to an owner that is not known here; then one count grants what is
 * still free, and only when that is used up it counts again. A refusal is remembered for a second, or until one of the
 * owner's intents is decided here. Registrations that count at the same moment, on one node or on several, may each
 * take what is left: a bound on flooding, not an exact one. Thread-safe.
 */
final class Quota {

    private static final int OWNERS_REMEMBERED = 10_000;
    private static final int UNCOUNTED_PART = 10;
    private static final long REFUSAL_NANOS = Duration.ofSeconds(1).toNanos();

    private final ConcurrentMap<Owner, Share> shares = new ConcurrentHashMap<>();
    private final IntentLedger ledger;
    private final ServiceIdentity service;
    private final int limit;
    private final int bytesLimit;
    private final LongSupplier nanos;

    /** @param nanos the elapsed time, as of {@link System#nanoTime} */
    Quota(IntentLedger ledger, ServiceIdentity service, HandshakeSettings settings, LongSupplier nanos) {
        this.ledger = ledger;
        this.service = service;
        this.limit = settings.quota();
        this.bytesLimit = settings.quotaBytes();
        this.nanos = nanos;
    }

    int limit() {
        return limit;
    }

    /** Whether the owner may register one more, of so many bytes; inside a unit of work. */
    boolean admits(Owner owner, int bytes) {
        return grants(owner, bytes) || !isRefusal(shares.get(owner)) && count(owner, bytes);
    }

    /** Whether the owner may register one more, of so many bytes, without counting those that there are. */
    boolean grants(Owner owner, int bytes) {
        boolean[] taken = {false};
        shares.compute(owner, (key, known) -> {
            Share now = known == null ? new Share(limit / UNCOUNTED_PART, bytesLimit / UNCOUNTED_PART, null) : known;
            taken[0] = now.covers(bytes);
            return taken[0] ? now.without(bytes) : now;
        });
        return taken[0];
    }

    /** What was granted was not used. */
    void giveBack(Owner owner, int bytes) {
        shares.computeIfPresent(owner, (key, share) -> share.with(bytes));
    }

    /** One of the owner's intents was decided here: what was refused may be free now. */
    void decided(Owner owner) {
        shares.computeIfPresent(owner, (key, share) -> share.refusedAt() == null ? share : null);
    }

    private boolean isRefusal(Share share) {
        return share != null && share.refusedAt() != null && nanos.getAsLong() - share.refusedAt() < REFUSAL_NANOS;
    }

    private boolean count(Owner owner, int bytes) {
        Unfinished unfinished = ledger.unfinished(service, owner, limit);
        Share free = new Share(limit - unfinished.intents(), bytesLimit - unfinished.bytes(), null);
        boolean admitted = unfinished.intents() == 0 || free.covers(bytes);
        if (shares.size() >= OWNERS_REMEMBERED) {
            shares.clear();
        }
        shares.put(owner, admitted ? free.without(bytes) : free.refused(nanos.getAsLong()));
        return admitted;
    }

    /** What an owner may still register uncounted, and when it was refused more than that. */
    private record Share(int intents, long bytes, Long refusedAt) {

        boolean covers(int more) {
            return intents > 0 && bytes >= more;
        }

        Share without(int more) {
            return new Share(intents - 1, bytes - more, refusedAt);
        }

        Share with(int more) {
            return new Share(intents + 1, bytes + more, refusedAt);
        }

        Share refused(long at) {
            return new Share(intents, bytes, at);
        }
    }
}
