package io.twophp.core.intent;

import io.twophp.PhaseTransition;
import java.time.Duration;

/**
 * A listener to the events of intents. It is called after the transaction committed, on the thread that did the work.
 * An implementation must be thread-safe and must not throw; an exception is logged and changes nothing.
 */
public interface PhaseListener {

    void phaseChanged(PhaseTransition transition);

    /**
     * Called after an execution with external effects ended without an outcome: the application or an operator has to
     * settle it (D17).
     *
     * @param intent in {@code PROCESSING}, {@linkplain Intent#isInDoubt in doubt}
     */
    default void inDoubt(Intent intent) {}

    /**
     * Called after a confirmed intent could not be executed, for a temporary reason: it was given back, and waits
     * (D17).
     *
     * @param intent in {@code PROCESSING}, as it was claimed
     * @param pause the time after which recovery tries again
     */
    default void stalled(Intent intent, Duration pause) {}

    /**
     * Called after a Phase 1 or Phase 2 exchange was answered.
     *
     * @param phase 1 or 2
     * @param answer the simple name of the answer, such as {@code Registered}, {@code Completed}, {@code Replayed}
     * @param took the time from the request's receipt to its answer
     */
    default void answered(int phase, String answer, Duration took) {}
}
