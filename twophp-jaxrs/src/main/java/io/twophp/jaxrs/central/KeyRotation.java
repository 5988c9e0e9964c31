package io.twophp.jaxrs.central;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.settings.Settings;
import io.twophp.core.signature.MessageSigner;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.SigningKeys;
import io.twophp.core.sync.CentralUnavailableException;
import io.twophp.core.sync.CentralUnavailableException.Kind;
import io.twophp.core.sync.Membership;
import io.twophp.core.sync.Memberships;
import io.twophp.core.sync.SigningKey;
import jakarta.json.Json;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Replaces a service's signing key after {@value #EVERY}. The new key is stored beside the old one before it is sent,
 * and takes its place once the Central Ledger has acknowledged it; the old key is accepted for a day more. If the
 * answer is lost, or the process ends in between, the same key is sent again, signed by the old key or, if that is no
 * longer accepted, by itself. Until the new key is acknowledged, the old one signs. Used by one thread at a time.
 */
final class KeyRotation {

    /** The setting for the time that a key signs; 90 days without it. */
    static final String EVERY = "twophp.central.key-rotation";

    private static final System.Logger LOG = System.getLogger(KeyRotation.class.getName());

    private static final Duration DEFAULT = Duration.ofDays(90);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final ServiceIdentity service;
    private final Memberships memberships;
    private final CentralHttp http;
    private final Clock clock;
    private final Duration every;
    private final Duration pause;
    private Instant notBefore = Instant.MIN;

    /** @throws InvalidConfigurationException if {@value #EVERY} is no positive duration */
    KeyRotation(Settings settings, ServiceIdentity service, Memberships memberships, CentralHttp http, Clock clock) {
        this.service = service;
        this.memberships = memberships;
        this.http = http;
        this.clock = clock;
        this.every = settings.duration(EVERY, DEFAULT);
        if (every.toMillis() < 1) {
            throw new InvalidConfigurationException(
                    "Setting " + EVERY + " = " + every + "; write a positive duration, such as P90D.");
        }
        this.pause = every.compareTo(LONGEST_PAUSE) < 0 ? every : LONGEST_PAUSE;
    }

    /** Rotates the key of an enrolled service if it is due; returns the membership that signs from now on. */
    Membership look(URI api, Membership membership) {
        Instant now = clock.instant();
        boolean due = membership.next().isPresent()
                || !membership.signing().since().plus(every).isAfter(now);
        if (!due || now.isBefore(notBefore)) {
            return membership;
        }
        Membership both = membership.next().isPresent()
                ? membership
                : memberships.keep(membership.withNext(SigningKey.fresh(service.ledgerId(), now)));
        try {
            tell(api, both);
        } catch (CentralUnavailableException e) {
            notBefore = now.plus(pause);
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0716 The Central Ledger has not taken a new key of {0} ({1}): {2}. The old one signs; next"
                            + " try in {3} ms.",
                    service.name(),
                    e.kind(),
                    e.getMessage(),
                    pause.toMillis());
            return both;
        }
        Membership promoted = memberships.keep(both.promoted());
        LOG.log(Level.INFO, "TWOPHP-0715 {0} signs by the new key {1}.", service.name(), promoted.keyId());
        return promoted;
    }

    private void tell(URI api, Membership both) throws CentralUnavailableException {
        SigningKey next = both.next().orElseThrow();
        try {
            tell(api, both, both.signing(), next);
        } catch (CentralUnavailableException e) {
            if (e.kind() != Kind.REFUSED) {
                throw e;
            }
            tell(api, both, next, next);
        }
    }

    private void tell(URI api, Membership both, SigningKey by, SigningKey next) throws CentralUnavailableException {
        byte[] body = Json.createObjectBuilder()
                .add("key_id", next.id())
                .add("public_key", SigningKeys.text(next.publicKey()))
                .build()
                .toString()
                .getBytes(UTF_8);
        CentralAnswers.accepted(http.post(
                api.resolve("services/" + service.ledgerId() + "/keys"),
                Purpose.KEYS,
                body,
                new MessageSigner(by.id(), by.privateKey(), clock),
                both));
    }
}
