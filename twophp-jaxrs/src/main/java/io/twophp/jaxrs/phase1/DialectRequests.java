package io.twophp.jaxrs.phase1;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.cdi.trace.TracedStep;
import io.twophp.cdi.trace.Tracing;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.Registration;
import io.twophp.core.evidence.Commands;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.jaxrs.dialect.DialectRequest;
import io.twophp.jaxrs.dialect.Incoming;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.phase2.Confirming;
import io.twophp.jaxrs.request.Exchange;
import io.twophp.jaxrs.request.RefusedException;
import io.twophp.jaxrs.request.StoredRequests;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;

/**
 * Reads a matched request in its dialect, and passes it to the engine. Answers the request, unless the engine has
 * claimed its intent: the request passes then, to be executed.
 */
@ModuleBean
class DialectRequests {

    private final Handshake handshake;
    private final Commands commands;
    private final Tracing tracing;
    private final StoredRequests requests;
    private final Confirming confirming;

    @Inject
    DialectRequests(
            Handshake handshake, Commands commands, Tracing tracing, StoredRequests requests, Confirming confirming) {
        this.handshake = handshake;
        this.commands = commands;
        this.tracing = tracing;
        this.requests = requests;
        this.confirming = confirming;
    }

    void run(ContainerRequestContext request, EndpointPolicy policy, Interpreter interpreter) throws RefusedException {
        AnsweredRequest answered = ask(request, policy, interpreter);
        if (answered.answer() instanceof Answer.Claimed claimed) {
            if (isAnother(answered.request(), claimed.request())) {
                requests.restoreHeaders(request, claimed.request());
            }
            requests.putBack(request, claimed.request());
            confirming.execute(claimed, request);
            return;
        }
        Exchange exchange = Exchange.of(request);
        handshake.answered(answered.request().phase(), answered.answer(), exchange.took());
        exchange.answer(request, interpreter.write(answered.answer(), request));
    }

    private AnsweredRequest ask(ContainerRequestContext request, EndpointPolicy policy, Interpreter interpreter)
            throws RefusedException {
        return tracing.ofRequest(TracedStep.REGISTRATION, request.getHeaders()).around(span -> {
            try {
                DialectRequest read = interpreter.read(new Incoming(request, policy, span.context(), requests));
                span.about(
                        read.name().id(), request.getUriInfo().getRequestUri().getRawPath());
                Answer answer = answer(read, span.context());
                span.answered(answer);
                return new AnsweredRequest(read, answer);
            } catch (RefusedException e) {
                span.refused(e.problem());
                throw e;
            }
        });
    }

    private Answer answer(DialectRequest request, TraceContext trace) {
        if (request instanceof DialectRequest.Register register) {
            return handshake.register(register.registration());
        }
        if (request instanceof DialectRequest.Perform command) {
            return commands.perform(command.registration(), command.token());
        }
        if (request instanceof DialectRequest.Confirm confirm) {
            return handshake.confirm(confirm.name(), confirm.respondAsync(), trace);
        }
        return request instanceof DialectRequest.Forget
                ? handshake.forget(request.name())
                : handshake.replay(request.name());
    }

    /** Returns whether another request was stored before: some dialects don't compare. */
    private static boolean isAnother(DialectRequest request, StoredRequest stored) {
        return request.registered()
                .map(Registration::request)
                .filter(sent -> sent == stored || sent.fingerprint().equals(stored.fingerprint()))
                .isEmpty();
    }

    private record AnsweredRequest(DialectRequest request, Answer answer) {}
}
