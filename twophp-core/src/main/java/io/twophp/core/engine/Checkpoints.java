package io.twophp.core.engine;

/**
 * Told when the engine passes a {@link Checkpoint}: where tests of failures make a node stop. In production it is
 * {@link #NONE}. Implementations are thread-safe.
 */
@FunctionalInterface
public interface Checkpoints {

    /** Lets everything pass. */
    Checkpoints NONE = checkpoint -> {};

    /** Returns when the engine may go on. */
    void reached(Checkpoint checkpoint);
}
