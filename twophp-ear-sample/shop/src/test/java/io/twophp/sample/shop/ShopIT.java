package io.twophp.sample.shop;

import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import java.nio.file.Path;

/** Plain requests to the shop on H2. */
class ShopIT extends PlainRequests {

    @Override
    Server start(Path directory) {
        return Shop.onH2(directory).start();
    }
}
