package io.twophp.central.ingest;

/** A row that can't be stored as it is; the message says why, and what it should be. */
final class RowRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RowRefusedException(String reason) {
        super(reason, null, false, false);
    }
}
