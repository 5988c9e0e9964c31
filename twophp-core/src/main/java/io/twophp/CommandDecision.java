package io.twophp;

/** What became of a command that was sent (IDS, XII). */
public enum CommandDecision {
    /** It was the first of its key, and is executed. */
    FIRST_SEEN,
    /** It was sent before: it is answered by that, and not executed. */
    DUPLICATE_REPLAYED,
    /** Another command came before under the same key: it is refused. */
    CONFLICT_REJECTED,
    /** The application has undone what it did. */
    COMPENSATED
}
