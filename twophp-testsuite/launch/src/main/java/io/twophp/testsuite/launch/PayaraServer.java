package io.twophp.testsuite.launch;

import java.util.LinkedHashMap;
import java.util.Map;

/** A Payara Server with one application: what takes an EAR. */
public final class PayaraServer extends AsadminServer {

    private PayaraServer(ServerLaunch launch) {
        super(launch);
    }

    /** The distribution is {@code fish.payara.distributions:payara:zip}, its home the directory {@code payara6}. */
    public static ServerLaunch builder() {
        return new ServerLaunch(PayaraServer::new);
    }

    @Override
    Map<String, String> changes() {
        Map<String, String> changes = new LinkedHashMap<>();
        changes.put("<jmx-connector ", "<jmx-connector enabled=\"false\" ");
        // A database made for several processes listens on all addresses whatever it is told.
        changes.put(";AUTO_SERVER=TRUE", "");
        changes.put("<hazelcast-runtime-configuration ", "<hazelcast-runtime-configuration enabled=\"false\" ");
        changes.put(
                "<hazelcast-config-specific-configuration",
                "<hazelcast-config-specific-configuration enabled=\"false\"");
        return changes;
    }
}
