package io.twophp.sample.micro;

import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.EncryptionKey;
import io.twophp.testsuite.launch.PayaraMicro;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/** All services on one Payara Micro and one database, as the build made them. */
final class Sample {

    private Sample() {}

    /** The directory {@code target} of this module. */
    static Path target() {
        return module().resolve("target");
    }

    /** On H2, everything in one directory: the database file, its key and the server's own files. */
    static PayaraMicro.Builder onH2(Path directory) {
        return on(Database.h2(directory.resolve("shop")), directory);
    }

    /** On the given database, with its key and the server's own files in one directory. */
    static PayaraMicro.Builder on(Database database, Path directory) {
        return on(database, directory, EnumSet.allOf(Service.class));
    }

    /** Some of the services only. */
    static PayaraMicro.Builder on(Database database, Path directory, Set<Service> services) {
        Path keyFile = directory.resolve("encryption.keys").toAbsolutePath();
        EncryptionKey.ensure(keyFile);
        PayaraMicro.Builder server = PayaraMicro.builder()
                .jar(target().resolve("payara-micro.jar"))
                .workDir(directory.resolve("server"))
                .database(database)
                .property("twophp.encryption.key-file", keyFile.toString());
        for (Service service : services) {
            server.war(war(service)).readyPath(service.context() + "/" + service.resource());
        }
        return server;
    }

    /** What the build made of a service. */
    static Path war(Service service) {
        return module().resolveSibling(service.context()).resolve("target").resolve(service.context() + ".war");
    }

    private static Path module() {
        return Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize();
    }
}
