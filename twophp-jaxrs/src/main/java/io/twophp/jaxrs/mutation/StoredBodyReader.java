package io.twophp.jaxrs.mutation;

import io.twophp.jaxrs.exchange.Exchange;
import jakarta.json.JsonException;
import jakarta.json.bind.JsonbException;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.BufferedInputStream;
import java.io.IOException;

/**
 * Makes a stored body that its reader refuses the client's error, 400 (draft §5.3.2), on every server: some let the
 * reader's exception through to the servlet container, past every filter. A reader's marks don't reach the stored body,
 * which a second attempt reads from its beginning. Touches executions of intents only.
 */
public class StoredBodyReader implements ReaderInterceptor {

    /** It grows with what a reader marks; the body is in memory already. */
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
