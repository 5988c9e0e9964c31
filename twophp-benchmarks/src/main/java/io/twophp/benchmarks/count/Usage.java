package io.twophp.benchmarks.count;

/**
 * The resources that the server's process has used since it began.
 *
 * @param cpuNanos processor time, the compiler's and the collector's included
 * @param allocatedBytes bytes allocated by its living threads
 */
public record Usage(long cpuNanos, long allocatedBytes) {

    static Usage parse(String text) {
        String[] parts = text.strip().split(" ");
        return new Usage(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
    }

    public Usage minus(Usage earlier) {
        return new Usage(cpuNanos - earlier.cpuNanos, allocatedBytes - earlier.allocatedBytes);
    }
}
