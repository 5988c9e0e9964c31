package io.twophp.central.registry;

import io.twophp.central.access.Secrets;
import io.twophp.central.audit.Action;
import io.twophp.central.audit.Audit;
import io.twophp.central.problem.Refusal;
import io.twophp.central.problem.RefusalType;
import io.twophp.central.registry.CentralIdentity.Identity;
import io.twophp.central.store.Sql;
import io.twophp.core.crypto.Sha256;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Enrols services by single-use tokens (L13). Only a token's digest is stored. A token for a named GUID is for that
 * service only; any other is for a service that is new here.
 */
@ApplicationScoped
public class Enrolments {

    static final Duration LIFE = Duration.ofDays(7);

    @Inject
    Sql sql;

    @Inject
    Clock clock;

    @Inject
    CentralIdentity identity;

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
    @Transactional
    Given give(String by, String name, Optional<UUID> named) {
        UUID service = named.orElseGet(UUID::randomUUID);
        Instant now = clock.instant();
        names.hold();
        names.requireUnused(name, service);
        await(service, name);
        String token = Secrets.token();
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

    /**
     * The request of a service that wants to enrol.
     *
     * @param name the name that it gives itself; only noted, since the token's name counts
     * @param address the address at which it says it can be reached; only noted
     */
    record Request(String token, UUID service, String name, String keyId, String publicKey, Optional<String> address) {}

    /**
     * Enrols a service. The same request may come again: a service that did not get the answer repeats it.
     *
     * @throws Refusal 401 if the token does not count, 409 if the GUID, the key's id or the name is another's
     */
    @Transactional
    public Identity enrol(Request request) {
        Instant now = clock.instant();
        Token token = sql.first(
                        "SELECT service_ledger_id, name, used_at FROM central_token WHERE digest = ?"
                                + " AND (service_ledger_id IS NULL OR service_ledger_id = ?)"
                                + " AND (used_at IS NOT NULL OR expires_at > ?) FOR UPDATE",
                        row -> new Token(
                                row.getObject("service_ledger_id") != null,
                                row.getString("name"),
                                row.getObject("used_at") != null),
                        Sha256.hex(request.token()),
                        request.service(),
                        now)
                .orElseThrow(Enrolments::tokenRefused);
        if (isKnown(request)) {
            return identity.current();
        }
        if (token.used()) {
            throw tokenRefused();
        }
        names.hold();
        hold(request, token);
        if (isOtherwiseEnrolled(request, now)) {
            throw taken("This GUID, or this key's id, is enrolled under another key. Revoke that key first, or, if two"
                    + " services have one GUID because it is derived from one name, set twophp.service-ledger-id at one of"
                    + " them.");
        }
        if (!token.named() && hadKeys(request.service())) {
            throw taken("This GUID was enrolled before. An administrator gives out a token for it.");
        }
        names.requireUnused(token.name(), request.service());
        store(request, token, now);
        settle(request, token, now);
        return identity.current();
    }

    /**
     * A token that may be used.
     *
     * @param named whether it is for the service that the request is about, and not for a new one
     * @param used whether it was used for that service
     */
    private record Token(boolean named, String name, boolean used) {}

    private boolean isKnown(Request request) {
        return sql.first(
                        "SELECT public_key, service_ledger_id FROM central_key WHERE key_id = ? AND revoked_at IS NULL",
                        row -> row.getString(1).equals(request.publicKey())
                                && row.getObject(2, UUID.class).equals(request.service()),
                        request.keyId())
                .orElse(false);
    }

    /** Locks the service: others that enrol a service of that GUID wait until this transaction ends. */
    private void hold(Request request, Token token) {
        await(request.service(), token.name());
        sql.first(
                "SELECT 1 FROM central_service WHERE service_ledger_id = ? FOR UPDATE", row -> true, request.service());
    }

    private void await(UUID service, String name) {
        sql.insertIfAbsent(
                "central_service", 1, List.of("service_ledger_id", "name", "state"), service, name, "AWAITED");
    }

    private boolean isOtherwiseEnrolled(Request request, Instant now) {
        return sql.first(
                        "SELECT 1 FROM central_key WHERE key_id = ? OR service_ledger_id = ? AND revoked_at IS NULL"
                                + " AND (valid_until IS NULL OR valid_until > ?)",
                        row -> true,
                        request.keyId(),
                        request.service(),
                        now)
                .isPresent();
    }

    private boolean hadKeys(UUID service) {
        return sql.first("SELECT 1 FROM central_key WHERE service_ledger_id = ?", row -> true, service)
                .isPresent();
    }

    private void store(Request request, Token token, Instant now) {
        sql.update(
                "UPDATE central_service SET name = ?, state = 'ENROLLED', enrolled_at = ? WHERE service_ledger_id = ?",
                token.name(),
                now,
                request.service());
        sql.update(
                "INSERT INTO central_key (key_id, service_ledger_id, public_key, valid_from) VALUES (?, ?, ?, ?)",
                request.keyId(),
                request.service(),
                request.publicKey(),
                now);
    }

    private void settle(Request request, Token token, Instant now) {
        sql.update(
                "UPDATE central_token SET used_at = ?, service_ledger_id = ? WHERE digest = ?",
                now,
                request.service(),
                Sha256.hex(request.token()));
        // No other service is awaited by this name any more: this one has it.
        sql.update(
                "DELETE FROM central_service WHERE state = 'AWAITED' AND name = ? AND service_ledger_id <> ?",
                token.name(),
                request.service());
        audit.append(
                "service " + request.service(),
                Action.ENROLLED,
                request.service().toString(),
                "name " + token.name()
                        + (token.name().equals(request.name()) ? "" : ", calls itself " + request.name())
                        + ", key " + request.keyId()
                        + request.address()
                                .map(address -> ", says it is at " + address)
                                .orElse(""));
    }

    private static Refusal taken(String detail) {
        return RefusalType.ENROLLED_OTHERWISE.refusal(detail);
    }

    private static Refusal tokenRefused() {
        return RefusalType.TOKEN_REFUSED.refusal(
                "The token is not known here, is for another service, was used, or has expired."
                        + " Ask an administrator of the Central Ledger for another one.");
    }
}
