package io.twophp.benchmarks.count;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The processor time that a database and the machine have used, as the system reports it, in steps of a hundredth of a
 * second. Immutable.
 */
public final class Processors {

    private static final Path MACHINE = Path.of("/proc/stat");
    private static final long TICK = Duration.ofMillis(10).toNanos();

    /**
     * The columns of {@code /proc/stat} that count as work: user, nice, system, and steal, which another guest took.
     */
    private static final int[] BUSY = {1, 2, 3, 8};

    private final Map<Long, Long> database;
    private final Map<Long, Long> own;
    private final long busy;
    private final long at;

    private Processors(Map<Long, Long> database, Map<Long, Long> own, long busy, long at) {
        this.database = database;
        this.own = own;
        this.busy = busy;
        this.at = at;
    }

    /** @param database the process id of PostgreSQL's first process, if there is one */
    public static Processors now(OptionalLong database) {
        Map<Long, Long> databases = database.stream()
                .mapToObj(ProcessHandle::of)
                .flatMap(first -> first.stream().flatMap(Processors::tree))
                .collect(Collectors.toMap(ProcessHandle::pid, Processors::nanos));
        Map<Long, Long> own =
                tree(ProcessHandle.current()).collect(Collectors.toMap(ProcessHandle::pid, Processors::nanos));
        own.putAll(databases);
        return new Processors(databases, own, busy(), System.nanoTime());
    }

    /** Returns the nanoseconds that the database's processes, but those that have ended, have used since. */
    public long databaseSince(Processors earlier) {
        return used(database, earlier.database);
    }

    /**
     * Returns the part of the machine's processors, from 0 to 1, that neither this process nor its children nor the
     * database have used since; 0 where the system does not report it.
     */
    public double othersSince(Processors earlier) {
        double all = (double) (at - earlier.at) * Runtime.getRuntime().availableProcessors();
        return busy == 0 ? 0 : Math.max(0, busy - earlier.busy - used(own, earlier.own)) / all;
    }

    private static long used(Map<Long, Long> later, Map<Long, Long> earlier) {
        return later.entrySet().stream()
                .mapToLong(one -> one.getValue() - earlier.getOrDefault(one.getKey(), 0L))
                .sum();
    }

    private static Stream<ProcessHandle> tree(ProcessHandle first) {
        return Stream.concat(Stream.of(first), first.descendants());
    }

    private static long nanos(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
    }

    private static long busy() {
        try (Stream<String> lines = Files.lines(MACHINE)) {
            String[] columns = lines.findFirst().orElseThrow().split(" +");
            return Arrays.stream(BUSY)
                            .mapToLong(i -> Long.parseLong(columns[i]))
                            .sum()
                    * TICK;
        } catch (NoSuchFileException e) {
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
