package io.twophp.core.sync;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.crypto.Sha256;
import io.twophp.core.signature.MessageSigner;
import io.twophp.core.signature.SigningKeys;
import java.security.PublicKey;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * The keys and ids by which a service and the Central Ledger know each other.
 *
 * @param signing the key that signs the service's messages
 * @param next the key that replaces {@code signing} as soon as the Central Ledger has acknowledged it; until then the
 *     Central Ledger may know it or not, so both keys are kept
 * @param central the Central Ledger; empty before the service is enrolled
 */
public record Membership(SigningKey signing, Optional<SigningKey> next, Optional<Central> central) {

    private static final String FORMAT = "2";

    public Membership {
        Objects.requireNonNull(signing, "signing");
        Objects.requireNonNull(next, "next");
        Objects.requireNonNull(central, "central");
    }

    /**
     * The Central Ledger, as it was when the service was enrolled: another one gets no rows.
     *
     * @param publicKey the key that verifies its signatures
     * @param enrolledBy the digest of the token that enrolled the service; another token enrols it again
     */
    public record Central(UUID id, PublicKey publicKey, String enrolledBy) {

        public static Central enrolledBy(String token, UUID id, PublicKey publicKey) {
            return new Central(id, publicKey, Sha256.hex(token));
        }

        public boolean isEnrolledBy(String token) {
            return enrolledBy.equals(Sha256.hex(token));
        }
    }

    /** Creates a membership with a key of its own, not enrolled yet. */
    public static Membership fresh(UUID service, Instant now) {
        return new Membership(SigningKey.fresh(service, now), Optional.empty(), Optional.empty());
    }

    public String keyId() {
        return signing.id();
    }

    public MessageSigner signer(Clock clock) {
        return new MessageSigner(signing.id(), signing.privateKey(), clock);
    }

    public Membership enrolledAt(Central where) {
        return new Membership(signing, next, Optional.of(where));
    }

    /** Returns a copy with a key that is about to replace the present one. */
    public Membership withNext(SigningKey key) {
        return new Membership(signing, Optional.of(key), central);
    }

    /** Returns a copy without the key that was about to replace the present one. */
    public Membership withoutNext() {
        return new Membership(signing, Optional.empty(), central);
    }

    /** Returns a copy in which the next key has replaced the present one. */
    public Membership promoted() {
        return new Membership(next.orElseThrow(), Optional.empty(), central);
    }

    byte[] encoded() {
        StringBuilder text = new StringBuilder(FORMAT).append("\nkey ").append(signing.encoded());
        next.ifPresent(key -> text.append("\nnext ").append(key.encoded()));
        central.ifPresent(where -> text.append("\ncentral ")
                .append(where.id())
                .append(' ')
                .append(SigningKeys.text(where.publicKey()))
                .append(' ')
                .append(where.enrolledBy()));
        return text.toString().getBytes(UTF_8);
    }

    /** @throws IllegalArgumentException if {@code bytes} has another format */
    static Membership decoded(byte[] bytes) {
        String text = new String(bytes, UTF_8);
        Map<String, String> lines = new HashMap<>();
        text.lines().skip(1).forEach(line -> {
            int space = line.indexOf(' ');
            lines.put(line.substring(0, Math.max(space, 0)), line.substring(space + 1));
        });
        if (!text.startsWith(FORMAT + "\n") || !lines.containsKey("key")) {
            throw new IllegalArgumentException("The stored signing key has another format.");
        }
        return new Membership(
                SigningKey.decoded(lines.get("key")),
                Optional.ofNullable(lines.get("next")).map(SigningKey::decoded),
                Optional.ofNullable(lines.get("central")).map(line -> {
                    String[] parts = line.split(" ");
                    return new Central(UUID.fromString(parts[0]), SigningKeys.publicKey(parts[1]), parts[2]);
                }));
    }

    /** Returns a text without the keys. */
    @Override
    public String toString() {
        return "Membership[" + signing + ", " + next + ", " + central.map(Central::id) + "]";
    }
}
