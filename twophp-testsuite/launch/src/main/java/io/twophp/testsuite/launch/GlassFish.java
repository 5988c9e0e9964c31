package io.twophp.testsuite.launch;

import java.util.Map;

/** A GlassFish with one application. */
public final class GlassFish extends AsadminServer {

    private GlassFish(ServerLaunch launch) {
        super(launch);
    }

    /** The distribution is {@code org.glassfish.main.distributions:glassfish:zip}, its home {@code glassfish7}. */
    public static ServerLaunch builder() {
        return new ServerLaunch(GlassFish::new);
    }

    @Override
    Map<String, String> changes() {
        return Map.of("port=\"8686\"", "port=\"" + Ports.free() + "\" enabled=\"false\"");
    }
}
