package io.twophp.sample.micro;

import io.twophp.testsuite.launch.CentralLedger;
import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Distribution;
import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.ServerLaunch;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** All services on one server and one database, as the build made them. */
final class Sample {

    private Sample() {}

    static Path target() {
        return module().resolve("target");
    }

    /** Deploys on Payara Micro and H2, everything in one directory: database file, key and the server's own files. */
    static PayaraMicro.Builder onH2(Path directory) {
        return on(Database.h2(directory.resolve("shop")), directory);
    }

    /** Deploys on Payara Micro and a database, with its key and the server's own files in one directory. */
    static PayaraMicro.Builder on(Database database, Path directory) {
        return on(database, directory, EnumSet.allOf(Service.class));
    }

    /** Deploys some of the services only. */
    static PayaraMicro.Builder on(Database database, Path directory, Set<Service> services) {
        PayaraMicro.Builder server = PayaraMicro.builder()
                .jar(target().resolve("payara-micro.jar"))
                .workDir(directory.resolve("server"))
                .database(database)
                .encryptionKey(directory.resolve("encryption.keys"));
        for (Service service : services) {
            server.war(war(service)).readyPath(service.context() + "/" + service.resource());
        }
        return server;
    }

    /** Deploys the services on another server. */
    static ServerLaunch on(Distribution make, Database database, Path directory) {
        ServerLaunch server = make.launch(
                        servers(), Stream.of(Service.values()).map(Sample::war).toList())
                .workDir(directory.resolve("server"))
                .database(database)
                .encryptionKey(directory.resolve("encryption.keys"));
        for (Service service : Service.values()) {
            server.readyPath(service.context() + "/" + service.resource());
        }
        return server;
    }

    /** Prepares a Central Ledger in a directory, in an H2 of its own. */
    static PayaraMicro.Builder centralLedger(Path directory) {
        return CentralLedger.launch(
                        target().resolve("payara-micro.jar"),
                        module().resolve("../../twophp-central-ledger/target/central.war")
                                .normalize(),
                        Database.h2(directory.resolve("central")),
                        directory.resolve("server"))
                .heap("384m");
    }

    /** Returns the names of all services in the ledger. */
    static List<String> names() {
        return Stream.of(Service.values()).map(Service::context).toList();
    }

    private static Path servers() {
        return module().resolve("../../twophp-testsuite/launch/target/servers").normalize();
    }

    /** Returns a service's WAR, as the build made it. */
    static Path war(Service service) {
        return target().resolve(service.context() + ".war");
    }

    private static Path module() {
        return Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize();
    }
}
