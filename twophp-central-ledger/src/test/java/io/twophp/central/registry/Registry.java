package io.twophp.central.registry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;

import io.twophp.central.audit.Audits;
import io.twophp.central.problem.Refusal;
import io.twophp.central.registry.CentralIdentity.Identity;
import io.twophp.central.registry.Enrolments.Request;
import io.twophp.central.registry.ServiceSignatures.Signed;
import io.twophp.central.store.DatabaseProduct;
import io.twophp.central.store.OneTransaction;
import io.twophp.central.store.Sql;
import io.twophp.central.store.TestClock;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.signature.MessageSigner;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.SigningKeys;
import io.twophp.core.sync.SigningKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

/** The registry on a database, each call in a transaction of its own, as in the container. */
final class Registry {

    static final String ADMINISTRATOR = "administrator";

    final TestClock clock = new TestClock();
    final OneTransaction transaction;
    final Sql sql;
    private final CentralIdentity identity = new CentralIdentity();
    private final EnrolledNames names = new EnrolledNames();
    private final Enrolments enrolments = new Enrolments();
    private final ServiceSignatures signatures = new ServiceSignatures();
    private final Keys keys = new Keys();
    private final Services services = new Services();

    Registry(DatabaseProduct product) {
        transaction = OneTransaction.on(product);
        sql = transaction.sql();
        identity.sql = sql;
        enrolments.sql = sql;
        enrolments.clock = clock;
        enrolments.identity = identity;
        signatures.forgeries = new Forgeries(sql, clock, Audits.of(sql, clock), () -> "192.0.2.7");
        names.sql = sql;
        names.identity = identity;
        enrolments.names = names;
        services.names = names;
        enrolments.audit = Audits.of(sql, clock);
        signatures.sql = sql;
        signatures.clock = clock;
        signatures.identity = identity;
        keys.sql = sql;
        keys.clock = clock;
        keys.audit = enrolments.audit;
        services.sql = sql;
        services.clock = clock;
        services.audit = enrolments.audit;
    }

    /** Returns the identity as a process with these keys finds it, the active key first. */
    CentralIdentity identity(String... entries) {
        CentralIdentity started = new CentralIdentity();
        started.sql = sql;
        started.settings = key ->
                Optional.of(String.join(",", entries)).filter(list -> key.equals(KeyRing.KEYS) && !list.isEmpty());
        started.readKeys();
        return started;
    }

    UUID self() {
        return transaction.call(identity::current).id();
    }

    /** Returns the name of a service that has a token for its GUID. */
    static String name(UUID service) {
        return "service " + service;
    }

    String token(UUID named) {
        return token(named == null ? "new " + UUID.randomUUID() : name(named), named);
    }

    String token(String name, UUID named) {
        return transaction
                .call(() -> enrolments.give(ADMINISTRATOR, name, Optional.ofNullable(named)))
                .token();
    }

    SigningKey key(UUID service) {
        return SigningKey.fresh(service, clock.instant());
    }

    Identity enrol(String token, UUID service, SigningKey key) {
        return transaction.call(() -> enrolments.enrol(
                new Request(token, service, "itself", key.id(), SigningKeys.text(key.publicKey()), Optional.empty())));
    }

    /** A service that is enrolled. */
    SigningKey enrolled(UUID service) {
        SigningKey key = key(service);
        enrol(token(service), service, key);
        return key;
    }

    Map<String, List<String>> signedBy(SigningKey key, Purpose purpose, UUID audience, Duration ahead, String body) {
        MessageSigner signer = new MessageSigner(key.id(), key.privateKey(), Clock.offset(clock, ahead));
        Map<String, List<String>> headers =
                signer.sign(purpose, "POST", "application/json", body.getBytes(UTF_8), audience).entrySet().stream()
                        .collect(toMap(Map.Entry::getKey, field -> List.of(field.getValue())));
        headers.put("Content-Type", List.of("application/json"));
        return headers;
    }

    /** Judges a request; a refusal commits, as in the container. */
    Signed judged(UUID service, Purpose purpose, Map<String, List<String>> headers, String body) {
        AtomicReference<Refusal> refusal = new AtomicReference<>();
        Signed signed = transaction.call(() -> {
            try {
                return signatures.require(service, purpose, "POST", headers, body.getBytes(UTF_8));
            } catch (Refusal refused) {
                refusal.set(refused);
                return null;
            }
        });
        if (refusal.get() != null) {
            throw refusal.get();
        }
        return signed;
    }

    /** Judges a batch that a key signs now. */
    Signed batch(UUID service, SigningKey key) {
        return batch(service, key, Duration.ZERO);
    }

    /** Judges a batch that a key signs by a clock that is ahead. */
    Signed batch(UUID service, SigningKey key, Duration ahead) {
        return judged(service, Purpose.BATCH, signedBy(key, Purpose.BATCH, self(), ahead, "{}"), "{}");
    }

    Optional<Instant> rotate(UUID service, SigningKey by, SigningKey next) {
        Signed signed =
                judged(service, Purpose.KEYS, signedBy(by, Purpose.KEYS, self(), Duration.ZERO, next.id()), next.id());
        return transaction.call(() -> keys.add(signed, next.id(), SigningKeys.text(next.publicKey())));
    }

    void revoke(UUID service, String keyId) {
        transaction.run(() -> services.revoke(ADMINISTRATOR, service, keyId));
    }

    List<Registered> services() {
        return transaction.call(services::all);
    }

    Registered service(UUID service) {
        return transaction.call(() -> services.one(service));
    }

    Registered change(UUID service, Services.Change change) {
        return transaction.call(() -> services.change(ADMINISTRATOR, service, change));
    }

    List<String> audited() {
        return sql.all("SELECT action FROM central_audit ORDER BY number", row -> row.getString("action"));
    }
}
