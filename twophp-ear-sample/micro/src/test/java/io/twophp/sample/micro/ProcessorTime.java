package io.twophp.sample.micro;

import io.twophp.testsuite.launch.Unchecked;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The time that processes have run on a processor, as Linux counts it. */
final class ProcessorTime {

    /** {@code USER_HZ}: the unit of {@code /proc}. */
    private static final Duration TICK = Duration.ofMillis(10);

    /** The first field behind the name in brackets: utime, stime, and both of children that have ended. */
    private static final int FIRST = 11;

    private static final int OWN = 2;
    private static final int WITH_ENDED_CHILDREN = 4;

    private ProcessorTime() {}

    /** Returns the time of one process; zero if it is gone. */
    static Duration of(long process) {
        return read(process, OWN);
    }

    /** Returns the time of a process, and of its children that run or have ended. */
    static Duration withChildren(long process) {
        return ProcessHandle.of(process).stream()
                .flatMap(ProcessHandle::children)
                .map(child -> of(child.pid()))
                .reduce(read(process, WITH_ENDED_CHILDREN), Duration::plus);
    }

    private static Duration read(long process, int fields) {
        Path file = Path.of("/proc", String.valueOf(process), "stat");
        if (!Files.exists(file)) {
            return Duration.ZERO;
        }
        return Unchecked.get(() -> {
            String text = Files.readString(file);
            List<String> behindName =
                    List.of(text.substring(text.lastIndexOf(')') + 2).split(" "));
            return Stream.iterate(FIRST, i -> i + 1)
                    .limit(fields)
                    .map(i -> TICK.multipliedBy(Long.parseLong(behindName.get(i))))
                    .reduce(Duration.ZERO, Duration::plus);
        });
    }
}
