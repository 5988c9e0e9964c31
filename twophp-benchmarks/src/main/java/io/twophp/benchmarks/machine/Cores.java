package io.twophp.benchmarks.machine;

import java.io.IOException;
import java.util.List;

/**
 * Keeps the server and the load generator on cores of their own, by {@code taskset}, if there are at least four cores
 * and that program. Otherwise nothing is pinned.
 */
public final class Cores {

    private static final int ENOUGH = 4;

    private Cores() {}

    /** @return what was done, in words */
    public static String separate(long server, long generator) {
        int cores = Runtime.getRuntime().availableProcessors();
        if (cores < ENOUGH) {
            return "not pinned: " + cores + " cores are too few";
        }
        int half = cores / 2;
        return pin(server, "0-" + (half - 1)) && pin(generator, half + "-" + (cores - 1))
                ? "server on cores 0-" + (half - 1) + ", load generator on " + half + "-" + (cores - 1)
                : "not pinned: there is no taskset";
    }

    private static boolean pin(long process, String cores) {
        try {
            return new ProcessBuilder(List.of("taskset", "-a", "-c", "-p", cores, Long.toString(process)))
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
