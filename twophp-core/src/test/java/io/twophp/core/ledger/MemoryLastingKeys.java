package io.twophp.core.ledger;

import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Lasting keys beside a ledger in memory, of its units. */
public final class MemoryLastingKeys implements LastingKeyLedger {

    private final Map<ServiceIdentity, Sealed> keys = new LinkedHashMap<>();
    private final MemoryLedger ledger;

    public MemoryLastingKeys(MemoryLedger ledger) {
        this.ledger = ledger;
    }

    /** The id of the encryption key that has sealed the key of a service; seen from outside of any unit. */
    public Optional<String> sealedBy(ServiceIdentity service) {
        return Optional.ofNullable(keys.get(service)).map(Sealed::keyId);
    }

    @Override
    public Optional<Sealed> find(ServiceIdentity service) {
        ledger.requireUnit();
        return Optional.ofNullable(keys.get(service));
    }

    @Override
    public void keep(ServiceIdentity service, Sealed first) {
        ledger.requireUnit();
        if (keys.putIfAbsent(service, first) == null) {
            ledger.onRollback(() -> keys.remove(service));
        }
    }

    @Override
    public boolean replace(ServiceIdentity service, Sealed former, Sealed again) {
        ledger.requireUnit();
        Sealed kept = keys.get(service);
        boolean same =
                kept != null && kept.keyId().equals(former.keyId()) && Arrays.equals(kept.bytes(), former.bytes());
        if (same) {
            keys.put(service, again);
            ledger.onRollback(() -> keys.put(service, kept));
        }
        return same;
    }
}
