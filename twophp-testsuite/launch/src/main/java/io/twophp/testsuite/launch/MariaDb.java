package io.twophp.testsuite.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A MariaDB of the tests' own on loopback, as durable as one in production, that can be killed, stopped and started
 * again on the same port and data. The system property {@value #HOME} names the directory that the artefact with the
 * server was unpacked into. Ends with the JVM that started it. Thread-safe but for starting and ending it.
 */
public final class MariaDb extends DatabaseServer {

    /** The system property. */
    public static final String HOME = "mariadb.home";

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String USER = "shop";

    /** Each statement begins on a line of its own, or is not read. */
    private static final String ACCOUNT = """

            CREATE DATABASE shop;
            FLUSH PRIVILEGES;
            CREATE USER shop@'127.0.0.1' IDENTIFIED BY 'shop';
            GRANT ALL ON *.* TO shop@'127.0.0.1';
            """;

    private final Path data;
    private final Path log;
    private final List<String> settings;
    private final int port = Ports.free();
    private final Path socket = Path.of(System.getProperty("java.io.tmpdir"), "mariadb-" + port + ".sock");
    private Process server;

    /**
     * @param directory the directory for its data
     * @param settings of the server, such as {@code --sync-binlog=1}; before them come those that the ledger needs
     */
    public MariaDb(Path directory, String... settings) {
        this.data = directory.resolve("mariadb").toAbsolutePath();
        this.log = directory.resolve("mariadb.log").toAbsolutePath();
        this.settings = List.of(settings);
        Runtime.getRuntime().addShutdownHook(new Thread(this::kill));
    }

    /** Starts a MariaDB on data that are deleted when this JVM ends. */
    public static MariaDb temporary(String... settings) {
        return Unchecked.get(() -> {
            Path directory = Files.createTempDirectory("mariadb");
            MariaDb database = new MariaDb(directory, settings);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> database.delete(directory)));
            return database.start();
        });
    }

    private void delete(Path directory) {
        kill();
        Unchecked.run(() -> Trees.delete(directory));
    }

    /** Returns the reason why there can't be one here, for tests that are skipped then; empty if there can. */
    public static Optional<String> missing() {
        if (!System.getProperty("os.name").equals("Linux")
                || !System.getProperty("os.arch").equals("amd64")) {
            return Optional.of("a MariaDB to test on is there for Linux x86-64 only");
        }
        return find().isPresent()
                ? Optional.empty()
                : Optional.of("no MariaDB was unpacked into " + System.getProperty(HOME) + "; mvn verify does so");
    }

    private static Optional<Path> find() {
        Path unpacked = Path.of(System.getProperty(HOME, "no-" + HOME));
        if (!Files.isDirectory(unpacked)) {
            return Optional.empty();
        }
        try (Stream<Path> tree = Files.walk(unpacked)) {
            return tree.filter(path -> path.endsWith("bin/mariadbd"))
                    .findFirst()
                    .map(file -> file.getParent().getParent().toAbsolutePath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts it on its present data, and returns once it answers. */
    public MariaDb start() {
        Unchecked.run(() -> {
            Path home =
                    find().orElseThrow(() -> new IllegalStateException(missing().orElseThrow()));
            if (!Files.exists(data)) {
                install(home);
            }
            List<String> options = new ArrayList<>(List.of(
                    "--bind-address=127.0.0.1",
                    "--port=" + port,
                    "--socket=" + socket,
                    "--skip-name-resolve",
                    // It would make itself a certificate first, which takes many seconds.
                    "--skip-ssl",
                    "--transaction-isolation=READ-COMMITTED",
                    "--innodb-flush-log-at-trx-commit=1",
                    "--max-connections=300"));
            options.addAll(settings);
            server = run(home, options);
        });
        awaitAnswer();
        return this;
    }

    private void install(Path home) throws IOException {
        Files.createDirectories(data);
        Process bootstrap = run(home, List.of("--bootstrap"));
        try (OutputStream statements = bootstrap.getOutputStream()) {
            statements.write("CREATE DATABASE mysql;\nUSE mysql;\nSET @auth_root_socket=NULL;\n".getBytes(UTF_8));
            Path scripts = home.resolve("share");
            for (String part : List.of("tables", "tables_data")) {
                Path script = scripts.resolve("mariadb_system_" + part + ".sql");
                Files.copy(
                        Files.exists(script) ? script : scripts.resolve("mysql_system_" + part + ".sql"), statements);
            }
            statements.write(ACCOUNT.getBytes(UTF_8));
        }
        if (!hasEnded(bootstrap) || bootstrap.exitValue() != 0) {
            bootstrap.destroyForcibly();
            throw new IllegalStateException("MariaDB's tables could not be made, see " + log);
        }
    }

    private Process run(Path home, List<String> options) throws IOException {
        Path program = home.resolve("bin/mariadbd");
        if (!Files.isExecutable(program) && !program.toFile().setExecutable(true)) {
            throw new IOException(program + " can't be made executable");
        }
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "--no-defaults",
                "--basedir=" + home,
                "--datadir=" + data,
                "--lc-messages-dir=" + home.resolve("share"),
                "--innodb-log-file-size=32M",
                "--innodb-buffer-pool-size=64M"));
        if (System.getProperty("user.name").equals("root")) {
            command.add("--user=root");
        }
        command.addAll(options);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    private void awaitAnswer() {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try (Connection connection = DriverManager.getConnection(url(), USER, USER)) {
                return;
            } catch (SQLException e) {
                if (isEnded(server, 50) || System.nanoTime() - end > 0) {
                    kill();
                    throw new IllegalStateException("MariaDB did not start, see " + log, e);
                }
            }
        }
    }

    /** Kills it by {@code kill -9}; its data stay. */
    public synchronized void kill() {
        if (server != null) {
            server.destroyForcibly();
            hasEnded(server);
            Unchecked.run(() -> Files.deleteIfExists(socket));
        }
    }

    @Override
    public void stop() {
        if (server != null) {
            server.destroy();
            if (!hasEnded(server)) {
                kill();
            }
        }
    }

    /** Returns the operating system's id of the running process. */
    public long pid() {
        return server.pid();
    }

    public int port() {
        return port;
    }

    /** Returns the database that has the account's tables. */
    public Database database() {
        return Database.mariadb(url(), USER, USER);
    }

    /** Returns the address of the database {@code shop}, which exists and is empty. */
    public String url() {
        return url("shop");
    }

    public String url(String name) {
        return "jdbc:mariadb://127.0.0.1:" + port + "/" + name;
    }

    @Override
    public Connection connect() {
        return Unchecked.get(() -> DriverManager.getConnection(url(), USER, USER));
    }

    private static boolean hasEnded(Process process) {
        return isEnded(process, PATIENCE.toMillis());
    }

    private static boolean isEnded(Process process, long millis) {
        return Unchecked.get(() -> process.waitFor(millis, TimeUnit.MILLISECONDS));
    }
}
