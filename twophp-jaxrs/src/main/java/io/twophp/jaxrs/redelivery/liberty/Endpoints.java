package io.twophp.jaxrs.redelivery.liberty;

import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Where the server's endpoints listen, as its MBeans tell. Those with TLS have a name that ends with {@code -ssl}. */
final class Endpoints {

    private static final String NAMES = "WebSphere:feature=channelfw,type=endpoint,*";

    List<URI> addresses() {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        List<URI> found = new ArrayList<>();
        try {
            for (ObjectName endpoint : beans.queryNames(new ObjectName(NAMES), null)) {
                if (beans.getAttribute(endpoint, "Port") instanceof Integer port && port > 0) {
                    String scheme = endpoint.getKeyProperty("name").endsWith("-ssl") ? "https" : "http";
                    String host = Objects.toString(beans.getAttribute(endpoint, "Host"), "*");
                    found.add(URI.create(scheme + "://" + reachable(host) + ":" + port));
                }
            }
        } catch (JMException e) {
            // It does not tell: then the setting has to.
        }
        found.sort(Comparator.comparing(URI::getScheme));
        return found;
    }

    /** What listens on all addresses listens on the loopback one. */
    private static String reachable(String host) {
        if (host.equals("*") || host.equals("0.0.0.0")) {
            return "127.0.0.1";
        }
        return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
    }
}
