package io.twophp.testsuite.acceptance;

/** On the embedded database. */
class CommandOnH2IT extends CommandChecks {

    CommandOnH2IT(@On(On.Kind.H2) ShopSite site) {
        super(site);
    }
}
