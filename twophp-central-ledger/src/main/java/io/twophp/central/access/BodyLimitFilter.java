package io.twophp.central.access;

import io.twophp.central.problem.Refusal;
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

/**
 * Bounds the body of every request, whoever reads it and however it is sent: what is announced as too long is refused
 * before it is read, what is not announced when it gets too long. No more is kept than the limit. A body that is not
 * much longer is read to its end all the same: clients that are still sending don't see an answer.
 */
@Provider
@Priority(Priorities.AUTHENTICATION - 1)
public class BodyLimitFilter implements ContainerRequestFilter {

    /** How many times the limit is read of a body that is refused. */
    static final int PASSED_OVER = 4;

    private static final int LONGEST_NUMBER = 18;

    @Context
    ResourceInfo resource;

    @Inject
    Settings settings;

    @Override
    public void filter(ContainerRequestContext request) throws IOException {
        int limit = BodyLimits.of(resource.getResourceMethod(), settings);
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

    /** What is no number is refused by the server, or counted as it comes. */
    private static long announced(ContainerRequestContext request) {
        String length = request.getHeaderString(HttpHeaders.CONTENT_LENGTH);
        if (length == null || !length.matches("\\d+")) {
            return 0;
        }
        return length.length() > LONGEST_NUMBER ? Long.MAX_VALUE : Long.parseLong(length);
    }

    static Refusal tooLarge(int limit) {
        return Refusal.of(
                413,
                "too-large",
                "The request is too large",
                "It has more than the " + limit
                        + " bytes that are taken here. Nothing was changed; rows come in smaller" + " batches.");
    }
}
