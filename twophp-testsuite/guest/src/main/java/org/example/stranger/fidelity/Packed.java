package org.example.stranger.fidelity;

import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.zip.GZIPOutputStream;

/** The body is compressed. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
public @interface Packed {

    /** Compresses. */
    @Provider
    @Packed
    class Interceptor implements WriterInterceptor {

        @Override
        public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
            context.getHeaders().putSingle("Content-Encoding", "gzip");
            GZIPOutputStream packed = new GZIPOutputStream(context.getOutputStream());
            context.setOutputStream(packed);
            context.proceed();
            packed.finish();
        }
    }
}
