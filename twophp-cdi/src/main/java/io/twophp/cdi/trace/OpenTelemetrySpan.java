package io.twophp.cdi.trace;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.twophp.ClientCorrelationId;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.engine.Answer;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.protocol.Problem;
import java.net.URI;
import java.util.function.BiConsumer;

/** A span of OpenTelemetry. Left and closed on the thread that has begun it. */
final class OpenTelemetrySpan implements Tracing.Span {

    private static final AttributeKey<String> CLIENT_ID = AttributeKey.stringKey("twophp.client_correlation_id");
    private static final AttributeKey<String> SERVER_ID = AttributeKey.stringKey("twophp.server_correlation_id");
    private static final AttributeKey<String> MODE = AttributeKey.stringKey("twophp.mode");
    private static final AttributeKey<String> ENDPOINT = AttributeKey.stringKey("twophp.endpoint");
    private static final AttributeKey<String> PHASE = AttributeKey.stringKey("twophp.phase");
    private static final AttributeKey<String> ANSWER = AttributeKey.stringKey("twophp.answer");
    private static final AttributeKey<Long> ATTEMPT = AttributeKey.longKey("twophp.attempt");
    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
    private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");
    private static final AttributeKey<String> SERVER = AttributeKey.stringKey("server.address");
    private static final AttributeKey<Long> PORT = AttributeKey.longKey("server.port");
    private static final AttributeKey<String> URL_PATH = AttributeKey.stringKey("url.path");
    private static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
    private static final int FIRST_ERROR = 400;

    private final Span span;
    private final Context within;
    private Scope scope;
    private boolean noted;
    private final TextMapPropagator propagator;

    OpenTelemetrySpan(Span span, Context parent, TextMapPropagator propagator) {
        this.span = span;
        this.within = parent.with(span);
        this.scope = within.makeCurrent();
        this.propagator = propagator;
    }

    @Override
    public TraceContext context() {
        return OpenTelemetryTracing.stored(within);
    }

    @Override
    public void about(Intent intent) {
        span.setAttribute(CLIENT_ID, intent.clientCorrelationId().value());
        span.setAttribute(SERVER_ID, intent.serverCorrelationId().value());
        span.setAttribute(MODE, intent.mode().name());
        span.setAttribute(ENDPOINT, intent.path());
        span.setAttribute(METHOD, intent.method());
        span.setAttribute(PHASE, intent.phase().name());
    }

    @Override
    public void about(ClientCorrelationId id, String path) {
        span.setAttribute(CLIENT_ID, id.value());
        span.setAttribute(ENDPOINT, path);
    }

    @Override
    public void about(ClientCorrelationId clientId, ServerCorrelationId serverId) {
        span.setAttribute(CLIENT_ID, clientId.value());
        span.setAttribute(SERVER_ID, serverId.value());
    }

    /** Notes the refusal, but no error: the client's mistake is no error of this server. */
    @Override
    public void refused(Problem problem) {
        noted = true;
        span.setAttribute(ANSWER, problem.type().name());
    }

    @Override
    public void attempt(int number) {
        span.setAttribute(ATTEMPT, (long) number);
    }

    @Override
    public void note(String attribute, String value) {
        span.setAttribute(attribute, value);
    }

    @Override
    public void answered(Answer answer) {
        span.setAttribute(ANSWER, answer.kind());
        answer.about().ifPresent(this::about);
        if (answer instanceof Answer.Completed completed && completed.intent().phase() == Phase.FAILED) {
            failed(Integer.toString(completed.response().status()));
        } else if (answer.isRefused(Answer.Reason.UNDECIDED)) {
            failed(answer.kind());
        }
    }

    @Override
    public void failed(String error) {
        if (!noted) {
            noted = true;
            span.setStatus(StatusCode.ERROR);
            span.setAttribute(ERROR, error);
        }
    }

    @Override
    public void request(String method, URI uri) {
        span.setAttribute(METHOD, method);
        span.setAttribute(SERVER, uri.getHost());
        if (uri.getPort() >= 0) {
            span.setAttribute(PORT, (long) uri.getPort());
        }
        span.setAttribute(URL_PATH, uri.getRawPath());
    }

    @Override
    public void response(int status) {
        span.setAttribute(STATUS, (long) status);
        if (status >= FIRST_ERROR) {
            failed(Integer.toString(status));
        }
    }

    @Override
    public void propagate(BiConsumer<String, String> headers) {
        propagator.inject(within, headers, BiConsumer::accept);
    }

    @Override
    public <T, E extends Exception> T outside(Tracing.Work<T, E> work) throws E {
        scope.close();
        try {
            return work.within(this);
        } finally {
            scope = within.makeCurrent();
        }
    }

    @Override
    public void close() {
        scope.close();
        span.end();
    }
}
