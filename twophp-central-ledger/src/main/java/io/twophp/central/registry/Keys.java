package io.twophp.central.registry;

import io.twophp.central.audit.Action;
import io.twophp.central.audit.Audit;
import io.twophp.central.problem.Refusal;
import io.twophp.central.problem.RefusalType;
import io.twophp.central.registry.ServiceSignatures.Signed;
import io.twophp.central.store.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Lets services change their keys (L13): the old one counts for a day more. */
@ApplicationScoped
@Transactional
public class Keys {

    static final Duration OVERLAP = Duration.ofDays(1);

    @Inject
    Sql sql;

    @Inject
    Clock clock;

    @Inject
    Audit audit;

    /**
     * Adds a key. The same request may come again: a service that did not get the answer repeats it, also signed by the
     * new key itself.
     *
     * @param signed the service and the key that signed the request
     * @return until when the old key counts; empty if no other key has an end
     * @throws Refusal 409 if the key's id is taken, 403 if the key that signed has been replaced
     */
    Optional<Instant> add(Signed signed, String keyId, String publicKey) {
        UUID service = signed.service();
        Instant now = clock.instant();
        // Two nodes that rotate at a time take turns.
        sql.first("SELECT 1 FROM central_service WHERE service_ledger_id = ? FOR UPDATE", row -> true, service);
        Optional<Boolean> known = sql.first(
                "SELECT service_ledger_id, public_key, revoked_at FROM central_key WHERE key_id = ?",
                row -> row.getObject("service_ledger_id", UUID.class).equals(service)
                        && row.getString("public_key").equals(publicKey)
                        && row.getObject("revoked_at") == null,
                keyId);
        if (known.isPresent() && !known.get()) {
            throw RefusalType.KEY_ID_TAKEN.refusal("Choose another id for the new key.");
        }
        if (known.isEmpty()) {
            requireNewest(signed.keyId());
            sql.update(
                    "INSERT INTO central_key (key_id, service_ledger_id, public_key, valid_from) VALUES (?, ?, ?, ?)",
                    keyId,
                    service,
                    publicKey,
                    now);
            sql.update("UPDATE central_key SET valid_until = ? WHERE key_id = ?", now.plus(OVERLAP), signed.keyId());
            audit.append("service " + service, Action.KEY_ADDED, service.toString(), "key " + keyId);
        }
        return sql.first(
                        "SELECT MAX(valid_until) AS valid_until FROM central_key WHERE service_ledger_id = ? AND key_id <> ?",
                        row -> Sql.instant(row, "valid_until"),
                        service,
                        keyId)
                .flatMap(until -> until);
    }

    /** Refuses a replaced key, which others may have: it signs for a day more, but makes no successor. */
    private void requireNewest(String keyId) {
        if (sql.first("SELECT 1 FROM central_key WHERE key_id = ? AND valid_until IS NOT NULL", row -> true, keyId)
                .isPresent()) {
            throw RefusalType.KEY_REPLACED.refusal(
                    "A newer key of the service counts: sign by that one. If it is lost, an administrator revokes the keys"
                            + " and gives out a token for the service's GUID. Nothing changed.");
        }
    }
}
