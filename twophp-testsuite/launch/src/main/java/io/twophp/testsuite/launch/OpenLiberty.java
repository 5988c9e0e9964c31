package io.twophp.testsuite.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An Open Liberty with one application. Each has a user directory of its own, in its work directory. */
public final class OpenLiberty extends ServerProcess {

    private static final String NAME = "portable";
    private static final int FIRST_WITH_OTHER_OPTIONS = 24;

    private final ServerLaunch launch;

    private OpenLiberty(ServerLaunch launch) {
        super(launch);
        this.launch =
                launch.environment("WLP_USER_DIR", workDir().resolve("usr").toString());
    }

    /** The distribution is {@code io.openliberty:openliberty-runtime:zip}, its home the directory {@code wlp}. */
    public static ServerLaunch builder() {
        return new ServerLaunch(OpenLiberty::new);
    }

    @Override
    void launch() throws IOException {
        Path server = Files.createDirectories(user().resolve("servers").resolve(NAME));
        Files.createDirectories(server.resolve("apps"));
        Path application = server.resolve("apps").resolve(launch.archive().getFileName());
        if (!Files.exists(application)) {
            Files.copy(launch.archive(), application);
        }
        Files.writeString(server.resolve("server.xml"), configuration());
        run(command());
    }

    private List<String> command() throws IOException {
        Path tools = launch.home().resolve("bin/tools");
        List<String> command = new ArrayList<>();
        command.add(java());
        command.add("-javaagent:" + tools.resolve("ws-javaagent.jar"));
        command.add("-Xmx768m");
        command.addAll(QUICK);
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
        command.addAll(List.of("-jar", tools.resolve("ws-server.jar").toString(), NAME));
        return command;
    }

    private String configuration() {
        StringBuilder xml =
                new StringBuilder("""
                <server>
                  <featureManager>
                    <feature>webProfile-10.0</feature>
                    <feature>mpConfig-3.1</feature>
                  </featureManager>
                  <httpEndpoint id="defaultHttpEndpoint" host="127.0.0.1" httpPort="%d" httpsPort="-1"/>
                  <applicationManager startTimeout="300s"/>
                  <config updateTrigger="disabled"/>
                  <webAppSecurity singleSignonEnabled="false"/>
                  <application location="%s"/>
                """.formatted(port(), launch.archive().getFileName()));
        xml.append("  <basicRegistry realm=\"portable\">\n");
        for (Account account : launch.accounts()) {
            xml.append("    <user name=\"%s\" password=\"%s\"/>\n".formatted(account.name(), account.password()));
        }
        launch.accounts().stream()
                .flatMap(account -> account.groups().stream())
                .distinct()
                .forEach(group -> xml.append(group(group)));
        xml.append("  </basicRegistry>\n");
        launch.defaultDataSource().map(OpenLiberty::dataSource).ifPresent(xml::append);
        return xml.append("</server>\n").toString();
    }

    private String group(String name) {
        StringBuilder xml = new StringBuilder("    <group name=\"" + name + "\">");
        launch.accounts().stream()
                .filter(account -> account.groups().contains(name))
                .forEach(account -> xml.append("<member name=\"" + account.name() + "\"/>"));
        return xml.append("</group>\n").toString();
    }

    private static String dataSource(Database database) {
        Driver driver = Driver.of(database);
        return """
                  <library id="driver"><file name="%s"/></library>
                  <dataSource id="DefaultDataSource" type="javax.sql.ConnectionPoolDataSource">
                    <jdbcDriver libraryRef="driver" javax.sql.ConnectionPoolDataSource="%s"/>
                    <properties URL="%s" user="%s" password="%s"/>
                    <connectionManager maxPoolSize="32"/>
                  </dataSource>
                """.formatted(
                        driver.jar(),
                        driver.poolClassName(),
                        database.url().replace("&", "&amp;"),
                        database.user(),
                        database.password());
    }

    private Path user() {
        return workDir().resolve("usr");
    }
}
