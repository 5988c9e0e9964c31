package io.twophp.core.engine;

import java.net.URI;
import java.util.Optional;

/**
 * The confirmation of a request by the server itself (draft §5.5).
 *
 * @param callback the address to which the client wants the callback, already admitted; empty in transparent mode
 */
public record AutoConfirmation(Optional<URI> callback) {

    /** Without a callback: the sender of the request waits for its outcome. */
    public static final AutoConfirmation QUIET = new AutoConfirmation(Optional.empty());
}
