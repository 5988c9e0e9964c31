package io.twophp.jaxrs.redelivery.jersey;

import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;

/** Writes a recorded body as it is: the application's writer interceptors, which come behind, have had it before it was recorded. */
@Priority(Integer.MIN_VALUE)
final class RecordedBodyWriter implements WriterInterceptor {

    private static final String BODY = "io.twophp.recorded-body";

    static void expect(ContainerRequestContext request, Object body) {
        request.setProperty(BODY, body);
    }

    @Override
    public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
        if (context.getProperty(BODY) instanceof byte[] body && body == context.getEntity()) {
            context.getOutputStream().write(body);
        } else {
            context.proceed();
        }
    }
}
