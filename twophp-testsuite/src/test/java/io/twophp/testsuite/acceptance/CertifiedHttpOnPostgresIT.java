package io.twophp.testsuite.acceptance;

/** On PostgreSQL. */
class CertifiedHttpOnPostgresIT extends CertifiedHttpChecks {

    CertifiedHttpOnPostgresIT(@On(On.Kind.POSTGRESQL) ShopSite site) {
        super(site);
    }
}
