package io.twophp.central.ingest;

import io.twophp.central.site.CentralSite;
import io.twophp.central.site.OnSharedCentral;

@OnSharedCentral
class BatchOnH2IT extends BatchRequests {

    private final CentralSite site;

    BatchOnH2IT(CentralSite site) {
        this.site = site;
    }

    @Override
    CentralSite site() {
        return site;
    }
}
