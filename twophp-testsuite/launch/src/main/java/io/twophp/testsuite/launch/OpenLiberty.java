package io.twophp.testsuite.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An Open Liberty with its applications. Each has a user directory of its own, in its work directory. */
public final class OpenLiberty extends ServerProcess {

    private static final int FIRST_WITH_OTHER_OPTIONS = 24;

    private final ServerLaunch launch;

    private OpenLiberty(ServerLaunch launch) {
        super(launch);
        this.launch = launch.environment("WLP_USER_DIR", userDirectory().toString());
    }

    /** The distribution is {@code io.openliberty:openliberty-runtime:zip}, its home the directory {@code wlp}. */
    public static ServerLaunch builder() {
        return new ServerLaunch(OpenLiberty::new);
    }

    /** Returns the server's name, by which its process is found: no other server on this machine has it. */
    public String name() {
        return "on-" + port() + "-portable";
    }

    /** Its user directory, with the server of that name. */
    public Path userDirectory() {
        return workDir().resolve("usr");
    }

    @Override
    void launch() throws IOException {
        Path server = Files.createDirectories(userDirectory().resolve("servers").resolve(name()));
        Files.createDirectories(server.resolve("apps"));
        Applications applications = launch.applications("");
        for (Path archive : applications.archives()) {
            Path application = server.resolve("apps").resolve(archive.getFileName());
            if (!Files.exists(application)) {
                Files.copy(archive, application);
            }
        }
        Files.writeString(server.resolve("server.xml"), configuration(applications));
        run(command());
    }

    private List<String> command() throws IOException {
        Path tools = launch.home().resolve("bin/tools");
        List<String> command = new ArrayList<>();
        command.add(java());
        command.add("-javaagent:" + tools.resolve("ws-javaagent.jar"));
        command.add("-Xmx768m");
        command.addAll(QUICK);
        if (launch.isAttachable()) {
            // Tools find the process by these data.
            command.add("-XX:+UsePerfData");
        }
        command.addAll(Files.readAllLines(launch.home()
                        .resolve("lib/platform/java")
                        .resolve(
                                Runtime.version().feature() < FIRST_WITH_OTHER_OPTIONS
                                        ? "java9.options"
                                        : "java24.options"))
                .stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList());
        command.add("-Djava.awt.headless=true");
        command.addAll(launch.options(this));
        command.addAll(List.of("-jar", tools.resolve("ws-server.jar").toString(), name()));
        return command;
    }

    private String configuration(Applications applications) {
        StringBuilder xml = new StringBuilder("""
                <server>
                  <featureManager>
                    <feature>webProfile-10.0</feature>
                    <feature>mpConfig-3.1</feature>%s%s
                  </featureManager>
                  <httpEndpoint id="defaultHttpEndpoint" host="127.0.0.1" httpPort="%d" httpsPort="-1"/>
                  <applicationManager startTimeout="300s"/>
                  <config updateTrigger="disabled"/>
                  <webAppSecurity singleSignonEnabled="false"/>
                """.formatted(
                        launch.isAttachable() ? "<feature>localConnector-1.0</feature>" : "",
                        launch.observed ? "<feature>mpOpenAPI-3.1</feature><feature>mpTelemetry-2.0</feature>" : "",
                        port()));
        // Each application starts after the one before it: in parallel they would migrate one database.
        String earlier = "";
        for (Path archive : applications.archives()) {
            String id = archive.getFileName().toString().replace('.', '-');
            xml.append("  <application id=\"%s\" location=\"%s\"%s>%s</application>\n"
                    .formatted(
                            id,
                            archive.getFileName(),
                            earlier,
                            // Without it an application does not see the API of OpenTelemetry.
                            launch.observed ? "<classloader apiTypeVisibility=\"+third-party\"/>" : ""));
            earlier = " startAfterRef=\"" + id + "\"";
        }
        launch.transactionTimeout()
                .ifPresent(timeout -> xml.append(
                        "  <transaction totalTranLifetimeTimeout=\"%ds\"/>\n".formatted(timeout.toSeconds())));
        // Few connections are tried then, not few threads: without this, Liberty begins with two for each processor.
        launch.poolWait().ifPresent(wait -> xml.append("  <executor coreThreads=\"32\"/>\n"));
        xml.append("  <basicRegistry realm=\"portable\">\n");
        for (Account account : launch.accounts) {
            xml.append("    <user name=\"%s\" password=\"%s\"/>\n".formatted(account.name(), account.password()));
        }
        launch.accounts.stream()
                .flatMap(account -> account.groups().stream())
                .distinct()
                .forEach(group -> xml.append(group(group)));
        xml.append("  </basicRegistry>\n");
        launch.defaultDataSource()
                .ifPresent(database -> xml.append(driver(database))
                        .append(dataSource(
                                "id=\"DefaultDataSource\"",
                                database,
                                launch.maxPoolSizeOr(32),
                                launch.poolWait()
                                        .map(wait -> " connectionTimeout=\"" + wait.toSeconds() + "s\"")
                                        .orElse(""))));
        if (!applications.dataSources().isEmpty()) {
            Database database = launch.database().orElseThrow();
            xml.append(driver(database));
            applications
                    .dataSources()
                    .forEach(dataSource -> xml.append(dataSource(
                            "jndiName=\"" + dataSource.name() + "\"", database, dataSource.maxPoolSize(), "")));
        }
        return xml.append("</server>\n").toString();
    }

    private String group(String name) {
        StringBuilder xml = new StringBuilder("    <group name=\"" + name + "\">");
        launch.accounts.stream()
                .filter(account -> account.groups().contains(name))
                .forEach(account -> xml.append("<member name=\"" + account.name() + "\"/>"));
        return xml.append("</group>\n").toString();
    }

    private static String driver(Database database) {
        return "  <library id=\"driver\"><file name=\"%s\"/></library>\n"
                .formatted(Driver.of(database).jar());
    }

    private static String dataSource(String name, Database database, int maxPoolSize, String more) {
        return """
<dataSource %s type="javax.sql.ConnectionPoolDataSource">
                    <jdbcDriver libraryRef="driver" javax.sql.ConnectionPoolDataSource="%s"/>
                    <properties URL="%s" user="%s" password="%s"/>
                    <connectionManager maxPoolSize="%d"%s/>
                  </dataSource>
                """.formatted(
                        name,
                        Driver.of(database).poolClassName(),
                        database.url().replace("&", "&amp;"),
                        database.user(),
                        database.password(),
                        maxPoolSize,
                        more);
    }
}
