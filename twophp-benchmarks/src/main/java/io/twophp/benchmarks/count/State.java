package io.twophp.benchmarks.count;

/**
 * What the server's process holds.
 *
 * @param heap bytes in use after a collection
 * @param threads that live
 * @param classes that are loaded
 * @param files that are open, connections among them
 */
public record State(long heap, long threads, long classes, long files) {

    static State parse(String text) {
        String[] parts = text.strip().split(" ");
        return new State(
                Long.parseLong(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2]), Long.parseLong(parts[3]));
    }
}
