package io.twophp.core.signature;

import io.twophp.core.outbound.Target;
import io.twophp.core.signature.MessageVerifier.Fault;
import io.twophp.core.signature.SignatureCheck.Expected;
import java.net.URI;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

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
    private static final String ALGORITHM = "hmac-sha256";
    private static final String METHOD = "POST";
    private static final List<String> COMPONENTS = List.of("@method", "@target-uri", "content-type", "content-digest");

    private final FieldSigner signer;
    private final SignatureCheck check;
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
        this.window = Objects.requireNonNull(window, "window");
        this.signer = new FieldSigner(
                COMPONENTS,
                ALGORITHM,
                keys.signingId(),
                base -> base.mac(keys.signing()),
                Objects.requireNonNull(clock, "clock"));
        this.check = new SignatureCheck(
                ALGORITHM,
                id -> keys.find(id).map(key -> (base, mac) -> MessageDigest.isEqual(base.mac(key), mac)),
                window,
                clock);
        this.nonces = Objects.requireNonNull(nonces, "nonces");
    }

    /** The result of {@link #verify}; all but {@link #GENUINE} have to be answered 401 and not acted upon. */
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
        Map<String, String> values = new HashMap<>(derived(METHOD, target));
        values.put("content-type", CONTENT_TYPE);
        return signer.sign(TAG, signer.nonce(), body, values);
    }

    /**
     * Verifies a callback as it was received. For the receiver.
     *
     * @param target the address the client named in {@code DTT-2PHP-Callback}, even if proxies changed it on the way
     * @param headers by name, in any case
     * @param body as it was received, byte for byte
     */
    public Verdict verify(String method, URI target, Map<String, List<String>> headers, byte[] body) {
        return check.verify(
                        new Expected(TAG, Optional.empty(), COMPONENTS, derived(method, target), Optional.empty()),
                        headers,
                        body,
                        (keyId, nonce, signed) -> nonces.isNew(keyId, nonce, signed.plus(window))
                                ? Optional.empty()
                                : Optional.of(Fault.REPLAYED))
                .fault()
                .map(fault -> Verdict.valueOf(fault.name()))
                .orElse(Verdict.GENUINE);
    }

    private static Map<String, String> derived(String method, URI target) {
        return Map.of("@method", method, "@target-uri", Target.of(target).uri().toString());
    }
}
