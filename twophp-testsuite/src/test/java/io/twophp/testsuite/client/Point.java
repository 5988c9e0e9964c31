package io.twophp.testsuite.client;

/** The points at which a client is killed. */
enum Point {
    /** Phase 1 is about to leave. */
    BEFORE_SEND,
    /** Phase 1 was answered, and nothing of it is written down. */
    AFTER_PHASE_ONE,
    /** The client's row is there, Phase 2 is about to leave. */
    AFTER_ROW,
    /** Phase 2 has left; its answer does not come. */
    DURING_PHASE_TWO,
    /** Phase 2 was answered, and nothing of it is written down. */
    AFTER_PHASE_TWO
}
