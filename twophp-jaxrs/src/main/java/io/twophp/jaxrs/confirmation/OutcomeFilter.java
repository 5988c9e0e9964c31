package io.twophp.jaxrs.confirmation;

import io.twophp.cdi.CurrentIntent;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.handshake.Answer;
import io.twophp.handshake.Handshake;
import io.twophp.http.Problem;
import io.twophp.http.Problem.Type;
import io.twophp.http.ProtocolHeader;
import io.twophp.intent.Phase;
import io.twophp.intent.StoredResponse;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.policy.Mode;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Sends what the engine recorded in place of what the container has at hand, byte for byte what a replay will send. Runs
 * before the application's response filters, which see first answer and replay alike. A claimed request whose interceptor
 * never ran is recorded as failed here: with the container's own refusal (a body that can't be read, a violated constraint),
 * or, if the container calls it a success, as a loud error. A refusal that may pass (a rate, an outage) is no outcome: the claim
 * is given back.
 */
@Provider
@ModuleBean
@Priority(Integer.MAX_VALUE)
public class OutcomeFilter implements ContainerResponseFilter {

    /** Request property: when the confirmation began, by {@link System#nanoTime}; present on claimed requests only. */
    static final String STARTED = "io.twophp.started";

    private static final System.Logger LOG = System.getLogger(OutcomeFilter.class.getName());
    private static final int FIRST_ERROR = 400;
    private static final Set<Integer> UNIDENTIFIED = Set.of(401, 403, 407);

    private final CurrentIntent current;
    private final Handshake handshake;

    @Inject
    OutcomeFilter(CurrentIntent current, Handshake handshake) {
        this.current = current;
        this.handshake = handshake;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (!(request.getProperty(STARTED) instanceof Long start)) {
            return;
        }
        if (current.isWaiting() && PassingRefusals.includes(response.getStatus())) {
            current.release();
            Redelivered.turnedAway(request);
            response.getHeaders().putSingle(ProtocolHeader.PHASE_STATE, Phase.PROCESSING.name());
            response.getHeaders().putSingle(HttpHeaders.CACHE_CONTROL, "no-store");
            return;
        }
        Answer answer = current.answer().orElseGet(() -> current.fail(withoutInterceptor(request, response)));
        if (!current.isRedelivered()) {
            handshake.answered(current.phaseOfExchange(), answer, Duration.ofNanos(System.nanoTime() - start));
        }
        List<Object> cookies = cookiesOfBystander(answer, response);
        Replies.of(answer, request.getUriInfo().getBaseUri()).replace(response);
        cookies.forEach(cookie -> response.getHeaders().add(HttpHeaders.SET_COOKIE, cookie));
    }

    /** Cookies are never recorded, but a client that knows nothing of 2PHP gets them the first time, as ever (draft §5.5.6). */
    private static List<Object> cookiesOfBystander(Answer answer, ContainerResponseContext response) {
        boolean transparent = answer instanceof Answer.Completed completed
                && completed.intent().mode() == Mode.TRANSPARENT;
        return transparent
                ? List.copyOf(response.getHeaders().getOrDefault(HttpHeaders.SET_COOKIE, List.of()))
                : List.of();
    }

    /** A filter that wants credentials can't have them when the server itself sends the request. */
    private void warnOfUnidentified(int status) {
        if (current.isRedelivered() && UNIDENTIFIED.contains(status)) {
            LOG.log(
                    Level.ERROR,
                    "TWOPHP-0407 [{0}] A filter of the application refused the redelivered request with {1}; recording that as"
                            + " FAILED. Let requests pass whose SecurityContext has a principal already.",
                    current.serverCorrelationId().orElseThrow(),
                    status);
        }
    }

    private StoredResponse withoutInterceptor(ContainerRequestContext request, ContainerResponseContext response) {
        if (response.getStatus() >= FIRST_ERROR) {
            warnOfUnidentified(response.getStatus());
            return current.exchange(ResourceExchange.class).serialize(response);
        }
        LOG.log(
                Level.ERROR,
                "TWOPHP-0404 [{0}] The resource answered {1}, but not through its interceptor: whatever it did is outside of the"
                        + " intent. Recorded as FAILED. Let the container make the resource a CDI bean, and call the"
                        + " method through it.",
                current.serverCorrelationId().orElseThrow(),
                response.getStatus());
        return Problems.stored(new Problem(
                Type.NOT_INTERCEPTED,
                "The resource method ran without its interceptor; its effects are not part of the intent."));
    }
}
