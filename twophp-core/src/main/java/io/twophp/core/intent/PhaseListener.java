package io.twophp.core.intent;

import io.twophp.PhaseTransition;
import java.time.Duration;

/**
 * A listener to the events of intents. It is called after the transaction committed, on the thread that did the work.
 * An implementation must be thread-safe and must not throw; an exception is logged and changes nothing.
 */
public interface PhaseListener {

    void phaseChanged(PhaseTransition transition);

    /** Called after an external execution ended without an outcome: the intent is in doubt, to be settled (D17). */
    default void inDoubt(Intent intent) {}

    /** Called after a confirmed intent, as it was claimed, was given back; recovery tries again after a pause (D17). */
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
