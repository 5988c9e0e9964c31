package io.twophp.jaxrs.app;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.InterceptorBinding;
import jakarta.interceptor.InvocationContext;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The application counts the calls of an instance, and notes them in the basket. */
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
public @interface CountedCalls {

    /** Counts in a field of its own. */
    @CountedCalls
    @jakarta.interceptor.Interceptor
    @Priority(jakarta.interceptor.Interceptor.Priority.APPLICATION)
    class Counter {

        @Inject
        FreshWork work;

        private int calls;

        @AroundInvoke
        Object count(InvocationContext call) throws Exception {
            calls++;
            work.add("call " + calls);
            return call.proceed();
        }
    }
}
