package io.twophp.benchmarks.variant;

import java.util.Objects;

/**
 * One way to make a purchase.
 *
 * @param name short, of letters, digits and hyphens: in addresses, files and on the command line
 * @param title for the table
 * @param effectsPerClient the number of purchases that each client makes before its operations begin
 * @param effectsPerOperation the number of purchases that an operation makes
 * @param coordinated whether there has to be a coordinator of long running actions
 */
public record Variant(
        String name, String title, Flow flow, int effectsPerClient, int effectsPerOperation, boolean coordinated) {

    public Variant {
        Objects.requireNonNull(flow, "flow");
        if (!name.matches("[a-z0-9-]+")) {
            throw new IllegalArgumentException(name + " is not made of letters, digits and hyphens");
        }
    }

    /** Returns a variant of which each operation is a purchase. */
    static Variant of(String name, String title, Flow flow) {
        return new Variant(name, title, flow, 0, 1, false);
    }

    /** Returns a variant whose operations are purchases, and need a coordinator of long running actions. */
    static Variant coordinated(String name, String title, Flow flow) {
        return new Variant(name, title, flow, 0, 1, true);
    }

    /** Returns the number of purchases that there have to be after a round. */
    public long effects(long operations, int clients) {
        return operations * effectsPerOperation + (long) clients * effectsPerClient;
    }
}
