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
 * Tells a tracing system what the library does. Spans bear ids, phases and addresses; never a payload, a credential, a
 * message of an exception or the name of an owner. Thread-safe.
 */
public interface Tracing {

    /** Where there is no tracing system: records nothing, and makes no objects. */
    Tracing NONE = new Untraced();

    /** OpenTelemetry where its API can be loaded, else {@link #NONE}. */
    static Tracing find() {
        return Untraced.orOpenTelemetry();
    }

    /**
     * Begins a span for something that a request asks for: within the span of the calling thread, unless the request's
     * headers name another trace; then in that one.
     */
    Span ofRequest(Step step, Map<String, List<String>> headers);

    /**
     * Begins a span for work that was asked for before: within {@code parent}, or if that is none, within the span of
     * the calling thread, or as the root of a trace.
     *
     * @param origin what asked for it first; linked unless it is the parent
     */
    Span ofWork(Step step, TraceContext parent, TraceContext origin);

    /** The place in a trace that the headers of a request name. */
    TraceContext received(Map<String, List<String>> headers);

    /** A span that has begun, and is the calling thread's until it is closed on the same thread. */
    interface Span extends AutoCloseable {

        /** Where the trace stands within it; none if nothing is traced. */
        TraceContext context();

        /** Notes what intent it is about. */
        void about(Intent intent);

        /** Notes what is known of an intent before the engine has answered. */
        void about(ClientCorrelationId id, String path);

        /** Notes the two ids. */
        void about(ClientCorrelationId clientId, ServerCorrelationId serverId);

        /** Notes that a request was refused before it reached the engine. */
        void refused(Problem problem);

        /** Notes which execution or attempt it is; the first is 1. */
        void attempt(int number);

        /** Notes something by its attribute's name. */
        void note(String attribute, String value);

        /**
         * Notes what the engine answered, and the intent that the answer is about. An undecided or failed one is an
         * error.
         */
        void answered(Answer answer);

        /**
         * Notes that it failed, by a short word such as a status, a problem's name or the name of an exception's class.
         */
        void failed(String error);

        /** Notes what is sent and where to, without the query. */
        void request(String method, URI uri);

        /** Notes the status of the answer to what was sent; one from 400 on is an error. */
        void response(int status);

        /** Puts it into the headers of a request that is sent within it. */
        void propagate(BiConsumer<String, String> headers);

        /**
         * Steps aside on the calling thread, until the pause is closed there: the thread has what it had before this
         * span, and may end it, or begin something else.
         */
        Pause pause();

        @Override
        void close();
    }

    /** While a span is not its thread's. */
    interface Pause extends AutoCloseable {

        @Override
        void close();
    }
}
