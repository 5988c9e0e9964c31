package io.twophp.sample.micro;

import io.twophp.testsuite.launch.CentralLedger;
import io.twophp.testsuite.launch.Launch;
import io.twophp.testsuite.launch.Ports;
import io.twophp.testsuite.launch.Unchecked;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** The demo's Central Ledger, at which all of its services are enrolled; or none, by {@code -Dcentral=false}. */
final class DemoCentral implements AutoCloseable {

    /** A password no more secret than those of the demo's customers. */
    static final String PASSWORD = "administrator-secret";

    private static final Duration ENROLMENT = Duration.ofSeconds(30);

    /** The expected clients in Java SE: that of mvn -Pdemo-client, and that of mvn -Ptraffic. */
    private static final List<String> CUSTOMERS = List.of("alice", "traffic");

    private final Optional<CentralLedger> central;
    private final Path data;

    private DemoCentral(Optional<CentralLedger> central, Path data) {
        this.central = central;
        this.data = data;
    }

    /**
     * @param database the word for the database of the services; each has a Central Ledger of its own
     * @param services the address that the services will have
     * @param courier the port of the courier
     */
    static DemoCentral start(Path data, String database, URI services, int courier) {
        if (!Boolean.parseBoolean(System.getProperty("central", "true"))) {
            return new DemoCentral(Optional.empty(), data);
        }
        System.out.println("Starting the Central Ledger. Without it: -Dcentral=false");
        String hosts = "http://127.0.0.1:" + services.getPort() + ",http://127.0.0.1:" + courier;
        CentralLedger started = CentralLedger.start(
                Sample.centralLedger(data.resolve("central-" + database))
                        .port(port(services.getPort()))
                        .property("twophp.central.pull.allow", hosts)
                        .property("twophp.central.pull.plain-http", "true")
                        .property("twophp.central.pull.networks", "127.0.0.0/8"),
                PASSWORD);
        return new DemoCentral(Optional.of(started), data);
    }

    /** Returns {@code -Dcentral.port=…}, else the port behind the services', else one that is free. */
    private static int port(int services) {
        Integer wanted = Integer.getInteger("central.port");
        if (wanted != null) {
            return wanted;
        }
        try (ServerSocket next = new ServerSocket(services + 1, 1, InetAddress.getLoopbackAddress())) {
            return next.getLocalPort();
        } catch (IOException e) {
            return Ports.free();
        }
    }

    boolean isThere() {
        return central.isPresent();
    }

    /** Enrols services, before they start. */
    void enrol(Launch<?> services, List<String> names) {
        central.ifPresent(ledger -> {
            ledger.enrol(services, names);
            services.property("twophp.central.settle", "true");
        });
    }

    /** Writes the settings that clients in Java SE need. */
    void expectCustomers() {
        central.ifPresent(ledger -> CUSTOMERS.forEach(customer -> Told.write(data, ledger, customer)));
    }

    /** Lets operators pull a service's rows, and settle its doubts, at its context root. */
    void address(String name, URI contextRoot) {
        central.ifPresent(ledger -> ledger.address(name, contextRoot));
    }

    /** Waits until these services are enrolled: their later messages would hide what a newcomer has to know. */
    void awaitEnrolment(List<String> names) {
        central.ifPresent(ledger -> {
            try {
                Awaitility.await().atMost(ENROLMENT).until(() -> names.stream().allMatch(ledger::knows));
            } catch (ConditionTimeoutException e) {
                System.out.println("Not all services are enrolled at the Central Ledger yet. What they log says why.");
            }
        });
    }

    /** Returns what a newcomer has to know of the Central Ledger. */
    String welcome() {
        return central.map(ledger -> """

                The Central Ledger is READY. Its console shows every call of all services, from both sides:

                  %s     as %s, password %s

                  mvn -Pdemo-client           one checkout from Java SE: a tree of 14 rows there, within some seconds
                  mvn -Ptraffic               a minute of orders, refusals, lost answers, and a courier that dies
                """.formatted(ledger.url(), CentralLedger.ADMINISTRATOR, PASSWORD))
                .orElse("");
    }

    @Override
    public void close() {
        central.ifPresent(CentralLedger::close);
    }

    /** The settings of a client in Java SE for the Central Ledger: a file that its owner only may read. */
    private static final class Told {

        static void write(Path data, CentralLedger central, String client) {
            String text = "twophp.central.url=" + central.url() + "\n"
                    + (central.knows(client) ? "" : "twophp.central.token=" + central.token(client) + "\n");
            Unchecked.run(() -> Files.writeString(data.resolve(client + ".properties"), text));
        }
    }
}
