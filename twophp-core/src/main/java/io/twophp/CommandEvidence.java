package io.twophp;

import java.util.List;

/**
 * Reads and adds evidence of commands (IDS, VIII.B and XII), for injection into an application. Every method has a
 * transaction of its own and must not be called within one. If the ledger can't be reached, the methods throw, and may
 * be called again. Thread-safe.
 */
public interface CommandEvidence {

    /**
     * Returns the stored evidence of a command, oldest first, up to {@code limit}; empty if this service does not have
     * the command.
     */
    List<CommandDecided> of(ServerCorrelationId commandId, int limit);

    /**
     * Records that the application has undone the command's effect. From then on its duplicates get their answer with
     * the status {@code compensated}. Repeated calls change nothing.
     *
     * @return false if this service has no command of that id that was executed
     */
    boolean compensated(ServerCorrelationId commandId);
}
