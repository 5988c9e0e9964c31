package io.twophp;

/** Specifies whether a command takes effect at once (IDS, X). */
public enum CommandConfirmation {
    /** The command takes effect at once. The default. */
    NONE,
    /**
     * The command takes effect once it is sent again with the token from its first answer, 428; within the method's
     * {@link TwoPhaseMutation#ttl() time to live}.
     */
    REQUIRED
}
