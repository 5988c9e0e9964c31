package io.twophp.testsuite.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A WildFly with its applications. Each has a base directory of its own, in its work directory. */
public final class WildFly extends ServerProcess implements Redeployable {

    private static final String REALM = "ApplicationRealm";
    private static final Duration PAUSE = Duration.ofMillis(100);

    /** The prefix of the names of data sources. */
    private static final String JNDI = "java:/";

    /** The options that the server's own start script adds for a JVM with modules. */
    private static final List<String> MODULES = Stream.concat(
                    Stream.of(
                                    "java.desktop/sun.awt",
                                    "java.naming/com.sun.jndi.ldap",
                                    "java.naming/com.sun.jndi.url.ldap",
                                    "java.naming/com.sun.jndi.url.ldaps",
                                    "jdk.naming.dns/com.sun.jndi.dns")
                            .map(name -> "--add-exports=" + name + "=ALL-UNNAMED"),
                    Stream.of(
                                    "java.base/java.lang",
                                    "java.base/java.lang.invoke",
                                    "java.base/java.lang.reflect",
                                    "java.base/java.io",
                                    "java.base/java.net",
                                    "java.base/java.security",
                                    "java.base/java.util",
                                    "java.base/java.util.concurrent",
                                    "java.management/javax.management",
                                    "java.naming/javax.naming")
                            .map(name -> "--add-opens=" + name + "=ALL-UNNAMED"))
            .toList();

    private final ServerLaunch launch;
    private final int adminPort = Ports.free();

    private WildFly(ServerLaunch launch) {
        super(launch);
        this.launch = launch;
    }

    /** The distribution is {@code org.wildfly:wildfly-dist:zip}. */
    public static ServerLaunch builder() {
        return new ServerLaunch(WildFly::new);
    }

    /** Configures and deploys unless an earlier start did. */
    @Override
    void launch() throws IOException {
        if (!Files.exists(base())) {
            Trees.copy(launch.home().resolve("standalone"), base());
            writeAccounts();
            Applications applications = launch.applications(JNDI);
            configure(applications.dataSources());
            Path earlier = null;
            for (Path archive : applications.archives()) {
                Path deployment =
                        Files.copy(archive, base().resolve("deployments").resolve(archive.getFileName()));
                if (earlier != null) {
                    startAfter(earlier, deployment);
                }
                earlier = deployment;
            }
        }
        run(command());
    }

