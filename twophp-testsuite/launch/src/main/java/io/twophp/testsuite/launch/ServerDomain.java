package io.twophp.testsuite.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A domain made from the one that comes with the server: listens on loopback, on given ports, and joins no grid. */
final class ServerDomain {

    static final String NAME = "domain1";

    private final Path directory;
    private final int httpPort;
    private final int adminPort;
    private final Map<String, String> changes;

    private ServerDomain(Path directory, int httpPort, int adminPort, Map<String, String> changes) {
        this.directory = directory;
        this.httpPort = httpPort;
        this.adminPort = adminPort;
        this.changes = changes;
    }

    /**
     * @param server the unpacked server
     * @param parent the directory for the domain; an existing domain is replaced
     * @param options of its JVM
     * @param changes the make's changes of {@code domain.xml} beyond those of all makes: texts, and their replacements
     */
    static ServerDomain create(
            Path server,
            Path parent,
            int httpPort,
            int adminPort,
            Iterable<String> options,
            Map<String, String> changes) {
        Path template = server.resolve("glassfish/domains").resolve(NAME);
        ServerDomain domain = new ServerDomain(parent.resolve(NAME), httpPort, adminPort, changes);
        Unchecked.run(() -> {
            Trees.delete(domain.directory);
            Trees.copy(template, domain.directory);
            Path file = domain.directory.resolve("config/domain.xml");
            Files.writeString(file, domain.configured(Files.readString(file, UTF_8), options), UTF_8);
        });
        return domain;
    }

    /** Adds a jar to the libraries of all applications of the domain. */
    void addLibrary(Path jar) throws IOException {
        Files.copy(jar, directory.resolve("lib").resolve(jar.getFileName()));
    }

    int adminPort() {
        return adminPort;
    }

    /**
     * Changes the configuration in use, but not the one for new instances of a cluster, which follows it in the file.
     */
    private String configured(String xml, Iterable<String> options) {
        int end = xml.indexOf("<config name=\"default-config\"");
        if (end < 0) {
            throw new IllegalStateException("This server's domain.xml is not as expected; adapt " + getClass());
        }
        String used = xml.substring(0, end);
        for (Map.Entry<String, String> change : all().entrySet()) {
            if (!used.contains(change.getKey())) {
                throw new IllegalStateException("This server's domain.xml has no " + change.getKey());
            }
            used = used.replace(change.getKey(), change.getValue());
        }
        StringBuilder added = new StringBuilder();
        options.forEach(option -> added.append("<jvm-options>")
                .append(option.replace("&", "&amp;").replace("<", "&lt;"))
                .append("</jvm-options>\n"));
        return used.replace("</java-config>", added + "</java-config>") + xml.substring(end);
    }

    private Map<String, String> all() {
        String loopback = "address=\"127.0.0.1\" ";
        Map<String, String> all = new LinkedHashMap<>(changes);
        all.put("0.0.0.0", "127.0.0.1");
        all.put("<network-listener port=\"8080\"", "<network-listener " + loopback + port(httpPort));
        all.put("<network-listener port=\"8181\"", "<network-listener enabled=\"false\" " + loopback + port(8181));
        all.put("<network-listener port=\"4848\"", "<network-listener " + loopback + port(adminPort));
        String threads = "<thread-pool name=\"http-thread-pool\" ";
        all.put(threads + "max-queue-size", threads + "max-thread-pool-size=\"50\" max-queue-size");
        all.put(port(3700), port(Ports.free()));
        all.put(port(3820), port(Ports.free()));
        all.put(port(3920), port(Ports.free()));
        // The message broker listens on all addresses, regardless of its settings.
        all.put("<connector-service ", "<jms-service type=\"DISABLED\"/><connector-service ");
        all.put("osgi.shell.telnet.port=6666", "osgi.shell.telnet.port=" + Ports.free());
        return all;
    }

    private static String port(int port) {
        return "port=\"" + port + "\"";
    }
}
