package io.twophp.cdi.trace;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.core.engine.Answer;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.protocol.Problem;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Reports the work of the library to a tracing system. Spans bear ids, phases and addresses; never a payload, a
 * credential, a message of an exception or the name of an owner. Thread-safe.
 */
public interface Tracing {

    /** The tracing without a tracing system: records nothing, and makes no objects. */
    Tracing NONE = new Tracing() {};

    /** Returns OpenTelemetry if its API can be loaded, else {@link #NONE}; then none of its classes is loaded. */
    static Tracing find() {
        try {
            Class.forName("io.opentelemetry.api.OpenTelemetry", false, Tracing.class.getClassLoader());
            return new OpenTelemetryTracing();
        } catch (ClassNotFoundException | LinkageError e) {
            return NONE;
        }
    }

    /**
     * Begins a span for the work of a request: within the span of the calling thread, unless the request's headers name
     * another trace; then in that one.
     */
    default Span ofRequest(TracedStep step, Map<String, List<String>> headers) {
        return Span.NONE;
    }

    /**
     * Begins a span for work that was asked for before: within {@code parent}, or if that is none, within the span of
     * the calling thread, or as the root of a trace.
     *
     * @param origin the first cause of the work; linked unless it is the parent
     */
    default Span ofWork(TracedStep step, TraceContext parent, TraceContext origin) {
        return Span.NONE;
    }

    default TraceContext received(Map<String, List<String>> headers) {
        return TraceContext.NONE;
    }

    /**
     * A span that has begun, and belongs to the calling thread until it is closed on the same thread. Its methods do
     * nothing unless they are overridden.
     */
    interface Span extends AutoCloseable {

        /** The span that records nothing. */
        Span NONE = new Span() {};

        /** Returns the span's place in the trace; none if nothing is traced. */
        default TraceContext context() {
            return TraceContext.NONE;
        }

        default void about(Intent intent) {}

        /** Notes the known data of an intent before the engine has answered. */
        default void about(ClientCorrelationId id, String path) {}

        default void about(ClientCorrelationId clientId, ServerCorrelationId serverId) {}

        /** Notes that a request was refused before it reached the engine. */
        default void refused(Problem problem) {}

        /** Notes the number of the execution or attempt; the first is 1. */
        default void attempt(int number) {}

        /** Notes a value by its attribute's name. */
        default void note(String attribute, String value) {}

        /**
         * Notes the engine's answer, and the intent that the answer is about. An undecided or failed intent is an
         * error.
         */
        default void answered(Answer answer) {}

        /**
         * Notes a failure unless one was noted before, or a refusal, by a short word such as a status, a problem's name
         * or the name of an exception's class.
         */
        default void failed(String error) {}

        default void request(String method, URI uri) {}

        /** Notes the status of the answer to a request that was sent; one from 400 on is an error. */
        default void response(int status) {}

        /** Writes the trace into the headers of a request that is sent within the span. */
        default void propagate(BiConsumer<String, String> headers) {}

        /**
         * Runs the work that the span is about, and closes the span. A failure is noted by the name of its class,
         * unless the work has noted a refusal or a failure before.
         */
        default <T, E extends Exception> T around(Work<T, E> work) throws E {
            try {
                return work.within(this);
            } catch (Exception e) {
                failed(e.getClass().getName());
                throw e;
            } finally {
                close();
            }
        }

        /**
         * Runs work outside of the span, on the calling thread: that has the context it had before this span, and may
         * end it, or begin something else.
         */
        default <T, E extends Exception> T outside(Work<T, E> work) throws E {
            return work.within(this);
        }

        @Override
        default void close() {}
    }

    /** Work that a span is about. */
    @FunctionalInterface
    interface Work<T, E extends Exception> {
        T within(Span span) throws E;
    }
}
