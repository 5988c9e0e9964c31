package io.twophp.jaxrs.central;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.core.settings.Settings;
import io.twophp.core.signature.AnswerSigner;
import io.twophp.core.signature.BoundedNonceMemory;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.MessageVerifier;
import io.twophp.core.signature.MessageVerifier.SignatureResult;
import io.twophp.core.signature.NonceMemory;
import io.twophp.core.sync.Membership;
import io.twophp.core.sync.Membership.Central;
import io.twophp.core.sync.Memberships;
import io.twophp.core.sync.SyncSettings;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Reply;
import io.twophp.jaxrs.request.JsonBodies;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.lang.System.Logger.Level;
import java.security.PublicKey;
import java.time.Clock;
import java.util.Optional;

/**
 * Admits requests of the Central Ledger to this service, by their signature alone (LD10), and signs the answers. Admits
 * only the Central Ledger that this service is enrolled at. A replay is recognised only on the node that had the
 * original, so the work must bear repetition. Thread-safe.
 */
@ModuleBean
class CentralRequestHandler {

    private static final System.Logger LOG = System.getLogger(CentralRequestHandler.class.getName());

    private static final int REMEMBERED = 10_000;

    private final Settings settings;
    private final ServiceIdentity service;
    private final Instance<Memberships> memberships;
    private final Admission admission;
    private final Clock clock = Clock.systemUTC();
    private final NonceMemory nonces = new BoundedNonceMemory(REMEMBERED, clock);

    @Inject
    CentralRequestHandler(
            Settings settings, ServiceIdentity service, Instance<Memberships> memberships, Admission admission) {
        this.settings = settings;
        this.service = service;
        this.memberships = memberships;
        this.admission = admission;
    }

    /** Makes the answer once the caller is certain; its refusals are signed too. */
    @FunctionalInterface
    interface Work {
        Reply answer(Central central, JsonObject json) throws RefusedException;
    }

    /** @throws RefusedException if the Central Ledger did not send the request, or not recently */
    Response answer(ContainerRequestContext request, Purpose purpose, Work work) throws RefusedException {
        admission.transport(request);
        Membership membership = enrolled();
        Central central = membership.central().orElseThrow();
        byte[] body = JsonBodies.bytes(request);
        String nonce = nonce(request, purpose, central, body);
        Reply reply = reply(central, body, work);
        new AnswerSigner(membership.keyId(), membership.signing().privateKey(), clock)
                .sign(purpose, nonce, reply.status(), reply.body(), central.id())
                .forEach(reply::set);
        return reply.toResponse();
    }

    private Membership enrolled() throws RefusedException {
        Optional<Membership> membership =
                SyncSettings.isOn(settings) ? memberships.get().find() : Optional.empty();
        return membership
                .filter(known -> known.central().isPresent())
                .orElseThrow(() -> new RefusedException(
                        Type.NOT_ENROLLED,
                        "Set " + SyncSettings.URL + " and " + HttpCentralLink.TOKEN
                                + ", and let it send its first rows."));
    }

    private String nonce(ContainerRequestContext request, Purpose purpose, Central central, byte[] body)
            throws RefusedException {
        SignatureResult result = new MessageVerifier(id -> key(central, id), nonces, clock)
                .verify(purpose, request.getMethod(), service.ledgerId(), request.getHeaders(), body);
        if (result.isGenuine()) {
            return result.nonce();
        }
        LOG.log(
                Level.WARNING,
                "TWOPHP-0714 A request in the Central Ledger''s name was turned away: {0}.",
                result.fault().orElseThrow());
        throw new RefusedException(
                Type.CENTRAL_NOT_GENUINE, "Only the Central Ledger that this service is enrolled at may ask this.");
    }

    private static Optional<PublicKey> key(Central central, String id) {
        return id.equals(central.id().toString()) ? Optional.of(central.publicKey()) : Optional.empty();
    }

    private static Reply reply(Central central, byte[] body, Work work) {
        try {
            JsonObject json = JsonBodies.json(body)
                    .orElseThrow(() -> new RefusedException(Type.MALFORMED_QUERY, "Send a JSON object."));
            return work.answer(central, json);
        } catch (RefusedException e) {
            return Problems.reply(e.problem());
        }
    }

    static Reply json(int status, byte[] document) {
        return new Reply(status, document).set(HttpHeaders.CONTENT_TYPE, "application/json");
    }
}
