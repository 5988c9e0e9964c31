package io.twophp.jaxrs.mutation;

import io.twophp.Enrolment;
import io.twophp.cdi.trace.Step;
import io.twophp.cdi.trace.Tracing;
import io.twophp.cdi.trace.Tracing.Span;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.Registration;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.dialect.EndpointDialects;
import io.twophp.jaxrs.dialect.Errand;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.exchange.Exchange;
import io.twophp.jaxrs.exchange.RefusedException;
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
    private final RoleRule roles;
    private final Interception interception;
    private final StoredRequests requests;
    private final EndpointDialects dialects;
    private final Tracing tracing;

    RegistrationFilter(
            EndpointPolicy policy,
            Handshake handshake,
            Confirming confirming,
            RoleRule roles,
            Interception interception,
            StoredRequests requests,
            EndpointDialects dialects,
            Tracing tracing) {
        this.policy = policy;
        this.handshake = handshake;
        this.confirming = confirming;
        this.roles = roles;
        this.interception = interception;
        this.requests = requests;
        this.dialects = dialects;
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
        if (exchange.isExecuting()) {
            admit(request);
        } else if (exchange.isPostponed()) {
            admit(request);
            confirming.resume(request).ifPresent(stored -> requests.restoreHeaders(request, stored));
        } else {
            exchange.refusals(dialects::refuse);
            Optional<Interpreter> interpreter = dialects.of(request);
            if (interpreter.isPresent()) {
                exchange.refusals(interpreter.get()::refuse);
                admit(request);
                register(request, interpreter.get());
            } else if (policy.enrolment() == Enrolment.REQUIRED) {
                throw dialects.missing();
            }
        }
    }

    private void admit(ContainerRequestContext request) throws RefusedException {
        roles.check(request.getSecurityContext());
        interception.check(request);
    }

    private void register(ContainerRequestContext request, Interpreter interpreter)
            throws IOException, RefusedException {
        Answer answer = traced(request, interpreter);
        if (answer instanceof Answer.Claimed claimed) {
            requests.putBack(request, claimed.request());
            confirming.execute(claimed.claim(), request);
            return;
        }
        Exchange exchange = Exchange.of(request);
        handshake.answered(1, answer, exchange.took());
        exchange.answer(request, interpreter.write(answer, request));
    }

    private Answer traced(ContainerRequestContext request, Interpreter interpreter)
            throws IOException, RefusedException {
        Span span = tracing.ofRequest(Step.REGISTRATION, request.getHeaders());
        try {
            Exchange.of(request).trace(span.context());
            Errand errand = interpreter.read(request, policy);
            Registration registration = errand.of(requests.take(request), policy);
            span.about(registration.name().id(), registration.request().path());
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
}
