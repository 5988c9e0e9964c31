package io.twophp.jaxrs.confirmation;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.cdi.CurrentIntent;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Confirmation;
import io.twophp.core.engine.Handshake;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.StoredRequest;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.admission.ProtocolHeaders;
import io.twophp.jaxrs.admission.RefusedException;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.jaxrs.request.Arguments;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.time.Duration;
import java.util.Optional;

/**
 * Confirms the intent that a request is about: at once if the container has told who sends it, or after matching, once the
 * application's own filters have. Whatever is not a won claim is answered here.
 */
@ModuleBean
public class Confirming {

    /** Request property on a request that is to be confirmed after matching. */
    private static final String POSTPONED = "io.twophp.postponed";

    private final Handshake handshake;
    private final CurrentIntent current;
    private final Admission admission;
    private final Arguments arguments;
    private final ResponseCap cap;

    @Inject
    Confirming(Handshake handshake, CurrentIntent current, Admission admission, Arguments arguments, ResponseCap cap) {
        this.handshake = handshake;
        this.current = current;
        this.admission = admission;
        this.arguments = arguments;
        this.cap = cap;
    }

    /** Claims the intent; empty if the request was answered instead. */
    Optional<StoredRequest> confirm(ContainerRequestContext request, String path) {
        return Answering.CONFIRMATION.run(request, () -> {
            long start = System.nanoTime();
            ProtocolHeaders headers = new ProtocolHeaders(request.getHeaders());
            Answer answer = handshake.confirm(new Confirmation(
                    admission.owner(request),
                    headers.clientCorrelationId(),
                    headers.serverCorrelationId(),
                    path,
                    headers.confirmationToken(),
                    headers.prefersAsync()));
            if (answer instanceof Answer.Claimed claimed) {
                execute(claimed.claim(), request, start);
                return Optional.of(claimed.request());
            }
            handshake.answered(2, answer, Duration.ofNanos(System.nanoTime() - start));
            Replies.of(answer, request.getUriInfo().getBaseUri()).abort(request);
            return Optional.empty();
        });
    }

    /**
     * The request executes a claimed intent from here on.
     *
     * @param start when the exchange began, by {@link System#nanoTime}
     */
    public void execute(Claim claim, ContainerRequestContext request, long start) {
        current.open(claim, ResourceExchange.of(claim, request, arguments, cap.bytes()), false);
        request.setProperty(Outcomes.STARTED, start);
    }

    /** The request has passed all filters: if it executes an intent, what its method takes can be made more than once. */
    public void matched(ContainerRequestContext request) {
        if (current.isActive()) {
            arguments.keep(request);
        }
    }

    /** The request was sent by this server, to execute a claimed intent without its client. */
    void redeliver(Redelivered redelivered, ContainerRequestContext request) {
        Claim claim = redelivered.open();
        Redelivered.restoreOwner(request);
        current.open(claim, ResourceExchange.of(claim, request, arguments, cap.bytes()), true);
        request.setProperty(Outcomes.STARTED, System.nanoTime());
    }

    /**
     * Leaves the confirmation for after matching, where the application's filters have told who asks.
     *
     * @return the request to match; empty if there is none to be matched and the request was answered
     */
    Optional<StoredRequest> postpone(ContainerRequestContext request, String path) {
        Optional<StoredRequest> preview = Answering.CONFIRMATION.run(request, () -> {
            admission.transport(request);
            Ids ids = ids(request);
            return handshake.preview(ids.serverId(), ids.clientId(), path).or(() -> unknown(request));
        });
        preview.ifPresent(stored -> request.setProperty(POSTPONED, new Postponed(path)));
        return preview;
    }

    /** Claims the intent whose confirmation was postponed; empty if none was, or the request was answered instead. */
    public Optional<StoredRequest> resume(ContainerRequestContext request) {
        if (!(request.getProperty(POSTPONED) instanceof Postponed postponed)) {
            return Optional.empty();
        }
        Optional<StoredRequest> claimed = confirm(request, postponed.path());
        request.removeProperty(POSTPONED);
        return claimed;
    }

    /** Whether the request is to be confirmed after matching, and was not yet. */
    public static boolean isPostponed(ContainerRequestContext request) {
        return request.getProperty(POSTPONED) != null;
    }

    /** Malformed ids can't be looked up, so nobody will be authenticated later: then authentication comes first here (D6). */
    private Ids ids(ContainerRequestContext request) throws RefusedException {
        ProtocolHeaders headers = new ProtocolHeaders(request.getHeaders());
        try {
            return new Ids(headers.serverCorrelationId(), headers.clientCorrelationId());
        } catch (RefusedException malformed) {
            admission.owner(request);
            throw malformed;
        }
    }

    private Optional<StoredRequest> unknown(ContainerRequestContext request) {
        Replies.of(new Answer.Unknown(), request.getUriInfo().getBaseUri()).abort(request);
        return Optional.empty();
    }

    private record Ids(ServerCorrelationId serverId, ClientCorrelationId clientId) {}

    private record Postponed(String path) {}
}
