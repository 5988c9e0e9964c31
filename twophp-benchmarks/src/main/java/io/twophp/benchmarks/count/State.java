package io.twophp.benchmarks.count;

/**
 * The resources that the server's process holds.
 *
 * @param heap bytes in use after a collection
 * @param threads the number of living threads
 * @param classes the number of loaded classes
 * @param files the number of open files, connections among them
 */
public record State(long heap, long threads, long classes, long files) {

    static State parse(String text) {
        String[] parts = text.strip().split(" ");
        return new State(
                Long.parseLong(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2]), Long.parseLong(parts[3]));
    }
}
