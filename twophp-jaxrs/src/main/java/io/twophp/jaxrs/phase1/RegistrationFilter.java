package io.twophp.jaxrs.phase1;

import io.twophp.Enrolment;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.dialect.EndpointDialects;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.phase2.Confirming;
import io.twophp.jaxrs.request.Exchange;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import java.util.Optional;

/**
 * Performs Phase 1 on one two-phase method: the request was matched, authorized and found acceptable, and is stored
 * instead of executed (draft §5.2), or, if the server confirms it itself, stored and executed (§5.5); other dialects
 * may ask for other operations. A request that executes a confirmed intent passes, after its confirmation if that was
 * postponed; so does a request that speaks no dialect if enrolment is optional.
 */
record RegistrationFilter(
        EndpointPolicy policy,
        RoleRule roles,
        Interception interception,
        EndpointDialects dialects,
        DialectRequests dialectRequests,
        Confirming confirming)
        implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        Exchange exchange = Exchange.of(request);
        exchange.matchedTwoPhase();
        exchange.restoreOwner(request);
        Answering.REGISTRATION.run(request, () -> {
            enter(request, exchange);
            return Optional.empty();
        });
    }

    private void enter(ContainerRequestContext request, Exchange exchange) throws RefusedException {
        if (exchange.isExecuting()) {
            admit(request);
        } else if (exchange.isPostponed()) {
            admit(request);
            confirming.resume(request);
        } else {
            exchange.refusals(dialects::refuse);
            Optional<Interpreter> interpreter = dialects.of(request);
            if (interpreter.isPresent()) {
                exchange.refusals(interpreter.get()::refuse);
                admit(request);
                dialectRequests.run(request, policy, interpreter.get());
            } else if (policy.enrolment() == Enrolment.REQUIRED) {
                throw dialects.missing();
            }
        }
    }

    private void admit(ContainerRequestContext request) throws RefusedException {
        roles.check(request.getSecurityContext());
        interception.check(request);
    }
}
