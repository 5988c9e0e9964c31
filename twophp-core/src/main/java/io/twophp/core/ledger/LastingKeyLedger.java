package io.twophp.core.ledger;

import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import java.util.Optional;

/**
 * Keeps the lasting key of a service, sealed. Called by {@link io.twophp.core.engine.LastingKey} only, inside a
 * {@link UnitOfWork}. An implementation has to pass {@code EvidenceLedgerContract} in twophp-tck. Thread-safe.
 */
public interface LastingKeyLedger {

    /** Returns the service's key as it is sealed now; empty if it has none yet. */
    Optional<Sealed> find(ServiceIdentity service);

    /** Keeps a first key, unless there is one. Durable when the unit ends. */
    void keep(ServiceIdentity service, Sealed first);

    /** Replaces the sealed key if it is exactly {@code former}; false if it is sealed otherwise by now. */
    boolean replace(ServiceIdentity service, Sealed former, Sealed again);
}
