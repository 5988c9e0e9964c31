package io.twophp.benchmarks.machine;

import io.twophp.benchmarks.count.Meter;
import io.twophp.benchmarks.load.Credentials;
import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Server;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The server with its WARs, on a database of its own. */
public final class Machine implements AutoCloseable {

    private static final String HEAP = "1g";
    private static final String CALLBACK_KEY = "bench:QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVoxMjM0NTY=";

    private static final List<String> SWEEPS =
            List.of("expiry", "recovery", "retention", "callback", "client.recovery", "central");

    private final Store store;
    private final Server server;
    private final LraCoordinator coordinator;
    private final List<String> wars;

    private Machine(Store store, Server server, LraCoordinator coordinator, List<String> wars) {
        this.store = store;
        this.server = server;
        this.coordinator = coordinator;
        this.wars = wars;
    }

    /**
     * Returns a builder of a machine with the WARs {@code plain} and {@code guarded}.
     *
     * @param target the directory with the build's WARs and server
     * @param directory an empty one, for data and logs
     * @param callbackPort the port to which the server may send callbacks
     */
    public static Builder of(String database, Path target, Path directory, int callbackPort) {
        return new Builder(database, target, directory, callbackPort);
    }

    public URI address() {
        return server.baseUri();
    }

    /** Returns the meter of its applications. */
    public Meter meter() {
        return new Meter(server.baseUri(), wars);
    }

    /** Returns the address of the coordinator of long running actions, if there is one. */
    public Optional<URI> coordinator() {
        return Optional.ofNullable(coordinator).map(LraCoordinator::address);
    }

    public long pid() {
        return server.pid();
    }

    /** Returns the PostgreSQL, if the database is one. */
    public Optional<Postgres> postgres() {
        return store.postgres();
    }

    @Override
    public void close() {
        server.close();
        if (coordinator != null) {
            coordinator.close();
        }
        store.close();
    }

    /** The settings of a machine that is to be started. */
    public static final class Builder {

        private final String database;
        private final Path target;
        private final Path directory;
        private final int callbackPort;
        private final Map<String, String> properties = new LinkedHashMap<>();
        private Path applications;
        private Path collections;
        private String heap = HEAP;
        private boolean quiet;
        private boolean coordinated;

        private Builder(String database, Path target, Path directory, int callbackPort) {
            this.database = database;
            this.target = target;
            this.directory = directory;
            this.callbackPort = callbackPort;
            this.applications = target;
        }

        /** Takes the WARs from another directory than the build's. */
        public Builder applications(Path value) {
            applications = value;
            return this;
        }

        /** Stops all work by the clock, sweeps as well as PostgreSQL's own writing: for counts. */
        public Builder quiet() {
            quiet = true;
            SWEEPS.forEach(sweep -> properties.put("twophp." + sweep + ".interval", "PT1H"));
            return this;
        }

        /**
         * Adds a coordinator of long running actions, and the WAR {@code lra} that uses it.
         *
         * @param value whether a coordinator is wanted
         */
        public Builder coordinated(boolean value) {
            coordinated = value;
            return this;
        }

        /** Adds a setting of all applications. */
        public Builder with(String property, String value) {
            properties.put(property, value);
            return this;
        }

        /** Sets the server's heap limit, {@code 1g} by default. */
        public Builder heap(String value) {
            heap = value;
            return this;
        }

        /** Lets the server log its garbage collections to a file, a line each. */
        public Builder collectionsTo(Path file) {
            collections = file;
            return this;
        }

        /** Starts all, and waits until the applications answer. */
        public Machine start() {
            Store store = Store.start(database, directory, quiet);
            List<String> wars = coordinated ? List.of("plain", "guarded", "lra") : List.of("plain", "guarded");
            PayaraMicro.Builder server = PayaraMicro.builder()
                    .jar(target.resolve("payara-micro.jar"))
                    .workDir(directory.resolve("server"))
                    .database(store.database())
                    .account(Credentials.USER, Credentials.PASSWORD, Credentials.ROLE)
                    .encryptionKey(directory.resolve("encryption.keys"))
                    .property("twophp.callback.allow", "http://127.0.0.1:" + callbackPort)
                    .property("twophp.callback.keys", "http://127.0.0.1:" + callbackPort + " " + CALLBACK_KEY)
                    .heap(heap)
                    .optimised();
            for (String war : wars) {
                server.war(applications.resolve(war + ".war")).readyPath(war + "/api/measures/usage");
            }
            LraCoordinator coordinator = coordinated ? coordinator() : null;
            if (coordinated) {
                server.property("lra.coordinator.url", coordinator.address() + "lra-coordinator");
            }
            properties.forEach(server::property);
            if (collections != null) {
                server.environment("JDK_JAVA_OPTIONS", "-Xlog:gc:file=" + collections);
            }
            return new Machine(store, server.start(), coordinator, wars);
        }

        private LraCoordinator coordinator() {
            return LraCoordinator.start(
                    target.resolveSibling("coordinator").resolve("target"), directory.resolve("coordinator"));
        }
    }
}
