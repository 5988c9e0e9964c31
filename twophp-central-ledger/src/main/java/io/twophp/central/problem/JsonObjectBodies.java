package io.twophp.central.problem;

import jakarta.json.JsonObject;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** Where a JSON object is expected, whatever is none is a malformed request, and not a failure. */
@Provider
public class JsonObjectBodies implements ReaderInterceptor {

    @Override
    public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
        if (context.getType() != JsonObject.class) {
            return context.proceed();
        }
        byte[] bytes = context.getInputStream().readAllBytes();
        JsonInput.check(bytes);
        context.setInputStream(new ByteArrayInputStream(bytes));
        if (context.proceed() instanceof JsonObject object) {
            return object;
        }
        throw JsonInput.malformed("it is no object");
    }
}
