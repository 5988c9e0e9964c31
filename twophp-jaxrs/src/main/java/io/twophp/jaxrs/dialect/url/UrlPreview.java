package io.twophp.jaxrs.dialect.url;

import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.Handshake;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.request.Exchange;
import io.twophp.jaxrs.request.StoredRequests;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;

/**
 * Turns a request that executes the request stored at its address into the stored one, as far as matching needs it:
 * matching selects the media type of the answer, by the stored {@code Accept}. Does so only if the container has
 * identified the caller; otherwise the stored headers are restored only after matching.
 */
@ModuleBean
public class UrlPreview {

    private final Handshake handshake;
    private final Admission admission;
    private final StoredRequests requests;

    @Inject
    UrlPreview(Handshake handshake, Admission admission, StoredRequests requests) {
        this.handshake = handshake;
        this.admission = admission;
        this.requests = requests;
    }

    void restore(ContainerRequestContext request) {
        if (request.getSecurityContext().getUserPrincipal() == null
                || Exchange.of(request).isIdentifiedLate()) {
            return;
        }
        Optional<Owner> owner = admission.known(request);
        owner.flatMap(known -> Answering.CONFIRMATION.run(
                        request, () -> handshake.preview(UrlNames.of(Dialect.EXACTLY_ONCE, known, request))))
                .ifPresent(stored -> requests.restoreForMatching(request, stored));
    }
}
