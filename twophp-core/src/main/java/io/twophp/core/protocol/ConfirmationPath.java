package io.twophp.core.protocol;

import java.net.URI;
import java.util.Optional;

/**
 * The address of Phase 2 (draft §5.3.1, D1): the path of Phase 1 as it was spelled, and {@code /confirm}. For the root,
 * which is {@code /} however it is spelled (RFC 9110, 4.2.3), it is {@code /confirm}. Paths are encoded. Stateless.
 */
public final class ConfirmationPath {

    private static final String ROOT = "/";
    private static final String CONFIRM = "/confirm";

    private ConfirmationPath() {}

    /** Returns the path that confirms a request which was registered at {@code registered}. */
    public static String of(String registered) {
        return registered.equals(ROOT) ? CONFIRM : registered + CONFIRM;
    }

    /** Returns the URL that confirms a request which was registered at {@code registered}, without its query. */
    public static URI of(URI registered) {
        return URI.create(registered.getScheme() + "://" + registered.getRawAuthority() + of(registered.getRawPath()));
    }

    /** Returns the path of the registration that is confirmed at {@code path}; empty if {@code path} confirms none. */
    public static Optional<String> registered(String path) {
        if (!path.endsWith(CONFIRM)) {
            return Optional.empty();
        }
        return Optional.of(path.equals(CONFIRM) ? ROOT : path.substring(0, path.length() - CONFIRM.length()));
    }
}
