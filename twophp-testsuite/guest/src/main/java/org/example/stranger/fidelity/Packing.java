package org.example.stranger.fidelity;

import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;

/** Compresses. */
@Provider
@Packed
public class Packing implements WriterInterceptor {

    @Override
    public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
        context.getHeaders().putSingle("Content-Encoding", "gzip");
        GZIPOutputStream packed = new GZIPOutputStream(context.getOutputStream());
        context.setOutputStream(packed);
        context.proceed();
        packed.finish();
    }
}
