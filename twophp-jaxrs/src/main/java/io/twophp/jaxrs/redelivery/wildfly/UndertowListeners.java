package io.twophp.jaxrs.redelivery.wildfly;

import io.twophp.jaxrs.redelivery.LocalServer;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Finds the addresses of Undertow's listeners, by WildFly's own management through the platform's MBean server
 * (subsystem jmx).
 */
final class UndertowListeners {

    List<URI> addresses() {
        List<URI> found = new ArrayList<>();
        add("http", found);
        add("https", found);
        return found;
    }

    private static void add(String scheme, List<URI> found) {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        try {
            for (ObjectName listener : beans.queryNames(
                    new ObjectName("jboss.as:subsystem=undertow,server=*," + scheme + "-listener=*"), null)) {
                address(beans, scheme, beans.getAttribute(listener, "socketBinding"))
                        .ifPresent(found::add);
            }
        } catch (JMException e) {
            // The server does not report them: the setting has to name the address.
        }
    }

    private static Optional<URI> address(MBeanServer beans, String scheme, Object binding) throws JMException {
        ObjectName name = new ObjectName("jboss.as:socket-binding-group=*,socket-binding=" + binding);
        for (ObjectName socket : beans.queryNames(name, null)) {
            if (Boolean.TRUE.equals(beans.getAttribute(socket, "bound"))) {
                String host = Objects.toString(beans.getAttribute(socket, "boundAddress"), "");
                return Optional.of(URI.create(
                        scheme + "://" + LocalServer.reachable(host) + ":" + beans.getAttribute(socket, "boundPort")));
            }
        }
        return Optional.empty();
    }
}
