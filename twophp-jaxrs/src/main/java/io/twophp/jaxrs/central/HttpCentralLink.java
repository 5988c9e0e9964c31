package io.twophp.jaxrs.central;

import io.twophp.InvalidConfigurationException;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.settings.Settings;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.sync.Batch;
import io.twophp.core.sync.CentralLink;
import io.twophp.core.sync.CentralUnavailableException;
import io.twophp.core.sync.CentralUnavailableException.Kind;
import io.twophp.core.sync.Membership;
import io.twophp.core.sync.Memberships;
import io.twophp.core.sync.Receipt;
import io.twophp.core.sync.SyncSettings;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Clock;

/**
 * Delivers batches to the Central Ledger over HTTP, signed by the service's key. Enrols the service first, by the
 * single-use token in {@value #TOKEN}; it stores the Central Ledger's identity then, and talks to that Central Ledger
 * only. If the Central Ledger no longer accepts the key and the setting has another token, the service enrols again.
 * Used by one thread at a time; any thread may close it, which ends a running delivery.
 */
@ModuleBean
public class HttpCentralLink implements CentralLink, AutoCloseable {

    /**
     * The setting with the token that an administrator of the Central Ledger has given out for this service. If several
     * services share their settings, each may have its own, with its name after a dot; it takes precedence.
     */
    public static final String TOKEN = CentralEnrolment.TOKEN;

    private final Settings settings;
    private final ServiceIdentity service;
    private final CentralHttp http = new CentralHttp();
    private final CentralEnrolment enrolment;
    private final KeyRotation rotation;
    private final Clock clock;

    /** @throws InvalidConfigurationException if a Central Ledger is set, and its address can't be used */
    @Inject
    public HttpCentralLink(Settings settings, ServiceIdentity service, Memberships memberships) {
        this(settings, service, memberships, Clock.systemUTC());
    }

    HttpCentralLink(Settings settings, ServiceIdentity service, Memberships memberships, Clock clock) {
        this.settings = settings;
        this.service = service;
        this.enrolment = new CentralEnrolment(settings, service, memberships, http, clock);
        this.rotation = new KeyRotation(settings, service, memberships, http, clock);
        this.clock = clock;
        if (SyncSettings.isOn(settings)) {
            CentralAddress.api(settings);
        }
    }

    @Override
    public Receipt deliver(Batch batch) throws CentralUnavailableException {
        URI api = CentralAddress.api(settings);
        byte[] body = BatchJson.of(batch);
        Membership membership = rotation.look(api, enrolment.current(api));
        try {
            return deliver(api, membership, body);
        } catch (CentralUnavailableException e) {
            if (e.kind() != Kind.REFUSED || !enrolment.isRenewable(membership)) {
                throw e;
            }
            return deliver(api, enrolment.renewed(api, membership), body);
        }
    }

    private Receipt deliver(URI api, Membership membership, byte[] body) throws CentralUnavailableException {
        return CentralAnswers.receipt(http.post(
                api.resolve("services/" + service.ledgerId() + "/batches"),
                body,
                membership
                        .signer(clock)
                        .sign(
                                Purpose.BATCH,
                                "POST",
                                CentralHttp.JSON,
                                body,
                                membership.central().orElseThrow().id())));
    }

    @PreDestroy
    @Override
    public void close() {
        http.close();
    }
}
