package io.twophp.jaxrs.dialect.twophp;

import static io.twophp.ProtocolHeader.AUTO_CONFIRM;
import static io.twophp.ProtocolHeader.CALLBACK;
import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;

import io.twophp.AutoConfirm;
import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.callback.CallbackPolicy;
import io.twophp.core.callback.CallbackRefusedException;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.engine.Registration;
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
import java.net.URI;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * Interprets 2PHP's Phase 1 (draft §5.2), Auto-Confirm (§5.5) and, where the server confirms every request, those
 * without any header of 2PHP (§5.5.6). Confirmations are recognised before matching, by their address, and not here.
 */
@ModuleBean
class TwoPhaseInterpreter extends Interpreter {

    private final CallbackPolicy callbacks;

    @Inject
    TwoPhaseInterpreter(Admission admission, CallbackPolicy callbacks) {
        super(Dialect.TWOPHP, admission);
        this.callbacks = callbacks;
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
    public DialectRequest read(Incoming incoming) throws RefusedException {
        ProtocolHeaders headers = incoming.headers();
        if (!headers.isEnabled()) {
            return transparent(incoming);
        }
        Owner owner = admission.owner(incoming.request());
        if (headers.hasServerCorrelationId()) {
            throw malformed(SERVER_CORRELATION_ID
                    + " belongs to a confirmation: POST to the registered path with /confirm behind it.");
        }
        return headers.isAutoConfirm()
                ? autoConfirmed(owner, incoming)
                : new DialectRequest.Register(new Registration(
                        Name.of(owner, headers.clientCorrelationId()),
                        headers.requestedTtl(),
                        incoming.stored(),
                        incoming.policy(),
                        false,
                        Optional.empty()));
    }

    /** Reads a request that does not take part by itself: no requirement of the protocol on clients applies to it. */
    private DialectRequest transparent(Incoming incoming) throws RefusedException {
        Owner owner = admission.bystander(incoming.request());
        return incoming.confirming(
                Name.of(owner, proxy()), OptionalLong.empty(), new AutoConfirmation(Optional.empty(), true));
    }

    /** Reads a request that asks for Auto-Confirm by header, with a callback or without. */
    private DialectRequest autoConfirmed(Owner owner, Incoming incoming) throws RefusedException {
        ProtocolHeaders headers = incoming.headers();
        if (incoming.policy().autoConfirm() == AutoConfirm.REFUSED) {
            throw malformed(AUTO_CONFIRM + " is not offered here; leave it out and confirm in Phase 2.");
        }
        Optional<URI> callback = callback(headers);
        if (callback.isPresent() && !headers.hasClientCorrelationId()) {
            throw malformed(
                    CALLBACK + " needs a " + CLIENT_CORRELATION_ID + ", which the callback echoes; send a unique id.");
        }
        return incoming.confirming(
                Name.of(owner, headers.hasClientCorrelationId() ? headers.clientCorrelationId() : proxy()),
                headers.requestedTtl(),
                new AutoConfirmation(callback, !headers.hasClientCorrelationId()));
    }

    private Optional<URI> callback(ProtocolHeaders headers) throws RefusedException {
        Optional<String> given = headers.single(CALLBACK);
        try {
            return given.isEmpty() ? Optional.empty() : Optional.of(callbacks.admit(given.get()));
        } catch (CallbackRefusedException e) {
            throw new RefusedException(Type.CALLBACK_REFUSED, e.getMessage());
        }
    }

    private static ClientCorrelationId proxy() {
        return new ClientCorrelationId(UUID.randomUUID().toString());
    }

    private static RefusedException malformed(String what) {
        return new RefusedException(Type.MALFORMED_HEADER, what);
    }

    @Override
    public Reply write(Answer answer, ContainerRequestContext request) {
        return Replies.of(answer, request.getUriInfo().getBaseUri());
    }
}
