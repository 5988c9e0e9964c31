package io.twophp.jaxrs.endpoints;

import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.ServerCorrelationId;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Handshake;
import io.twophp.core.intent.Intent;
import io.twophp.core.policy.IntentMode;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.jaxrs.rendering.Reply;
import io.twophp.jaxrs.request.Exchange;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Answers {@code GET <registered address>/<provisional resource id>} to the intent's owner: 202 and PROCESSING until
 * the outcome; then the recorded failure, or a redirection to the resource's own address, or, if the resource has
 * adopted the id, the resource itself (draft §5.3.3). The application answers all other callers. Thread-safe.
 */
@ModuleBean
public class ProvisionalAnswers {

    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    private static final String ADOPTED = "io.twophp.adopted";

    private static final Set<Phase> ANSWERED = Set.of(Phase.PROCESSING, Phase.COMMITTED, Phase.FAILED);

    private static final Set<String> READING = Set.of(HttpMethod.GET, HttpMethod.HEAD);

    private final Handshake handshake;
    private final Admission admission;
    private volatile boolean expected;

    @Inject
    ProvisionalAnswers(Handshake handshake, Admission admission) {
        this.handshake = handshake;
        this.admission = admission;
    }

    /** Notes that there is an asynchronous endpoint: without one, nothing is looked up. */
    public void expect() {
        expected = true;
    }

    void answer(ContainerRequestContext request) {
        if (!expected || !READING.contains(request.getMethod())) {
            return;
        }
        String path = request.getUriInfo().getRequestUri().getRawPath();
        String id = path.substring(path.lastIndexOf('/') + 1);
        if (!ID.matcher(id).matches()) {
            return;
        }
        admission
                .known(request)
                .flatMap(caller -> Answering.STATUS.run(
                        request,
                        () -> handshake
                                .find(caller, new ServerCorrelationId(id))
                                .filter(intent -> intent.mode() == IntentMode.ASYNCHRONOUS)
                                .filter(intent -> path.equals(intent.path() + "/" + id))))
                .ifPresent(intent -> answer(request, intent));
    }

    private void answer(ContainerRequestContext request, Intent intent) {
        if (intent.resourceId().filter(intent.provisionalResourceId()::equals).isPresent()
                && intent.phase() == Phase.COMMITTED) {
            request.setProperty(ADOPTED, intent.provisionalResourceId());
        } else if (ANSWERED.contains(intent.phase())) {
            Answering.STATUS
                    .run(request, () -> Optional.of(handshake.outcome(intent)))
                    .ifPresent(outcome -> answer(request, intent, outcome));
        }
    }

    private static void answer(ContainerRequestContext request, Intent intent, Answer outcome) {
        if (intent.phase() != Phase.COMMITTED) {
            Reply reply = Replies.of(outcome, request.getUriInfo().getBaseUri());
            Exchange.of(request).answer(request, outcome instanceof Answer.Replayed ? reply.forItsOwner() : reply);
            return;
        }
        request.abortWith(Response.status(Response.Status.SEE_OTHER)
                .location(ownAddress(request, intent, outcome))
                .header(ProtocolHeader.PHASE_STATE, Phase.COMMITTED.name())
                .header(ProtocolHeader.RESOURCE_ID, intent.resourceId().orElse(null))
                .header(HttpHeaders.CACHE_CONTROL, "private, no-store")
                .header(HttpHeaders.VARY, "Authorization, Cookie")
                .build());
    }

    /** Returns the response's {@code Location}, or the registered address, with the id if it was a POST. */
    private static URI ownAddress(ContainerRequestContext request, Intent intent, Answer outcome) {
        Optional<URI> location = outcome instanceof Answer.Replayed replayed
                ? replayed.response().headers().getOrDefault(HttpHeaders.LOCATION, List.of()).stream()
                        .findFirst()
                        .map(URI::create)
                : Optional.empty();
        boolean created =
                HttpMethod.POST.equals(intent.method()) && intent.resourceId().isPresent();
        String path = created ? intent.path() + "/" + intent.resourceId().get() : intent.path();
        return location.orElseGet(() -> request.getUriInfo().getBaseUri().resolve(path));
    }

    /** Adds COMMITTED to the response of a resource that has adopted its provisional id, for a client that polls it. */
    @Priority(Integer.MAX_VALUE)
    public static final class Headers implements ContainerResponseFilter {

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            Object id = request.getProperty(ADOPTED);
            if (id != null) {
                response.getHeaders().putSingle(ProtocolHeader.PHASE_STATE, Phase.COMMITTED.name());
                response.getHeaders().putSingle(ProtocolHeader.RESOURCE_ID, id);
            }
        }
    }
}
