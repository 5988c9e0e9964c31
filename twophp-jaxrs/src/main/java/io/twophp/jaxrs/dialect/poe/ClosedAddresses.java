package io.twophp.jaxrs.dialect.poe;

import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Handshake;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.dialect.url.UrlRequest;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;

/** The addresses of POE whose POST has succeeded, so that {@code Allow} no longer lists it there (P2). */
@ModuleBean
public class ClosedAddresses {

    private final Handshake handshake;
    private final Admission admission;
    private final PoeInterpreter poe;

    @Inject
    ClosedAddresses(Handshake handshake, Admission admission, PoeInterpreter poe) {
        this.handshake = handshake;
        this.admission = admission;
        this.poe = poe;
    }

    /** Returns whether a POST has succeeded there; false if that is unknown: a POST gets its own answer. */
    public boolean include(ContainerRequestContext request) {
        if (UrlRequest.of(request)
                .flatMap(noted -> noted.place().dialect())
                .filter(Dialect.POE::equals)
                .isEmpty()) {
            return false;
        }
        try {
            Answer answer = handshake.replay(poe.name(admission.known(request).orElse(Owner.ANONYMOUS), request));
            return answer.isRefused(Answer.Reason.GONE)
                    || answer instanceof Answer.Replayed replayed
                            && !replayed.intent().reservation().isFreedBy(replayed.response());
        } catch (RefusedException | LedgerUnavailableException e) {
            return false;
        }
    }
}
