package io.twophp.cdi;

import io.twophp.TwoPhaseMutation;
import io.twophp.cdi.call.ExecutingThread;
import io.twophp.cdi.endpoint.ResourceClass;
import io.twophp.cdi.trace.TracedStep;
import io.twophp.cdi.trace.Tracing;
import io.twophp.cdi.trace.Tracing.Span;
import io.twophp.core.client.Inbound;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Handshake;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.Execution;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ResourceId;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.lang.reflect.Array;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;

/**
 * Runs a confirmed resource method as the engine's execution: in one transaction with its response and its outcome.
 * Runs outside of jakarta.transaction's interceptors (priority 200), which therefore join its transaction; and inside
 * an EJB's container, whose own transaction is suspended meanwhile, and which requires a constructor without
 * parameters. Without a claim it just proceeds.
 */
@Interceptor
@TwoPhaseMutation
@Priority(Interceptor.Priority.PLATFORM_BEFORE + 100)
public class TwoPhaseInterceptor {

    private static final ClassValue<Boolean> SESSION_BEANS = judged(ResourceClass::isSessionBean);
    private static final ClassValue<Boolean> SINGLETONS = judged(ResourceClass::isSingleton);

    /**
     * Caches the judge's result for each class, since reading annotations is expensive. Servers make subclasses of a
     * bean's class, so superclasses are judged too.
     */
    private static ClassValue<Boolean> judged(Predicate<Class<?>> judge) {
        return new ClassValue<>() {
            @Override
            protected Boolean computeValue(Class<?> type) {
                return judge.test(type) || type.getSuperclass() != null && get(type.getSuperclass());
            }
        };
    }

    @Inject
    CurrentIntent current;

    @Inject
    Handshake handshake;

    @Inject
    Suspension suspension;

    @Inject
    Tracing tracing;

    @AroundInvoke
    public Object execute(InvocationContext invocation) throws Exception {
        if (!current.isWaiting()) {
            return invocation.proceed();
        }
        Claim claim = current.take();
        ResourceMethod method = new ResourceMethod(invocation, claim.intent(), current);
        boolean inSessionBean = SESSION_BEANS.get(invocation.getTarget().getClass());
        Answer answer = inSessionBean ? suspension.during(() -> traced(claim, method)) : traced(claim, method);
        current.decided(answer);
        if (answer instanceof Answer.Completed && method.returned) {
            return method.result;
        }
        if (inSessionBean) {
            return nothing(invocation.getMethod().getReturnType());
        }
        throw current.recorder().abort(answer);
    }

    private Answer traced(Claim claim, ResourceMethod method) {
        return tracing.ofWork(TracedStep.EXECUTION, claim.confirmed(), claim.registered())
                .around(span -> {
                    method.span = span;
                    span.about(claim.intent());
                    span.attempt(claim.attempt());
                    Answer answer = handshake.execute(claim, method);
                    span.answered(answer);
                    return answer;
                });
    }

    /**
     * Returns a placeholder for the answer: an exception would be a failure of the bean to its container, which logs it
     * and discards the instance.
     */
    private static Object nothing(Class<?> type) {
        return type.isPrimitive() && type != void.class ? Array.get(Array.newInstance(type, 1), 0) : null;
    }

    private static final class ResourceMethod implements Execution {

        private final InvocationContext invocation;
        private final Intent intent;
        private final CurrentIntent current;
        private final ResponseRecorder recorder;
        private Object result;
        private boolean returned;
        private Span span;

        ResourceMethod(InvocationContext invocation, Intent intent, CurrentIntent current) {
            this.invocation = invocation;
            this.intent = intent;
            this.current = current;
            this.recorder = current.recorder();
        }

        @Override
        public Result run() throws Exception {
            returned = false;
            current.forgetResourceId();
            result = proceed();
            returned = true;
            // The response filters run now. The server's own end there the spans that they have begun on this thread,
            // and
            // can't do so within another span.
            StoredResponse response = span.outside(none -> recorder.serialize(result, invocation.getMethod()));
            return new Result(response, current.resourceId().or(() -> lastSegmentOfLocation(response)));
        }

        /**
         * Returns the request; empty for a singleton, which is locked while its method runs: the other request would
         * wait for this one.
         */
        @Override
        public Optional<StoredRequest> again() {
            returned = false;
            return SINGLETONS.get(invocation.getTarget().getClass()) ? Optional.empty() : recorder.again();
        }

        /**
         * Runs business logic. An Error is a failure like any other: left to the container, it would be answered before
         * it is recorded.
         */
        private Object proceed() throws Exception {
            try {
                Inbound execution = new Inbound(intent.clientCorrelationId(), intent.serverCorrelationId());
                return ExecutingThread.during(execution, invocation::proceed);
            } catch (Error e) {
                throw new ExecutionException("Business logic ended with an Error", e);
            }
        }

        @Override
        public StoredResponse describe(Exception failure) {
            returned = false;
            return span.outside(none -> recorder.describe(failure));
        }

        private static Optional<String> lastSegmentOfLocation(StoredResponse response) {
            return response.headers().getOrDefault("Location", List.of()).stream()
                    .map(location -> location.replaceFirst("[?#].*", ""))
                    .map(location -> location.substring(location.lastIndexOf('/') + 1))
                    .filter(ResourceId::isValid)
                    .findFirst();
        }
    }
}
