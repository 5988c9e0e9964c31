package io.twophp.central.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.stream.Stream;

/** The file of an H2, which gets the usual permissions of the process's files: often for all to read. */
record H2File(Path path) {

    /** Returns the file; empty in memory. H2 puts its file system's name before the path, such as {@code async:}. */
    static Optional<H2File> of(Sql sql) {
        return sql.first("SELECT DATABASE_PATH() AS path", row -> Optional.ofNullable(row.getString("path")))
                .flatMap(path -> path)
                .map(path -> new H2File(Path.of(path.replaceFirst("^([a-z]{2,}[0-9]*:)+", ""))));
    }

    /** Lets only this process's user read and write the file from now on, and those of its name beside it. */
    void closeToOthers() {
        try (Stream<Path> files = Files.list(path.toAbsolutePath().getParent())) {
            for (Path file : files.filter(this::isOurs).toList()) {
                PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
                if (view != null) {
                    view.setPermissions(PosixFilePermissions.fromString("rw-------"));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The files of the H2 at " + path + " can't be closed to others.", e);
        }
    }

    private boolean isOurs(Path file) {
        return file.getFileName().toString().startsWith(path.getFileName() + ".") && Files.isRegularFile(file);
    }
}
