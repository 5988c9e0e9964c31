package io.twophp.core.signature;

import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Makes the fields that sign a message by one key: digest (RFC 9530) and signature (RFC 9421). Thread-safe. */
final class FieldSigner {

    static final String LABEL = "twophp";
    static final String DIGEST = "content-digest";

    private static final int NONCE_BYTES = 16;

    private final SecureRandom random = new SecureRandom();
    private final List<String> components;
    private final String algorithm;
    private final String keyId;
    private final Function<SignatureBase, byte[]> key;
    private final Clock clock;

    /** @param components the covered components, in their order; one of them is the digest */
    FieldSigner(
            List<String> components, String algorithm, String keyId, Function<SignatureBase, byte[]> key, Clock clock) {
        this.components = components;
        this.algorithm = algorithm;
        this.keyId = keyId;
        this.key = key;
        this.clock = clock;
    }

    String nonce() {
        byte[] bytes = new byte[NONCE_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    Map<String, String> sign(String tag, String nonce, byte[] body, Map<String, String> values) {
        String digest = ContentDigest.of(body);
        String parameters = SignatureBase.covering(components) + ";created="
                + clock.instant().getEpochSecond() + ";nonce=\"" + nonce + "\";keyid=\"" + keyId + "\";alg=\""
                + algorithm + "\";tag=\"" + tag + "\"";
        SignatureBase base = SignatureBase.of(
                components, component -> component.equals(DIGEST) ? digest : values.get(component), parameters);
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("Content-Digest", digest);
        fields.put("Signature-Input", LABEL + "=" + parameters);
        fields.put("Signature", LABEL + "=:" + Base64.getEncoder().encodeToString(key.apply(base)) + ":");
        return fields;
    }
}
