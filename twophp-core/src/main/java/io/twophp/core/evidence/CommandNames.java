package io.twophp.core.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.ClientCorrelationId;
import io.twophp.core.crypto.LastingSecret;
import java.util.Base64;
import java.util.function.Supplier;

/**
 * Names of commands: MACs of their keys under the service's lasting secret, so that a reader of the rows can't guess a
 * command and verify the guess (SD3). Thread-safe.
 */
public record CommandNames(Supplier<LastingSecret> secret) {

    private static final String PREFIX = "ids:";
    private static final String PURPOSE = "2PHP command name";

    /** @param key 64 hexadecimal digits */
    public ClientCorrelationId of(String key) {
        byte[] mac = secret.get().mac(PURPOSE, key.getBytes(UTF_8));
        return new ClientCorrelationId(
                PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(mac));
    }
}
