package io.twophp.jaxrs.app;

import io.twophp.jaxrs.request.Exchange;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Response;

/** A limiter that refuses the server's own requests for a while, after matching or before it. Thread-safe. */
public final class Overload implements ContainerRequestFilter {

    private volatile int status;
    private volatile boolean before;

    public void begin(int refusal, boolean beforeMatching) {
        before = beforeMatching;
        status = refusal;
    }

    public void end() {
        status = 0;
    }

    /** Returns a limiter that runs before matching. */
    public ContainerRequestFilter beforeMatching() {
        return new BeforeMatching();
    }

    @Override
    public void filter(ContainerRequestContext request) {
        refuse(request, false);
    }

    private void refuse(ContainerRequestContext request, boolean beforeMatching) {
        if (status != 0
                && before == beforeMatching
                && Exchange.of(request).redelivered().isPresent()) {
            request.abortWith(Response.status(status).build());
        }
    }

    @PreMatching
    private final class BeforeMatching implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            refuse(request, true);
        }
    }
}
