package io.twophp;

/** Whose command it is (IDS, VII.E). */
public enum CommandActor {
    /** Of whoever sends it: the same words from another caller are another command. The default. */
    OWN,
    /**
     * Of the tenant's: whoever of them sends it, it takes effect once. Another caller than the first is told the status
     * and the ids, and nothing of the answer.
     */
    SHARED
}
