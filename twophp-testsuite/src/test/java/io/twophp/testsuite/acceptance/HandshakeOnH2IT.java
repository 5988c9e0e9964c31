package io.twophp.testsuite.acceptance;

import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.Shop;
import java.nio.file.Path;

/** On the embedded database. */
class HandshakeOnH2IT extends HandshakeContract {

    @Override
    PayaraMicro.Builder server(Path directory) {
        return Shop.onH2(directory);
    }
}
