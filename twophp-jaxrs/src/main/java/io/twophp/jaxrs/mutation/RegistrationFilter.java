package io.twophp.jaxrs.mutation;

import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;

import io.twophp.AutoConfirm;
import io.twophp.Enrolment;
import io.twophp.Owner;
import io.twophp.cdi.trace.Step;
import io.twophp.cdi.trace.Tracing;
import io.twophp.cdi.trace.Tracing.Span;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.Registration;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.exchange.Exchange;
import io.twophp.jaxrs.exchange.ProtocolHeaders;
import io.twophp.jaxrs.exchange.RefusedException;
import io.twophp.jaxrs.rendering.Replies;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import java.io.IOException;
import java.util.Optional;

/**
 * Phase 1 on one two-phase method: the request was matched, authorized and found acceptable, and is stored instead of
 * executed (draft §5.2), or, if the server confirms it itself, stored and executed (§5.5). A request that executes a
 * confirmed intent passes, once confirmed if that was left for now, as does one without the protocol's header where
 * enrolment is optional.
 */
final class RegistrationFilter implements ContainerRequestFilter {

    private final EndpointPolicy policy;
    private final Handshake handshake;
    private final Confirming confirming;
    private final Admission admission;
    private final RoleRule roles;
    private final Interception interception;
    private final StoredRequests requests;
    private final AutoConfirming autoConfirming;
    private final Tracing tracing;

    RegistrationFilter(
            EndpointPolicy policy,
            Handshake handshake,
            Confirming confirming,
            Admission admission,
            RoleRule roles,
            Interception interception,
            StoredRequests requests,
            AutoConfirming autoConfirming,
            Tracing tracing) {
        this.policy = policy;
        this.handshake = handshake;
        this.confirming = confirming;
        this.admission = admission;
        this.roles = roles;
        this.interception = interception;
        this.requests = requests;
        this.autoConfirming = autoConfirming;
        this.tracing = tracing;
    }

    @Override
    public void filter(ContainerRequestContext request) throws IOException {
        Exchange exchange = Exchange.of(request);
        exchange.matchedTwoPhase();
        exchange.restoreOwner(request);
        Answering.REGISTRATION.run(request, () -> {
            enter(request, exchange);
            confirming.matched(request);
            return Optional.empty();
        });
    }

    private void enter(ContainerRequestContext request, Exchange exchange) throws IOException, RefusedException {
        ProtocolHeaders headers = exchange.headers();
        if (exchange.isExecuting()) {
            admit(request);
        } else if (exchange.isPostponed()) {
            admit(request);
            confirming.resume(request).ifPresent(stored -> requests.restoreHeaders(request, stored));
        } else if (headers.isEnabled()) {
            admit(request);
            register(request, () -> registration(request, headers));
        } else if (policy.enrolment() == Enrolment.REQUIRED) {
            throw new RefusedException(
                    Type.ENROLMENT_REQUIRED, "Send " + ENABLED + ": true with a client correlation id, then confirm.");
        } else if (policy.autoConfirm() == AutoConfirm.ALWAYS) {
            admit(request);
            register(request, () -> autoConfirming.bystanders(request, headers, policy));
        }
    }

    private void admit(ContainerRequestContext request) throws RefusedException {
        roles.check(request.getSecurityContext());
        interception.check(request);
    }

    private Registration registration(ContainerRequestContext request, ProtocolHeaders headers)
            throws IOException, RefusedException {
        Owner owner = admission.owner(request);
        if (headers.hasServerCorrelationId()) {
            throw new RefusedException(
                    Type.MALFORMED_HEADER,
                    SERVER_CORRELATION_ID
                            + " belongs to a confirmation: POST to the registered path with /confirm behind it.");
        }
        return headers.isAutoConfirm()
                ? autoConfirming.asked(owner, request, headers, policy)
                : Registration.of(
                        owner, headers.clientCorrelationId(), headers.requestedTtl(), requests.take(request), policy);
    }

    private void register(ContainerRequestContext request, Registering registering)
            throws IOException, RefusedException {
        Answer answer = traced(request, registering);
        if (answer instanceof Answer.Claimed claimed) {
            requests.putBack(request, claimed.request());
            confirming.execute(claimed.claim(), request);
            return;
        }
        Exchange exchange = Exchange.of(request);
        handshake.answered(1, answer, exchange.took());
        exchange.answer(request, Replies.of(answer, request.getUriInfo().getBaseUri()));
    }

    private Answer traced(ContainerRequestContext request, Registering registering)
            throws IOException, RefusedException {
        Span span = tracing.ofRequest(Step.REGISTRATION, request.getHeaders());
        try {
            Exchange.of(request).trace(span.context());
            Registration registration = registering.make();
            span.about(
                    registration.clientCorrelationId(), registration.request().path());
            Answer answer = handshake.register(registration);
            span.answered(answer);
            return answer;
        } catch (RefusedException e) {
            span.refused(e.problem());
            throw e;
        } catch (RuntimeException e) {
            span.failed(e.getClass().getName());
            throw e;
        } finally {
            span.close();
        }
    }

    @FunctionalInterface
    private interface Registering {
        Registration make() throws IOException, RefusedException;
    }
}
