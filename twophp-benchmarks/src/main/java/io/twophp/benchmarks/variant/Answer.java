package io.twophp.benchmarks.variant;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;

/**
 * The answer of a server.
 *
 * @param header by name
 * @param text for messages about answers that were not expected
 */
public record Answer(int status, Function<String, Optional<String>> header, String text) {

    public String required(String name) throws IOException {
        return header.apply(name).orElseThrow(() -> new IOException(name + " is missing in " + this));
    }

    /** Returns this answer, if its status is the expected one. */
    public Answer expect(int expected) throws IOException {
        if (status != expected) {
            throw new IOException("expected " + expected + ", but got " + this);
        }
        return this;
    }

    @Override
    public String toString() {
        return status + " " + text;
    }
}
