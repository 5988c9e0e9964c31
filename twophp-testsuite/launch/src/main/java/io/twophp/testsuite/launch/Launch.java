package io.twophp.testsuite.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The settings for a server's start that all makes have in common. A work directory is needed, and what the make needs.
 *
 * @param <L> the make's own type
 */
public abstract sealed class Launch<L extends Launch<L>> permits PayaraMicro.Builder, ServerLaunch {

    int port;
    List<String> through = List.of();
    boolean foreground;
    boolean observed;
    Duration deadline = Duration.ofMinutes(5);
    final List<String> readyPaths = new ArrayList<>();
    final Map<String, String> environment = new LinkedHashMap<>();
    final List<Account> accounts = new ArrayList<>();

    /** The database's driver, for the server's own libraries, if the server does not have it. */
    final List<Path> drivers = new ArrayList<>();

    /** The libraries that the database needs in each WEB-INF/lib; {@link WarCopy} adds them. */
    final List<Path> libraries = new ArrayList<>();

    private final Map<String, String> properties = new LinkedHashMap<>();
    private Path workDir;
    private Duration transactionTimeout;
    private Database database;
    private Database defaultDataSource;
    private int maxPoolSize;
    private Duration poolWait;

    Launch() {}

    /** Sets a directory for this server alone. */
    public final L workDir(Path value) {
        workDir = value.toAbsolutePath();
        return self();
    }

    /** Sets the port; 0, the default, takes a free one and keeps it over restarts. */
    public final L port(int value) {
        port = value;
        return self();
    }

    /** Sets the database of all data sources that applications define. */
    public final L database(Database value) {
        database = value;
        environment.putAll(value.environment());
        value.driver().ifPresent(drivers::add);
        libraries.addAll(value.libraries());
        return self();
    }

    /** Sets the database of the server's default data source; the make's own by default. */
    public final L defaultDataSource(Database value) {
        defaultDataSource = value;
        return self();
    }

    /**
     * Sets the number of connections of the default data source, 32 by default; on Payara Micro without one, those of
     * the WAR's.
     */
    public final L maxPoolSize(int value) {
        maxPoolSize = value;
        return self();
    }

    /** Sets the longest wait for a connection of the default data source; the make's own by default. */
    public final L poolWait(Duration value) {
        poolWait = value;
        return self();
    }

    /** Adds a user who may log in, known to the server itself. */
    public final L account(String name, String password, String... groups) {
        accounts.add(new Account(name, password, List.of(groups)));
        return self();
    }

    /**
     * Adds a path that answers 200, or 401, to every client once its application is there, such as {@code shop/items}.
     */
    public final L readyPath(String value) {
        readyPaths.add(value);
        return self();
    }

    /** Sets the longest time of a transaction, in whole seconds; the make's own by default. */
    public final L transactionTimeout(Duration value) {
        transactionTimeout = value;
        return self();
    }

    /** Adds MicroProfile OpenAPI and Telemetry, where the make has them but does not start them by default. */
    public final L observed() {
        observed = true;
        return self();
    }

    /** Sets the longest time of each step of a start, five minutes by default: machines that run tests are busy. */
    public final L deadline(Duration value) {
        deadline = value;
        return self();
    }

    /** Shows the server's log as well as writing it into the work directory. */
    public final L foreground() {
        foreground = true;
        return self();
    }

    /** Sets a system property of the server, which is a setting of all of its applications as well. */
    public final L property(String name, String value) {
        properties.put(name, value);
        return self();
    }

    /** Sets the key file of its applications, which is made unless it is there. */
    public final L encryptionKey(Path file) {
        EncryptionKey.ensure(file);
        return property("twophp.encryption.key-file", file.toAbsolutePath().toString());
    }

    /** Sets a variable of the server's environment: for passwords, which no other user of the machine may read. */
    public final L environment(String name, String value) {
        environment.put(name, value);
        return self();
    }

    /** Sets a program that starts the server in its own place, such as {@code taskset -c 1}. */
    public final L through(String... program) {
        through = List.of(program);
        return self();
    }

    /** Returns the server, not yet started. */
    public abstract Server build();

    public final Server start() {
        Server server = build();
        server.start();
        return server;
    }

    final Path workDir() {
        return Objects.requireNonNull(workDir, "workDir");
    }

    final Optional<Database> database() {
        return Optional.ofNullable(database);
    }

    final Optional<Database> defaultDataSource() {
        return Optional.ofNullable(defaultDataSource);
    }

    final Optional<Duration> poolWait() {
        return Optional.ofNullable(poolWait);
    }

    final int maxPoolSizeOr(int usual) {
        return maxPoolSize == 0 ? usual : maxPoolSize;
    }

    final Optional<Duration> transactionTimeout() {
        return Optional.ofNullable(transactionTimeout);
    }

    /** Returns the properties as options of a JVM. */
    final List<String> options(Server server) {
        List<String> options = new ArrayList<>();
        // Where services find each other, unless a property says otherwise.
        options.add("-Dsample.url=" + server.baseUri());
        properties.forEach((name, value) -> options.add("-D" + name + "=" + value));
        return options;
    }

    static Path existing(Path file) {
        if (file == null || !Files.isRegularFile(file)) {
            throw new IllegalArgumentException(file + " is missing; build it with: mvn -DskipTests package");
        }
        return file.toAbsolutePath();
    }

    @SuppressWarnings("unchecked")
    private L self() {
        return (L) this;
    }
}
