package io.twophp.jaxrs.phase1;

import io.twophp.Enrolment;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.Registration;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.dialect.DialectRequest;
import io.twophp.jaxrs.dialect.EndpointDialects;
import io.twophp.jaxrs.dialect.Incoming;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.phase1.DialectRequests.AnsweredRequest;
import io.twophp.jaxrs.phase2.Confirming;
import io.twophp.jaxrs.request.Exchange;
import io.twophp.jaxrs.request.RefusedException;
import io.twophp.jaxrs.request.StoredRequests;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import java.io.IOException;
import java.util.Optional;

/**
 * Performs Phase 1 on one two-phase method: the request was matched, authorized and found acceptable, and is stored
 * instead of executed (draft §5.2), or, if the server confirms it itself, stored and executed (§5.5); other dialects
 * may ask for other operations. A request that executes a confirmed intent passes, after its confirmation if that was
 * postponed; so does a request that speaks no dialect if enrolment is optional.
 */
final class RegistrationFilter implements ContainerRequestFilter {

    private final EndpointPolicy policy;
    private final Handshake handshake;
    private final Confirming confirming;
    private final RoleRule roles;
    private final Interception interception;
    private final StoredRequests requests;
    private final EndpointDialects dialects;
    private final DialectRequests dialectRequests;

    RegistrationFilter(
            EndpointPolicy policy,
            Handshake handshake,
            Confirming confirming,
            RoleRule roles,
            Interception interception,
            StoredRequests requests,
            EndpointDialects dialects,
            DialectRequests dialectRequests) {
        this.policy = policy;
        this.handshake = handshake;
        this.confirming = confirming;
        this.roles = roles;
        this.interception = interception;
        this.requests = requests;
        this.dialects = dialects;
        this.dialectRequests = dialectRequests;
    }

    @Override
    public void filter(ContainerRequestContext request) throws IOException {
        Exchange exchange = Exchange.of(request);
        exchange.matchedTwoPhase();
        exchange.restoreOwner(request);
        Answering.REGISTRATION.run(request, () -> {
            enter(request, exchange);
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
                perform(request, interpreter.get());
            } else if (policy.enrolment() == Enrolment.REQUIRED) {
                throw dialects.missing();
            }
        }
    }

    private void admit(ContainerRequestContext request) throws RefusedException {
        roles.check(request.getSecurityContext());
        interception.check(request);
    }

    private void perform(ContainerRequestContext request, Interpreter interpreter)
            throws IOException, RefusedException {
        AnsweredRequest answered = dialectRequests.run(new Incoming(request, policy, requests::take), interpreter);
        if (answered.answer() instanceof Answer.Claimed claimed) {
            if (isAnother(answered.request(), claimed.request())) {
                requests.restoreHeaders(request, claimed.request());
            }
            requests.putBack(request, claimed.request());
            confirming.execute(claimed, request);
            return;
        }
        Exchange exchange = Exchange.of(request);
        handshake.answered(answered.phase(), answered.answer(), exchange.took());
        exchange.answer(request, interpreter.write(answered.answer(), request));
    }

    /**
     * Returns whether the executed request is not the sent one: it was stored before, and some dialects don't compare.
     */
    private static boolean isAnother(DialectRequest request, StoredRequest stored) {
        return request.registered()
                .map(Registration::request)
                .filter(sent -> sent == stored || sent.fingerprint().equals(stored.fingerprint()))
                .isEmpty();
    }
}
