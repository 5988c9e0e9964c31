package io.twophp.jaxrs.address;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.jaxrs.provisional.ProvisionalFilter;
import io.twophp.jaxrs.query.LedgerFilter;
import io.twophp.jaxrs.resolution.ResolutionFilter;
import io.twophp.jaxrs.status.StatusFilter;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.io.IOException;

/** Answers a request if it is for one of the library's own addresses; else leaves it alone. */
@ModuleBean
class OwnAddresses {

    private final StatusFilter status;
    private final LedgerFilter ledger;
    private final ResolutionFilter resolution;
    private final ProvisionalFilter provisional;

    @Inject
    OwnAddresses(StatusFilter status, LedgerFilter ledger, ResolutionFilter resolution, ProvisionalFilter provisional) {
        this.status = status;
        this.ledger = ledger;
        this.resolution = resolution;
        this.provisional = provisional;
    }

    void answer(ContainerRequestContext request) throws IOException {
        status.filter(request);
        ledger.filter(request);
        resolution.filter(request);
        provisional.filter(request);
    }
}
