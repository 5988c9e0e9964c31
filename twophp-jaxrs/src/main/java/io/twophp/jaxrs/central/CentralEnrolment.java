package io.twophp.jaxrs.central;

import static io.twophp.jaxrs.central.HttpCentralLink.TOKEN;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.settings.Settings;
import io.twophp.core.signature.SigningKeys;
import io.twophp.core.sync.CentralUnavailableException;
import io.twophp.core.sync.CentralUnavailableException.Kind;
import io.twophp.core.sync.Membership;
import io.twophp.core.sync.Membership.Central;
import io.twophp.core.sync.Memberships;
import io.twophp.core.sync.SigningKey;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/**
 * Enrols a service at the Central Ledger, by the single-use token in {@value HttpCentralLink#TOKEN}. A key is stored
 * before it is sent, and sent again with the same token until there is an answer.
 */
record CentralEnrolment(
        Settings settings, ServiceIdentity service, Memberships memberships, CentralHttp http, Clock clock) {

    private static final System.Logger LOG = System.getLogger(CentralEnrolment.class.getName());

    /** Returns the keys and ids that identify this service and the Central Ledger; enrols the service if necessary. */
    Membership current(URI api) throws CentralUnavailableException {
        Membership membership = memberships.current();
        if (membership.central().isPresent()) {
            return membership;
        }
        String token = token().orElseThrow(() -> new CentralUnavailableException(
                Kind.REFUSED,
                "this service is not enrolled there; set " + own() + " or " + TOKEN
                        + " to a token that an administrator of the Central Ledger gives out",
                Optional.empty(),
                null));
        return enrolled(membership.enrolledAt(enrol(api, token, membership.signing())));
    }

    /** Returns whether there is a token that this service has not been enrolled by yet. */
    boolean isRenewable(Membership membership) {
        Optional<String> token = token();
        return token.isPresent()
                && membership.central().stream().noneMatch(central -> central.isEnrolledBy(token.get()));
    }

    /** Enrols the service again, with another key; the Central Ledger no longer accepts the earlier one. */
    Membership renewed(URI api, Membership membership) throws CentralUnavailableException {
        Membership both = membership.next().isPresent()
                ? membership
                : memberships.keep(membership.withNext(SigningKey.fresh(service.ledgerId(), clock.instant())));
        try {
            Central central = enrol(api, token().orElseThrow(), both.next().orElseThrow());
            return enrolled(both.promoted().enrolledAt(central));
        } catch (CentralUnavailableException e) {
            if (e.kind() == Kind.REFUSED) {
                memberships.keep(both.withoutNext());
            }
            throw e;
        }
    }

    private Optional<String> token() {
        return settings.find(own()).or(() -> settings.find(TOKEN));
    }

    private String own() {
        return TOKEN + "." + service.name();
    }

    private Central enrol(URI api, String token, SigningKey key) throws CentralUnavailableException {
        JsonObjectBuilder request = Json.createObjectBuilder()
                .add("token", token)
                .add("service_ledger_id", service.ledgerId().toString())
                .add("name", settings.text("twophp.central.name", service.name()))
                .add("key_id", key.id())
                .add("public_key", SigningKeys.text(key.publicKey()));
        settings.find("twophp.central.address").ifPresent(address -> request.add("address", address));
        byte[] body = request.build().toString().getBytes(UTF_8);
        return CentralAnswers.central(http.post(api.resolve("enrolments"), body, Map.of()), token);
    }

    private Membership enrolled(Membership membership) {
        memberships.keep(membership);
        LOG.log(
                Level.INFO,
                "TWOPHP-0711 {0} is enrolled at the Central Ledger {1}.",
                service.name(),
                membership.central().orElseThrow().id());
        return membership;
    }
}
