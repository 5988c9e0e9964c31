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

    /** Returns an intent's sealed request, without a claim; empty if there is no row, or it was erased. */
    Optional<Sealed> payload(ServerCorrelationId id);

    /** Makes every visible claim durable when this unit ends, as it must be before a client learns of it. */
    void flush();

    /** Returns the time by the ledger's clock (D20). */
    Instant now();
}
