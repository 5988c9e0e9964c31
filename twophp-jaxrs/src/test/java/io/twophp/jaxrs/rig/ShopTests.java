package io.twophp.jaxrs.rig;

import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests of the shop with the usual settings: no quota is used up, and there are operators. */
public abstract class ShopTests {

    @RegisterExtension
    public static final TestServer SERVER =
            TestServer.with(Map.of("twophp.quota", "100000", "twophp.operator-role", "operator"));
}
