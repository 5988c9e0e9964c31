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
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * Verifies all signatures alike: the covered components, the audience, the key and the time.
 *
 * @param keys returns the check by the key of an id: whether a signature is of a base
 * @param window the largest difference between the time of a signature and {@code clock}, either way
 */
record SignatureCheck(
        String algorithm,
        Function<String, Optional<BiPredicate<SignatureBase, byte[]>>> keys,
        Duration window,
        Clock clock) {

    private static final int LONGEST_NONCE = 128;
    private static final String AUDIENCE = "dtt-2php-audience";

    static SignatureCheck ofMessages(Function<String, Optional<PublicKey>> keys, Clock clock) {
        return new SignatureCheck(
                MessageSigner.ALGORITHM,
                id -> keys.apply(id).map(key -> (base, signature) -> base.isSignedBy(key, signature)),
                MessageVerifier.WINDOW,
                clock);
    }

    /**
     * The required properties of a signature.
     *
     * @param label the label of the signature; empty for any
     * @param components the covered components, in that order
     * @param derived the values of the components that are no header fields
     * @param audience the GUID of the recipient; empty if none is signed
     */
    record Expected(
            String tag,
            Optional<String> label,
            List<String> components,
            Map<String, String> derived,
            Optional<String> audience) {

        private boolean isOther(String given, Input input) {
            return !label.orElse(given).equals(given)
                    || !tag.equals(input.parameters().get("tag"));
        }

        private SignatureBase base(Map<String, List<String>> headers, String parameters) {
            return SignatureBase.of(
                    components,
                    component -> derived.containsKey(component)
                            ? derived.get(component)
                            : SignatureField.single(headers, component),
                    parameters);
        }
    }

    @FunctionalInterface
    interface Last {
        Optional<Fault> fault(String keyId, String nonce, Instant signed);
    }

    SignatureResult verify(Expected expected, Map<String, List<String>> headers, byte[] body, Last last) {
        return verify(
                expected,
                headers,
                (keyId, nonce, signed) -> MessageDigest.isEqual(
                                SignatureField.single(headers, FieldSigner.DIGEST)
                                        .getBytes(US_ASCII),
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
            Map<String, Input> inputs =
                    new LinkedHashMap<>(SignatureField.inputs(SignatureField.single(headers, "signature-input")));
            inputs.entrySet().removeIf(input -> expected.isOther(input.getKey(), input.getValue()));
            if (inputs.size() != 1) {
                return SignatureResult.of(inputs.isEmpty() ? Fault.UNSIGNED : Fault.MALFORMED);
            }
            String label = inputs.keySet().iterator().next();
            byte[] signature = SignatureField.signatures(SignatureField.single(headers, "signature"))
                    .get(label);
            return signature == null
                    ? SignatureResult.of(Fault.MALFORMED)
                    : verify(expected, headers, inputs.get(label), signature, last);
        } catch (IllegalArgumentException e) {
            return SignatureResult.of(Fault.MALFORMED);
        }
    }

    private SignatureResult verify(
            Expected expected, Map<String, List<String>> headers, Input input, byte[] signature, Last last) {
        if (!input.components().equals(expected.components())
                || !algorithm.equals(input.parameters().get("alg"))) {
            return SignatureResult.of(Fault.UNSUITABLE);
        }
        if (!(input.parameters().get("keyid") instanceof String keyId)
                || !(input.parameters().get("created") instanceof Long created)
                || !(input.parameters().get("nonce") instanceof String nonce)
                || nonce.isEmpty()
                || nonce.length() > LONGEST_NONCE) {
            return SignatureResult.of(Fault.MALFORMED);
        }
        if (expected.audience().isPresent()
                && !SignatureField.single(headers, AUDIENCE)
                        .equals(expected.audience().get())) {
            return SignatureResult.of(Fault.OTHER_AUDIENCE);
        }
        Optional<BiPredicate<SignatureBase, byte[]>> key = keys.apply(keyId);
        if (key.isEmpty()) {
            return SignatureResult.of(Fault.UNKNOWN_KEY);
        }
        if (!key.get().test(expected.base(headers, input.raw()), signature)) {
            return SignatureResult.of(Fault.FORGED);
        }
        Instant signed = Instant.ofEpochSecond(created);
        if (Duration.between(signed, clock.instant()).abs().compareTo(window) > 0) {
            return SignatureResult.of(Fault.OUTSIDE_WINDOW);
        }
        return last.fault(keyId, nonce, signed)
                .map(SignatureResult::of)
                .orElseGet(() -> new SignatureResult(Optional.empty(), keyId, nonce));
    }
}
