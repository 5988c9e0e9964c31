package io.twophp.core.signature;

import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.MessageVerifier.Fault;
import io.twophp.core.signature.MessageVerifier.SignatureResult;
import io.twophp.core.signature.SignatureCheck.Expected;
import java.security.PublicKey;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Verifies answers that {@link AnswerSigner} signed. Thread-safe if its keys are. */
public final class AnswerVerifier {

    private final SignatureCheck check;

    /** @param keys returns the public key of an id, if it is valid at this moment */
    public AnswerVerifier(Function<String, Optional<PublicKey>> keys, Clock clock) {
        this.check = SignatureCheck.ofMessages(keys, clock);
    }

    /**
     * Verifies an answer to a request of that purpose and nonce.
     *
     * @param self the GUID of the request's sender
     * @param headers by name, in any case
     * @param body as it was received, byte for byte
     */
    public SignatureResult verify(
            Purpose purpose, String nonce, int status, UUID self, Map<String, List<String>> headers, byte[] body) {
        Expected expected = new Expected(
                AnswerSigner.tag(purpose),
                Optional.of(FieldSigner.LABEL),
                AnswerSigner.COMPONENTS,
                Map.of("@status", Integer.toString(status)),
                Optional.of(self.toString()));
        return check.verify(
                expected,
                headers,
                body,
                (keyId, answered, signed) -> answered.equals(nonce) ? Optional.empty() : Optional.of(Fault.REPLAYED));
    }
}
