package io.twophp.core.engine;

import io.twophp.Owner;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.Unfinished;
import io.twophp.core.ledger.RegistrationLedger;
import io.twophp.core.settings.HandshakeSettings;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/**
 * Limits the number of an owner's unfinished intents, and the bytes they keep, without counting them at each
 * registration. At first it asks once for the owners who have more than nine tenths of either limit; every other owner
 * is granted a tenth uncounted. Then one count grants what is still free, and the next count follows only when that is
 * used up. A refusal is remembered for a second, or until one of the owner's intents is decided here. On one node the
 * limit can be exceeded by the number of registrations that reach it at the same moment. Each node grants by its own
 * counts, so n nodes together may admit n times as much. Thread-safe.
 */
final class Quota {

    private static final int OWNERS_REMEMBERED = 10_000;
    private static final int UNCOUNTED_PART = 10;
    private static final Share NOTHING = new Share(0, 0, null);
    private static final long REFUSAL_NANOS = Duration.ofSeconds(1).toNanos();

    private final ConcurrentMap<Owner, Share> shares = new ConcurrentHashMap<>();
    private final RegistrationLedger ledger;
    private final ServiceIdentity service;
    private final int limit;
    private final long bytesLimit;
    private final LongSupplier nanos;
    private volatile boolean asked;
    private volatile int mostRemembered = OWNERS_REMEMBERED;

    Quota(RegistrationLedger ledger, ServiceIdentity service, HandshakeSettings settings, LongSupplier nanos) {
        this.ledger = ledger;
        this.service = service;
        this.limit = settings.quota();
        this.bytesLimit = settings.quotaBytes();
        this.nanos = nanos;
    }

    int limit() {
        return limit;
    }

    /** Returns whether the owner may register one more intent, of that many bytes; called inside a unit of work. */
    boolean admits(Owner owner, int bytes) {
        ask();
        return grants(owner, bytes) || !isRefusal(shares.get(owner)) && count(owner, bytes);
    }

    /** Returns whether the owner may register one more intent, of that many bytes, uncounted. */
    boolean grants(Owner owner, int bytes) {
        if (isToAsk()) {
            return false;
        }
        boolean[] taken = {false};
        shares.compute(owner, (key, known) -> {
            Share now = known == null ? uncounted() : known;
            taken[0] = now.covers(bytes);
            return taken[0] ? now.without(bytes) : now;
        });
        return taken[0];
    }

    private Share uncounted() {
        return new Share(limit / UNCOUNTED_PART, bytesLimit / UNCOUNTED_PART, null);
    }

    /** Finds, at first and once owners were forgotten, those for whom a tenth might be too much: they are counted. */
    private void ask() {
        if (!isToAsk()) {
            return;
        }
        synchronized (shares) {
            if (isToAsk()) {
                asked = false;
                Share left = uncounted();
                Set<Owner> crowded = ledger.crowded(service, limit - left.intents(), bytesLimit - left.bytes());
                shares.clear();
                crowded.forEach(owner -> shares.put(owner, NOTHING));
                mostRemembered = Math.max(OWNERS_REMEMBERED, 2 * crowded.size());
                asked = true;
            }
        }
    }

    private boolean isToAsk() {
        return !asked || shares.size() >= mostRemembered;
    }

    void giveBack(Owner owner, int bytes) {
        shares.computeIfPresent(owner, (key, share) -> share.with(bytes));
    }

    /** Forgets the owner's refusal when one of its intents was decided here: there may be room, to be counted. */
    void decided(Owner owner) {
        shares.computeIfPresent(owner, (key, share) -> share.refused(null));
    }

    private boolean isRefusal(Share share) {
        return share != null && share.refusedAt() != null && nanos.getAsLong() - share.refusedAt() < REFUSAL_NANOS;
    }

    private boolean count(Owner owner, int bytes) {
        Share before = shares.get(owner);
        Unfinished unfinished = ledger.unfinished(service, owner, limit);
        Share free = new Share(limit - unfinished.intents(), bytesLimit - unfinished.bytes(), null);
        boolean admitted = unfinished.intents() == 0 || free.covers(bytes);
        Share counted = admitted ? free.without(bytes) : free.refused(nanos.getAsLong());
        // Grants and counts made meanwhile are as new as this count, which does not include them.
        shares.compute(owner, (key, known) -> known == before ? counted : known);
        return admitted;
    }

    /** The part of the limits that an owner may still register uncounted, and the time of its last refusal. */
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

        Share refused(Long at) {
            return new Share(intents, bytes, at);
        }
    }
}
