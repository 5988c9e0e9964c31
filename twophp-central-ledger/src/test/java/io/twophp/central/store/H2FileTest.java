package io.twophp.central.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Central Ledger's files are for its user only (X13). */
@Tag("X13")
class H2FileTest {

    @Test
    void X13_theFilesOfAnH2AreForItsUserOnly(@TempDir Path directory) throws IOException, SQLException {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setURL("jdbc:h2:async:" + directory.resolve("central"));
        Path trace = Files.createFile(directory.resolve("central.trace.db"));
        Path other = Files.createFile(
                directory.resolve("others"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r--r--")));
        try (var open = dataSource.getConnection()) {
            H2File.of(new Sql(dataSource, DatabaseProduct.H2)).orElseThrow().closeToOthers();
        }

        for (Path file : List.of(trace, directory.resolve("central.mv.db"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(other)))
                .isEqualTo("rw-r--r--");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).hasSize(3);
        }
    }

    @Test
    void X13_oneInMemoryHasNone() {
        assertThat(H2File.of(OneTransaction.on(DatabaseProduct.H2).sql())).isEmpty();
    }
}
