package io.twophp.central.registry;

import io.twophp.central.problem.Refusal;
import io.twophp.central.problem.RefusalType;
import io.twophp.central.store.Sql;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.MessageVerifier;
import io.twophp.core.signature.MessageVerifier.Fault;
import io.twophp.core.signature.MessageVerifier.SignatureResult;
import io.twophp.core.signature.SigningKeys;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.security.PublicKey;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Verifies requests of services: whether they are signed by a key of the service that counts now, and for this Central
 * Ledger. Refused ones are in the audit log.
 */
@ApplicationScoped
public class ServiceSignatures {

    @Inject
    Sql sql;

    @Inject
    Clock clock;

    @Inject
    CentralIdentity identity;

    @Inject
    Forgeries forgeries;

    /**
     * Requires that a service has signed a request, in a transaction of its own: that the request was seen is durable,
     * whatever becomes of it.
     *
     * @param service the service that has to have signed it: a path's GUID
     * @param headers by name, in any case
     * @param body as it was received, byte for byte
     * @throws Refusal 401 if it is not signed well, 403 if by another service
     */
    @Transactional(value = Transactional.TxType.REQUIRES_NEW, dontRollbackOn = Refusal.class)
    public Signed require(
            UUID service, Purpose purpose, String method, Map<String, List<String>> headers, byte[] body) {
        return signed(service, verifier().verify(purpose, method, self(), headers, body));
    }

    /** A service and the key that it signed by. */
    public record Signed(UUID service, String keyId) {}

    /**
     * Checks a request's headers, before its body is read: {@link #require} decides afterwards whether it counts.
     *
     * @throws Refusal 401 if it can't be signed well, 403 if by another service
     */
    @Transactional(value = Transactional.TxType.REQUIRES_NEW, dontRollbackOn = Refusal.class)
    public void expect(UUID service, Purpose purpose, String method, Map<String, List<String>> headers) {
        signed(service, verifier().verifyHeaders(purpose, method, self(), headers));
    }

    private MessageVerifier verifier() {
        return new MessageVerifier(this::key, this::isNew, clock);
    }

    private boolean isNew(String keyId, String nonce, Instant until) {
        return sql.insertIfAbsent("central_nonce", 2, List.of("key_id", "nonce", "until_at"), keyId, nonce, until);
    }

    private UUID self() {
        return identity.current().id();
    }

    private Signed signed(UUID service, SignatureResult result) {
        result.fault().ifPresent(fault -> {
            throw refused(service, fault);
        });
        UUID signer = sql.first(
                        "SELECT service_ledger_id FROM central_key WHERE key_id = ?",
                        row -> row.getObject(1, UUID.class),
                        result.keyId())
                .orElseThrow();
        if (!signer.equals(service)) {
            forgeries.enter(service, "Another service has signed it.");
            throw RefusalType.OTHER_SERVICE.refusal(
                    "This address is for another service than the one whose key signed the request.");
        }
        return new Signed(service, result.keyId());
    }

    private Optional<PublicKey> key(String keyId) {
        return sql.first(
                "SELECT k.public_key FROM central_key k JOIN central_service s"
                        + " ON s.service_ledger_id = k.service_ledger_id AND s.state = 'ENROLLED'"
                        + " WHERE k.key_id = ? AND k.revoked_at IS NULL AND (k.valid_until IS NULL OR k.valid_until > ?)",
                row -> SigningKeys.publicKey(row.getString(1)),
                keyId,
                clock.instant());
    }

    private Refusal refused(UUID service, Fault fault) {
        String what = switch (fault) {
            case UNSIGNED -> "It bears no signature for this purpose.";
            case MALFORMED -> "A field of its signature is missing, doubled or not well-formed.";
            case UNSUITABLE -> "Its signature covers other components, or is by another algorithm than Ed25519.";
            case OTHER_AUDIENCE -> "It is meant for another Central Ledger; enrol the service here.";
            case UNKNOWN_KEY -> "Its key is not known here, or does not count any more.";
            case FORGED -> "What is signed is not what arrived.";
            case BODY_CHANGED -> "Its body is not the one that was signed.";
            case OUTSIDE_WINDOW -> "It was signed more than five minutes from now; set the clocks.";
            case REPLAYED -> "It was received before.";
        };
        forgeries.enter(service, what);
        return RefusalType.SIGNATURE_REFUSED.refusal(what);
    }
}
