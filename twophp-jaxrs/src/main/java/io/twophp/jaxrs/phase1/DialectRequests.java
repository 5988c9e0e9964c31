package io.twophp.jaxrs.phase1;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.cdi.trace.TracedStep;
import io.twophp.cdi.trace.Tracing;
import io.twophp.cdi.trace.Tracing.Span;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Handshake;
import io.twophp.core.evidence.Commands;
import io.twophp.core.intent.TraceContext;
import io.twophp.jaxrs.dialect.DialectRequest;
import io.twophp.jaxrs.dialect.Incoming;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.request.Exchange;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import java.io.IOException;

/** Reads a matched request in its dialect, and passes it to the engine. */
@ModuleBean
class DialectRequests {

    private final Handshake handshake;
    private final Commands commands;
    private final Tracing tracing;

    @Inject
    DialectRequests(Handshake handshake, Commands commands, Tracing tracing) {
        this.handshake = handshake;
        this.commands = commands;
        this.tracing = tracing;
    }

    /** Runs a request, and returns it with its answer. */
    AnsweredRequest run(Incoming incoming, Interpreter interpreter) throws IOException, RefusedException {
        Span span =
                tracing.ofRequest(TracedStep.REGISTRATION, incoming.request().getHeaders());
        try {
            Exchange.of(incoming.request()).trace(span.context());
            DialectRequest request = interpreter.read(incoming);
            span.about(
                    request.name().id(),
                    incoming.request().getUriInfo().getRequestUri().getRawPath());
            Answer answer = ask(request, span.context());
            span.answered(answer);
            return new AnsweredRequest(request, answer);
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

    private Answer ask(DialectRequest request, TraceContext trace) {
        if (request instanceof DialectRequest.Register register) {
            return handshake.register(register.registration());
        }
        if (request instanceof DialectRequest.Perform command) {
            return commands.perform(command.registration(), command.token());
        }
        if (request instanceof DialectRequest.Confirm confirm) {
            return handshake.confirm(confirm.name(), confirm.respondAsync(), trace);
        }
        return request instanceof DialectRequest.Forget forget
                ? handshake.forget(forget.name())
                : handshake.replay(request.name());
    }

    record AnsweredRequest(DialectRequest request, Answer answer) {

        /** Returns the step of the protocol that the request belongs to: 1 if it registers, else 2. */
        int phase() {
            boolean confirms = request instanceof DialectRequest.Perform command
                    && command.token().isPresent();
            return request.registered().isPresent() && !confirms ? 1 : 2;
        }
    }
}
