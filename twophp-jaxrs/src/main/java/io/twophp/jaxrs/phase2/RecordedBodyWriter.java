package io.twophp.jaxrs.phase2;

import io.twophp.jaxrs.request.Exchange;
import jakarta.annotation.Priority;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;

/**
 * Writes a recorded body unchanged: the application's writer interceptors, which come after this one, have processed it
 * before it was recorded.
 */
@Priority(Integer.MIN_VALUE)
public final class RecordedBodyWriter implements WriterInterceptor {

    @Override
    public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
        boolean recorded = Exchange.of(context)
                .filter(exchange -> exchange.isRecordedBody(context.getEntity()))
                .isPresent();
        if (recorded) {
            context.getOutputStream().write((byte[]) context.getEntity());
        } else {
            context.proceed();
        }
    }
}
