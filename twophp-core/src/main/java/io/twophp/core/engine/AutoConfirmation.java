package io.twophp.core.engine;

import java.net.URI;
import java.util.Optional;

/** The server's own confirmation (draft §5.5), with the admitted address of the callback unless transparent. */
public record AutoConfirmation(Optional<URI> callback) {

    /** Without a callback: the sender of the request waits for its outcome. */
    public static final AutoConfirmation QUIET = new AutoConfirmation(Optional.empty());
}
