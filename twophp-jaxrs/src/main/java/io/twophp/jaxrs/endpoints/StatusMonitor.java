package io.twophp.jaxrs.endpoints;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.callback.Callbacks;
import io.twophp.core.engine.Handshake;
import io.twophp.core.intent.Intent;
import io.twophp.core.policy.IntentMode;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.admission.OperatorRule;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Answers {@code GET 2php/intents/{server-correlation-id}}, {@code GET 2php/intents?client-correlation-id=...} and, for
 * operators, {@code GET 2php/intents?in-doubt} and {@code ?stalled}.
 */
@ModuleBean
class StatusMonitor {

    private static final String CLIENT_CORRELATION_ID = "client-correlation-id";
    private static final String IN_DOUBT = "in-doubt";
    private static final String STALLED = "stalled";
    private static final int MOST = 100;

    private final Handshake handshake;
    private final Admission admission;
    private final Callbacks callbacks;
    private final OperatorRule operators;

    @Inject
    StatusMonitor(Handshake handshake, Admission admission, Callbacks callbacks, OperatorRule operators) {
        this.handshake = handshake;
        this.admission = admission;
        this.callbacks = callbacks;
        this.operators = operators;
    }

    void answer(ContainerRequestContext request, Optional<String> id) {
        boolean list = id.isEmpty() && (asks(request, IN_DOUBT) || asks(request, STALLED));
        Answering.STATUS.answer(request, () -> list ? list(request) : status(intent(id, request)));
    }

    private Response status(Intent intent) {
        return IntentStatus.response(
                intent,
                intent.mode().isAutoConfirmed() || intent.mode() == IntentMode.ASYNCHRONOUS
                        ? callbacks.delivery(intent.serverCorrelationId())
                        : Optional.empty());
    }

    private static boolean asks(ContainerRequestContext request, String parameter) {
        return request.getUriInfo().getQueryParameters().containsKey(parameter);
    }

    private Response list(ContainerRequestContext request) throws RefusedException {
        admission.owner(request);
        operators.check(request);
        return IntentStatus.response(
                asks(request, IN_DOUBT)
                        ? handshake.inDoubt(Instant.EPOCH, MOST)
                        : handshake.stalled(Instant.EPOCH, MOST));
    }

    /** Finds the caller's own, or, for operators, any owner's. */
    private Intent intent(Optional<String> id, ContainerRequestContext request) throws RefusedException {
        return find(admission.owner(request), id, request)
                .orElseThrow(() -> new RefusedException(Type.UNKNOWN_INTENT, "You have no intent of that id here."));
    }

    private Optional<Intent> find(Owner owner, Optional<String> id, ContainerRequestContext request)
            throws RefusedException {
        if (id.isPresent()) {
            if (!ServerCorrelationId.isOurs(id.get())) {
                return Optional.empty();
            }
            ServerCorrelationId scid = new ServerCorrelationId(id.get());
            return operators.admits(request) ? handshake.find(scid) : handshake.find(owner, scid);
        }
        List<String> ids = request.getUriInfo().getQueryParameters().getOrDefault(CLIENT_CORRELATION_ID, List.of());
        if (ids.size() != 1 || !ClientCorrelationId.isValid(ids.get(0))) {
            throw new RefusedException(
                    Type.MALFORMED_HEADER, "Ask for one intent: ?" + CLIENT_CORRELATION_ID + "=<the id you gave it>.");
        }
        return handshake.find(owner, new ClientCorrelationId(ids.get(0)));
    }
}
