package io.twophp.jaxrs.phase2;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.cdi.CurrentIntent;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.cdi.trace.TracedStep;
import io.twophp.cdi.trace.Tracing;
import io.twophp.cdi.trace.Tracing.Span;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Confirmation;
import io.twophp.core.engine.Handshake;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.StoredRequest;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.dialect.Interpreters;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.jaxrs.request.Exchange;
import io.twophp.jaxrs.request.ProtocolHeaders;
import io.twophp.jaxrs.request.Redelivered;
import io.twophp.jaxrs.request.RefusedException;
import io.twophp.jaxrs.request.StoredRequests;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Confirms the intent of a request: at once if the container has authenticated the caller, or after matching, once the
 * application's own filters have. Answers the request in all cases except a won claim.
 */
@ModuleBean
public class Confirming {

    private final Handshake handshake;
    private final CurrentIntent current;
    private final Admission admission;
    private final StoredRequests requests;
    private final ResponseCap cap;
    private final Interpreters interpreters;
    private final Tracing tracing;

    @Inject
    Confirming(
            Handshake handshake,
            CurrentIntent current,
            Admission admission,
            StoredRequests requests,
            ResponseCap cap,
            Interpreters interpreters,
            Tracing tracing) {
        this.handshake = handshake;
        this.current = current;
        this.admission = admission;
        this.requests = requests;
        this.cap = cap;
        this.interpreters = interpreters;
        this.tracing = tracing;
    }

    /** Claims the intent; empty if the request was answered instead. */
    Optional<StoredRequest> confirm(ContainerRequestContext request, String path) {
        return Answering.CONFIRMATION.run(request, () -> {
            Exchange exchange = Exchange.of(request);
            Answer answer = traced(request, path);
            if (answer instanceof Answer.Claimed claimed) {
                execute(claimed, request);
                return Optional.of(claimed.request());
            }
            handshake.answered(2, answer, exchange.took());
            exchange.answer(request, Replies.of(answer, request.getUriInfo().getBaseUri()));
            return Optional.empty();
        });
    }

    private Answer traced(ContainerRequestContext request, String path) throws RefusedException {
        Span span = tracing.ofRequest(TracedStep.CONFIRMATION, request.getHeaders());
        try {
            ProtocolHeaders headers = Exchange.of(request).headers();
            Confirmation confirmation = new Confirmation(
                    Name.of(admission.owner(request), headers.clientCorrelationId()),
                    headers.serverCorrelationId(),
                    path,
                    headers.confirmationToken(),
                    headers.prefersAsync(),
                    span.context());
            span.about(confirmation.name().id(), path);
            Answer answer = handshake.confirm(confirmation);
            span.answered(answer);
            return answer;
        } catch (RefusedException e) {
            span.refused(e.problem());
            throw e;
        } catch (RuntimeException e) {
            span.failed(e.getClass().getName());
            throw e;
        } finally {
            span.close();
        }
    }

    /** Notes that the request executes a claimed intent from here on. */
    public void execute(Answer.Claimed claimed, ContainerRequestContext request) {
        execute(claimed.claim(), request, Optional.of(() -> requests.again(request, claimed.request())));
    }

    private void execute(Claim claim, ContainerRequestContext request, Optional<Supplier<StoredRequest>> live) {
        Interpreter interpreter = interpreters.of(claim.intent());
        current.open(claim, new EarlyResponse(claim, request, live, interpreter, cap.bytes()), live.isEmpty());
        Exchange.of(request).execute(claim);
    }

    /** Executes a claimed intent by a request that this server itself has sent, without its client. */
    void redeliver(Redelivered redelivered, ContainerRequestContext request) {
        Exchange.of(request).restoreOwner(request);
        execute(redelivered.open(), request, Optional.empty());
    }

    /**
     * Postpones the confirmation until after matching, once the application's filters have identified the caller.
     *
     * @return the request to match; empty if there is none, and the request was answered
     */
    Optional<StoredRequest> postpone(ContainerRequestContext request, String path) {
        Optional<StoredRequest> preview = Answering.CONFIRMATION.run(request, () -> {
            admission.transport(request);
            Ids ids = ids(request);
            return handshake.preview(ids.serverId(), ids.clientId(), path).or(() -> unknown(request));
        });
        preview.ifPresent(stored -> Exchange.of(request).postpone(path));
        return preview;
    }

    /** Claims the intent whose confirmation was postponed; empty if the request was answered instead. */
    public Optional<StoredRequest> resume(ContainerRequestContext request) {
        return confirm(request, Exchange.of(request).resume());
    }

    /**
     * Reads the ids. Malformed ones can't be looked up, so no later filter authenticates the caller: that comes first
     * then (D6).
     */
    private Ids ids(ContainerRequestContext request) throws RefusedException {
        ProtocolHeaders headers = Exchange.of(request).headers();
        try {
            return new Ids(headers.serverCorrelationId(), headers.clientCorrelationId());
        } catch (RefusedException malformed) {
            admission.owner(request);
            throw malformed;
        }
    }

    private Optional<StoredRequest> unknown(ContainerRequestContext request) {
        Exchange.of(request)
                .answer(
                        request,
                        Replies.of(
                                Answer.refused(Answer.Reason.UNKNOWN),
                                request.getUriInfo().getBaseUri()));
        return Optional.empty();
    }

    private record Ids(ServerCorrelationId serverId, ClientCorrelationId clientId) {}
}
