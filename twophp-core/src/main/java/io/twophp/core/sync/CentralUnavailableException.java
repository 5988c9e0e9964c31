package io.twophp.core.sync;

import java.time.Duration;
import java.util.Optional;

/** The Central Ledger did not take a batch. Nothing is lost: the rows wait in this ledger. */
public final class CentralUnavailableException extends Exception {

    private static final long serialVersionUID = 1L;

    private final Kind kind;
    private final transient Optional<Duration> retryAfter;

    public CentralUnavailableException(Kind kind, String message, Optional<Duration> retryAfter, Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.retryAfter = retryAfter;
    }

    public enum Kind {
        /** The Central Ledger asked to wait (429, 503). */
        BUSY,
        /** The batch is too large (413). */
        TOO_LARGE,
        /** No answer came, or none that could be parsed. */
        UNREACHABLE,
        /** The Central Ledger fails, perhaps on a row of this batch (400, 500). */
        FAILED,
        /** The Central Ledger does not know this service, or its key (401, 403). */
        REFUSED,
        /** The Central Ledger does not read this format (422). */
        UNKNOWN_FORMAT
    }

    public Kind kind() {
        return kind;
    }

    public Optional<Duration> retryAfter() {
        return retryAfter == null ? Optional.empty() : retryAfter;
    }
}
