package io.twophp.core.signature;

import java.security.PrivateKey;
import java.time.Clock;
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

    static final String ALGORITHM = "ed25519";
    static final List<String> COMPONENTS = List.of("@method", "content-type", "content-digest", "dtt-2php-audience");

    private final FieldSigner signer;

    public MessageSigner(String keyId, PrivateKey key, Clock clock) {
        this.signer = new FieldSigner(COMPONENTS, ALGORITHM, keyId, base -> base.signature(key), clock);
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

    /** Returns the fields to add to a request; {@code audience} is the GUID of its recipient. */
    public Map<String, String> sign(Purpose purpose, String method, String contentType, byte[] body, UUID audience) {
        String recipient = audience.toString();
        Map<String, String> values =
                Map.of("@method", method, "content-type", contentType, "dtt-2php-audience", recipient);
        Map<String, String> fields = signer.sign(purpose.tag(), signer.nonce(), body, values);
        fields.put(AUDIENCE, recipient);
        return fields;
    }

    /** Returns the nonce in the fields that {@link #sign} returned: the answer is signed with it. */
    public static String nonce(Map<String, String> fields) {
        return (String) SignatureField.inputs(fields.get("Signature-Input"))
                .get(FieldSigner.LABEL)
                .parameters()
                .get("nonce");
    }
}
