package io.twophp.benchmarks.count;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the heap behind each garbage collection from a JVM's log ({@code -Xlog:gc}). */
public final class Collections {

    private static final Pattern BEHIND = Pattern.compile("Pause .*->([0-9]+)M\\(");

    private final Path log;
    private int read;

    public Collections(Path log) {
        this.log = log;
    }

    /** Returns the most that was in use behind a collection since the last call, in MB; empty without a collection. */
    public OptionalLong most() {
        try {
            List<String> lines = Files.readAllLines(log);
            List<String> fresh = lines.subList(read, lines.size());
            read = lines.size();
            return most(fresh);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static OptionalLong most(List<String> lines) {
        return lines.stream()
                .map(BEHIND::matcher)
                .filter(Matcher::find)
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .max();
    }
}
