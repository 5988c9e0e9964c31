package io.twophp.sample.micro;

import io.twophp.core.engine.Checkpoint;

/** When the shop dies. */
sealed interface Stroke {

    /**
     * While something of its fan-out passes.
     *
     * @param lost whether it gets no further; else it arrives, and nobody is there to know
     */
    record At(Passage passage, boolean lost) implements Stroke {

        @Override
        public String toString() {
            return passage + (lost ? ", lost" : "");
        }
    }

    /** At a step of its own engine. */
    record Halt(Checkpoint checkpoint) implements Stroke {

        @Override
        public String toString() {
            return checkpoint.toString();
        }
    }
}
