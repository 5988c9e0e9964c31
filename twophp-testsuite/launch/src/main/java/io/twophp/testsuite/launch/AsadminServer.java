package io.twophp.testsuite.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A server that {@code asadmin} administers, with its applications: Payara Server or GlassFish. Each has a domain of
 * its own, in its work directory.
 */
final class AsadminServer extends ServerProcess implements Redeployable {

    private static final String MASTER_PASSWORD = "AS_ADMIN_MASTERPASSWORD=changeit\n";
    private static final String ADMIN_TOOL = "glassfish/lib/client/appserver-cli.jar";

    private final ServerLaunch launch;
    private final boolean fillsPlaceholders;
    private final Map<String, String> changes;
    private ServerDomain domain;

    /**
     * @param fillsPlaceholders whether the server fills those in web.xml by itself
     * @param changes the changes to the domain that comes with the server, beyond those that all makes have in common
     */
    private AsadminServer(ServerLaunch launch, boolean fillsPlaceholders, Map<String, String> changes) {
        super(launch);
        this.launch = launch;
        this.fillsPlaceholders = fillsPlaceholders;
        this.changes = changes;
    }

    /** The distribution is {@code fish.payara.distributions:payara:zip}, its home the directory {@code payara6}. */
    static ServerLaunch payara() {
        String grid = "<hazelcast-runtime-configuration ";
        String node = "<hazelcast-config-specific-configuration";
        return new ServerLaunch(launch -> new AsadminServer(
                launch,
                true,
                Map.of(
                        "<jmx-connector ",
                        "<jmx-connector enabled=\"false\" ",
                        // A database made for several processes listens on all addresses, regardless of its settings.
                        ";AUTO_SERVER=TRUE",
                        "",
                        grid,
                        grid + "enabled=\"false\" ",
                        node,
                        node + " enabled=\"false\"")));
    }

    /** The distribution is {@code org.glassfish.main.distributions:glassfish:zip}, its home {@code glassfish7}. */
    static ServerLaunch glassFish() {
        return new ServerLaunch(launch -> new AsadminServer(
                        launch, false, Map.of("port=\"8686\"", "port=\"" + Ports.free() + "\" enabled=\"false\"")))
                // Its class loader of WARs fails if two of Weld's threads define one package at a time.
                .property("org.jboss.weld.bootstrap.concurrentDeployment", "false");
    }

    private Applications applications() throws IOException {
        return fillsPlaceholders ? launch.applications() : launch.applications("");
    }

    /** Deploys the application unless an earlier start did. */
    @Override
    void launch() throws IOException {
        if (domain != null) {
            launchDomain();
            return;
        }
        domain = ServerDomain.create(launch.home(), workDir(), port(), Ports.free(), launch.options(this), changes);
        Applications applications = applications();
        Optional<Database> own = applications.dataSources().isEmpty() ? launch.defaultDataSource() : launch.database();
        if (own.isPresent()) {
            domain.addLibrary(Driver.of(own.get()).jar());
        }
        launchDomain();
        awaitReady(URI.create("http://127.0.0.1:" + domain.adminPort() + "/__asadmin/version"));
        List<String> commands = new ArrayList<>();
        launch.defaultDataSource()
                .map(database -> AsadminCommands.defaultDataSource(database, launch))
                .ifPresent(commands::addAll);
        launch.transactionTimeout().map(AsadminCommands::transactionTimeout).ifPresent(commands::addAll);
        for (DataSourceDefinition dataSource : applications.dataSources()) {
            commands.addAll(AsadminCommands.dataSource(dataSource, own.orElseThrow()));
        }
        commands.addAll(AsadminCommands.accounts(launch.accounts, workDir()));
        if (!commands.isEmpty()) {
            administer(
                    "multimode",
                    "--file",
                    Files.write(workDir().resolve("commands"), commands).toString());
        }
        for (Path archive : applications.archives()) {
            administer("deploy", "--name", name(archive), archive.toString());
        }
    }

    @Override
    public void redeploy() throws IOException {
        for (Path archive : applications().archives()) {
            administer("redeploy", "--name", name(archive), archive.toString());
        }
        awaitApplication();
    }

    @Override
    public void undeploy() throws IOException {
        for (Path archive : applications().archives()) {
            administer("undeploy", name(archive));
        }
    }

    @Override
    public int adminPort() {
        return domain.adminPort();
    }

    /** Starts the server itself and not the tool that starts it, which would leave it running in the background. */
    private void launchDomain() throws IOException {
        try (OutputStream input = run(command()).getOutputStream()) {
            input.write(MASTER_PASSWORD.getBytes(UTF_8));
        }
    }

    /** Returns the server's command line, which the tool prints, an argument a line, between two lines of its own. */
    private List<String> command() {
        List<String> told =
                tool("start-domain", "--dry-run", "--domaindir", workDir().toString(), ServerDomain.NAME);
        return told.stream()
                .dropWhile(line -> line.startsWith("Dump of JVM Invocation") || line.isBlank())
                .takeWhile(line -> !line.isBlank() && !line.startsWith("Command start-domain"))
                .toList();
    }

    /** The archive's file name without its extension. */
    private static String name(Path archive) {
        return archive.getFileName().toString().replaceFirst("\\.[^.]+$", "");
    }

    private void administer(String... arguments) {
        List<String> all = new ArrayList<>(
                List.of("--host", "127.0.0.1", "--port", Integer.toString(domain.adminPort()), "--interactive=false"));
        all.addAll(List.of(arguments));
        tool(all.toArray(String[]::new));
    }

    private List<String> tool(String... arguments) {
        List<String> command = new ArrayList<>(
                List.of(java(), "-jar", launch.home().resolve(ADMIN_TOOL).toString()));
        command.addAll(List.of(arguments));
        return tool(Map.of(), command);
    }
}
