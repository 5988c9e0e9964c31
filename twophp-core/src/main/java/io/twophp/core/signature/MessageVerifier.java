package io.twophp.core.signature;

import io.twophp.core.signature.Judging.Expected;
import io.twophp.core.signature.MessageSigner.Purpose;
import java.security.PublicKey;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Judges requests that {@link MessageSigner} signed. Thread-safe if its keys and its memory are. */
public final class MessageVerifier {

    /** How far the time of a signature may be from the recipient's clock, either way. */
    public static final Duration WINDOW = Duration.ofMinutes(5);

    private final Judging judging;
    private final NonceMemory nonces;

    /**
     * @param keys the public key of an id, as far as it counts at this moment
     * @param nonces recognises replays
     */
    public MessageVerifier(Function<String, Optional<PublicKey>> keys, NonceMemory nonces, Clock clock) {
        this.judging = new Judging(keys, clock);
        this.nonces = nonces;
    }

    /** Why a request or an answer does not count. */
    public enum Fault {
        /** It bears no signature of that purpose. */
        UNSIGNED,
        /** A field that belongs to the signature is missing, doubled or not well-formed. */
        MALFORMED,
        /** It covers other components, or by another algorithm. */
        UNSUITABLE,
        /** It is meant for somebody else. */
        OTHER_AUDIENCE,
        /** It names a key that is not known, or does not count any more. */
        UNKNOWN_KEY,
        /** The key, the method or a signed field is another one than when it was signed. */
        FORGED,
        /** The body is another one than when it was signed. */
        BODY_CHANGED,
        /** It is too old, or the clocks differ too much. */
        OUTSIDE_WINDOW,
        /** It was seen before, or there is no room to remember it; or it is the answer to another request. */
        REPLAYED
    }

    /**
     * What was found.
     *
     * @param fault empty if the request counts
     * @param keyId whose it is; empty if it does not count
     * @param nonce what tells this signature from others; empty if it does not count
     */
    public record Judgement(Optional<Fault> fault, String keyId, String nonce) {

        /** Whether the request counts. */
        public boolean isGenuine() {
            return fault.isEmpty();
        }

        static Judgement of(Fault fault) {
            return new Judgement(Optional.of(fault), "", "");
        }
    }

    /**
     * Judges a request as it was received.
     *
     * @param self the recipient's GUID
     * @param headers by name, in any case
     * @param body as it was received, byte for byte
     */
    public Judgement judge(Purpose purpose, String method, UUID self, Map<String, List<String>> headers, byte[] body) {
        return judging.judge(
                expected(purpose, method, self),
                headers,
                body,
                (keyId, nonce, signed) -> nonces.isNew(keyId, nonce, signed.plus(WINDOW))
                        ? Optional.empty()
                        : Optional.of(Fault.REPLAYED));
    }

    /**
     * Judges a request by its headers alone, before its body is read: everything but whether the body is the signed
     * one, and whether the request was seen before. {@link #judge} says that afterwards.
     */
    public Judgement judgeHeaders(Purpose purpose, String method, UUID self, Map<String, List<String>> headers) {
        return judging.judge(expected(purpose, method, self), headers, (keyId, nonce, signed) -> Optional.empty());
    }

    private static Expected expected(Purpose purpose, String method, UUID self) {
        return new Expected(purpose.tag(), MessageSigner.COMPONENTS, Map.of("@method", method), self);
    }
}
