package io.twophp.core.protocol;

import java.net.URI;
import java.util.Optional;

/**
 * Where Phase 2 goes (draft §5.3.1, D1): the path of Phase 1 as it was spelled, and {@code /confirm}. That of the root,
 * which is {@code /} however it is spelled (RFC 9110, 4.2.3), is {@code /confirm}. Paths are encoded. Stateless.
 */
public final class ConfirmationPath {

    private static final String ROOT = "/";
    private static final String CONFIRM = "/confirm";

    private ConfirmationPath() {}

    /** The path at which what was registered at another one is confirmed. */
    public static String of(String registered) {
        return registered.equals(ROOT) ? CONFIRM : registered + CONFIRM;
    }

    /** The URL at which what was registered at another one is confirmed: without its query. */
    public static URI of(URI registered) {
        return URI.create(registered.getScheme() + "://" + registered.getRawAuthority() + of(registered.getRawPath()));
    }

    /** The path at which that was registered which is confirmed at this one; empty if nothing is. */
    public static Optional<String> registered(String path) {
        if (!path.endsWith(CONFIRM)) {
            return Optional.empty();
        }
        return Optional.of(path.equals(CONFIRM) ? ROOT : path.substring(0, path.length() - CONFIRM.length()));
    }
}
