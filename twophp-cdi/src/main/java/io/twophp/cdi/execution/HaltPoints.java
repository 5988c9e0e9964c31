package io.twophp.cdi.execution;

import io.twophp.core.engine.Checkpoint;
import io.twophp.core.engine.Checkpoints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends this very process at a checkpoint, without any clean-up, for tests of failures: when a file of the checkpoint's name is
 * in the directory, whoever passes it stops there, and once as many are there as the file says, the process halts. In
 * force only where {@value #DIRECTORY} is set.
 */
final class HaltPoints implements Checkpoints {

    /** The setting that turns it on. Never in production. */
    static final String DIRECTORY = "twophp.test.halt-directory";

    private static final System.Logger LOG = System.getLogger(HaltPoints.class.getName());
    private static final int KILLED = 137;

    private final Map<Checkpoint, Integer> arrived = new EnumMap<>(Checkpoint.class);
    private final Path directory;

    HaltPoints(Path directory) {
        this.directory = directory;
        LOG.log(Level.WARNING, "TWOPHP-0206 This process halts where files in {0} say so ({1}).", directory, DIRECTORY);
    }

    @Override
    public void reached(Checkpoint checkpoint) {
        int wanted = wanted(checkpoint);
        if (wanted == 0) {
            return;
        }
        if (arrive(checkpoint) >= wanted) {
            Runtime.getRuntime().halt(KILLED);
        }
        while (true) {
            LockSupport.park(this);
        }
    }

    private synchronized int arrive(Checkpoint checkpoint) {
        return arrived.merge(checkpoint, 1, Integer::sum);
    }

    /** How many have to be there, 0 for none. */
    private int wanted(Checkpoint checkpoint) {
        try {
            return Integer.parseInt(
                    Files.readString(directory.resolve(checkpoint.name())).trim());
        } catch (NoSuchFileException e) {
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
