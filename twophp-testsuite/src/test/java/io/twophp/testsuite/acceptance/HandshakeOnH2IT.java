package io.twophp.testsuite.acceptance;

/** On the embedded database. */
class HandshakeOnH2IT extends HandshakeContract {

    HandshakeOnH2IT(@On(On.Kind.H2) ShopSite site) {
        super(site);
    }
}
