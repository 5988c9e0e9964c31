package io.twophp.core.sync;

import io.twophp.core.crypto.Sha256;
import io.twophp.core.signature.SigningKeys;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.time.Instant;
import java.util.Base64;
import java.util.Objects;
import java.util.UUID;

/**
 * An Ed25519 key that a service signs with.
 *
 * @param id the service's GUID and the beginning of the public key's digest, so that no two keys share one
 */
public record SigningKey(String id, PrivateKey privateKey, PublicKey publicKey, Instant since) {

    private static final int DIGITS = 16;
    private static final int PARTS = 4;

    public SigningKey {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(privateKey, "privateKey");
        Objects.requireNonNull(publicKey, "publicKey");
        Objects.requireNonNull(since, "since");
    }

    public static SigningKey fresh(UUID service, Instant now) {
        KeyPair pair = SigningKeys.fresh();
        String digits = Sha256.hex(SigningKeys.text(pair.getPublic())).substring(0, DIGITS);
        return new SigningKey(service + "." + digits, pair.getPrivate(), pair.getPublic(), now);
    }

    String encoded() {
        return String.join(
                " ",
                id,
                Long.toString(since.toEpochMilli()),
                Base64.getEncoder().encodeToString(privateKey.getEncoded()),
                SigningKeys.text(publicKey));
    }

    /** @throws IllegalArgumentException if {@code text} has another format */
    static SigningKey decoded(String text) {
        String[] parts = text.split(" ");
        if (parts.length != PARTS) {
            throw new IllegalArgumentException("The stored signing key has another format.");
        }
        return new SigningKey(
                parts[0],
                SigningKeys.privateKey(Base64.getDecoder().decode(parts[2])),
                SigningKeys.publicKey(parts[3]),
                Instant.ofEpochMilli(Long.parseLong(parts[1])));
    }

    /** Returns a text without the key. */
    @Override
    public String toString() {
        return "SigningKey[" + id + ", " + since + "]";
    }
}
