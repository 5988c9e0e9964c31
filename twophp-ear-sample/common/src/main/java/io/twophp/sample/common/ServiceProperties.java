package io.twophp.sample.common;

import java.util.Map;

/**
 * The properties of a service's JAX-RS application, which know the service's name. No class to extend: some servers
 * find applications only if they extend {@code Application} themselves, when the class between is in a jar of an EAR.
 */
public final class ServiceProperties {

    /** The JAX-RS property with the name. */
    public static final String SERVICE = "sample.service";

    private ServiceProperties() {}

    public static Map<String, Object> of(String service) {
        return Map.of(SERVICE, service);
    }
}
