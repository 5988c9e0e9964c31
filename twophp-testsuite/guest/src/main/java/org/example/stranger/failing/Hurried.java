package org.example.stranger.failing;

import jakarta.annotation.Resource;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Binds requests whose transactions have a time of one second. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
@interface Hurried {

    /** Sets the time of the thread's transactions, and back. */
    @Provider
    @Hurried
    class Filter implements ContainerRequestFilter, ContainerResponseFilter {

        @Resource(lookup = "java:comp/UserTransaction")
        UserTransaction transaction;

        @Override
        public void filter(ContainerRequestContext request) {
            set(1);
        }

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            set(0);
        }

        private void set(int seconds) {
            try {
                transaction.setTransactionTimeout(seconds);
            } catch (SystemException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
