package io.twophp.central.problem;

import jakarta.json.JsonObject;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** Refuses a body that is no JSON object, where one is expected, as a malformed request, and not as a failure. */
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
