package io.twophp.core.signature;

import io.twophp.core.signature.MessageSigner.Purpose;
import java.security.PrivateKey;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Signs answers to requests that {@link MessageSigner} signed, by Ed25519 (RFC 9421): status, digest of the body and
 * audience, with the nonce of the request, so that no answer counts for another request. Thread-safe.
 */
public final class AnswerSigner {

    static final List<String> COMPONENTS = List.of("@status", "content-digest", "dtt-2php-audience");

    private final FieldSigner signer;

    public AnswerSigner(String keyId, PrivateKey key, Clock clock) {
        this.signer = new FieldSigner(COMPONENTS, MessageSigner.ALGORITHM, keyId, base -> base.signature(key), clock);
    }

    static String tag(Purpose purpose) {
        return purpose.tag() + "-answer";
    }

    /** Returns the fields to add to an answer to a request of that purpose, nonce and sender, its audience. */
    public Map<String, String> sign(Purpose purpose, String nonce, int status, byte[] body, UUID audience) {
        String recipient = audience.toString();
        Map<String, String> values = Map.of("@status", Integer.toString(status), "dtt-2php-audience", recipient);
        Map<String, String> fields = signer.sign(tag(purpose), nonce, body, values);
        fields.put(MessageSigner.AUDIENCE, recipient);
        return fields;
    }
}
