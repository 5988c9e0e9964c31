package io.twophp.core.ledger;

import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.Reading;
import java.time.Instant;
import java.util.Optional;

/** The rows of intents as they stand, and the ledger's time: the part of {@link IntentLedger} that moves nothing. */
public interface IntentLookup {

    /** Returns the server's row of an id, as it stands. */
    Optional<Reading> find(ServerCorrelationId id);

    /** Returns the server's row that holds a name, as it stands. */
    Optional<Reading> find(ServiceIdentity service, Name name);

    /**
     * Returns the sealed request of an intent, without any claim to it; empty if there is no such row or the request
     * was erased.
     */
    Optional<Sealed> payload(ServerCorrelationId id);

    /**
     * Makes durable, when this unit ends, every claim that is visible in it: a claim must be flushed before it is
     * reported to a client.
     */
    void flush();

    /** Returns the time by the ledger's clock. */
    Instant now();
}
