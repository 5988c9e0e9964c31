package io.twophp.core.ledger;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.FailurePolicy;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.NameReservation;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.IntentMode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/**
 * The local ledger (draft §9.4, Tier 1): the single authority for phases and for time. Called by the engine only,
 * always inside a {@link UnitOfWork}, whose transaction every method joins. Each move of a phase is one guarded
 * statement whose row count decides, and is written to the history in the same transaction. Deadlines are judged by the
 * ledger's clock (the database's), never by a node's (D20).
 *
 * <p>An implementation has to pass {@code IntentLedgerContract} in twophp-tck. Implementations are thread-safe. They
 * throw every failure of their own statements and connections as {@link LedgerUnavailableException}, or as
 * {@link LedgerRefusedException} if it is permanent.
 */
public interface IntentLedger
        extends RegistrationLedger, ClaimLedger, RecoveryLedger, ExpiryLedger, RetentionLedger, KeyMarkLedger {

    /** The intent that {@link #register} stores; the server correlation id and the fingerprint come from the engine. */
    record NewIntent(
            ServerCorrelationId serverCorrelationId,
            Name name,
            ServiceIdentity service,
            String method,
            String path,
            Fingerprint fingerprint,
            Duration ttl,
            IntentMode mode,
            EndpointPolicy policy,
            Sealed payload) {

        public ClientCorrelationId clientCorrelationId() {
            return name.id();
        }

        public Owner owner() {
            return name.owner();
        }

        /** Returns the time for which the name is held at least; empty for good. */
        public Optional<Duration> window() {
            return name.dialect().hasWindow() ? policy.window() : Optional.empty();
        }

        public boolean reopens() {
            return name.dialect() == Dialect.IDEMPOTENCY_KEY && policy.failures() == FailurePolicy.REOPENED;
        }

        /** Returns the intent as it is once it was registered at that time: in {@code WAITING_CONFIRM}, at epoch 0. */
        public Intent registered(Instant at) {
            return registered(at, at.plus(ttl), window().map(at::plus));
        }

        /**
         * Returns the intent as {@link #registered(Instant)} does, with the times that the ledger has computed.
         *
         * @param until the time at which its name becomes free; empty if time does not free it
         */
        public Intent registered(Instant at, Instant deadline, Optional<Instant> until) {
            return new Intent(
                    serverCorrelationId,
                    clientCorrelationId(),
                    owner(),
                    service,
                    method,
                    path,
                    fingerprint,
                    Phase.WAITING_CONFIRM,
                    0,
                    0,
                    0,
                    mode,
                    policy.effects(),
                    policy.replayPolicy(),
                    at,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    deadline,
                    ttl,
                    policy.grace(),
                    Optional.empty(),
                    new NameReservation(name.dialect(), until, reopens(), Optional.empty()));
        }
    }

    /** The end of an execution whose claim is given back. */
    enum Ending {
        /** It did not begin, and is not counted. */
        NOT_BEGUN,
        /** The infrastructure ended it: counted as an interruption, not as an attempt. */
        INTERRUPTED,
        /** It is counted as one of the intent's attempts. */
        COUNTED
    }

    /** A row, its sealed response unless there is none, and the time of the reading by the ledger's clock. */
    record Reading(Intent intent, Optional<Sealed> response, Instant at) {}

    /** The row that holds a name, if one does, and the time of the search by the ledger's clock. */
    record Search(Optional<Reading> row, Instant at) {}

    /** The number of an owner's unfinished intents, and of the bytes of their sealed payloads. */
    record Unfinished(int intents, long bytes) {}

    /**
     * The conditions of a claim.
     *
     * @param name the sender's name for the intent
     * @param keyIds the ids of the keys that open payloads here
     * @param place whether a slot for asynchronous work is free: without it nothing asynchronous is claimed
     * @param respondAsync whether {@code NEGOTIATED} becomes {@code ASYNCHRONOUS}; only with {@code place}
     * @param late whether a late confirmation may be accepted (REUSE, with its control shown)
     */
    record ClaimRequest(
            ServiceIdentity service,
            ServerCorrelationId serverCorrelationId,
            Name name,
            String path,
            Collection<String> keyIds,
            boolean place,
            boolean respondAsync,
            boolean late,
            Duration lease) {

        public ClaimRequest {
            if (respondAsync && !place) {
                throw new IllegalArgumentException("nothing becomes asynchronous without a slot");
            }
        }

        /** Returns the request that claims nothing asynchronous. */
        public ClaimRequest withoutPlace() {
            return new ClaimRequest(service, serverCorrelationId, name, path, keyIds, false, false, late, lease);
        }
    }

    /**
     * A successful claim of a row in phase {@code from}.
     *
     * @param payload the sealed request; if it is missing, one that no key opens
     * @param at the ledger's clock when it was claimed
     */
    record Claimed(Intent intent, Phase from, Sealed payload, Instant at) {

        public PhaseTransition transition() {
            return intent.movedFrom(from, at);
        }
    }

    /**
     * An outcome to record.
     *
     * @param epoch the claim's epoch, the fence
     * @param outcome COMMITTED or FAILED
     * @param frees whether the intent's name is free from now on
     * @param claimedAt the time of a claim that was made without the ledger, whose epoch is 0; empty otherwise
     */
    record Completion(
            ServerCorrelationId serverCorrelationId,
            int epoch,
            Phase outcome,
            Optional<String> resourceId,
            Sealed response,
            boolean frees,
            Optional<Instant> claimedAt) {

        public Completion {
            if (claimedAt.isPresent() != (epoch == 0)) {
                throw new IllegalArgumentException("epoch 0 is a claim's that was made without the ledger, at a time");
            }
        }

        /** An outcome under a claim of the ledger. */
        public Completion(
                ServerCorrelationId serverCorrelationId,
                int epoch,
                Phase outcome,
                Optional<String> resourceId,
                Sealed response,
                boolean frees) {
            this(serverCorrelationId, epoch, outcome, resourceId, response, frees, Optional.empty());
        }

        /** Returns the claimed intent, in PROCESSING at this epoch, as it is once this was recorded at that time. */
        public Intent of(Intent claimed, Instant at) {
            return claimed.decided(
                    outcome, resourceId, frees ? claimed.reservation().freed(at) : claimed.reservation(), at);
        }
    }
}
