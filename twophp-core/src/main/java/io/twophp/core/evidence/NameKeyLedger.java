package io.twophp.core.evidence;

import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.UnitOfWork;
import java.util.Optional;

/**
 * Where a service keeps its name key, sealed. Called by {@link NameKey} only, inside a {@link UnitOfWork}.
 * {@code NameKeyContract} in twophp-tck is what an implementation has to pass. Thread-safe.
 */
public interface NameKeyLedger {

    /** The service's key as it is sealed now; empty if it has none yet. */
    Optional<Sealed> find(ServiceIdentity service);

    /** Keeps a first key, unless there is one. Durable when the unit ends. */
    void keep(ServiceIdentity service, Sealed first);

    /**
     * Seals the key anew: replaces {@code former} exactly.
     *
     * @return false if the key is sealed otherwise by now, and nothing changed
     */
    boolean replace(ServiceIdentity service, Sealed former, Sealed again);
}
