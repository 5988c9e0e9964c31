package io.twophp.core.engine;

import java.net.URI;
import java.util.Optional;

/**
 * That a request is confirmed by the server itself (draft §5.5).
 *
 * @param callback where its client wants the callback, already admitted; empty in transparent mode
 */
public record AutoConfirmation(Optional<URI> callback) {

    /** Without a callback: who sent the request waits for its outcome. */
    public static final AutoConfirmation QUIET = new AutoConfirmation(Optional.empty());
}
