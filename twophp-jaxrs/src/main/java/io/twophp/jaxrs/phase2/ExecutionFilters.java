package io.twophp.jaxrs.phase2;

import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.admission.FilterOrder;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Rendering;
import io.twophp.jaxrs.request.Exchange;
import jakarta.annotation.Priority;
import jakarta.json.JsonException;
import jakarta.json.bind.JsonbException;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.function.Function;

/** The filters and interceptors around an execution, in the order in which they run. */
public final class ExecutionFilters {

    private ExecutionFilters() {}

    public static void register(FeatureContext context, Outcomes outcomes) {
        context.register(new OwnerFilter());
        context.register(new StrayFilter());
        context.register(new StoredBodyReader());
        context.register(new OutcomeFilter(outcomes));
        context.register(new RecordedBodyWriter());
    }

    /**
     * Gives a redelivered request its owner's security context again, if the application authenticates after matching
     * and has made a request without credentials anonymous. Runs before roles are checked.
     */
    @Priority(Priorities.AUTHORIZATION - 1)
    public static final class OwnerFilter implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            Exchange.of(request).restoreOwner(request);
        }
    }

    /**
     * Stops a stored request that matched a method which is not two-phase (any more): it would run outside of its
     * intent. Runs last of all request filters.
     */
    @Priority(FilterOrder.LAST)
    public static final class StrayFilter implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            Exchange exchange = Exchange.of(request);
            if (exchange.isStray()) {
                exchange.answer(
                        request,
                        Problems.reply(new Problem(
                                Type.NOT_INTERCEPTED,
                                "What the intent is for is not a two-phase resource any more. It was not executed.")));
            }
        }
    }

    /**
     * Turns a reader's refusal of a stored body into the client's error, 400 (draft §5.3.2), on every server: some let
     * the reader's exception through to the servlet container, past every filter. A reader's marks do not reach the
     * stored body, which a second attempt reads from its beginning. Affects executions of intents only.
     */
    public static final class StoredBodyReader implements ReaderInterceptor {

        /** The initial size; the body is in memory already. */
        private static final int BUFFER_BYTES = 256;

        @Override
        public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
            if (Exchange.of(context).filter(Exchange::isExecuting).isEmpty()) {
                return context.proceed();
            }
            context.setInputStream(new BufferedInputStream(context.getInputStream(), BUFFER_BYTES));
            try {
                return context.proceed();
            } catch (ProcessingException | JsonException | JsonbException e) {
                throw new BadRequestException("The body can't be read as " + context.getMediaType(), e);
            }
        }
    }

    /** Gives each request the container's own rendering, to run early. Runs before the library's other filters. */
    @PreMatching
    @Priority(FilterOrder.BEHIND_APPLICATION - 1)
    public record RenderingFilter(Function<ContainerRequestContext, Rendering> renderings)
            implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            Exchange.of(request).rendering(renderings.apply(request));
        }
    }

    /**
     * Sends outcomes of intents, and the protocol's own answers, before the application's response filters. If the
     * container's own rendering can't be run early, these see first answer and replay alike, as bytes; otherwise the
     * response has passed them already.
     */
    @Priority(Integer.MAX_VALUE)
    public record OutcomeFilter(Outcomes outcomes) implements ContainerResponseFilter {

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            Rendering rendering = Exchange.of(request).rendering(request);
            if (rendering.isReplacing()) {
                outcomes.of(request, response).ifPresent(reply -> rendering.send(reply, response));
            }
        }
    }

    /**
     * Writes a recorded body unchanged: the application's writer interceptors, which come after this one, have
     * processed it before it was recorded. Its length is sent whatever its size: a client can tell a response that was
     * cut off from a whole one.
     */
    @Priority(Integer.MIN_VALUE)
    public static final class RecordedBodyWriter implements WriterInterceptor {

        @Override
        public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
            boolean recorded = Exchange.of(context)
                    .filter(exchange -> exchange.isRecordedBody(context.getEntity()))
                    .isPresent();
            if (recorded) {
                byte[] body = (byte[]) context.getEntity();
                context.getHeaders().putSingle(HttpHeaders.CONTENT_LENGTH, body.length);
                context.getOutputStream().write(body);
            } else {
                context.proceed();
            }
        }
    }
}
