package io.twophp;

import java.util.List;

/**
 * What is known of commands (IDS, VIII.B and XII), for injection into an application. Every method has a transaction of
 * its own and must not be called within one. If the ledger can't be reached, they throw, and may be called again.
 * Thread-safe.
 */
public interface CommandEvidence {

    /** The stored evidence of a command, oldest first, up to {@code limit}; empty for one that this service has not. */
    List<CommandDecided> of(ServerCorrelationId commandId, int limit);

    /**
     * Says that the application has undone what a command did. From then on its duplicates get their answer with the
     * status {@code compensated}. To say it twice changes nothing.
     *
     * @return false if this service has no command of that id that was executed
     */
    boolean compensated(ServerCorrelationId commandId);
}
