package io.twophp.core.signature;

import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.SignatureCheck.Expected;
import java.security.PublicKey;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Verifies requests that {@link MessageSigner} signed. Thread-safe if its keys and its memory are. */
public final class MessageVerifier {

    /** The largest difference between the time of a signature and the recipient's clock, either way. */
    public static final Duration WINDOW = Duration.ofMinutes(5);

    private final SignatureCheck check;
    private final NonceMemory nonces;

    /**
     * @param keys returns the public key of an id, if it is valid at this moment
     * @param nonces recognises replays
     */
    public MessageVerifier(Function<String, Optional<PublicKey>> keys, NonceMemory nonces, Clock clock) {
        this.check = SignatureCheck.ofMessages(keys, clock);
        this.nonces = nonces;
    }

    /** The reason that a message does not count, as {@link CallbackSignature.Verdict} has it. */
    public enum Fault {
        UNSIGNED,
        MALFORMED,
        UNSUITABLE,
        /** The message is meant for another recipient. */
        OTHER_AUDIENCE,
        UNKNOWN_KEY,
        FORGED,
        BODY_CHANGED,
        OUTSIDE_WINDOW,
        /** As there; or the message answers another request. */
        REPLAYED
    }

    /** The result of a verification; key id and nonce are empty if the request does not count. */
    public record SignatureResult(Optional<Fault> fault, String keyId, String nonce) {

        public boolean isGenuine() {
            return fault.isEmpty();
        }

        static SignatureResult of(Fault fault) {
            return new SignatureResult(Optional.of(fault), "", "");
        }
    }

    /**
     * Verifies a request as it was received.
     *
     * @param self the recipient's GUID
     * @param headers by name, in any case
     * @param body as it was received, byte for byte
     */
    public SignatureResult verify(
            Purpose purpose, String method, UUID self, Map<String, List<String>> headers, byte[] body) {
        return check.verify(
                expected(purpose, method, self),
                headers,
                body,
                (keyId, nonce, signed) -> nonces.isNew(keyId, nonce, signed.plus(WINDOW))
                        ? Optional.empty()
                        : Optional.of(Fault.REPLAYED));
    }

    /**
     * Verifies a request by its headers alone, before its body is read: all but the match of the body with its digest,
     * and the check for replays. {@link #verify} does these afterwards.
     */
    public SignatureResult verifyHeaders(Purpose purpose, String method, UUID self, Map<String, List<String>> headers) {
        return check.verify(expected(purpose, method, self), headers, (keyId, nonce, signed) -> Optional.empty());
    }

    private static Expected expected(Purpose purpose, String method, UUID self) {
        return new Expected(
                purpose.tag(),
                Optional.of(FieldSigner.LABEL),
                MessageSigner.COMPONENTS,
                Map.of("@method", method),
                Optional.of(self.toString()));
    }
}
