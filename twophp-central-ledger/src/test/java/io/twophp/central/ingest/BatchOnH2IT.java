package io.twophp.central.ingest;

import io.twophp.central.site.CentralSite;
import io.twophp.central.site.OnSharedCentral;

@OnSharedCentral
class BatchOnH2IT extends BatchRequests {

    BatchOnH2IT(CentralSite site) {
        this.site = site;
    }
}
