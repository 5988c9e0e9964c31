package io.twophp.handshake;

import io.twophp.intent.Owner;
import io.twophp.intent.ServiceIdentity;
import io.twophp.ledger.IntentLedger;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Holds an owner to a number of unconfirmed intents without counting them at each registration: one count grants as many
 * registrations as were still free, and only then it counts again. Registrations that count at the same moment, on one node or on
 * several, may each take the last free place: a bound on flooding, not an exact one. Thread-safe.
 */
final class Quota {

    private static final int OWNERS_REMEMBERED = 10_000;

    private final ConcurrentMap<Owner, Integer> granted = new ConcurrentHashMap<>();
    private final IntentLedger ledger;
    private final ServiceIdentity service;
    private final int limit;

    Quota(IntentLedger ledger, ServiceIdentity service, int limit) {
        this.ledger = ledger;
        this.service = service;
        this.limit = limit;
    }

    int limit() {
        return limit;
    }

    /** Whether the owner may register one more; inside a unit of work. */
    boolean admits(Owner owner) {
        return takeGrant(owner) || count(owner);
    }

    private boolean takeGrant(Owner owner) {
        boolean[] taken = {false};
        granted.computeIfPresent(owner, (key, left) -> {
            taken[0] = true;
            return left > 1 ? left - 1 : null;
        });
        return taken[0];
    }

    private boolean count(Owner owner) {
        int free = limit - ledger.unconfirmed(service, owner, limit);
        if (free > 1) {
            if (granted.size() >= OWNERS_REMEMBERED) {
                granted.clear();
            }
            granted.put(owner, free - 1);
        }
        return free > 0;
    }
}
