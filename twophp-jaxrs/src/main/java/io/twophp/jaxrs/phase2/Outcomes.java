package io.twophp.jaxrs.phase2;

import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.cdi.CurrentIntent;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Handshake;
import io.twophp.core.policy.IntentMode;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.dialect.Interpreters;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Reply;
import io.twophp.jaxrs.request.Exchange;
import io.twophp.jaxrs.request.Redelivered;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The response that is sent in place of the container's: to a request that executes an intent, the recorded response. A
 * claimed request whose interceptor never ran is recorded as failed here: with the container's own refusal (a body that
 * can't be read, a violated constraint), or, if the container calls it a success, as a loud error. A temporary refusal
 * (a rate, an outage) is no outcome: the claim is given back.
 */
@ModuleBean
public class Outcomes {

    private static final System.Logger LOG = System.getLogger(Outcomes.class.getName());
    private static final Set<Integer> TEMPORARY = Set.of(429, 502, 503, 504);
    private static final int FIRST_ERROR = 400;
    private static final Set<Integer> UNIDENTIFIED = Set.of(401, 403, 407);

    private final CurrentIntent current;
    private final Handshake handshake;
    private final Interpreters interpreters;

    @Inject
    Outcomes(CurrentIntent current, Handshake handshake, Interpreters interpreters) {
        this.current = current;
        this.handshake = handshake;
        this.interpreters = interpreters;
    }

    /** Returns whether a refusal comes from rate or state of the server: no outcome then (decision 0008). */
    public static boolean isTemporary(int status) {
        return TEMPORARY.contains(status);
    }

    /** Returns the response to send; empty if it is the container's own. */
    public Optional<Reply> of(ContainerRequestContext request, ContainerResponseContext response) {
        Exchange exchange = Exchange.of(request);
        if (!exchange.isExecuting()) {
            return exchange.reply();
        }
        if (current.isWaiting() && isTemporary(response.getStatus()) && !endsHere(exchange)) {
            current.release();
            exchange.redelivered().ifPresent(Redelivered::turnAway);
            if (exchange.intent().reservation().dialect() == Dialect.TWOPHP) {
                response.getHeaders().putSingle(ProtocolHeader.PHASE_STATE, Phase.PROCESSING.name());
            }
            response.getHeaders().putSingle(HttpHeaders.CACHE_CONTROL, "no-store");
            return Optional.empty();
        }
        Answer answer = current.answer().orElseGet(() -> withoutInterceptor(exchange, response));
        if (exchange.redelivered().isEmpty()) {
            handshake.answered(exchange.phase(), answer, exchange.took());
        }
        Reply reply = interpreters.of(exchange.intent()).write(answer, request);
        List<String> cookies = current.recorder(EarlyResponse.class).cookies();
        return Optional.of(
                isTransparent(answer) && !cookies.isEmpty() ? reply.setAll(HttpHeaders.SET_COOKIE, cookies) : reply);
    }

    /** Returns whether cookies, which are never recorded, are sent as without 2PHP (draft §5.5.6). */
    private static boolean isTransparent(Answer answer) {
        return answer instanceof Answer.Completed completed
                && completed.intent().mode() == IntentMode.TRANSPARENT;
    }

    /** Returns whether a refusal frees the name, and the client repeats its request. */
    private static boolean endsHere(Exchange exchange) {
        return exchange.redelivered().isEmpty()
                && exchange.intent().reservation().dialect().isFreedByContainer();
    }

    private void warnOfUnidentified(Exchange exchange, int status) {
        if (exchange.redelivered().isPresent() && UNIDENTIFIED.contains(status)) {
            LOG.log(
                    Level.ERROR,
                    "TWOPHP-0407 [{0}] A filter of the application refused the redelivered request with {1}; recording that as"
                            + " FAILED. Let requests pass whose SecurityContext has a principal already.",
                    current.serverCorrelationId().orElseThrow(),
                    status);
        }
    }

    private Answer withoutInterceptor(Exchange exchange, ContainerResponseContext response) {
        if (response.getStatus() >= FIRST_ERROR) {
            warnOfUnidentified(exchange, response.getStatus());
            return current.refuse(current.recorder(EarlyResponse.class).serialize(response));
        }
        LOG.log(
                Level.ERROR,
                "TWOPHP-0404 [{0}] The resource answered {1}, but not through its interceptor: whatever it did is outside of the"
                        + " intent. Recorded as FAILED. Let the container make the resource a CDI bean, and call the"
                        + " method through it.",
                current.serverCorrelationId().orElseThrow(),
                response.getStatus());
        return current.fail(Problems.stored(new Problem(
                Type.NOT_INTERCEPTED,
                "The resource method ran without its interceptor; its effects are not part of the intent.")));
    }
}
