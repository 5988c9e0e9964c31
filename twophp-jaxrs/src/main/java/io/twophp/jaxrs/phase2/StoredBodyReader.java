package io.twophp.jaxrs.phase2;

import io.twophp.jaxrs.request.Exchange;
import jakarta.json.JsonException;
import jakarta.json.bind.JsonbException;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.BufferedInputStream;
import java.io.IOException;

/**
 * Turns a reader's refusal of a stored body into the client's error, 400 (draft §5.3.2), on every server: some let the
 * reader's exception through to the servlet container, past every filter. A reader's marks do not reach the stored
 * body, which a second attempt reads from its beginning. Affects executions of intents only.
 */
public class StoredBodyReader implements ReaderInterceptor {

    /** The initial size; the body is in memory already. */
    private static final int BUFFER_BYTES = 256;

    @Override
    public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
        if (Exchange.of(context).filter(Exchange::isExecuting).isEmpty()) {
            return context.proceed();
        }
        context.setInputStream(new BufferedInputStream(context.getInputStream(), BUFFER_BYTES));
        try {
            return context.proceed();
        } catch (ProcessingException | JsonException | JsonbException e) {
            throw new BadRequestException("The body can't be read as " + context.getMediaType(), e);
        }
    }
}
