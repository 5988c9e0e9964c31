package io.twophp.sample.server;

import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.EncryptionKey;
import io.twophp.testsuite.launch.PayaraServer;
import io.twophp.testsuite.launch.ServerLaunch;
import java.nio.file.Path;

/** The EAR with all services on a Payara Server and one database, as the build made it. */
final class EarSample {

    private EarSample() {}

    /** The directory {@code target} of this module. */
    static Path target() {
        return module().resolve("target");
    }

    static Path ear() {
        return module().resolveSibling("ear").resolve("target").resolve("sample.ear");
    }

    /** On H2, everything in one directory: the database file, its key and the server's domain. */
    static ServerLaunch onH2(Path directory) {
        Path keyFile = directory.resolve("encryption.keys").toAbsolutePath();
        EncryptionKey.ensure(keyFile);
        return PayaraServer.builder()
                .home(target().resolve("payara-server/payara6"))
                .archive(ear())
                .workDir(directory.resolve("server"))
                .readyPath("shop/items")
                .database(Database.h2(directory.resolve("shop")))
                .property("twophp.encryption.key-file", keyFile.toString());
    }

    private static Path module() {
        return Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize();
    }
}
