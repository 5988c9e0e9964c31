package io.twophp.jaxrs.status;

import io.twophp.handshake.Handshake;
import io.twophp.http.Problem.Type;
import io.twophp.intent.ClientCorrelationId;
import io.twophp.intent.Intent;
import io.twophp.intent.Owner;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.admission.FilterOrder;
import io.twophp.jaxrs.admission.RefusedException;
import io.twophp.jaxrs.rendering.Replies;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import java.util.Optional;

/**
 * Answers {@code GET 2php/intents/{server-correlation-id}} and {@code GET 2php/intents?client-correlation-id=...} in every
 * JAX-RS application. A filter, since a Feature can't add resources on every server.
 */
@Provider
@PreMatching
@ApplicationScoped
@Priority(FilterOrder.BEHIND_APPLICATION)
public class StatusFilter implements ContainerRequestFilter {

    private static final String CLIENT_CORRELATION_ID = "client-correlation-id";

    private final Handshake handshake;
    private final Admission admission;

    StatusFilter() {
        this(null, null);
    }

    @Inject
    StatusFilter(Handshake handshake, Admission admission) {
        this.handshake = handshake;
        this.admission = admission;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (!HttpMethod.GET.equals(request.getMethod())) {
            return;
        }
        String path = request.getUriInfo().getPath();
        String relative = path.startsWith("/") ? path.substring(1) : path;
        if (!relative.equals(Replies.STATUS_PATH) && !relative.startsWith(Replies.STATUS_PATH + "/")) {
            return;
        }
        Answering.STATUS
                .run(request, () -> Optional.of(ownIntent(relative, request)))
                .ifPresent(intent -> request.abortWith(IntentStatus.response(intent)));
    }

    private Intent ownIntent(String path, ContainerRequestContext request) throws RefusedException {
        return find(admission.owner(request), path, request)
                .orElseThrow(() -> new RefusedException(Type.UNKNOWN_INTENT, "You have no intent of that id here."));
    }

    private Optional<Intent> find(Owner owner, String path, ContainerRequestContext request) throws RefusedException {
        if (path.length() > Replies.STATUS_PATH.length()) {
            String id = path.substring(Replies.STATUS_PATH.length() + 1);
            return ServerCorrelationId.isValid(id)
                    ? handshake.find(owner, new ServerCorrelationId(id))
                    : Optional.empty();
        }
        List<String> ids = request.getUriInfo().getQueryParameters().getOrDefault(CLIENT_CORRELATION_ID, List.of());
        if (ids.size() != 1 || !ClientCorrelationId.isValid(ids.get(0))) {
            throw new RefusedException(
                    Type.MALFORMED_HEADER, "Ask for one intent: ?" + CLIENT_CORRELATION_ID + "=<the id you gave it>.");
        }
        return handshake.find(owner, new ClientCorrelationId(ids.get(0)));
    }
}
