package io.twophp;

/** The decision about a command that was sent (IDS, XII). */
public enum CommandDecision {
    /** The command was the first of its key, and is executed. */
    FIRST_SEEN,
    /** The command was sent before: it is answered with the earlier command's state or outcome, and not executed. */
    DUPLICATE_REPLAYED,
    /** Another command came before under the same key: this one is refused. */
    CONFLICT_REJECTED,
    /** The application has undone the command's effect. */
    COMPENSATED
}
