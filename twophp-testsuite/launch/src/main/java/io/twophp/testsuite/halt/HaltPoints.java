package io.twophp.testsuite.halt;

import io.twophp.core.engine.Checkpoint;
import io.twophp.core.engine.Checkpoints;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.interceptor.Interceptor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends this very process at a checkpoint, without any clean-up: when a file of the checkpoint's name is in the
 * directory, each thread that reaches it stops there, and once as many have stopped as the file says, the process
 * halts. The class stands alone, so that a launcher can add it to a WAR.
 */
@Alternative
@Priority(Interceptor.Priority.APPLICATION)
@ApplicationScoped
public class HaltPoints implements Checkpoints {

    /** The system property that names the directory. */
    public static final String DIRECTORY = "twophp.testsuite.halt-directory";

    private static final int KILLED = 137;

    private final Map<Checkpoint, Integer> arrived = new EnumMap<>(Checkpoint.class);
    private final Path directory;

    public HaltPoints() {
        this(Path.of(Objects.requireNonNull(System.getProperty(DIRECTORY), DIRECTORY)));
    }

    HaltPoints(Path directory) {
        this.directory = directory;
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

    /** Returns the number of threads that have to stop there, 0 for none. */
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
