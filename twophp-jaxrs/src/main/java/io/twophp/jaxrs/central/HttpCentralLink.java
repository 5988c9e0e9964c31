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
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
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
    public static final String TOKEN = "twophp.central.token";

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
            api(settings);
        }
    }

    @Override
    public Receipt deliver(Batch batch) throws CentralUnavailableException {
        URI api = api(settings);
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
                Purpose.BATCH,
                body,
                membership.signer(clock),
                membership));
    }

    @PreDestroy
    @Override
    public void close() {
        http.close();
    }

    /** @throws InvalidConfigurationException if the address can't be used, or rows could be read on their way */
    private static URI api(Settings settings) {
        String url = settings.find(SyncSettings.URL).orElseThrow();
        try {
            URI base = URI.create(url.endsWith("/") ? url : url + "/");
            boolean secure = "https".equals(base.getScheme());
            if (base.getHost() != null && (secure || "http".equals(base.getScheme()))) {
                if (secure || !settings.flag("twophp.tls.required", true) || isThisMachine(base.getHost())) {
                    return base.resolve("api/v1/");
                }
                throw new InvalidConfigurationException("Setting " + SyncSettings.URL + " = '" + url
                        + "': rows are sent over TLS only (draft §13.6); write https://….");
            }
        } catch (IllegalArgumentException e) {
            throw refused(url, e);
        }
        throw refused(url, null);
    }

    private static InvalidConfigurationException refused(String url, Exception cause) {
        return new InvalidConfigurationException(
                "Setting " + SyncSettings.URL + " = '" + url
                        + "' is no address; write that of the Central Ledger, such as https://ledger.example/central/.",
                cause);
    }

    private static boolean isThisMachine(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
