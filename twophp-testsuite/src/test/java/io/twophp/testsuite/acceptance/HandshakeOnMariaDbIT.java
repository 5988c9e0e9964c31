package io.twophp.testsuite.acceptance;

import org.junit.jupiter.api.Tag;

/** On MariaDB; skipped where there is none. */
@Tag("campaign")
class HandshakeOnMariaDbIT extends HandshakeContract {

    HandshakeOnMariaDbIT(@On(On.Kind.MARIADB) ShopSite site) {
        super(site);
    }
}
