package io.twophp.cdi;

import java.util.Objects;
import java.util.Optional;

/**
 * A web module that bears a service's name. The modules of a server do not see each other's classes, but share the
 * properties of its JVM.
 */
record ServiceBearer(String service, String module) {

    private static final String PREFIX = "io.twophp.service.";

    ServiceBearer {
        Objects.requireNonNull(service, "service");
        Objects.requireNonNull(module, "module");
    }

    /**
     * Claims the name. Returns the other module of this JVM that has it; empty if there is none, and this module has it
     * now.
     */
    Optional<String> claim() {
        Object before = System.getProperties().putIfAbsent(PREFIX + service, module);
        return Optional.ofNullable(before).map(Object::toString).filter(other -> !other.equals(module));
    }

    void leave() {
        System.getProperties().remove(PREFIX + service, module);
    }
}
