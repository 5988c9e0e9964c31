package io.twophp.jaxrs.dialect.twophp;

import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;

import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.Answer;
import io.twophp.core.intent.Name;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.dialect.DialectRequest;
import io.twophp.jaxrs.dialect.Incoming;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.jaxrs.rendering.Reply;
import io.twophp.jaxrs.request.Exchange;
import io.twophp.jaxrs.request.ProtocolHeaders;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.io.IOException;

/**
 * Interprets 2PHP's Phase 1 (draft §5.2), Auto-Confirm (§5.5) and, where the server confirms every request, those
 * without any header of 2PHP (§5.5.6). Confirmations are recognised before matching, by their address, and not here.
 */
@ModuleBean
class TwoPhaseInterpreter implements Interpreter {

    private final Admission admission;
    private final AutoConfirming autoConfirming;

    @Inject
    TwoPhaseInterpreter(Admission admission, AutoConfirming autoConfirming) {
        this.admission = admission;
        this.autoConfirming = autoConfirming;
    }

    @Override
    public Dialect dialect() {
        return Dialect.TWOPHP;
    }

    @Override
    public boolean isSpokenBy(ContainerRequestContext request) {
        return Exchange.of(request).headers().isEnabled();
    }

    @Override
    public Problem missing() {
        return new Problem(
                Type.ENROLMENT_REQUIRED, "Send " + ENABLED + ": true with a client correlation id, then confirm.");
    }

    @Override
    public DialectRequest read(Incoming incoming) throws IOException, RefusedException {
        ProtocolHeaders headers = incoming.headers();
        if (!headers.isEnabled()) {
            return autoConfirming.bystanders(incoming);
        }
        Owner owner = admission.owner(incoming.request());
        if (headers.hasServerCorrelationId()) {
            throw new RefusedException(
                    Type.MALFORMED_HEADER,
                    SERVER_CORRELATION_ID
                            + " belongs to a confirmation: POST to the registered path with /confirm behind it.");
        }
        return headers.isAutoConfirm()
                ? autoConfirming.request(owner, incoming)
                : incoming.registering(Name.of(owner, headers.clientCorrelationId()), headers.requestedTtl());
    }

    @Override
    public Reply write(Answer answer, ContainerRequestContext request) {
        return Replies.of(answer, request.getUriInfo().getBaseUri());
    }
}
