package io.twophp.central.access;

import io.twophp.central.problem.Refusal;
import io.twophp.central.problem.RefusalType;
import io.twophp.core.settings.Settings;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Method;

/**
 * Limits the body of every request, whatever reads it and however it is sent: a body whose announced length is too long
 * is refused before it is read, one without an announced length when it gets too long. No more than the limit is kept.
 * A body that is not much longer is still read to its end: clients that are still sending don't see an answer.
 */
@Provider
@Priority(Priorities.AUTHENTICATION - 1)
public class BodyLimitFilter implements ContainerRequestFilter {

    /** The multiple of the limit up to which a refused body is still read. */
    static final int PASSED_OVER = 4;

    private static final int LONGEST_NUMBER = 18;
    private static final String MEBIBYTES = "twophp.central.batch-mebibytes";
    private static final int DEFAULT_MEBIBYTES = 16;
    private static final int MEBIBYTE = 1 << 20;

    @Context
    ResourceInfo resource;

    @Inject
    Settings settings;

    @Override
    public void filter(ContainerRequestContext request) throws IOException {
        int limit = limit(resource.getResourceMethod(), settings);
        long announced = announced(request);
        if (announced > limit) {
            if (announced <= (long) limit * PASSED_OVER) {
                request.getEntityStream().transferTo(OutputStream.nullOutputStream());
            }
            request.abortWith(tooLarge(limit).response());
        } else {
            request.setEntityStream(new LimitedBody(request.getEntityStream(), limit));
        }
    }

    /** Returns the most bytes that a batch may have, by the setting {@value #MEBIBYTES} (16). */
    public static int batchLimit(Settings settings) {
        return Math.multiplyExact(settings.positive(MEBIBYTES, DEFAULT_MEBIBYTES), MEBIBYTE);
    }

    static int limit(Method method, Settings settings) {
        BodyLimit limit = method.getAnnotation(BodyLimit.class);
        if (limit == null) {
            return BodyLimit.USUAL;
        }
        return limit.value() == BodyLimit.BATCH ? batchLimit(settings) : limit.value();
    }

    /** Returns the announced length; 0 if absent or no number: the server refuses such a request, or it is counted. */
    private static long announced(ContainerRequestContext request) {
        String length = request.getHeaderString(HttpHeaders.CONTENT_LENGTH);
        if (length == null || !length.matches("\\d+")) {
            return 0;
        }
        return length.length() > LONGEST_NUMBER ? Long.MAX_VALUE : Long.parseLong(length);
    }

    static Refusal tooLarge(int limit) {
        return RefusalType.TOO_LARGE.refusal("It has more than the " + limit
                + " bytes that are taken here. Nothing was changed; rows come in smaller" + " batches.");
    }
}
