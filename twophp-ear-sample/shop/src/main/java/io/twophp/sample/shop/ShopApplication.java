package io.twophp.sample.shop;

import io.twophp.sample.common.ServiceApplication;
import jakarta.ws.rs.ApplicationPath;

/** The shop's JAX-RS application, at the context root itself. */
@ApplicationPath("/")
public class ShopApplication extends ServiceApplication {

    public ShopApplication() {
        super("shop");
    }
}
