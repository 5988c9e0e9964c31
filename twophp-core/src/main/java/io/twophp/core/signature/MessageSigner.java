package io.twophp.core.signature;

import java.security.PrivateKey;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Signs requests between a service and the Central Ledger by Ed25519 (RFC 9421): method, content type, digest of the
 * body and audience, which is the recipient. The address is not covered, so that proxies may rewrite it. Each signature
 * has a nonce of its own. Thread-safe.
 */
public final class MessageSigner {

    /** The header with the recipient's GUID. */
    public static final String AUDIENCE = "DTT-2PHP-Audience";

    static final String LABEL = "twophp";
    static final String ALGORITHM = "ed25519";
    static final List<String> COMPONENTS = List.of("@method", "content-type", "content-digest", "dtt-2php-audience");

    private static final int NONCE_BYTES = 16;

    private final SecureRandom random = new SecureRandom();
    private final String keyId;
    private final PrivateKey key;
    private final Clock clock;

    /** @param keyId the key's id at the recipient */
    public MessageSigner(String keyId, PrivateKey key, Clock clock) {
        this.keyId = keyId;
        this.key = key;
        this.clock = clock;
    }

    /** The purpose of a request: a signature that was made for another purpose does not count. */
    public enum Purpose {
        /** Rows for the Central Ledger. */
        BATCH("2php-batch"),
        /** Another key of a service. */
        KEYS("2php-keys"),
        /** The Central Ledger asks a service for rows. */
        PULL("2php-pull"),
        /** The Central Ledger settles a doubt at its service. */
        SETTLEMENT("2php-settle");

        private final String tag;

        Purpose(String tag) {
            this.tag = tag;
        }

        String tag() {
            return tag;
        }
    }

    /**
     * Returns the fields to add to a request that has that content type and body.
     *
     * @param audience the GUID of the recipient
     */
    public Map<String, String> sign(Purpose purpose, String method, String contentType, byte[] body, UUID audience) {
        String digest = ContentDigest.of(body);
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        String parameters = SignatureBase.covering(COMPONENTS) + ";created="
                + clock.instant().getEpochSecond() + ";nonce=\""
                + Base64.getUrlEncoder().withoutPadding().encodeToString(nonce) + "\";keyid=\"" + keyId + "\";alg=\""
                + ALGORITHM + "\";tag=\"" + purpose.tag() + "\"";
        byte[] signature = base(method, contentType, digest, audience.toString(), parameters)
                .signature(key);
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put(AUDIENCE, audience.toString());
        fields.put("Content-Digest", digest);
        fields.put("Signature-Input", LABEL + "=" + parameters);
        fields.put("Signature", LABEL + "=:" + Base64.getEncoder().encodeToString(signature) + ":");
        return fields;
    }

    /** Returns the nonce in the fields that {@link #sign} returned: the answer is signed with it. */
    public static String nonce(Map<String, String> fields) {
        return (String) SignatureField.inputs(fields.get("Signature-Input"))
                .get(LABEL)
                .parameters()
                .get("nonce");
    }

    private static SignatureBase base(
            String method, String contentType, String digest, String audience, String parameters) {
        Map<String, String> components = new LinkedHashMap<>();
        List<String> values = List.of(method, contentType, digest, audience);
        for (int i = 0; i < values.size(); i++) {
            components.put(COMPONENTS.get(i), values.get(i));
        }
        return new SignatureBase(components, parameters);
    }
}
