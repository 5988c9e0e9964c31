package io.twophp.core.intent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Objects;
import java.util.UUID;

/**
 * Who writes a ledger row (draft §9.8, §12.4).
 *
 * @param ledgerId {@code service_ledger_id}, the same on every node and after every restart
 * @param name {@code source}, 1 to 255 characters
 */
public record ServiceIdentity(UUID ledgerId, String name) {

    public ServiceIdentity {
        Objects.requireNonNull(ledgerId, "ledgerId");
        if (name.isBlank() || name.length() > 255) {
            throw new IllegalArgumentException("a service's name has 1 to 255 characters");
        }
    }

    /** A service without a GUID: it gets one derived from its name, the same on all of its nodes. */
    public static ServiceIdentity named(String name) {
        return new ServiceIdentity(UUID.nameUUIDFromBytes(("twophp:" + name).getBytes(UTF_8)), name);
    }
}
