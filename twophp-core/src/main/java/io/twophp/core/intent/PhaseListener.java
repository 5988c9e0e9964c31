package io.twophp.core.intent;

import io.twophp.PhaseTransition;
import java.time.Duration;

/**
 * Notified of what happened to intents: every call comes after its transaction committed, on the thread that did the
 * work. An implementation must be thread-safe and must not throw; what it throws is logged and changes nothing.
 */
public interface PhaseListener {

    /** An intent changed its phase. */
    void phaseChanged(PhaseTransition transition);

    /**
     * An execution with external effects ended without an outcome: the application or an operator has to settle it
     * (D17).
     *
     * @param intent in {@code PROCESSING}, {@linkplain Intent#isInDoubt in doubt}
     */
    default void inDoubt(Intent intent) {}

    /**
     * A confirmed intent can't be executed now, for a temporary reason: it was given back, and waits (D17).
     *
     * @param intent in {@code PROCESSING}, as it was claimed
     * @param pause after which recovery tries again
     */
    default void stalled(Intent intent, Duration pause) {}

    /**
     * A Phase 1 or Phase 2 exchange was answered.
     *
     * @param phase 1 or 2
     * @param answer the simple name of the answer, such as {@code Registered}, {@code Completed}, {@code Replayed}
     * @param took from the request's receipt to its answer
     */
    default void answered(int phase, String answer, Duration took) {}
}