    /**
     * Makes a deployment start after an earlier one. In parallel they would migrate one database, and each waits for
     * the others for a limited time only.
     */
    private static void startAfter(Path earlier, Path deployment) throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(deployment)) {
            Path folder = Files.createDirectories(zip.getPath("META-INF"));
            Files.writeString(folder.resolve("jboss-all.xml"), """
                    <jboss xmlns="urn:jboss:1.0">
                      <jboss-deployment-dependencies xmlns="urn:jboss:deployment-dependencies:1.0">
                        <dependency name="%s"/>
                      </jboss-deployment-dependencies>
                    </jboss>
                    """.formatted(earlier.getFileName()));
        }
    }

    /** Sets newer times of the deployed files, which the server checks every few seconds. */
    @Override
    public void redeploy() throws IOException {
        for (Path deployment : deployments()) {
            FileTime before = Files.getLastModifiedTime(deployment);
            Files.setLastModifiedTime(
                    deployment, FileTime.from(before.toInstant().plusSeconds(1).truncatedTo(ChronoUnit.SECONDS)));
            awaitMarker(deployment, "deployed", before);
        }
        awaitApplication();
    }

    @Override
    public void undeploy() throws IOException {
        for (Path deployment : deployments()) {
            Files.delete(marker(deployment, "deployed"));
            awaitMarker(deployment, "undeployed", FileTime.fromMillis(0));
        }
    }

    @Override
    public int adminPort() {
        return adminPort;
    }

    private List<Path> deployments() throws IOException {
        try (Stream<Path> files = Files.list(base().resolve("deployments"))) {
            return files.filter(file -> file.toString().matches(".*[.][ew]ar"))
                    .sorted()
                    .toList();
        }
    }

    /** Waits for a file that the server leaves beside an application, with a time that comes from the application's. */
    private void awaitMarker(Path deployment, String word, FileTime before) throws IOException {
        long end = System.nanoTime() + launch.deadline.toNanos();
        Path failed = marker(deployment, "failed");
        while (!isNewer(marker(deployment, word), before)) {
            if (Files.exists(failed)) {
                throw new IllegalStateException(Files.readString(failed));
            }
            if (!isAlive() || System.nanoTime() - end > 0) {
                throw new IllegalStateException(deployment + " was not " + word + "; see " + log());
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    private static boolean isNewer(Path file, FileTime before) throws IOException {
        try {
            return Files.getLastModifiedTime(file).compareTo(before) > 0;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private static Path marker(Path deployment, String word) {
        return deployment.resolveSibling(deployment.getFileName() + "." + word);
    }

    private List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.add("-Xmx768m");
        command.addAll(QUICK);
        command.addAll(MODULES);
        command.addAll(launch.options(this));
        command.add("-Djboss.http.port=" + port());
        command.add("-Djboss.https.port=" + Ports.free());
        command.add("-Djboss.management.http.port=" + adminPort);
        command.add("-Djboss.management.https.port=" + Ports.free());
        command.add("-Djboss.tx.node.id=node" + port());
        command.addAll(modules("org.jboss.as.standalone"));
        return command;
    }

    /** A main class of the server, with the driver beside its own modules. */
    private List<String> modules(String main) {
        return List.of(
                "-Djboss.home.dir=" + launch.home(),
                "-Djboss.server.base.dir=" + base(),
                "-jar",
                launch.home().resolve("jboss-modules.jar").toString(),
                "-mp",
                drivers() + System.getProperty("path.separator") + launch.home().resolve("modules"),
                main);
    }

    /** Configures the server by its own tool, on the configuration as a file. */
    private void configure(List<DataSourceDefinition> dataSources) throws IOException {
        Optional<Database> database = launch.defaultDataSource().or(launch::database);
        if (database.isPresent()) {
            addDriver(Driver.of(database.get()));
        }
        List<String> commands = WildFlyCommands.of(launch, JNDI, dataSources);
        Path script = Files.write(workDir().resolve("configure.cli"), commands);
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(QUICK);
        command.addAll(modules("org.jboss.as.cli"));
        command.add("--file=" + script);
        tool(Map.of("JBOSS_HOME", launch.home().toString()), command);
    }

    /** Adds the driver as a module of the server's. */
    private void addDriver(Driver driver) throws IOException {
        Path module = Files.createDirectories(drivers().resolve("portable/driver/main"));
        Files.copy(driver.jar(), module.resolve(driver.jar().getFileName()));
        Files.writeString(
                module.resolve("module.xml"), """
                <module xmlns="urn:jboss:module:1.9" name="portable.driver">
                  <resources><resource-root path="%s"/></resources>
                  <dependencies>
                    <module name="java.logging"/>
                    <module name="java.management"/>
                    <module name="java.naming"/>
                    <module name="java.security.jgss"/>
                    <module name="java.sql"/>
                    <module name="java.transaction.xa"/>
                    <module name="java.xml"/>
                    <module name="jdk.net"/>
                    <module name="jakarta.transaction.api"/>
                  </dependencies>
                </module>
                """.formatted(driver.jar().getFileName()));
    }

    /** Writes the accounts as the server's add-user script does. */
    private void writeAccounts() throws IOException {
        Path configuration = base().resolve("configuration");
        Files.write(
                configuration.resolve("application-users.properties"),
                launch.accounts.stream()
                        .map(account -> account.name() + "=" + hash(account))
                        .collect(Collectors.toCollection(
                                () -> new ArrayList<>(List.of("#$REALM_NAME=" + REALM + "$")))));
        Files.write(
                configuration.resolve("application-roles.properties"),
                launch.accounts.stream()
                        .map(account -> account.name() + "=" + String.join(",", account.groups()))
                        .toList());
    }

    private static String hash(Account account) {
        return Unchecked.get(() -> HexFormat.of()
                .formatHex(MessageDigest.getInstance("MD5")
                        .digest((account.name() + ":" + REALM + ":" + account.password()).getBytes(UTF_8))));
    }

    private Path base() {
        return workDir().resolve("standalone");
    }

    private Path drivers() {
        return workDir().resolve("modules");
    }
}
