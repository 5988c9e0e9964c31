package io.twophp.sample.acceptance;

import io.twophp.sample.launch.PayaraMicro;
import io.twophp.sample.launch.Shop;
import java.nio.file.Path;

/** On the embedded database. */
class HandshakeOnH2IT extends HandshakeContract {

    @Override
    PayaraMicro.Builder server(Path directory) {
        return Shop.onH2(directory);
    }
}
