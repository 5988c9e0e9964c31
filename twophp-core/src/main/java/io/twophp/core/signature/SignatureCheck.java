package io.twophp.core.signature;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.twophp.core.signature.MessageVerifier.Fault;
import io.twophp.core.signature.MessageVerifier.SignatureResult;
import io.twophp.core.signature.SignatureField.Input;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Verifies requests and answers alike: the covered components, the audience, the key and the time. */
final class SignatureCheck {

    private static final int LONGEST_NONCE = 128;
    private static final String DIGEST = "content-digest";
    private static final String AUDIENCE = "dtt-2php-audience";

    private final Function<String, Optional<PublicKey>> keys;
    private final Clock clock;

    SignatureCheck(Function<String, Optional<PublicKey>> keys, Clock clock) {
        this.keys = keys;
        this.clock = clock;
    }

    /**
     * The required properties of a signature.
     *
     * @param components the covered components, in that order
     * @param derived the values of the components that are no header fields
     * @param audience the GUID of the recipient
     */
    record Expected(String tag, List<String> components, Map<String, String> derived, UUID audience) {}

    /** A last check of a genuine signature. */
    @FunctionalInterface
    interface Last {
        Optional<Fault> fault(String keyId, String nonce, Instant signed);
    }

    SignatureResult verify(Expected expected, Map<String, List<String>> headers, byte[] body, Last last) {
        return verify(
                expected,
                headers,
                (keyId, nonce, signed) -> MessageDigest.isEqual(
                                SignatureField.single(headers, DIGEST).getBytes(US_ASCII),
                                ContentDigest.of(body).getBytes(US_ASCII))
                        ? last.fault(keyId, nonce, signed)
                        : Optional.of(Fault.BODY_CHANGED));
    }

    /** Verifies all but the body; {@code last} checks a signature that is valid so far. */
    SignatureResult verify(Expected expected, Map<String, List<String>> headers, Last last) {
        try {
            if (SignatureField.values(headers, "signature-input").isEmpty()) {
                return SignatureResult.of(Fault.UNSIGNED);
            }
            Input input = SignatureField.inputs(SignatureField.single(headers, "signature-input"))
                    .get(MessageSigner.LABEL);
            if (input == null || !expected.tag().equals(input.parameters().get("tag"))) {
                return SignatureResult.of(Fault.UNSIGNED);
            }
            byte[] signature = SignatureField.signatures(SignatureField.single(headers, "signature"))
                    .get(MessageSigner.LABEL);
            return signature == null
                    ? SignatureResult.of(Fault.MALFORMED)
                    : verify(expected, headers, input, signature, last);
        } catch (IllegalArgumentException e) {
            return SignatureResult.of(Fault.MALFORMED);
        }
    }

    private SignatureResult verify(
            Expected expected, Map<String, List<String>> headers, Input input, byte[] signature, Last last) {
        if (!input.components().equals(expected.components())
                || !MessageSigner.ALGORITHM.equals(input.parameters().get("alg"))) {
            return SignatureResult.of(Fault.UNSUITABLE);
        }
        if (!(input.parameters().get("keyid") instanceof String keyId)
                || !(input.parameters().get("created") instanceof Long created)
                || !(input.parameters().get("nonce") instanceof String nonce)
                || nonce.isEmpty()
                || nonce.length() > LONGEST_NONCE) {
            return SignatureResult.of(Fault.MALFORMED);
        }
        if (!SignatureField.single(headers, AUDIENCE).equals(expected.audience().toString())) {
            return SignatureResult.of(Fault.OTHER_AUDIENCE);
        }
        Optional<PublicKey> key = keys.apply(keyId);
        if (key.isEmpty()) {
            return SignatureResult.of(Fault.UNKNOWN_KEY);
        }
        if (!base(expected, headers, input).isSignedBy(key.get(), signature)) {
            return SignatureResult.of(Fault.FORGED);
        }
        Instant signed = Instant.ofEpochSecond(created);
        if (Duration.between(signed, clock.instant()).abs().compareTo(MessageVerifier.WINDOW) > 0) {
            return SignatureResult.of(Fault.OUTSIDE_WINDOW);
        }
        return last.fault(keyId, nonce, signed)
                .map(SignatureResult::of)
                .orElseGet(() -> new SignatureResult(Optional.empty(), keyId, nonce));
    }

    private static SignatureBase base(Expected expected, Map<String, List<String>> headers, Input input) {
        Map<String, String> components = new LinkedHashMap<>();
        for (String component : expected.components()) {
            String derived = expected.derived().get(component);
            components.put(component, derived == null ? SignatureField.single(headers, component) : derived);
        }
        return new SignatureBase(components, input.raw());
    }
}
