package io.twophp.jaxrs.redelivery.liberty;

import io.twophp.jaxrs.redelivery.LocalServer;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Finds the addresses of the server's endpoints by its MBeans. Endpoints with TLS have a name that ends with
 * {@code -ssl}. Some are not for HTTP; those with HTTP in their name come first.
 */
final class LibertyEndpoints {

    private static final String NAMES = "WebSphere:feature=channelfw,type=endpoint,*";

    List<URI> addresses() {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        List<URI> found = new ArrayList<>();
        List<URI> others = new ArrayList<>();
        try {
            for (ObjectName endpoint : beans.queryNames(new ObjectName(NAMES), null)) {
                if (beans.getAttribute(endpoint, "Port") instanceof Integer port && port > 0) {
                    String name = endpoint.getKeyProperty("name");
                    String scheme = name.endsWith("-ssl") ? "https" : "http";
                    String host = Objects.toString(beans.getAttribute(endpoint, "Host"), "*");
                    (name.toLowerCase(Locale.ROOT).contains("http") ? found : others)
                            .add(URI.create(scheme + "://" + LocalServer.reachable(host) + ":" + port));
                }
            }
        } catch (JMException e) {
            // The server does not report them: the setting has to name the address.
        }
        found.sort(Comparator.comparing(URI::getScheme));
        found.addAll(others);
        return found;
    }
}
