package io.twophp.core.signature;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.twophp.core.outbound.Target;
import io.twophp.core.signature.SignatureField.Input;
import java.net.URI;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.crypto.SecretKey;

/**
 * Proves to a receiver that a callback comes from this server, is meant for this address and was not changed: an HTTP
 * message signature (RFC 9421) by HMAC-SHA256 over method, address, content type and digest (RFC 9530) of the body.
 * Every signature has its own nonce, also if the same callback is sent again. Thread-safe.
 */
public final class CallbackSignature {

    /** The {@code tag} of these signatures: a signature made for another purpose is not accepted for a callback. */
    public static final String TAG = "2php-callback";

    /** The content type that is signed for, and to be sent. */
    public static final String CONTENT_TYPE = "application/json";

    /** The default tolerance for a signature's time, before and after the receiver's clock. */
    public static final Duration DEFAULT_WINDOW = Duration.ofMinutes(5);

    private static final int DEFAULT_MEMORY = 100_000;
    private static final int NONCE_BYTES = 16;
    private static final int LONGEST_NONCE = 128;
    private static final String LABEL = "twophp";
    private static final String ALGORITHM = "hmac-sha256";
    private static final String METHOD = "POST";
    private static final List<String> COMPONENTS = List.of("@method", "@target-uri", "content-type", "content-digest");

    private final SecureRandom random = new SecureRandom();
    private final CallbackKeys keys;
    private final Clock clock;
    private final Duration window;
    private final NonceMemory nonces;

    /** Creates an instance with a window of five minutes and a memory of this JVM's own. */
    public CallbackSignature(CallbackKeys keys, Clock clock) {
        this(keys, clock, DEFAULT_WINDOW, new BoundedNonceMemory(DEFAULT_MEMORY, clock));
    }

    /**
     * @param window the largest difference between the time of a signature and {@code clock}, either way
     * @param nonces recognises replays
     */
    public CallbackSignature(CallbackKeys keys, Clock clock, Duration window, NonceMemory nonces) {
        this.keys = Objects.requireNonNull(keys, "keys");
        this.clock = Objects.requireNonNull(clock, "clock");
        this.window = Objects.requireNonNull(window, "window");
        this.nonces = Objects.requireNonNull(nonces, "nonces");
    }

    /**
     * The result of {@link #verify}; a callback that is not {@link #GENUINE} has to be answered 401 and not acted upon.
     */
    public enum Verdict {
        /** The callback is the server's, whole and new. */
        GENUINE,
        /** The callback bears no signature made for a callback. */
        UNSIGNED,
        /** A field that belongs to the signature is missing, doubled or not well-formed. */
        MALFORMED,
        /** The signature covers other components, or is by another algorithm. */
        UNSUITABLE,
        /** The signature names a key that is not among the keys. */
        UNKNOWN_KEY,
        /** The key, the method, the address or a signed field differs from the signed one. */
        FORGED,
        /** The body differs from the signed one. */
        BODY_CHANGED,
        /** The signature is too old, or the clocks differ too much. */
        OUTSIDE_WINDOW,
        /** The signature was seen before, or there is no room to remember it. */
        REPLAYED
    }

    /**
     * Returns the fields to add to a {@code POST} of {@code body} as {@value #CONTENT_TYPE}: {@code Content-Digest},
     * {@code Signature-Input} and {@code Signature}.
     */
    public Map<String, String> sign(URI target, byte[] body) {
        String digest = ContentDigest.of(body);
        String parameters = SignatureBase.covering(COMPONENTS) + ";created="
                + clock.instant().getEpochSecond() + ";nonce=\"" + nonce() + "\";keyid=\"" + keys.signingId()
                + "\";alg=\"" + ALGORITHM + "\";tag=\"" + TAG + "\"";
        byte[] mac = base(METHOD, target, CONTENT_TYPE, digest, parameters).mac(keys.signing());
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("Content-Digest", digest);
        fields.put("Signature-Input", LABEL + "=" + parameters);
        fields.put("Signature", LABEL + "=:" + Base64.getEncoder().encodeToString(mac) + ":");
        return fields;
    }

    /**
     * Verifies a callback as it was received. For the receiver.
     *
     * @param target the address the client named in {@code DTT-2PHP-Callback}, even if proxies changed it on the way
     * @param headers by name, in any case
     * @param body as it was received, byte for byte
     */
    public Verdict verify(String method, URI target, Map<String, List<String>> headers, byte[] body) {
        if (SignatureField.values(headers, "signature-input").isEmpty()) {
            return Verdict.UNSIGNED;
        }
        try {
            Map<String, Input> inputs =
                    new LinkedHashMap<>(SignatureField.inputs(SignatureField.single(headers, "signature-input")));
            inputs.values().removeIf(input -> !TAG.equals(input.parameters().get("tag")));
            if (inputs.isEmpty()) {
                return Verdict.UNSIGNED;
            }
            if (inputs.size() > 1) {
                return Verdict.MALFORMED;
            }
            String label = inputs.keySet().iterator().next();
            byte[] signature = SignatureField.signatures(SignatureField.single(headers, "signature"))
                    .get(label);
            return signature == null
                    ? Verdict.MALFORMED
                    : verify(method, target, headers, body, inputs.get(label), signature);
        } catch (IllegalArgumentException e) {
            return Verdict.MALFORMED;
        }
    }

    private Verdict verify(
            String method, URI target, Map<String, List<String>> headers, byte[] body, Input input, byte[] signature) {
        if (!input.components().equals(COMPONENTS)
                || !ALGORITHM.equals(input.parameters().get("alg"))) {
            return Verdict.UNSUITABLE;
        }
        if (!(input.parameters().get("keyid") instanceof String keyId)
                || !(input.parameters().get("created") instanceof Long created)
                || !(input.parameters().get("nonce") instanceof String nonce)
                || nonce.isEmpty()
                || nonce.length() > LONGEST_NONCE) {
            return Verdict.MALFORMED;
        }
        Optional<SecretKey> key = keys.find(keyId);
        if (key.isEmpty()) {
            return Verdict.UNKNOWN_KEY;
        }
        String digest = SignatureField.single(headers, "content-digest");
        SignatureBase base = base(method, target, SignatureField.single(headers, "content-type"), digest, input.raw());
        if (!MessageDigest.isEqual(base.mac(key.get()), signature)) {
            return Verdict.FORGED;
        }
        if (!MessageDigest.isEqual(
                digest.getBytes(US_ASCII), ContentDigest.of(body).getBytes(US_ASCII))) {
            return Verdict.BODY_CHANGED;
        }
        Instant signed = Instant.ofEpochSecond(created);
        if (Duration.between(signed, clock.instant()).abs().compareTo(window) > 0) {
            return Verdict.OUTSIDE_WINDOW;
        }
        return nonces.isNew(keyId, nonce, signed.plus(window)) ? Verdict.GENUINE : Verdict.REPLAYED;
    }

    private static SignatureBase base(String method, URI target, String contentType, String digest, String parameters) {
        Map<String, String> components = new LinkedHashMap<>();
        List<String> values = List.of(method, Target.of(target).uri().toString(), contentType, digest);
        for (int i = 0; i < values.size(); i++) {
            components.put(COMPONENTS.get(i), values.get(i));
        }
        return new SignatureBase(components, parameters);
    }

    private String nonce() {
        byte[] bytes = new byte[NONCE_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
