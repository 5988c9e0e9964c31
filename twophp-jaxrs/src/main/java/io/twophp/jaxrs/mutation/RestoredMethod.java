package io.twophp.jaxrs.mutation;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import jakarta.ws.rs.core.Variant;
import jakarta.ws.rs.ext.RuntimeDelegate;
import java.lang.reflect.Method;
import java.util.Date;
import java.util.List;

/**
 * What an injected {@link Request} tells of the method once a confirmation has become the stored request. RESTEasy has
 * noted the method before any filter ran; elsewhere the request follows its context by itself. By reflection, since the
 * class is no API, and not every server shows it to applications.
 */
final class RestoredMethod {

    private static final System.Logger LOG = System.getLogger(RestoredMethod.class.getName());
    private static final String CONTEXT = "org.jboss.resteasy.core.ResteasyContext";

    private RestoredMethod() {}

    /** To be called when a filter has changed the method of a live request. */
    static void tell(ContainerRequestContext live) {
        Request request = live.getRequest();
        if (request == null || live.getMethod().equals(request.getMethod())) {
            return;
        }
        try {
            Method push = Class.forName(
                            CONTEXT,
                            true,
                            RuntimeDelegate.getInstance().getClass().getClassLoader())
                    .getMethod("pushContext", Class.class, Object.class);
            push.invoke(null, Request.class, new Renamed(request, live.getMethod()));
        } catch (ReflectiveOperationException | LinkageError e) {
            LOG.log(System.Logger.Level.DEBUG, "Request.getMethod() tells {0}: {1}", request.getMethod(), e);
        }
    }

    private record Renamed(Request request, String method) implements Request {

        @Override
        public String getMethod() {
            return method;
        }

        @Override
        public Variant selectVariant(List<Variant> variants) {
            return request.selectVariant(variants);
        }

        @Override
        public ResponseBuilder evaluatePreconditions(EntityTag tag) {
            return request.evaluatePreconditions(tag);
        }

        @Override
        public ResponseBuilder evaluatePreconditions(Date lastModified) {
            return request.evaluatePreconditions(lastModified);
        }

        @Override
        public ResponseBuilder evaluatePreconditions(Date lastModified, EntityTag tag) {
            return request.evaluatePreconditions(lastModified, tag);
        }

        @Override
        public ResponseBuilder evaluatePreconditions() {
            return request.evaluatePreconditions();
        }
    }
}
