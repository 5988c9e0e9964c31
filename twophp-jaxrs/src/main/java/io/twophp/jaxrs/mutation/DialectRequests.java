package io.twophp.jaxrs.mutation;

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
import io.twophp.jaxrs.exchange.Exchange;
import io.twophp.jaxrs.exchange.RefusedException;
import jakarta.inject.Inject;
import java.io.IOException;

/** Reads the errand of a matched request, in any dialect, and passes it to the engine. */
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

    /** Runs an errand, and returns it with its answer. */
    Asked run(Incoming incoming, Interpreter interpreter) throws IOException, RefusedException {
        Span span =
                tracing.ofRequest(TracedStep.REGISTRATION, incoming.request().getHeaders());
        try {
            Exchange.of(incoming.request()).trace(span.context());
            DialectRequest errand = interpreter.read(incoming);
            span.about(
                    errand.name().id(),
                    incoming.request().getUriInfo().getRequestUri().getRawPath());
            Answer answer = ask(errand, span.context());
            span.answered(answer);
            return new Asked(errand, answer);
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

    private Answer ask(DialectRequest errand, TraceContext trace) {
        if (errand instanceof DialectRequest.Register register) {
            return handshake.register(register.registration());
        }
        if (errand instanceof DialectRequest.Perform command) {
            return commands.perform(command.registration(), command.token());
        }
        if (errand instanceof DialectRequest.Confirm confirm) {
            return handshake.confirm(confirm.name(), confirm.respondAsync(), trace);
        }
        return errand instanceof DialectRequest.Forget forget
                ? handshake.forget(forget.name())
                : handshake.replay(errand.name());
    }

    record Asked(DialectRequest errand, Answer answer) {

        /** Returns the step of the protocol that the errand belongs to: 1 if it registers, else 2. */
        int phase() {
            boolean confirms = errand instanceof DialectRequest.Perform command
                    && command.token().isPresent();
            return errand.registered().isPresent() && !confirms ? 1 : 2;
        }
    }
}
