package io.twophp.jaxrs.request;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.http.Problem.Type;
import io.twophp.intent.Origin;
import io.twophp.intent.StoredRequest;
import io.twophp.jaxrs.admission.RefusedException;
import io.twophp.policy.Settings;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;

/**
 * Takes down a request as it is registered and puts it back for its execution: address, stored headers, and the body as opaque
 * bytes up to a cap
 * ({@code twophp.max-body}, default 1 MiB), refused unread where {@code Content-Length} already tells.
 */
@ModuleBean
public class StoredRequests {

    private static final int DEFAULT_CAP = 1 << 20;
    private static final int LONGEST_PATH = 2048;

    private final StoredHeaders headers;
    private final KnownRoles roles;
    private final int cap;

    @Inject
    StoredRequests(StoredHeaders headers, KnownRoles roles, Settings settings) {
        this.headers = headers;
        this.roles = roles;
        this.cap = settings.positive("twophp.max-body", DEFAULT_CAP);
    }

    /**
     * The request as it will be stored. Reads its body.
     *
     * @throws RefusedException if body or path are longer than what is registered
     */
    public StoredRequest take(ContainerRequestContext request) throws IOException, RefusedException {
        URI uri = request.getUriInfo().getRequestUri();
        if (uri.getRawPath().length() > LONGEST_PATH) {
            throw new RefusedException(
                    Type.URI_TOO_LONG, "A path of more than " + LONGEST_PATH + " characters is not registered.");
        }
        return new StoredRequest(
                request.getMethod(),
                uri.getRawPath(),
                uri.getRawQuery(),
                headers.of(request.getHeaders()),
                body(request),
                new Origin(request.getUriInfo().getBaseUri().toString(), roles.of(request.getSecurityContext())));
    }

    /** Gives a live request the body back that {@link #take} has read. */
    public void putBack(ContainerRequestContext live, StoredRequest taken) {
        live.setEntityStream(new ByteArrayInputStream(taken.body()));
    }

    /** Makes a live request, not matched yet, the stored one. */
    public void restore(ContainerRequestContext live, StoredRequest stored) {
        byte[] body = stored.body();
        URI base = live.getUriInfo().getBaseUri();
        String query = stored.query() == null ? "" : "?" + stored.query();
        live.setRequestUri(base, URI.create(base.getScheme() + "://" + base.getRawAuthority() + stored.path() + query));
        live.setMethod(stored.method());
        headers.restore(stored.headers(), body.length, live.getHeaders());
        live.setEntityStream(new ByteArrayInputStream(body));
    }

    private byte[] body(ContainerRequestContext request) throws IOException, RefusedException {
        if (longer(request.getHeaderString("Content-Length")) || request.getLength() > cap) {
            throw tooLarge();
        }
        if (!request.hasEntity()) {
            return new byte[0];
        }
        byte[] body = request.getEntityStream().readNBytes(cap + 1);
        if (body.length > cap) {
            throw tooLarge();
        }
        return body;
    }

    /** A length that does not fit an {@code int}, which {@code getLength} can't tell. */
    private static boolean longer(String contentLength) {
        return contentLength != null
                && contentLength.matches("0*[1-9][0-9]*")
                && contentLength.replaceFirst("^0+", "").length() > 9;
    }

    private RefusedException tooLarge() {
        return new RefusedException(
                Type.PAYLOAD_TOO_LARGE,
                "At most " + cap + " bytes are registered (twophp.max-body). Nothing was stored.");
    }
}
