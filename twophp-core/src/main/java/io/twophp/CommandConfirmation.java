package io.twophp;

/** Whether a command takes effect at once (IDS, X). */
public enum CommandConfirmation {
    /** At once. The default. */
    NONE,
    /**
     * Only when it is sent again with the token that its first answer, 428, has; within the method's
     * {@link TwoPhaseMutation#ttl() time to live}.
     */
    REQUIRED
}
