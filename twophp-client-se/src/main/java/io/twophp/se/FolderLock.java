package io.twophp.se;

import io.twophp.InvalidConfigurationException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Restricts a folder to one client at a time, in this process and in all others. The lock ends with its process, in
 * whatever way that ends.
 */
final class FolderLock implements AutoCloseable {

    private static final String FILE = "lock";

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /** @throws InvalidConfigurationException if another process has the lock */
    static FolderLock on(Path folder) {
        FileChannel channel = null;
        try {
            Files.createDirectories(folder);
            channel = FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (channel.tryLock() != null) {
                return new FolderLock(channel);
            }
            throw refused(folder, channel, "another process has it open", null);
        } catch (OverlappingFileLockException e) {
            throw refused(folder, channel, "this process has it open already", e);
        } catch (IOException e) {
            throw refused(folder, channel, e.toString(), e);
        }
    }

    private static InvalidConfigurationException refused(
            Path folder, FileChannel channel, String why, Exception cause) {
        if (channel != null) {
            new FolderLock(channel).close();
        }
        return new InvalidConfigurationException(
                "TWOPHP-0630 The ledger in " + folder + " can't be opened: " + why
                        + ". Give each client a folder of its own.",
                cause);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            System.getLogger(FolderLock.class.getName())
                    .log(System.Logger.Level.DEBUG, "A lock was not let go in good order", e);
        }
    }
}
