package io.twophp.testsuite.launch;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** A Payara Server with its applications. */
public final class PayaraServer extends AsadminServer {

    private final ServerLaunch launch;

    private PayaraServer(ServerLaunch launch) {
        super(launch);
        this.launch = launch;
    }

    /** The distribution is {@code fish.payara.distributions:payara:zip}, its home the directory {@code payara6}. */
    public static ServerLaunch builder() {
        return new ServerLaunch(PayaraServer::new);
    }

    @Override
    Applications applications() throws IOException {
        return launch.applications();
    }

    @Override
    Map<String, String> changes() {
        Map<String, String> changes = new LinkedHashMap<>();
        changes.put("<jmx-connector ", "<jmx-connector enabled=\"false\" ");
        // A database made for several processes listens on all addresses, regardless of its settings.
        changes.put(";AUTO_SERVER=TRUE", "");
        changes.put("<hazelcast-runtime-configuration ", "<hazelcast-runtime-configuration enabled=\"false\" ");
        changes.put(
                "<hazelcast-config-specific-configuration",
                "<hazelcast-config-specific-configuration enabled=\"false\"");
        return changes;
    }
}
