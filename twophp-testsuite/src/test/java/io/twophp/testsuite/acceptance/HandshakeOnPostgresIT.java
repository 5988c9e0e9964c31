package io.twophp.testsuite.acceptance;

/** On PostgreSQL. */
class HandshakeOnPostgresIT extends HandshakeContract {

    HandshakeOnPostgresIT(@On(On.Kind.POSTGRESQL) ShopSite site) {
        super(site);
    }
}
