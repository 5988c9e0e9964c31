package io.twophp.core.ledger;

import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import java.util.Optional;

/**
 * Where a service keeps its lasting key, sealed. Called by {@link io.twophp.core.engine.LastingKey} only, inside a
 * {@link UnitOfWork}. {@code EvidenceLedgerContract} in twophp-tck has what an implementation has to pass. Thread-safe.
 */
public interface LastingKeyLedger {

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
