package io.twophp.jaxrs.redelivery;

import io.twophp.OwnerCheck;
import io.twophp.OwnerNaming;
import io.twophp.ServerCorrelationId;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.Handshake;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.Redelivery;
import io.twophp.core.intent.Poster;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.phase2.Outcomes;
import io.twophp.jaxrs.redelivery.RedeliveryTarget.UnreachableTargetException;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.request.OwnersContext;
import io.twophp.jaxrs.request.Redelivered;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Sends stored requests through the JAX-RS applications of this server, each to the target of its application. */
@ModuleBean
public class ContainerRedelivery implements Redelivery {

    private static final System.Logger LOG = System.getLogger(ContainerRedelivery.class.getName());

    private final List<RedeliveryTarget> targets = new CopyOnWriteArrayList<>();
    private final OwnerNaming naming;
    private final OwnerCheck check;
    private final Instance<Handshake> handshake;

    @Inject
    public ContainerRedelivery(OwnerNaming naming, OwnerCheck check, Instance<Handshake> handshake) {
        this.naming = naming;
        this.check = check;
        this.handshake = handshake;
    }

    public void add(RedeliveryTarget target) {
        targets.add(target);
    }

    public void remove(RedeliveryTarget target) {
        targets.remove(target);
    }

    @Override
    public boolean isAvailable() {
        return targets.stream().anyMatch(RedeliveryTarget::isReachable);
    }

    @Override
    public boolean deliver(Claim claim, StoredRequest request) {
        Optional<RedeliveryTarget> target = target(request);
        if (target.isEmpty()) {
            return false;
        }
        OwnersContext owner = OwnersContext.of(Poster.of(claim.intent()), naming, request.origin());
        boolean mayExecute;
        try {
            mayExecute = owner.isAnonymous() || check.mayExecute(owner.name().orElseThrow(), owner.roles());
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0311 [" + claim.intent().serverCorrelationId()
                            + "] The application's OwnerCheck failed; the execution waits.",
                    e);
            return false;
        }
        if (!mayExecute) {
            refuse(claim);
            return true;
        }
        return deliver(target.get(), new Redelivered(claim, request, owner));
    }

    private void refuse(Claim claim) {
        LOG.log(
                Level.WARNING,
                "TWOPHP-0310 [{0}] The application's OwnerCheck refused its owner; recording FAILED.",
                claim.intent().serverCorrelationId());
        handshake
                .get()
                .fail(
                        claim,
                        render(new Problem(
                                Type.OWNER_REFUSED,
                                "The identity that registered the request may not have it executed any more."
                                        + " It was not executed.")));
    }

    /** Leaves failures to the request once it has opened the claim: it may have been executed. */
    private static boolean deliver(RedeliveryTarget target, Redelivered redelivered) {
        ServerCorrelationId id = redelivered.claim().intent().serverCorrelationId();
        int status = 0;
        try {
            status = target.deliver(redelivered);
        } catch (UnreachableTargetException e) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0440 [{0}] Its request could not enter the application: {1}",
                    id,
                    e.getMessage());
            return false;
        } catch (RuntimeException e) {
            if (!redelivered.isOpened()) {
                throw e;
            }
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0408 [" + id + "] The container failed on the response of a redelivered request.",
                    e);
        }
        if (redelivered.isOpened()) {
            return !redelivered.isTurnedAway();
        }
        if (!Outcomes.isTemporary(status)) {
            throw new IllegalStateException("the request was answered before it reached its intent; let no pre-matching"
                    + " filter answer requests whose SecurityContext has a principal");
        }
        return false;
    }

    @Override
    public StoredResponse render(Problem problem) {
        return Problems.stored(problem);
    }

    /** Finds the target of the request's application; empty if the application is no longer served, or not yet. */
    private Optional<RedeliveryTarget> target(StoredRequest request) {
        String base = URI.create(request.origin().baseUri()).getRawPath();
        return targets.stream().filter(target -> target.serves(base)).findFirst();
    }
}
