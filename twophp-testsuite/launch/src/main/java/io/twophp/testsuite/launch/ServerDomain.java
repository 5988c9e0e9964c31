package io.twophp.testsuite.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A domain of a Payara Server, made from the one that comes with it: listens on loopback, on given ports, and joins no
 * grid.
 */
final class ServerDomain {

    static final String NAME = "domain1";

    private final Path directory;
    private final int httpPort;
    private final int adminPort;

    private ServerDomain(Path directory, int httpPort, int adminPort) {
        this.directory = directory;
        this.httpPort = httpPort;
        this.adminPort = adminPort;
    }

    /**
     * @param server the unpacked server
     * @param parent where the domain goes; one that is there is replaced
     * @param options of its JVM
     */
    static ServerDomain create(Path server, Path parent, int httpPort, int adminPort, Iterable<String> options) {
        Path template = server.resolve("glassfish/domains").resolve(NAME);
        ServerDomain domain = new ServerDomain(parent.resolve(NAME), httpPort, adminPort);
        try {
            Trees.delete(domain.directory);
            Trees.copy(template, domain.directory);
            Path file = domain.directory.resolve("config/domain.xml");
            Files.writeString(file, domain.configured(Files.readString(file, UTF_8), options), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return domain;
    }

    int adminPort() {
        return adminPort;
    }

    /** Only the configuration in use is changed; the one for new instances of a cluster follows it in the file. */
    private String configured(String xml, Iterable<String> options) {
        int end = xml.indexOf("<config name=\"default-config\"");
        if (end < 0) {
            throw new IllegalStateException("This Payara's domain.xml is not as expected; adapt " + getClass());
        }
        String used = xml.substring(0, end);
        for (Map.Entry<String, String> change : changes().entrySet()) {
            if (!used.contains(change.getKey())) {
                throw new IllegalStateException("This Payara's domain.xml has no " + change.getKey());
            }
            used = used.replace(change.getKey(), change.getValue());
        }
        StringBuilder added = new StringBuilder();
        options.forEach(option -> added.append("<jvm-options>")
                .append(option.replace("&", "&amp;").replace("<", "&lt;"))
                .append("</jvm-options>\n"));
        return used.replace("</java-config>", added + "</java-config>") + xml.substring(end);
    }

    private Map<String, String> changes() {
        String loopback = "address=\"127.0.0.1\" ";
        Map<String, String> changes = new LinkedHashMap<>();
        changes.put("0.0.0.0", "127.0.0.1");
        changes.put("<network-listener port=\"8080\"", "<network-listener " + loopback + port(httpPort));
        changes.put("<network-listener port=\"8181\"", "<network-listener enabled=\"false\" " + loopback + port(8181));
        changes.put("<network-listener port=\"4848\"", "<network-listener " + loopback + port(adminPort));
        changes.put(port(3700), port(Ports.free()));
        changes.put(port(3820), port(Ports.free()));
        changes.put(port(3920), port(Ports.free()));
        changes.put("<jmx-connector ", "<jmx-connector enabled=\"false\" ");
        // What listens on all addresses whatever it is told: the message broker, and a database made for several
        // processes.
        changes.put("<connector-service ", "<jms-service type=\"DISABLED\"/><connector-service ");
        changes.put(";AUTO_SERVER=TRUE", "");
        changes.put("osgi.shell.telnet.port=6666", "osgi.shell.telnet.port=" + Ports.free());
        changes.put("<hazelcast-runtime-configuration ", "<hazelcast-runtime-configuration enabled=\"false\" ");
        changes.put(
                "<hazelcast-config-specific-configuration",
                "<hazelcast-config-specific-configuration enabled=\"false\"");
        return changes;
    }

    private static String port(int port) {
        return "port=\"" + port + "\"";
    }
}
