package io.twophp.jaxrs.phase2;

import io.twophp.ProtocolHeader;
import io.twophp.cdi.CurrentIntent;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.cdi.trace.TracedStep;
import io.twophp.cdi.trace.Tracing;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Confirmation;
import io.twophp.core.engine.Handshake;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.settings.Settings;
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
 * application's own filters have. Answers the request in all cases except a won claim. Of a response,
 * {@code twophp.max-response} bytes are recorded at most (default 4 MiB).
 */
@ModuleBean
public class Confirming {

    private static final int DEFAULT_CAP = 4 << 20;

    private final Handshake handshake;
    private final CurrentIntent current;
    private final Admission admission;
    private final StoredRequests requests;
    private final int cap;
    private final Interpreters interpreters;
    private final Tracing tracing;

    @Inject
    Confirming(
            Handshake handshake,
            CurrentIntent current,
            Admission admission,
            StoredRequests requests,
            Interpreters interpreters,
            Tracing tracing,
            Settings settings) {
        this.handshake = handshake;
        this.current = current;
        this.admission = admission;
        this.requests = requests;
        this.interpreters = interpreters;
        this.tracing = tracing;
        this.cap = settings.positive("twophp.max-response", DEFAULT_CAP);
    }

    /** Claims the intent, and turns the request into the stored one; or answers the request. */
    void confirm(ContainerRequestContext request, String path) {
        claim(request, path).ifPresent(stored -> requests.restore(request, stored));
    }

    private Optional<StoredRequest> claim(ContainerRequestContext request, String path) {
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
        return tracing.ofRequest(TracedStep.CONFIRMATION, request.getHeaders()).around(span -> {
            try {
                ProtocolHeaders headers = Exchange.of(request).headers();
                Confirmation confirmation = new Confirmation(
                        Name.of(admission.owner(request), headers.clientCorrelationId()),
                        headers.serverCorrelationId(),
                        path,
                        headers.single(ProtocolHeader.CONFIRMATION_TOKEN),
                        headers.prefersAsync(),
                        span.context(),
                        requests.mechanism(request));
                span.about(confirmation.name().id(), path);
                Answer answer = handshake.confirm(confirmation);
                span.answered(answer);
                return answer;
            } catch (RefusedException e) {
                span.refused(e.problem());
                throw e;
            }
        });
    }

    public void execute(Answer.Claimed claimed, ContainerRequestContext request) {
        execute(claimed.claim(), request, Optional.of(() -> requests.again(request, claimed.request())));
    }

    private void execute(Claim claim, ContainerRequestContext request, Optional<Supplier<StoredRequest>> live) {
        Interpreter interpreter = interpreters.of(claim.intent());
        current.open(claim, new EarlyResponse(claim, request, live, interpreter, cap), live.isEmpty());
        Exchange.of(request).execute(claim);
    }

    void redeliver(Redelivered redelivered, ContainerRequestContext request) {
        Exchange.of(request).restoreOwner(request);
        execute(redelivered.open(), request, Optional.empty());
    }

    /** Gives the request what matching needs of the stored one, so that it is confirmed later; or answers it. */
    void postpone(ContainerRequestContext request, String path) {
        Answering.CONFIRMATION.run(request, () -> preview(request, path)).ifPresent(stored -> {
            Exchange.of(request).postpone(path);
            requests.restoreForMatching(request, stored);
        });
    }

    private Optional<StoredRequest> preview(ContainerRequestContext request, String path) throws RefusedException {
        admission.transport(request);
        Exchange exchange = Exchange.of(request);
        ProtocolHeaders headers = exchange.headers();
        try {
            Optional<StoredRequest> stored =
                    handshake.preview(headers.serverCorrelationId(), headers.clientCorrelationId(), path);
            if (stored.isEmpty()) {
                Answer unknown = Answer.refused(Answer.Reason.UNKNOWN);
                exchange.answer(
                        request, Replies.of(unknown, request.getUriInfo().getBaseUri()));
            }
            return stored;
        } catch (RefusedException malformed) {
            // Such ids can't be looked up, so no later filter authenticates the caller: that comes first then (D6).
            admission.owner(request);
            throw malformed;
        }
    }

    /** Claims the intent whose confirmation was postponed, and restores the stored headers; or answers the request. */
    public void resume(ContainerRequestContext request) {
        claim(request, Exchange.of(request).resume()).ifPresent(stored -> requests.restoreHeaders(request, stored));
    }
}
