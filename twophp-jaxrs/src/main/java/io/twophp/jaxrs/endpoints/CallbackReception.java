package io.twophp.jaxrs.endpoints;

import io.twophp.ClientCorrelationId;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.callback.Callback;
import io.twophp.core.client.CallbackInbox;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.admission.OperatorRule;
import io.twophp.jaxrs.request.JsonBodies;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.util.Optional;

/**
 * Receives callbacks at {@code POST 2php/callbacks} (draft §5.5.4), and reports to operators at {@code GET
 * 2php/callbacks/{client-correlation-id}} which messages of an auto-confirmed call have reached this client (§5.5.5,
 * Table 3). Active only if {@code twophp.client.callback} sets the receiver's address, which is part of the signed text
 * of callbacks.
 */
@ModuleBean
class CallbackReception {

    private static final String NONE = "This client made no call of that id.";

    private final CallbackInbox inbox;
    private final Verification verification;
    private final Admission admission;
    private final OperatorRule operators;

    @Inject
    CallbackReception(CallbackInbox inbox, Verification verification, Admission admission, OperatorRule operators) {
        this.inbox = inbox;
        this.verification = verification;
        this.admission = admission;
        this.operators = operators;
    }

    /** Returns whether this client has a receiver. */
    boolean isOffered() {
        return verification.isPossible();
    }

    void receive(ContainerRequestContext request) throws IOException {
        Answering.RECEPTION.run(request, () -> Optional.of(received(request))).ifPresent(request::abortWith);
    }

    /** Reports the callback of one call. */
    void tell(ContainerRequestContext request, String id) {
        Answering.STATUS.run(request, () -> Optional.of(status(request, id))).ifPresent(request::abortWith);
    }

    private Response received(ContainerRequestContext request) throws IOException, RefusedException {
        admission.transport(request);
        byte[] body = JsonBodies.bytes(request);
        verification.check(request, body);
        Callback callback = JsonBodies.json(body)
                .flatMap(CallbackBody::read)
                .orElseThrow(() -> new RefusedException(
                        Type.MALFORMED_CALLBACK, "Send the five fields of the draft's Table 2 as a JSON object."));
        inbox.received(callback).orElseThrow(() -> new RefusedException(Type.UNKNOWN_CALL, NONE));
        return Response.noContent().build();
    }

    private Response status(ContainerRequestContext request, String id) throws RefusedException {
        admission.owner(request);
        operators.check(request);
        return Optional.of(id)
                .filter(ClientCorrelationId::isValid)
                .map(ClientCorrelationId::new)
                .flatMap(inbox::find)
                .map(ReceptionReport::response)
                .orElseThrow(() -> new RefusedException(Type.UNKNOWN_CALL, NONE));
    }
}
