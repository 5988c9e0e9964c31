package io.twophp.testsuite.acceptance;

import org.junit.jupiter.api.Tag;

/** On the embedded database: with the campaign, to save time. */
@Tag("campaign")
class CertifiedHttpOnH2IT extends CertifiedHttpChecks {

    CertifiedHttpOnH2IT(@On(On.Kind.H2) ShopSite site) {
        super(site);
    }
}
