package io.twophp.jaxrs.confirmation;

import io.twophp.cdi.CurrentIntent;
import io.twophp.handshake.Answer;
import io.twophp.handshake.Confirmation;
import io.twophp.handshake.Handshake;
import io.twophp.http.Problem;
import io.twophp.http.Problem.Type;
import io.twophp.intent.ClientCorrelationId;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.intent.StoredRequest;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.admission.ProtocolHeaders;
import io.twophp.jaxrs.admission.RefusedException;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.ledger.LedgerUnavailableException;
import io.twophp.ledger.UnitOfWork.CommitFailedException;
import io.twophp.payload.PayloadUnreadableException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.ext.Providers;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;

/**
 * Confirms the intent that a request is about: at once if the container has told who sends it, or after matching, once the
 * application's own filters have. Whatever is not a won claim is answered here.
 */
@ApplicationScoped
public class Confirming {

    /** Request property on a request that is to be confirmed after matching. */
    private static final String POSTPONED = "io.twophp.postponed";

    private static final System.Logger LOG = System.getLogger(Confirming.class.getName());

    private final Handshake handshake;
    private final CurrentIntent current;
    private final Admission admission;

    Confirming() {
        this(null, null, null);
    }

    @Inject
    Confirming(Handshake handshake, CurrentIntent current, Admission admission) {
        this.handshake = handshake;
        this.current = current;
        this.admission = admission;
    }

    /** Claims the intent; empty if the request was answered instead. */
    Optional<StoredRequest> confirm(ContainerRequestContext request, Providers providers, String path) {
        return answering(request, () -> {
            long start = System.nanoTime();
            ProtocolHeaders headers = new ProtocolHeaders(request.getHeaders());
            Answer answer = handshake.confirm(new Confirmation(
                    admission.owner(request),
                    headers.clientCorrelationId(),
                    headers.serverCorrelationId(),
                    path,
                    headers.confirmationToken()));
            if (answer instanceof Answer.Claimed claimed) {
                current.open(claimed.claim(), new ResourceExchange(request, providers));
                request.setProperty(OutcomeFilter.STARTED, start);
                return Optional.of(claimed.request());
            }
            handshake.answered(2, answer, Duration.ofNanos(System.nanoTime() - start));
            request.abortWith(
                    Replies.of(answer, request.getUriInfo().getBaseUri()).toResponse());
            return Optional.empty();
        });
    }

    /**
     * Leaves the confirmation for after matching, where the application's filters have told who asks.
     *
     * @return the request to match; empty if there is none to be matched and the request was answered
     */
    Optional<StoredRequest> postpone(ContainerRequestContext request, Providers providers, String path) {
        Optional<StoredRequest> preview = answering(request, () -> {
            admission.transport(request);
            Ids ids = ids(request);
            return handshake.preview(ids.serverId(), ids.clientId(), path).or(() -> unknown(request));
        });
        preview.ifPresent(stored -> request.setProperty(POSTPONED, new Postponed(providers, path)));
        return preview;
    }

    /** Confirms what was postponed, if anything was. */
    public void resume(ContainerRequestContext request) {
        if (request.getProperty(POSTPONED) instanceof Postponed postponed) {
            confirm(request, postponed.providers(), postponed.path());
            request.removeProperty(POSTPONED);
        }
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
        request.abortWith(Replies.of(new Answer.Unknown(), request.getUriInfo().getBaseUri())
                .toResponse());
        return Optional.empty();
    }

    private static Optional<StoredRequest> answering(ContainerRequestContext request, Attempt attempt) {
        try {
            return attempt.run();
        } catch (RefusedException e) {
            request.abortWith(Problems.reply(e.problem()).toResponse());
        } catch (PayloadUnreadableException e) {
            LOG.log(
                    Level.ERROR,
                    message("0402", request, "A stored request can't be opened; its intent is left as it is."),
                    e);
            abort(
                    request,
                    Type.PAYLOAD_UNREADABLE,
                    "Nothing changed. The operator has to configure the key it was sealed with.");
        } catch (LedgerUnavailableException | CommitFailedException e) {
            LOG.log(Level.ERROR, message("0403", request, "An intent could not be confirmed."), e);
            abort(request, Type.LEDGER_UNAVAILABLE, "Whether it was confirmed is open. Repeat it with the same ids.");
        }
        return Optional.empty();
    }

    private static void abort(ContainerRequestContext request, Type type, String detail) {
        request.abortWith(Problems.reply(new Problem(type, detail)).toResponse());
    }

    private static String message(String id, ContainerRequestContext request, String text) {
        return "TWOPHP-" + id + " [" + new ProtocolHeaders(request.getHeaders()).loggedServerCorrelationId() + "] "
                + text;
    }

    private record Ids(ServerCorrelationId serverId, ClientCorrelationId clientId) {}

    private record Postponed(Providers providers, String path) {}

    @FunctionalInterface
    private interface Attempt {
        Optional<StoredRequest> run() throws RefusedException;
    }
}
