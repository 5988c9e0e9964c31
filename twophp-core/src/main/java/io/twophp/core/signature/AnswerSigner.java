package io.twophp.core.signature;

import io.twophp.core.signature.MessageSigner.Purpose;
import java.security.PrivateKey;
import java.time.Clock;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Signs answers to requests that {@link MessageSigner} signed, by Ed25519 (RFC 9421): status, digest of the body and
 * audience, with the nonce of the request, so that no answer counts for another request. Thread-safe.
 */
public final class AnswerSigner {

    static final List<String> COMPONENTS = List.of("@status", "content-digest", "dtt-2php-audience");

    private final String keyId;
    private final PrivateKey key;
    private final Clock clock;

    /** @param keyId the key's id at the recipient */
    public AnswerSigner(String keyId, PrivateKey key, Clock clock) {
        this.keyId = keyId;
        this.key = key;
        this.clock = clock;
    }

    static String tag(Purpose purpose) {
        return purpose.tag() + "-answer";
    }

    /**
     * Returns the fields to add to an answer that has that status and body.
     *
     * @param purpose the request's purpose
     * @param nonce the request's nonce
     * @param audience the GUID of the request's sender
     */
    public Map<String, String> sign(Purpose purpose, String nonce, int status, byte[] body, UUID audience) {
        String digest = ContentDigest.of(body);
        String parameters = SignatureBase.covering(COMPONENTS) + ";created="
                + clock.instant().getEpochSecond() + ";nonce=\"" + nonce + "\";keyid=\"" + keyId + "\";alg=\""
                + MessageSigner.ALGORITHM + "\";tag=\"" + tag(purpose) + "\"";
        Map<String, String> components = new LinkedHashMap<>();
        components.put("@status", Integer.toString(status));
        components.put("content-digest", digest);
        components.put("dtt-2php-audience", audience.toString());
        byte[] signature = new SignatureBase(components, parameters).signature(key);
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put(MessageSigner.AUDIENCE, audience.toString());
        fields.put("Content-Digest", digest);
        fields.put("Signature-Input", MessageSigner.LABEL + "=" + parameters);
        fields.put("Signature", MessageSigner.LABEL + "=:" + Base64.getEncoder().encodeToString(signature) + ":");
        return fields;
    }
}
