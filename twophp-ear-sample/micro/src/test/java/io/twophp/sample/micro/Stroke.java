package io.twophp.sample.micro;

import io.twophp.core.engine.Checkpoint;

/** The moment at which the shop dies. */
sealed interface Stroke {

    /**
     * The passing of a message of its fan-out.
     *
     * @param lost whether the message gets no further; else it arrives, and the shop does not learn it
     */
    record At(Passage passage, boolean lost) implements Stroke {

        @Override
        public String toString() {
            return passage + (lost ? ", lost" : "");
        }
    }

    /** A step of its own engine. */
    record Halt(Checkpoint checkpoint) implements Stroke {

        @Override
        public String toString() {
            return checkpoint.toString();
        }
    }
}
