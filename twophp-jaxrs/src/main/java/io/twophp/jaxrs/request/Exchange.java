package io.twophp.jaxrs.request;

import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.protocol.Problem;
import io.twophp.jaxrs.rendering.EarlyRendering;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Rendering;
import io.twophp.jaxrs.rendering.Reply;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.InterceptorContext;
import jakarta.ws.rs.ext.Providers;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * One request with the library's state of it, from the first filter to the last: kept under a request property of its
 * own. For the request's thread only.
 */
public final class Exchange {

    private static final String PROPERTY = "io.twophp.exchange";

    private final long start = System.nanoTime();
    private final ProtocolHeaders headers;
    private boolean identifiedLate;
    private boolean twoPhase;
    private String postponed;
    private Redelivered redelivered;
    private Claim claim;
    private Providers providers;
    private Rendering rendering;
    private Reply reply;
    private byte[] recordedBody;
    private Function<Problem, Reply> refusals = Problems::reply;

    private Exchange(MultivaluedMap<String, String> headers) {
        this.headers = new ProtocolHeaders(headers);
    }

    /** Returns the exchange of a request; the first call begins it. */
    public static Exchange of(ContainerRequestContext request) {
        if (request.getProperty(PROPERTY) instanceof Exchange begun) {
            return begun;
        }
        Exchange exchange = new Exchange(request.getHeaders());
        request.setProperty(PROPERTY, exchange);
        if (request.getProperty(Redelivered.PROPERTY) instanceof Redelivered delivery) {
            exchange.redelivered = delivery;
        }
        return exchange;
    }

    /** Returns the exchange whose entity is read or written; empty if none has begun. */
    public static Optional<Exchange> of(InterceptorContext context) {
        return Optional.ofNullable((Exchange) context.getProperty(PROPERTY));
    }

    public ProtocolHeaders headers() {
        return headers;
    }

    public Duration took() {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** Sets whether the resource method may see another principal than the one that the request has before matching. */
    public void identifiedLate(boolean late) {
        identifiedLate = late;
    }

    public boolean isIdentifiedLate() {
        return identifiedLate;
    }

    public void matchedTwoPhase() {
        twoPhase = true;
    }

    /** Returns whether it executes a stored request, now or later, and has matched no two-phase method. */
    public boolean isStray() {
        return (isExecuting() || isPostponed()) && !twoPhase;
    }

    public void postpone(String path) {
        postponed = path;
    }

    /** Returns whether the request is to be confirmed after matching, and has not been yet. */
    public boolean isPostponed() {
        return postponed != null;
    }

    /** Ends the postponement, and returns the registered path of the confirmation. */
    public String resume() {
        String path = postponed;
        postponed = null;
        return path;
    }

    public Optional<Redelivered> redelivered() {
        return Optional.ofNullable(redelivered);
    }

    /** Restores the owner, whatever filters have made of a request without credentials. */
    public void restoreOwner(ContainerRequestContext request) {
        redelivered().ifPresent(delivery -> request.setSecurityContext(delivery.owner()));
    }

    public void execute(Claim claimed) {
        claim = claimed;
    }

    public Intent intent() {
        return claim.intent();
    }

    public boolean isExecuting() {
        return claim != null;
    }

    /** Returns the phase of a request that executes: 1 if the server confirms it itself, else 2. */
    public int phase() {
        return claim.intent().mode().isAutoConfirmed() ? 1 : 2;
    }

    /** Notes them for later parts: some servers inject none into filters that are bound to methods. */
    public void providers(Providers given) {
        providers = given;
    }

    public Providers providers() {
        return providers;
    }

    public void rendering(Rendering ofContainer) {
        rendering = ofContainer;
    }

    /** Returns the container's own rendering of the exchange's request, or one by means of JAX-RS itself. */
    public Rendering rendering(ContainerRequestContext request) {
        return rendering == null ? new EarlyRendering(request, providers) : rendering;
    }

    public void answer(ContainerRequestContext request, Reply answer) {
        reply = answer;
        request.abortWith(answer.toResponse());
    }

    public void refusals(Function<Problem, Reply> replies) {
        refusals = replies;
    }

    public void refuse(ContainerRequestContext request, Problem problem) {
        answer(request, refusals.apply(problem));
    }

    public Optional<Reply> reply() {
        return Optional.ofNullable(reply);
    }

    /** Sends a reply in place of a response; notes a recorded body, which is sent unchanged. */
    public void send(Reply sent, ContainerResponseContext response) {
        sent.replace(response);
        if (sent.isRecorded() && response.getEntity() instanceof byte[] body) {
            recordedBody = body;
        }
    }

    public boolean isRecordedBody(Object entity) {
        return recordedBody != null && recordedBody == entity;
    }
}
