package io.twophp.sample.shop;

import io.twophp.sample.common.ServiceProperties;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;

/** The shop's JAX-RS application, at the context root itself. */
@ApplicationPath("/")
public class ShopApplication extends Application {

    @Override
    public Map<String, Object> getProperties() {
        return ServiceProperties.of("shop");
    }
}
