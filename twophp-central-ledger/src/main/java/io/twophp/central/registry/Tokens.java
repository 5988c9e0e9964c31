package io.twophp.central.registry;

import io.twophp.central.audit.Action;
import io.twophp.central.audit.Audit;
import io.twophp.central.problem.Refusal;
import io.twophp.central.store.Sql;
import io.twophp.core.crypto.Sha256;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/**
 * Single-use tokens, by which services enrol. Only a digest is stored. A token for a named GUID is for that service
 * only; any other is for a service that is new here.
 */
@ApplicationScoped
@Transactional
public class Tokens {

    static final Duration LIFE = Duration.ofDays(7);

    private static final int BYTES = 32;

    private final SecureRandom random = new SecureRandom();

    @Inject
    Sql sql;

    @Inject
    Clock clock;

    @Inject
    EnrolledNames names;

    @Inject
    Audit audit;

    /**
     * A token, shown this once.
     *
     * @param service the named GUID, or one that is issued: a service that has none may take it
     */
    record Given(UUID service, String name, String token, Instant expiresAt) {}

    /**
     * @param name the service's name here, whatever it calls itself
     * @param named the service's GUID, if it is to be that one
     * @throws Refusal 409 if another service has the name
     */
    Given give(String by, String name, Optional<UUID> named) {
        UUID service = named.orElseGet(UUID::randomUUID);
        Instant now = clock.instant();
        names.hold();
        names.requireUnused(name, service);
        if (sql.first("SELECT 1 FROM central_service WHERE service_ledger_id = ?", row -> true, service)
                .isEmpty()) {
            sql.update(
                    "INSERT INTO central_service (service_ledger_id, name, state) VALUES (?, ?, 'AWAITED')",
                    service,
                    name);
        }
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        sql.update(
                "INSERT INTO central_token (digest, service_ledger_id, name, given_by, given_at, expires_at)"
                        + " VALUES (?, ?, ?, ?, ?, ?)",
                Sha256.hex(token),
                named,
                name,
                by,
                now,
                now.plus(LIFE));
        audit.append(by, Action.TOKEN_GIVEN, named.map(UUID::toString).orElse(""), "for " + name);
        return new Given(service, name, token, now.plus(LIFE));
    }
}
