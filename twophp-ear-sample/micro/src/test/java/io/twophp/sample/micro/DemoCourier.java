package io.twophp.sample.micro;

import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Trees;
import io.twophp.testsuite.launch.Unchecked;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * A courier beside the demo's services: the carrier's WAR under another name, in a process and with a database of its
 * own, which {@code mvn -Ptraffic} calls, and lets die. It is started again then. Its consignments count as effects
 * outside of its database, so that the one during which it dies is in doubt.
 */
final class DemoCourier implements AutoCloseable {

    private static final String NAME = "courier";
    private static final String ADDRESS_FILE = "address";

    private final Server server;
    private final Path directory;
    private volatile boolean isClosing;

    private DemoCourier(Server server, Path directory) {
        this.server = server;
        this.directory = directory;
        Runtime.getRuntime().addShutdownHook(new Thread(() -> isClosing = true));
    }

    /** Prepares a courier that is not started yet. */
    static DemoCourier prepare(Path data, DemoCentral central, int port) {
        Path directory = directory(data);
        PayaraMicro.Builder launch = Sample.on(
                        Database.h2(directory.resolve(NAME)), directory, EnumSet.of(Service.CARRIER))
                .property("twophp.service", NAME)
                .property("twophp.endpoint.ConsignmentResource.effects", "EXTERNAL")
                .property("twophp.lease", "5000")
                .property("twophp.recovery.interval", "1000")
                .port(port)
                .heap("256m")
                .halting(halts(directory));
        central.enrol(launch, List.of(NAME));
        return new DemoCourier(launch.build(), directory);
    }

    private static Path directory(Path data) {
        return data.resolve(NAME);
    }

    private static Path halts(Path directory) {
        return directory.resolve("halts");
    }

    static String serviceName() {
        return NAME;
    }

    /** Returns the context root of the demo's courier, if there is one. */
    static Optional<URI> address(Path data) {
        Path address = directory(data).resolve(ADDRESS_FILE);
        return Unchecked.get(
                () -> Files.exists(address) ? Optional.of(URI.create(Files.readString(address))) : Optional.empty());
    }

    /** Lets the courier die in the middle of its next consignment, as if it were killed. */
    static void letDie(Path data) {
        Unchecked.run(() -> Files.writeString(halts(directory(data)).resolve("BUSINESS_DONE"), "1"));
    }

    /** Starts the courier beside everything else, and again each time it dies. */
    void start() {
        Thread nurse = new Thread(this::nurse, NAME);
        nurse.setDaemon(true);
        nurse.start();
    }

    private void nurse() {
        while (!isClosing) {
            clear();
            server.start();
            tellAddress();
            server.awaitExit();
            if (!isClosing) {
                System.out.println("The courier has died. It is started again.");
            }
        }
    }

    private void clear() {
        Unchecked.run(() -> {
            Files.deleteIfExists(directory.resolve(ADDRESS_FILE));
            Trees.delete(halts(directory));
            Files.createDirectories(halts(directory));
        });
    }

    private void tellAddress() {
        Unchecked.run(() ->
                Files.writeString(directory.resolve(ADDRESS_FILE), contextRoot().toString()));
        System.out.println("The courier is READY, at " + contextRoot());
    }

    URI contextRoot() {
        return server.baseUri().resolve(Service.CARRIER.context() + "/");
    }

    @Override
    public void close() {
        isClosing = true;
        server.close();
        clear();
    }
}
