package io.twophp.central.problem;

import jakarta.json.JsonObject;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.IOException;

/** Where a JSON object is expected, an array, a number or nothing is a malformed request, and not a failure. */
@Provider
public class JsonObjectBodies implements ReaderInterceptor {

    @Override
    public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
        Object body = context.proceed();
        if (context.getType() == JsonObject.class && !(body instanceof JsonObject)) {
            throw Refusal.malformed("The body is not the JSON that is expected here.");
        }
        return body;
    }
}
