package io.twophp.testsuite.acceptance;

/** On the embedded database. */
class CertifiedHttpOnH2IT extends CertifiedHttpChecks {

    CertifiedHttpOnH2IT(@On(On.Kind.H2) ShopSite site) {
        super(site);
    }
}
