package io.twophp.jaxrs.exchange;

import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.protocol.Problem;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Rendering;
import io.twophp.jaxrs.rendering.Reply;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.InterceptorContext;
import jakarta.ws.rs.ext.Providers;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * One request and what the library knows of it, from the first filter to the last: kept under a request property of its
 * own. For the request's thread.
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
    private String adoptedId;
    private TraceContext trace = TraceContext.NONE;
    private Function<Problem, Reply> refusals = Problems::reply;

    private Exchange(MultivaluedMap<String, String> headers) {
        this.headers = new ProtocolHeaders(headers);
    }

    /** The exchange of a request, which begins when it is first asked for. */
    public static Exchange of(ContainerRequestContext request) {
        if (request.getProperty(PROPERTY) instanceof Exchange begun) {
            return begun;
        }
        Exchange exchange = new Exchange(request.getHeaders());
        request.setProperty(PROPERTY, exchange);
        if (request.getProperty(Redelivered.PROPERTY) instanceof Redelivered delivery) {
            exchange.redeliver(delivery);
        }
        return exchange;
    }

    /** The exchange whose entity is read or written; empty where none has begun. */
    public static Optional<Exchange> of(InterceptorContext context) {
        return Optional.ofNullable((Exchange) context.getProperty(PROPERTY));
    }

    /** The protocol's headers of the request. */
    public ProtocolHeaders headers() {
        return headers;
    }

    /** How long it has taken so far. */
    public Duration took() {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** Says whether the principal that the request has before matching may be another one for the resource method. */
    public void identifiedLate(boolean late) {
        identifiedLate = late;
    }

    public boolean isIdentifiedLate() {
        return identifiedLate;
    }

    /** The request has matched a two-phase method. */
    public void matchedTwoPhase() {
        twoPhase = true;
    }

    /**
     * Whether it is to execute a stored request, now or once it is known who asks, and has matched no two-phase method.
     */
    public boolean isStray() {
        return (isExecuting() || isPostponed()) && !twoPhase;
    }

    /** The request is to be confirmed after matching. */
    public void postpone(String path) {
        postponed = path;
    }

    /** Whether the request is to be confirmed after matching, and was not yet. */
    public boolean isPostponed() {
        return postponed != null;
    }

    /** The registered path of a confirmation that was postponed; from now on it is not any more. */
    public String resume() {
        String path = postponed;
        postponed = null;
        return path;
    }

    /** This server itself sends the request. */
    public void redeliver(Redelivered delivery) {
        redelivered = delivery;
    }

    /** Present if this server itself sends the request. */
    public Optional<Redelivered> redelivered() {
        return Optional.ofNullable(redelivered);
    }

    /** Makes a redelivered request its owner's again, whatever filters have made of a request without credentials. */
    public void restoreOwner(ContainerRequestContext request) {
        redelivered().ifPresent(delivery -> request.setSecurityContext(delivery.owner()));
    }

    /** The request executes a claimed intent from here on. */
    public void execute(Claim claimed) {
        claim = claimed;
    }

    /** The intent that the request executes. */
    public Intent intent() {
        return claim.intent();
    }

    public boolean isExecuting() {
        return claim != null;
    }

    /**
     * In which phase of the protocol a request is that executes an intent: 1 if the server confirms it itself, else 2.
     */
    public int phase() {
        return claim.intent().mode().isAutoConfirmed() ? 1 : 2;
    }

    /**
     * Notes what every later part of the request may need: filters that are bound to methods are given none by some
     * servers.
     */
    public void providers(Providers given) {
        providers = given;
    }

    public Providers providers() {
        return providers;
    }

    /** Gives it the container's own rendering, where that can be run early. */
    public void rendering(Rendering ofContainer) {
        rendering = ofContainer;
    }

    /** The container's own rendering. */
    public Optional<Rendering> rendering() {
        return Optional.ofNullable(rendering);
    }

    /** Answers the request with a reply of the library. */
    public void answer(ContainerRequestContext request, Reply answer) {
        reply = answer;
        request.abortWith(answer.toResponse());
    }

    /** Says how problems of the request are told, in the dialect that it speaks. */
    public void refusals(Function<Problem, Reply> told) {
        refusals = told;
    }

    /** Answers the request with a problem. */
    public void refuse(ContainerRequestContext request, Problem problem) {
        answer(request, refusals.apply(problem));
    }

    /** What a filter of the library has answered the request with. */
    public Optional<Reply> reply() {
        return Optional.ofNullable(reply);
    }

    /** The entity of the response is a recorded body, which leaves as it is. */
    public void recordedBody(byte[] body) {
        recordedBody = body;
    }

    /** Whether an entity is the recorded body, the same object. */
    public boolean isRecordedBody(Object entity) {
        return recordedBody != null && recordedBody == entity;
    }

    /** The resource that is read has adopted the provisional id of the intent that made it. */
    public void adopted(String resourceId) {
        adoptedId = resourceId;
    }

    /** What the request does is part of that trace from here on. */
    public void trace(TraceContext context) {
        trace = context;
    }

    /** The trace that what it does is part of. */
    public TraceContext trace() {
        return trace;
    }

    public Optional<String> adopted() {
        return Optional.ofNullable(adoptedId);
    }
}
