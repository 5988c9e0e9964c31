package io.twophp.testsuite.launch;

import java.io.IOException;
import java.util.Map;

/** A GlassFish with its applications. */
public final class GlassFish extends AsadminServer {

    private final ServerLaunch launch;

    private GlassFish(ServerLaunch launch) {
        super(launch);
        this.launch = launch;
    }

    /** The distribution is {@code org.glassfish.main.distributions:glassfish:zip}, its home {@code glassfish7}. */
    public static ServerLaunch builder() {
        // Its class loader of WARs fails if two of Weld's threads define one package at a time.
        return new ServerLaunch(GlassFish::new).property("org.jboss.weld.bootstrap.concurrentDeployment", "false");
    }

    @Override
    Applications applications() throws IOException {
        return launch.applications("");
    }

    @Override
    Map<String, String> changes() {
        return Map.of("port=\"8686\"", "port=\"" + Ports.free() + "\" enabled=\"false\"");
    }
}
