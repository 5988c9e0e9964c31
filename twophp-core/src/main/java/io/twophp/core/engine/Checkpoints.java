package io.twophp.core.engine;

/** Called at a {@link Checkpoint}: tests stop a node there, in production it is {@link #NONE}. Thread-safe. */
@FunctionalInterface
public interface Checkpoints {

    Checkpoints NONE = checkpoint -> {};

    void reached(Checkpoint checkpoint);
}
