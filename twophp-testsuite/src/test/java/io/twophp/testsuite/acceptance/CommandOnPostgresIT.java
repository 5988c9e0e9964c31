package io.twophp.testsuite.acceptance;

/** On PostgreSQL. */
class CommandOnPostgresIT extends CommandChecks {

    CommandOnPostgresIT(@On(On.Kind.POSTGRESQL) ShopSite site) {
        super(site);
    }
}
