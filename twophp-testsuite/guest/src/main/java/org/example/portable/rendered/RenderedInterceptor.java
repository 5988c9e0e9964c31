package org.example.portable.rendered;

import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;

/** Puts brackets around the entity. */
@Rendered
@Provider
public class RenderedInterceptor implements WriterInterceptor {

    @Override
    public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
        context.getOutputStream().write('[');
        context.proceed();
        context.getOutputStream().write(']');
    }
}
