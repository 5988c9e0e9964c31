package io.twophp;

/** Defines who shares a command (IDS, VII.E). */
public enum CommandActor {
    /** The command belongs to its sender: the same words from another caller are another command. The default. */
    OWN,
    /**
     * The command belongs to the tenant: it takes effect once, whichever of the tenant's callers sends it. Callers
     * other than the first get the status and the ids, and no part of the answer.
     */
    SHARED
}
