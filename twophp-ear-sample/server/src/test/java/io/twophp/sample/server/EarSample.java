package io.twophp.sample.server;

import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Distribution;
import io.twophp.testsuite.launch.ServerLaunch;
import java.nio.file.Path;
import java.util.List;

/** The EAR with all services on one server and one database, as the build made it. */
final class EarSample {

    /** The names of the services, which are their WARs' and their ledgers' as well. */
    static final List<String> SERVICES =
            List.of("carrier", "fraud", "inventory", "payments", "shipping", "shop", "warehouse");

    private EarSample() {}

    static Path target() {
        return module().resolve("target");
    }

    static Path ear() {
        return module().resolveSibling("ear").resolve("target").resolve("sample.ear");
    }

    /** Returns the build directory of the Central Ledger, which has the server that it runs on, too. */
    static Path centralTarget() {
        return module().resolve("../../twophp-central-ledger/target").normalize();
    }

    /** Deploys on H2, everything in one directory: the database file, its key and the server's own files. */
    static ServerLaunch onH2(Distribution make, Path directory) {
        Path servers = module().resolve("../../twophp-testsuite/launch/target/servers");
        return make.launch(servers.normalize(), List.of(ear()))
                .workDir(directory.resolve("server"))
                .readyPath("shop/items")
                .database(patient(Database.h2(directory.resolve("shop"))))
                .encryptionKey(directory.resolve("encryption.keys"));
    }

    /** Lets modules wait for each other: some servers start them at once, and each migrates the new database. */
    private static Database patient(Database h2) {
        return new Database(
                h2.className(), h2.url().replace("LOCK_TIMEOUT=10000", "LOCK_TIMEOUT=60000"), h2.user(), h2.password());
    }

    private static Path module() {
        return Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize();
    }
}
