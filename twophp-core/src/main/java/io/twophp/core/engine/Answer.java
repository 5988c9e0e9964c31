package io.twophp.core.engine;

import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/** The engine's answer to a registration or a confirmation: an expected result, which the HTTP side renders. */
public sealed interface Answer {

    /** An answer by the state of an intent. */
    sealed interface OfIntent extends Answer {

        Intent intent();

        @Override
        default Optional<Intent> about() {
            return Optional.of(intent());
        }
    }

    /**
     * Phase 1: registered now, or before by the same request (D4).
     *
     * @param intent waiting for its confirmation
     * @param remaining the rest of the time to live
     * @param confirmationToken the token that a late confirmation has to show under {@code REUSE}, or any confirmation
     *     if the dialect has tokens; empty otherwise
     * @param isNew whether it was registered just now
     */
    record Registered(Intent intent, Duration remaining, Optional<String> confirmationToken, boolean isNew)
            implements OfIntent {

        @Override
        public <T> T as(Cases<T> cases) {
            return cases.registered(this);
        }
    }

    /** Phase 2: this worker, and no other, runs the request now. */
    record Claimed(Claim claim, StoredRequest request) implements Answer {

        @Override
        public <T> T as(Cases<T> cases) {
            return cases.claimed(this);
        }

        @Override
        public Optional<Intent> about() {
            return Optional.of(claim.intent());
        }
    }

    /** Executed just now; {@code intent} is {@code COMMITTED} or {@code FAILED}. */
    record Completed(Intent intent, StoredResponse response) implements OfIntent {

        @Override
        public <T> T as(Cases<T> cases) {
            return cases.completed(this);
        }
    }

    /** Executed before; answered with the recorded response. */
    record Replayed(Intent intent, StoredResponse response) implements OfIntent {

        @Override
        public <T> T as(Cases<T> cases) {
            return cases.replayed(this);
        }
    }

    /** Confirmed just now, and executed after this answer (draft §5.3.3). */
    record Accepted(Intent intent) implements OfIntent {

        @Override
        public <T> T as(Cases<T> cases) {
            return cases.accepted(this);
        }
    }

    /** Being executed by another worker, or waiting for recovery (D7). */
    record Processing(Intent intent) implements OfIntent {

        @Override
        public <T> T as(Cases<T> cases) {
            return cases.processing(this);
        }
    }

    /** Payload and answer are erased, now or before; row and name are kept, so that no late duplicate runs. */
    record Forgotten(Intent intent) implements OfIntent {

        @Override
        public <T> T as(Cases<T> cases) {
            return cases.forgotten(this);
        }
    }

    /**
     * A refusal: the intent was not confirmed, registered or settled, or its state can't be disclosed.
     *
     * @param intent the intent in question, if one was found; the reason decides whether the caller may know of it
     * @param limit the limit that was reached, for {@link Reason#QUOTA_EXCEEDED} only
     */
    record Refused(Reason reason, Optional<Intent> intent, Optional<Limit> limit) implements Answer {

        public Refused {
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(intent, "intent");
            Objects.requireNonNull(limit, "limit");
        }

        @Override
        public <T> T as(Cases<T> cases) {
            return cases.refused(this);
        }

        @Override
        public Optional<Intent> about() {
            return intent;
        }

        @Override
        public String kind() {
            return reason.kind;
        }
    }

    enum Reason {
        /** Not confirmed in time, finally (§5.4). */
        EXPIRED("Expired"),
        /** No such intent for this address (D5). */
        UNKNOWN("Unknown"),
        /** The outcome was dropped after its retention (D2). */
        GONE("Gone"),
        /** Registered by another owner (D6). */
        NOT_OWNER("NotOwner"),
        /** Late under {@code REUSE}, without a valid confirmation token (D9). */
        TOKEN_REQUIRED("TokenRequired"),
        /** The client correlation id was used for another request (D4). */
        CONFLICT("Conflict"),
        /** The owner has too many unconfirmed intents. */
        QUOTA_EXCEEDED("QuotaExceeded"),
        /** There is no free slot for asynchronous work. */
        BUSY("Busy"),
        /** This node is stopping. */
        STOPPING("Stopping"),
        /** The intent is not in doubt, so that it can't be settled. */
        NOT_IN_DOUBT("NotInDoubt"),
        /** It is not known now whether the execution took effect; a repetition with the same ids finds out. */
        UNDECIDED("Undecided");

        private final String kind;

        Reason(String kind) {
            this.kind = kind;
        }
    }

    /** A quota of intents, and the time after which there may be room for more. */
    record Limit(int quota, Duration retryAfter) {}

    static Answer refused(Reason reason) {
        return new Refused(reason, Optional.empty(), Optional.empty());
    }

    static Answer refused(Reason reason, Intent intent) {
        return new Refused(reason, Optional.of(intent), Optional.empty());
    }

    static Answer beyond(int quota, Duration retryAfter) {
        return new Refused(Reason.QUOTA_EXCEEDED, Optional.empty(), Optional.of(new Limit(quota, retryAfter)));
    }

    default boolean isRefused(Reason reason) {
        return this instanceof Refused refused && refused.reason() == reason;
    }

    /** Returns the name of this kind of answer in events and metrics; the same from release to release. */
    default String kind() {
        return getClass().getSimpleName();
    }

    /** Returns the intent that this is about; empty for a refusal that is about none. */
    Optional<Intent> about();

    <T> T as(Cases<T> cases);

    /** A method for each kind of answer, all required by the compiler: Java 17 has no switch over types. */
    interface Cases<T> {

        T registered(Registered answer);

        /** Fails: a claim is executed, not answered. */
        default T claimed(Claimed answer) {
            throw new IllegalArgumentException("a claim is executed, not answered");
        }

        T completed(Completed answer);

        T replayed(Replayed answer);

        T accepted(Accepted answer);

        T processing(Processing answer);

        /** Fails: most dialects have no request to forget an intent. */
        default T forgotten(Forgotten answer) {
            throw new IllegalArgumentException("the dialect has no such reply");
        }

        T refused(Refused answer);
    }
}
