package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.jaxrs.redelivery.LocalServer;
import io.twophp.jaxrs.redelivery.liberty.Liberty;
import io.twophp.jaxrs.redelivery.wildfly.WildFly;
import io.twophp.jaxrs.request.ServerClasses;
import java.util.Optional;

/** The servers on which the library can set the owner of a request. */
final class LocalServers {

    private LocalServers() {}

    /** Returns this server; empty if it is none of them, or has Jersey, which needs no loopback filter. */
    static Optional<LocalServer> here() {
        if (ServerClasses.isJersey()) {
            return Optional.empty();
        }
        if (Liberty.isHere()) {
            return Optional.of(new Liberty());
        }
        return WildFly.isHere() ? Optional.of(new WildFly()) : Optional.empty();
    }
}
