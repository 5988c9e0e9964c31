package io.twophp.core.engine;

import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import java.time.Duration;
import java.util.Optional;

/** The engine's answer to a registration or a confirmation: an expected result, which the HTTP side renders. */
public sealed interface Answer {

    /**
     * Phase 1: registered now, or before by the same request (D4).
     *
     * @param intent waiting for its confirmation
     * @param remaining what is left of the time to live
     * @param confirmationToken what a late confirmation has to show, under {@code REUSE} only
     */
    record Registered(Intent intent, Duration remaining, Optional<String> confirmationToken) implements Answer {}

    /**
     * Phase 2: this worker, and no other, runs the request now.
     *
     * @param claim the right to do so
     * @param request what to run
     */
    record Claimed(Claim claim, StoredRequest request) implements Answer {}

    /** Executed just now; {@code intent} is {@code COMMITTED} or {@code FAILED}. */
    record Completed(Intent intent, StoredResponse response) implements Answer {}

    /** Executed before; answered with the recorded response. */
    record Replayed(Intent intent, StoredResponse response) implements Answer {}

    /** Confirmed just now, and executed behind this answer (draft §5.3.3). */
    record Accepted(Intent intent) implements Answer {}

    /** Being executed by another worker, or waiting for recovery (D7). */
    record Processing(Intent intent) implements Answer {}

    /** Not confirmed in time, finally (§5.4). */
    record Expired(Intent intent) implements Answer {}

    /** No such intent for this address (D5). */
    record Unknown() implements Answer {}

    /** The outcome was dropped after its retention (D2). */
    record Gone(Intent intent) implements Answer {}

    /** Registered by another owner (D6). */
    record NotOwner() implements Answer {}

    /** Late under {@code REUSE}, without a valid confirmation token (D9). */
    record TokenRequired(Intent intent) implements Answer {}

    /** The client correlation id was used for another request (D4). */
    record Conflict(Intent intent) implements Answer {}

    /** The owner has too many unconfirmed intents. */
    record QuotaExceeded(int quota, Duration retryAfter) implements Answer {}

    /** There is no free slot for asynchronous work; nothing was confirmed or registered. */
    record Busy() implements Answer {}

    /** This node is stopping; nothing was confirmed or registered. */
    record Stopping() implements Answer {}

    /** The intent is not in doubt, so that it can't be settled. */
    record NotInDoubt(Intent intent) implements Answer {}

    /** It is not known now whether the execution took effect; asking again with the same ids will tell. */
    record Undecided(Intent intent) implements Answer {}
}
