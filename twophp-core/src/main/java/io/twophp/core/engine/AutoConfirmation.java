package io.twophp.core.engine;

import java.net.URI;
import java.util.Optional;

/**
 * The server's own confirmation (draft §5.5).
 *
 * @param callback the admitted address of the callback, unless transparent
 * @param isNamedHere whether the name was made for this request, which had none: no other request has it
 */
public record AutoConfirmation(Optional<URI> callback, boolean isNamedHere) {

    /** Without a callback: the sender of the request waits for its outcome. */
    public static final AutoConfirmation QUIET = new AutoConfirmation(Optional.empty());

    public AutoConfirmation(Optional<URI> callback) {
        this(callback, false);
    }
}
