package io.twophp.sample.common;

import jakarta.ws.rs.core.Application;
import java.util.Map;

/** A service's JAX-RS application, which knows the service's name. */
public abstract class ServiceApplication extends Application {

    /** The JAX-RS property with the name. */
    public static final String SERVICE = "sample.service";

    private final String service;

    protected ServiceApplication(String service) {
        this.service = service;
    }

    @Override
    public Map<String, Object> getProperties() {
        return Map.of(SERVICE, service);
    }
}
