package io.twophp.testsuite.servers;

import io.twophp.testsuite.launch.Jvm;
import io.twophp.testsuite.launch.Redeployable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * A number of redeployments of an application, with what was in the process at first, at last, and without it.
 *
 * @param first with the application as it was deployed first
 * @param last with the application as it was deployed last
 * @param after without the application
 * @param started the number of engines that logged that they are ready
 * @param stopped the number of engines that logged that they have stopped
 */
record Redeployed(int times, Residue first, Residue last, Residue after, long started, long stopped, Duration took) {

    private static final String LINE = "%-14s | %-11s | %12s | %11s | %15s | %9s | %9s | %13s | %7s%n";

    /** @param use uses every part of the application once */
    static Redeployed run(Redeployable server, int times, Runnable use) throws IOException {
        long begin = System.nanoTime();
        Jvm jvm = new Jvm(server.pid());
        use.run();
        Residue first = Residue.of(jvm);
        for (int i = 0; i < times; i++) {
            server.redeploy();
            use.run();
        }
        Residue last = Residue.of(jvm);
        server.undeploy();
        Residue after = Residue.of(jvm);
        return new Redeployed(
                times,
                first,
                last,
                after,
                logged(server, "TWOPHP-0001"),
                logged(server, "TWOPHP-0004"),
                Duration.ofNanos(System.nanoTime() - begin));
    }

    long engines() {
        return last.engines() - first.engines();
    }

    long timers() {
        return last.timers() - first.timers();
    }

    long loaders() {
        return last.loaders() - first.loaders();
    }

    /** Returns the kinds of threads that have become more, by their names. */
    Map<String, Long> threads() {
        Map<String, Long> more = new TreeMap<>();
        last.threads()
                .forEach((name, count) -> more.put(name, count - first.threads().getOrDefault(name, 0L)));
        more.values().removeIf(count -> count <= 0);
        return more;
    }

    static String heading() {
        return LINE.formatted(
                "server",
                "application",
                "redeployments",
                "threads",
                "ours, afterwards",
                "engines",
                "timers",
                "class loaders",
                "seconds");
    }

    String line(Make make, String application) {
        return LINE.formatted(
                make.word(),
                application,
                times,
                first.allThreads() + " → " + last.allThreads(),
                after.ours(),
                first.engines() + " → " + last.engines(),
                first.timers() + " → " + last.timers(),
                first.loaders() + " → " + last.loaders(),
                took.toSeconds());
    }

    private static long logged(Redeployable server, String id) {
        try (var lines = Files.lines(server.log())) {
            return lines.filter(line -> line.contains(id)).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
