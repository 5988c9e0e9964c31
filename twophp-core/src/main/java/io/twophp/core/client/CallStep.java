package io.twophp.core.client;

/** The purpose of a message of a call, in any dialect. */
public enum CallStep {
    /** Asks to store the request without executing it: 2PHP's Phase 1. */
    REGISTER,
    /** Asks to execute the request, once: Phase 2, or the whole request of a dialect without registration. */
    CONFIRM,
    /** Asks for the outcome; executes nothing. */
    REPLAY,
    /** Asks to erase the answer, which has arrived. */
    FORGET
}
