package io.twophp.jaxrs.confirmation;

import io.twophp.cdi.CurrentIntent;
import io.twophp.handshake.Answer;
import io.twophp.handshake.Confirmation;
import io.twophp.handshake.Handshake;
import io.twophp.http.Problem;
import io.twophp.http.Problem.Type;
import io.twophp.intent.StoredRequest;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.admission.ProtocolHeaders;
import io.twophp.jaxrs.admission.RefusedException;
import io.twophp.jaxrs.registration.StoredHeaders;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.ledger.LedgerUnavailableException;
import io.twophp.ledger.UnitOfWork.CommitFailedException;
import io.twophp.payload.PayloadUnreadableException;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.Providers;
import java.io.ByteArrayInputStream;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Duration;

/**
 * Phase 2: {@code POST <path>/confirm} with the protocol's headers (D1). Once the claim is won, the live request becomes the
 * stored one, so that matching, authorization, validation and providers run on it as on any request. Behind the
 * application's other pre-matching filters.
 */
@Provider
@PreMatching
@ApplicationScoped
@Priority(Priorities.USER + 1000)
public class ConfirmationFilter implements ContainerRequestFilter {

    private static final System.Logger LOG = System.getLogger(ConfirmationFilter.class.getName());
    private static final String CONFIRM = "/confirm";

    @Context
    Providers providers;

    private final Handshake handshake;
    private final CurrentIntent current;
    private final Admission admission;
    private final StoredHeaders storedHeaders;

    ConfirmationFilter() {
        this(null, null, null, null);
    }

    @Inject
    ConfirmationFilter(Handshake handshake, CurrentIntent current, Admission admission, StoredHeaders storedHeaders) {
        this.handshake = handshake;
        this.current = current;
        this.admission = admission;
        this.storedHeaders = storedHeaders;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (!HttpMethod.POST.equals(request.getMethod())) {
            return;
        }
        ProtocolHeaders headers = new ProtocolHeaders(request.getHeaders());
        String path = request.getUriInfo().getRequestUri().getRawPath();
        if (path.endsWith(CONFIRM) && headers.isEnabled() && headers.hasServerCorrelationId()) {
            confirm(request, headers, path.substring(0, path.length() - CONFIRM.length()));
        }
    }

    private void confirm(ContainerRequestContext request, ProtocolHeaders headers, String path) {
        long start = System.nanoTime();
        try {
            Answer answer = handshake.confirm(new Confirmation(
                    admission.owner(request),
                    headers.clientCorrelationId(),
                    headers.serverCorrelationId(),
                    path,
                    headers.confirmationToken()));
            if (answer instanceof Answer.Claimed claimed) {
                current.open(claimed.claim(), new ResourceExchange(request, providers));
                request.setProperty(OutcomeFilter.STARTED, start);
                restore(request, claimed.request());
            } else {
                handshake.answered(2, answer, Duration.ofNanos(System.nanoTime() - start));
                request.abortWith(
                        Replies.of(answer, request.getUriInfo().getBaseUri()).toResponse());
            }
        } catch (RefusedException e) {
            request.abortWith(Problems.reply(e.problem()).toResponse());
        } catch (PayloadUnreadableException e) {
            LOG.log(Level.ERROR, "TWOPHP-0402 A stored request can't be opened; its intent is left as it is.", e);
            abort(
                    request,
                    Type.PAYLOAD_UNREADABLE,
                    "Nothing changed. The operator has to configure the key it was sealed with.");
        } catch (LedgerUnavailableException | CommitFailedException e) {
            LOG.log(Level.ERROR, "TWOPHP-0403 An intent could not be confirmed.", e);
            abort(request, Type.LEDGER_UNAVAILABLE, "Whether it was confirmed is open. Repeat it with the same ids.");
        }
    }

    private void restore(ContainerRequestContext request, StoredRequest stored) {
        byte[] body = stored.body();
        UriInfo live = request.getUriInfo();
        URI base = live.getBaseUri();
        String query = stored.query() == null ? "" : "?" + stored.query();
        request.setRequestUri(base, base.resolve(stored.path() + query));
        request.setMethod(stored.method());
        storedHeaders.restore(stored.headers(), body.length, request.getHeaders());
        request.setEntityStream(new ByteArrayInputStream(body));
    }

    private static void abort(ContainerRequestContext request, Type type, String detail) {
        request.abortWith(Problems.reply(new Problem(type, detail)).toResponse());
    }
}
