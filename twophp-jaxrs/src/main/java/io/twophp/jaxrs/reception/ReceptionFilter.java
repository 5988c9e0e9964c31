package io.twophp.jaxrs.reception;

import io.twophp.ClientCorrelationId;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.callback.Callback;
import io.twophp.core.client.CallbackInbox;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.admission.FilterOrder;
import io.twophp.jaxrs.admission.OperatorRule;
import io.twophp.jaxrs.exchange.RefusedException;
import io.twophp.jaxrs.exchange.RequestBodies;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes in callbacks at {@code POST 2php/callbacks} (draft §5.5.4), and tells operators at
 * {@code GET 2php/callbacks/{client-correlation-id}} what reached this client of an auto-confirmed call (§5.5.5, Table 3). There
 * only if {@code twophp.client.callback} says where the receiver is: its address is part of what callbacks are signed for.
 */
@Provider
@PreMatching
@ModuleBean
@Priority(FilterOrder.BEHIND_APPLICATION)
public class ReceptionFilter implements ContainerRequestFilter {

    private static final Pattern ADDRESS = Pattern.compile("/?2php/callbacks(?:/([^/]+))?");
    private static final String NONE = "This client made no call of that id.";

    private final CallbackInbox inbox;
    private final Verification verification;
    private final Admission admission;
    private final OperatorRule operators;

    @Inject
    ReceptionFilter(CallbackInbox inbox, Verification verification, Admission admission, OperatorRule operators) {
        this.inbox = inbox;
        this.verification = verification;
        this.admission = admission;
        this.operators = operators;
    }

    @Override
    public void filter(ContainerRequestContext request) throws IOException {
        Matcher address = ADDRESS.matcher(request.getUriInfo().getPath());
        if (!address.matches() || !verification.isPossible()) {
            return;
        }
        String id = address.group(1);
        if (HttpMethod.POST.equals(request.getMethod()) && id == null) {
            Answering.RECEPTION
                    .run(request, () -> Optional.of(received(request)))
                    .ifPresent(request::abortWith);
        } else if (HttpMethod.GET.equals(request.getMethod()) && id != null) {
            Answering.STATUS.run(request, () -> Optional.of(told(request, id))).ifPresent(request::abortWith);
        }
    }

    private Response received(ContainerRequestContext request) throws IOException, RefusedException {
        admission.transport(request);
        byte[] body = RequestBodies.bytes(request);
        verification.check(request, body);
        Callback callback = RequestBodies.json(body)
                .flatMap(CallbackBody::read)
                .orElseThrow(() -> new RefusedException(
                        Type.MALFORMED_CALLBACK, "Send the five fields of the draft's Table 2 as a JSON object."));
        inbox.received(callback).orElseThrow(() -> new RefusedException(Type.UNKNOWN_CALL, NONE));
        return Response.noContent().build();
    }

    private Response told(ContainerRequestContext request, String id) throws RefusedException {
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
