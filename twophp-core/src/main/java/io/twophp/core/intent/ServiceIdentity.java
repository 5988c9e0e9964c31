package io.twophp.core.intent;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.settings.Settings;
import java.util.Objects;
import java.util.UUID;

/**
 * The service that writes a ledger row (draft §9.8, §12.4).
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

    /**
     * Reads the identity from {@code twophp.service} and {@code twophp.service-ledger-id}.
     *
     * @param fallback the name if none is set
     * @throws InvalidConfigurationException if the id that is set is no GUID
     */
    public static ServiceIdentity from(Settings settings, String fallback) {
        String name = settings.text("twophp.service", fallback);
        return settings.find("twophp.service-ledger-id")
                .map(id -> new ServiceIdentity(guid(id), name))
                .orElseGet(() -> named(name));
    }

    private static UUID guid(String id) {
        try {
            return UUID.fromString(id);
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationException(
                    "Setting twophp.service-ledger-id = '" + id + "' is no GUID; write one such as "
                            + "0198c5a6-7d1e-7000-8000-3f2b6a1c9d04.",
                    e);
        }
    }

    /** Returns the identity of a service without a GUID: one derived from its name, the same on all of its nodes. */
    public static ServiceIdentity named(String name) {
        return new ServiceIdentity(UUID.nameUUIDFromBytes(("twophp:" + name).getBytes(UTF_8)), name);
    }
}
