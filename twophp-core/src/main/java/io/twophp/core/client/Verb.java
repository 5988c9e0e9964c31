package io.twophp.core.client;

/** What a message of a call asks for, whatever its dialect calls that. */
public enum Verb {
    /** That the request is stored and nothing of it executed: 2PHP's Phase 1. */
    REGISTER,
    /** That it is executed, once: Phase 2, or the whole request of a dialect without registration. */
    CONFIRM,
    /** What became of it; executes nothing. */
    REPLAY,
    /** That its answer, which has arrived, is kept no more. */
    FORGET
}
