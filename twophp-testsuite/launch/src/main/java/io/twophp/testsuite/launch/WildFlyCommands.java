package io.twophp.testsuite.launch;

import java.util.ArrayList;
import java.util.List;

/** Commands of WildFly's own tool, for its configuration as a file. */
final class WildFlyCommands {

    private WildFlyCommands() {}

    /** @param jndi the prefix of the names of data sources */
    static List<String> of(ServerLaunch launch, String jndi, List<DataSourceDefinition> dataSources) {
        List<String> commands = new ArrayList<>();
        commands.add("embed-server --std-out=echo");
        // A user whom Jakarta Security lets in need not be known to the server.
        commands.add("/subsystem=undertow/application-security-domain=other"
                + ":write-attribute(name=integrated-jaspi,value=false)");
        launch.transactionTimeout()
                .ifPresent(timeout -> commands.add("/subsystem=transactions:write-attribute(name=default-timeout,value="
                        + timeout.toSeconds() + ")"));
        if (launch.observed) {
            commands.addAll(added("microprofile.openapi-smallrye", "microprofile-openapi-smallrye"));
            commands.addAll(added("opentelemetry", "opentelemetry"));
            commands.addAll(added("microprofile.telemetry", "microprofile-telemetry"));
        }
        if (launch.defaultDataSource().isPresent()) {
            Database database = launch.defaultDataSource().get();
            commands.add(driver(database));
            commands.add(
                    dataSource(database, jndi, new DataSourceDefinition("jdbc/portable", launch.maxPoolSizeOr(32))));
            launch.poolWait()
                    .ifPresent(wait -> commands.add("/subsystem=datasources/data-source=jdbc-portable"
                            + ":write-attribute(name=blocking-timeout-wait-millis,value=" + wait.toMillis() + ")"));
            commands.add("/subsystem=ee/service=default-bindings:write-attribute(name=datasource,value=\"" + jndi
                    + "jdbc/portable\")");
        } else if (launch.database().isPresent()) {
            Database database = launch.database().get();
            commands.add(driver(database));
            dataSources.forEach(dataSource -> commands.add(dataSource(database, jndi, dataSource)));
        }
        commands.add("stop-embedded-server");
        return commands;
    }

    private static List<String> added(String extension, String subsystem) {
        return List.of("/extension=org.wildfly.extension." + extension + ":add", "/subsystem=" + subsystem + ":add");
    }

    private static String driver(Database database) {
        return "/subsystem=datasources/jdbc-driver=portable"
                + ":add(driver-name=portable,driver-module-name=portable.driver,driver-class-name="
                + Driver.of(database).className() + ")";
    }

    private static String dataSource(Database database, String jndi, DataSourceDefinition dataSource) {
        return "/subsystem=datasources/data-source=%s:add(jndi-name=\"%s\",driver-name=portable,connection-url=\"%s\",user-name=\"%s\",password=\"%s\",max-pool-size=%d)"
                .formatted(
                        dataSource.name().replace('/', '-'),
                        jndi + dataSource.name(),
                        database.url(),
                        database.user(),
                        database.password(),
                        dataSource.maxPoolSize());
    }
}
