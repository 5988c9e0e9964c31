package io.twophp.testsuite.inside;

import io.twophp.testsuite.launch.EncryptionKey;
import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Shop;
import io.twophp.testsuite.launch.Trees;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The database, the key and the files of the server that Arquillian starts. */
record InsideDatabase(Postgres postgres) implements AutoCloseable {

    static InsideDatabase start() {
        Path directory = Shop.target().resolve("inside");
        try {
            Trees.delete(directory);
            Files.createDirectories(directory.resolve("tmp"));
            try (InputStream preboot = EncryptionKey.class.getResourceAsStream("preboot")) {
                Files.copy(preboot, directory.resolve("preboot"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        EncryptionKey.ensure(directory.resolve("encryption.keys"));
        Postgres postgres = new Postgres(directory).start();
        System.setProperty("inside.directory", directory.toString());
        System.setProperty("inside.target", Shop.target().toString());
        System.setProperty("inside.datasource.url", postgres.database().url());
        return new InsideDatabase(postgres);
    }

    @Override
    public void close() {
        postgres.close();
    }
}
