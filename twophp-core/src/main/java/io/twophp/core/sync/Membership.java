package io.twophp.core.sync;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.signature.MessageSigner;
import io.twophp.core.signature.SigningKeys;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * What a service and the Central Ledger know each other by.
 *
 * @param signing signs what the service tells
 * @param next the key that takes its place as soon as the Central Ledger has acknowledged it; until then the Central
 *     Ledger may know it or not, so that both are kept
 * @param central empty before the service is enrolled
 */
public record Membership(SigningKey signing, Optional<SigningKey> next, Optional<Central> central) {

    private static final String FORMAT = "2";

    public Membership {
        Objects.requireNonNull(signing, "signing");
        Objects.requireNonNull(next, "next");
        Objects.requireNonNull(central, "central");
    }

    /**
     * The Central Ledger, as it was when the service was enrolled: another one is not told anything.
     *
     * @param publicKey what it signs with
     * @param enrolledBy the digest of the token that enrolled the service; another token enrols it again
     */
    public record Central(UUID id, PublicKey publicKey, String enrolledBy) {

        /** By a token. */
        public static Central enrolledBy(String token, UUID id, PublicKey publicKey) {
            return new Central(id, publicKey, SigningKey.digest(token));
        }

        /** Whether that token enrolled the service. */
        public boolean isEnrolledBy(String token) {
            return enrolledBy.equals(SigningKey.digest(token));
        }
    }

    /** With a key of its own, not enrolled yet. */
    public static Membership fresh(UUID service, Instant now) {
        return new Membership(SigningKey.fresh(service, now), Optional.empty(), Optional.empty());
    }

    /** Names the service's key. */
    public String keyId() {
        return signing.id();
    }

    /** Signs what the service tells. */
    public PrivateKey key() {
        return signing.privateKey();
    }

    /** What the service's signatures are judged by. */
    public PublicKey publicKey() {
        return signing.publicKey();
    }

    /** Signs by the present key. */
    public MessageSigner signer(Clock clock) {
        return new MessageSigner(signing.id(), signing.privateKey(), clock);
    }

    /** The same, enrolled. */
    public Membership enrolledAt(Central where) {
        return new Membership(signing, next, Optional.of(where));
    }

    /** The same, with a key that is about to take the present one's place. */
    public Membership withNext(SigningKey key) {
        return new Membership(signing, Optional.of(key), central);
    }

    /** The same; the key that was about to take the present one's place is forgotten. */
    public Membership withoutNext() {
        return new Membership(signing, Optional.empty(), central);
    }

    /** The next key has taken the present one's place. */
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

    /** @throws IllegalArgumentException if it has another format */
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

    /** Without the keys. */
    @Override
    public String toString() {
        return "Membership[" + signing + ", " + next + ", " + central.map(Central::id) + "]";
    }
}
