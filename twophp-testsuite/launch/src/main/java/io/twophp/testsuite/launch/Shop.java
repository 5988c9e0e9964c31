package io.twophp.testsuite.launch;

import java.nio.file.Path;

/** The shop on Payara Micro, as this module's build made both. */
public final class Shop {

    private Shop() {}

    /** Returns the directory {@code target} of this module. */
    public static Path target() {
        return Path.of(System.getProperty("basedir", "."), "target").toAbsolutePath();
    }

    /**
     * Prepares a shop on H2, with everything in one directory: the database file, its key and the server's own files.
     */
    public static PayaraMicro.Builder onH2(Path directory) {
        return on(Database.h2(directory.resolve("shop")), directory);
    }

    /** Prepares a shop on the given database, with its key and the server's own files in one directory. */
    public static PayaraMicro.Builder on(Database database, Path directory) {
        return on(database, directory.resolve("encryption.keys"), directory.resolve("server"));
    }

    /**
     * Prepares a shop on the given database. Nodes that share it share its key file as well, but never their work
     * directory.
     */
    public static PayaraMicro.Builder on(Database database, Path keyFile, Path workDir) {
        return PayaraMicro.builder()
                .jar(target().resolve("payara-micro.jar"))
                .war(target().resolve("shop.war"))
                .readyPath("shop/items")
                .workDir(workDir)
                .database(database)
                .encryptionKey(keyFile);
    }
}
