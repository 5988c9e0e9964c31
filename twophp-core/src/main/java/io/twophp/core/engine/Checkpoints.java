package io.twophp.core.engine;

/**
 * Called when the engine passes a {@link Checkpoint}: tests of failures stop a node there. In production it is
 * {@link #NONE}. Implementations are thread-safe.
 */
@FunctionalInterface
public interface Checkpoints {

    /** Lets everything pass. */
    Checkpoints NONE = checkpoint -> {};

    /** Called at a checkpoint; returns once the engine may go on. */
    void reached(Checkpoint checkpoint);
}
